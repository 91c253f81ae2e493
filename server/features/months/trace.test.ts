import { expect, test } from 'vitest'
import { kinds } from '#server/wiring/kinds.ts'
import { detailOf, nameOf } from '../books/trace.decisions.ts'
import type { MonthFact } from './facts.ts'

const types: Record<MonthFact['type'], true> = {
  MonthSealed: true,
  SealConfirmed: true,
  UnsealAsked: true,
  UnsealDeclined: true,
  MonthUnsealed: true,
  SealRuleChanged: true,
}

test.each(Object.keys(types))('the treasury has a name for %s', (type) => {
  const fact = { type, data: { month: '2026-10' } }
  expect(nameOf(kinds, fact, 'admin:one')).not.toBe(type)
  expect(detailOf(kinds, fact)).toBe('October 2026')
})
