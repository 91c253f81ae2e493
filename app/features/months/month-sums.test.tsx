import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MonthSums } from './month-sums.tsx'

const view = {
  month: '2026-10',
  openingCents: 4_303_064,
  receivedCents: 443_750,
  paidOutCents: -183_617,
  addedCents: 0,
  closingCents: 4_563_197,
  checks: [{ name: 'bankLines' as const }],
}
const rows = (more: Partial<typeof view> & { checks?: { name: 'second' | 'bankLines' }[] } = {}) =>
  [
    ...renderToStaticMarkup(<MonthSums view={{ ...view, ...more }} />).matchAll(
      /<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g,
    ),
  ].map(([, name, value]) => `${name} ${value}`)

test('a month is sealed with its sums, from its opening to its closing balance', () => {
  expect(rows()).toEqual([
    'Balance on Oct 1, 2026 $43,030.64',
    'Received $4,437.50',
    'Paid out −$1,836.17',
    'Balance on Oct 31, 2026 $45,631.97',
  ])
})

test('accounts that were added, and a second admin who confirms, are said where there are any', () => {
  expect(rows({ addedCents: 100_000, closingCents: 4_663_197 })[3]).toBe('Accounts added $1,000.00')
  const markup = renderToStaticMarkup(<MonthSums view={{ ...view, checks: [{ name: 'second' }] }} />)
  expect(markup).toContain('Another admin will be asked to confirm.')
  expect(renderToStaticMarkup(<MonthSums view={view} />)).not.toContain('Another admin')
})
