/**
 * Numeric dates are only in the tables that the specification names (docs/decisions/162); all other dates are in words.
 * A new table of our own uses `date`.
 */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filesWith, sourcesIn } from '#tests/support/sources.ts'
import { TableDate, TableDatesProvider } from './table-date.tsx'

const sources = sourcesIn('app', 'server')

test('only the tables of the specification, and what opens from their rows, have numeric dates', () => {
  expect(filesWith(sources, /from '[^']*\/table-date\.tsx'/)).toEqual(
    [
      // The provider of the association's style.
      'app/root.tsx',
      // Dates in words, as the rest of that page has them.
      'app/screens/person/person-records.tsx',
      // The table of activities, the one with the month first.
      'app/features/activities/activity-columns.tsx',
      'app/features/advertisements/ad-columns.tsx',
      'app/features/advertisements/sponsors-page.tsx',
      'app/features/announcements/manage-page.tsx',
      'app/features/donations/chapter-table.tsx',
      // Beside the table of one's own donations.
      'app/features/donations/give-form.tsx',
      'app/features/donations/own-columns.tsx',
      'app/features/emails/sent-box.tsx',
      'app/features/events/event-columns.tsx',
      // The job portal and its admin pages.
      'app/features/jobs/career-page.tsx',
      'app/features/jobs/decide-panel.tsx',
      'app/features/jobs/job-card.tsx',
      'app/features/jobs/job-page.tsx',
      'app/features/jobs/jobs-list.tsx',
      'app/features/jobs/review-page.tsx',
      'app/features/members/pending-columns.tsx',
      'app/features/payments/chapter-table.tsx',
      // Beside the table of one's own payments.
      'app/features/payments/dues-summary.tsx',
      'app/features/payments/my-dues.tsx',
      'app/features/payments/own-columns.tsx',
      'app/features/payments/refund-dialog.tsx',
      'app/features/payments/reversal-dialog.tsx',
      'app/features/payments/waiting-refund.tsx',
      'app/features/quick-links/links-page.tsx',
      'app/features/registrations/table/event-registrations.tsx',
    ].sort(),
  )
  expect(filesWith(sources, /\btableDate\b[^=]*from '[^']*\/dates\.ts'/)).toEqual([
    'app/ui/parts/table-date.tsx',
    'server/exports/lines.ts',
  ])
})

test('only exports of those tables have numeric dates', () => {
  expect(filesWith(sources, /isDocumented: true/)).toEqual([
    'server/features/donations/procedures.ts',
    'server/features/payments/procedures.ts',
    'server/features/registrations/table/procedures.ts',
  ])
})

test('nothing else puts a date together out of numbers, or asks for one typed so', () => {
  const byHand = /split\('-'\)\s*\.reverse\(\)|\.slice\(8, 10\)\}?\//
  const typed = /(?:dd\/mm|mm\/dd)\/yyyy/i
  expect(filesWith(sources, byHand)).toEqual([])
  // Comments, the number formats of a workbook, and the file of an accountant's program.
  expect(filesWith(sources, typed)).toEqual([
    'server/exports/xlsx.ts',
    'server/features/journal/texts.decisions.ts',
    'server/time/dates.ts',
  ])
})

test('the association chooses the style of all of them at once', () => {
  const cell = createElement(TableDate, { of: '2026-04-03' })
  const inStyle = (value: 'documented' | 'month-first' | 'words') =>
    renderToStaticMarkup(createElement(TableDatesProvider, { value }, cell))
  expect(renderToStaticMarkup(cell)).toBe('03/04/2026')
  expect([inStyle('documented'), inStyle('month-first'), inStyle('words')]).toEqual([
    '03/04/2026',
    '04/03/2026',
    'Apr 3, 2026',
  ])
})
