import { expect, test } from 'vitest'
import { suggestedCategory } from './suggested-category.ts'

test.each([
  ['EXAMPLE PRINT CO 8812 WASHINGTON DC', -8_750, { category: 'printing', word: 'PRINT' }],
  ['Usps po 1050 washington', -1_200, { category: 'postage', word: 'USPS' }],
  ['ACME PRINTING AND CATERING', -8_750, undefined],
  ['BLUEPRINT CAFE', -4_000, undefined],
  ['EXAMPLE PRINT CO REFUND', 8_750, undefined],
  ['CHECK 2207', -10_000, undefined],
])('%s is suggested as what its words say', (text, amountCents, expected) => {
  expect(suggestedCategory({ text, amountCents })).toEqual(expected)
})
