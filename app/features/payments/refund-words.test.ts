import { expect, test } from 'vitest'
import { refunding, standingText } from './refund-words.ts'

test('before a refund, the page shows its effect on the status and the due year', () => {
  expect(standingText.title('Mary Chen', 'active', 'inactive')).toBe('Mary Chen becomes inactive.')
  expect(standingText.title('Mary Chen', 'active', 'active')).toBe('Mary Chen stays active.')
  expect(standingText.rest([2028], 2028)).toBe('2028 is no longer paid; next payment due in 2028.')
  expect(standingText.rest([2026], 2027, [2027])).toBe(
    '2026 is no longer paid; next payment due in 2027. What was paid for 2027 counts for an earlier year.',
  )
  expect(standingText.rest([2026, 2027], 2026)).toBe('2026 and 2027 are no longer paid; next payment due in 2026.')
})

test('after a refund, the page says where the money went', () => {
  const { started, done, failed } = refunding.outcomes
  expect([started(6_000), done(6_000), failed(6_000)]).toEqual([
    '$60.00 is being refunded.',
    '$60.00 was refunded. It can take a few days to arrive.',
    'PayPal could not refund $60.00 yet. We will try again every few hours.',
  ])
})
