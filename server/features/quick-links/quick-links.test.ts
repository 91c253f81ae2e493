import { expect, test } from 'vitest'
import { provesRecords } from '#tests/support/world/records.ts'
import { newLink } from './schema.ts'

provesRecords({
  table: 'quickLinks',
  id: 'linkId',
  feature: ({ quickLinks }) => quickLinks,
  right: { linkTitle: 'State board', link: 'https://board.example/licenses' },
  change: { linkTitle: 'Licensing board' },
  missing: 'There is no such quick link here.',
})

test.each([
  ['https://board.example/a?b=c#d', 'https://board.example/a?b=c#d'],
  [' board.example ', 'https://board.example'],
  ['board.example:8080/a', 'https://board.example:8080/a'],
  ['HTTP://Board.Example', 'HTTP://Board.Example'],
])('the address %j is stored as %s', (typed, stored) => {
  expect(newLink.parse({ linkTitle: 'Board', link: typed }).link).toBe(stored)
})

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@board.example',
  '//board.example',
  'https://',
  'no address',
  'https://a b.example',
])('%j is not an address', (typed) => {
  expect(newLink.safeParse({ linkTitle: 'Board', link: typed }).success).toBe(false)
})
