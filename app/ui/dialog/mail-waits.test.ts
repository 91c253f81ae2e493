import { expect, test } from 'vitest'
import { waitingNote } from './mail-waits.tsx'

test('a note that emails wait says in a practice, and only there, who opens them', () => {
  const waits = 'Emails wait until this chapter has a mail server.'
  expect(waitingNote({ mode: 'live', paymentMode: 'production' })).toBe(waits)
  expect(waitingNote({ mode: 'live', paymentMode: 'sandbox' })).toBe(waits)
  expect(waitingNote({ mode: 'live', paymentMode: 'stand-in' })).toBe(
    `${waits} In this practice, a system admin opens them under System.`,
  )
})
