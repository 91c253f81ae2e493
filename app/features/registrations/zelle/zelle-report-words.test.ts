import { expect, test } from 'vitest'
import { zelle, type Report } from './zelle-report-words.ts'

const report = { firstName: 'Vera', lastName: 'Quist', reference: 'JPM99abd', alike: [] } as unknown as Report

test('before confirming a payment, the admin sees others that may be the same one', () => {
  const plain = 'Vera Quist, number JPM99abd. Confirm only what you see in the bank account.'
  expect(zelle.confirmLead(report)).toBe(plain)
  const alike = [{ registrationId: '18234', reference: 'JPM-99 abc' }]
  expect(zelle.confirmLead({ ...report, alike })).toBe(
    `${plain} This may be the same payment as number JPM-99 abc of registration 18234.`,
  )
})
