import { expect, test } from 'vitest'
import type { Paper, PaperSize } from '#server/exports/paper.ts'
import { paperPdf } from '#server/exports/paper-pdf.ts'
import { copiedFrom, pdfPages } from '#tests/support/pdf-pages.ts'
import type { MonthSum } from './facts.ts'
import { monthPaper } from './papers.decisions.ts'
import { kindsInOrder, sideOf } from './rules.ts'
import { closings } from './sheets.decisions.ts'
import type { MonthView } from './views.reads.ts'

const purposes = ['dues', 'registration', 'donation', 'fee']

type Size = { accounts: number; purposes: number; adjustments: number; names?: (what: string, at: number) => string }

const usualNames = (what: string, at: number) => `${what} ${at + 1}`

/** A sealed month with as many accounts, things that money was received and paid out for, and adjustments. */
function monthWith({ accounts, purposes: count, adjustments, names = usualNames }: Size): MonthView {
  const banks = Array.from({ length: accounts }, (_, at) => `bank${at}`)
  const kinds = kindsInOrder(purposes)
  const of = (length: number, sum: (at: number) => Partial<MonthSum>) =>
    Array.from({ length }, (_, at): MonthSum => ({
      account: banks[at % accounts]!,
      kind: 'expense',
      itemId: null,
      eventId: null,
      ofMonth: null,
      amountCents: 100 + at,
      entries: 1,
      ...sum(at),
    }))
  const sums = [
    ...of(kinds.length, (at) => ({ kind: kinds[at]! })),
    ...of(count, (at) => ({
      kind: 'registration',
      eventId: `event${at}`,
      account: 'provider',
      amountCents: 9_876_543,
    })),
    ...of(count, (at) => ({ itemId: `item${at}`, amountCents: -12_345 - at })),
    ...of(adjustments, (at) => ({ kind: 'donation', itemId: `item${at % count}`, ofMonth: '2026-08' })),
  ]
  const openings = banks.map((account) => ({ account, amountCents: 123_456_789 }))
  const ends = closings({ openings, sums })
  const named = (ids: readonly string[], what: string) => Object.fromEntries(ids.map((id, at) => [id, names(what, at)]))
  const ids = (what: string) => Array.from({ length: count }, (_, at) => `${what}${at}`)
  const centsOf = (side: string) =>
    sums.filter(({ kind }) => sideOf(kind) === side).reduce((all, { amountCents }) => all + amountCents, 0)
  const shortNames = { ...named(banks, 'Checking'), provider: 'PayPal', undeposited: 'Not deposited' }
  const all = (of: readonly { amountCents: number }[]) => of.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    month: '2026-10',
    openings,
    sums,
    closings: ends,
    banks: banks.map((account, at) => ({ account, amountCents: 123_000_000 + at })),
    labels: {
      chapter: 'AEA Washington DC',
      address: '1200 Example Avenue, Washington DC 20005',
      accounts: Object.fromEntries(
        Object.entries(shortNames).map(([id, name]) => [id, { name: `${name} 4471`, shortName: name }]),
      ),
      items: named(ids('item'), 'Category'),
      events: named(ids('event'), 'Event'),
      kinds: Object.fromEntries(purposes.map((purpose) => [purpose, purpose])),
    },
    kinds,
    openingCents: all(openings),
    receivedCents: centsOf('received'),
    paidOutCents: centsOf('paidOut'),
    addedCents: centsOf('neither'),
    closingCents: all(ends),
    seal: {
      state: 'sealed',
      position: 4712,
      headPosition: 4711,
      headHash: 'a'.repeat(64),
      sealedAt: '2026-11-03T15:00:00.000Z',
      confirmedAt: '2026-11-04T15:00:00.000Z',
      unsealAskedAt: null,
      unsealReason: null,
      hash: 'b'.repeat(64),
      code: '2AAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF',
      sealedBy: 'Adaeze Nwosu',
      confirmedBy: 'Marta Lindqvist',
      unsealAskedBy: '',
      note: '',
      mayConfirm: false,
    },
  }
}

const paperOf = (view: MonthView): Paper =>
  monthPaper(
    { chapter: { subDomain: 'dc', timeZone: 'America/New_York' }, urls: { origin: () => 'https://dc.aea.example' } },
    view,
  ).paper

async function printed(view: MonthView, size: PaperSize = 'letter') {
  const parts: Uint8Array[] = []
  for await (const part of paperPdf(paperOf(view), size)) parts.push(part)
  const bytes = Buffer.concat(parts)
  return { bytes, pages: pdfPages(bytes).map(copiedFrom) }
}

/** The same month as it is sealed now. */
const newest = (view: MonthView): MonthView => ({ ...view, labels: { ...view.labels, paper: 3 } })

const wide = (what: string, at: number) => `${what} ${at} ${'建築橋梁技術者協会'.repeat(6)}`
const unbroken = (what: string, at: number) => `${what}${'W'.repeat(60)}${at}`

test.each([
  ['a month with few entries', 'letter', { accounts: 1, purposes: 0, adjustments: 0 }],
  ['12 accounts, 40 purposes and 200 adjustments', 'a4', { accounts: 12, purposes: 40, adjustments: 200 }],
  ['20 accounts with long names', 'letter', { accounts: 20, purposes: 400, adjustments: 2_000, names: unbroken }],
  ['names in wide letters', 'letter', { accounts: 12, purposes: 40, adjustments: 200, names: wide }],
] satisfies [string, PaperSize, Size][])('%s is on two pages, on %s', async (_, paper, size) => {
  const { pages } = await printed(monthWith(size), paper)
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain('Page 2 of 2')
  expect(pages[1]).toContain('2AAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF')
  // Since 3 each page has a head, which takes room.
  const { pages: headed } = await printed(newest(monthWith(size)), paper)
  expect(headed).toHaveLength(2)
  for (const [at, page] of headed.entries())
    for (const text of ['AEA Washington DC', `Page ${at + 1} of 2`, 'Check code 2AAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF'])
      expect(page).toContain(text)
})

test('the newest paper says when it was sealed, and what the books have that is at no bank', () => {
  const view = newest(monthWith({ accounts: 1, purposes: 1, adjustments: 0 }))
  const { under, cells, cellsInRow, tableHeading, sections } = paperOf({
    ...view,
    closings: [...view.closings, { account: 'undeposited', amountCents: -5_000 }],
  })
  expect(under).toBe('Sealed on Nov 3, 2026, 10:00 AM, for the minutes of the board')
  expect([cells.length, cellsInRow, tableHeading]).toEqual([4, 4, 'By kind and account, USD'])
  expect(sections![0]!.note).toBe('By the books, at no bank: PayPal 4471 $98,765.43, Not deposited 4471 −$50.00.')
  expect(paperOf(monthWith({ accounts: 1, purposes: 1, adjustments: 0 }))).not.toHaveProperty('pageHead')
})

test('the banks and what is at no bank make the closing balance, also with money on its way between two banks', () => {
  const view = newest(monthWith({ accounts: 1, purposes: 0, adjustments: 0 }))
  const accounts = { ...view.labels.accounts, inTransit: { name: 'In transit', shortName: 'In transit' } }
  const ends = (inTransit: number) => [
    { account: 'bank0', amountCents: 100_000 - inTransit },
    ...(inTransit === 0 ? [] : [{ account: 'inTransit', amountCents: inTransit }]),
  ]
  const said = (labels: MonthView['labels'], inTransit: number) => {
    const { cells, sections } = paperOf({ ...view, labels, closings: ends(inTransit), closingCents: 100_000 })
    const { table, note = '' } = sections![0]!
    const centsIn = (text: string) =>
      [...text.matchAll(/(−?)\$?([\d,]+)\.(\d\d)/g)].reduce(
        (sum, [, sign, whole, part]) => sum + Number(`${whole!.replaceAll(',', '')}${part}`) * (sign ? -1 : 1),
        0,
      )
    const byBooks = table.rows.map((row) => row[2]!).join(' ')
    expect(centsIn(byBooks) + centsIn(note)).toBe(centsIn(cells[3]!.text))
    return note
  }
  // Money that left one bank and has not arrived, and money that arrived before it left.
  expect(said({ ...view.labels, accounts }, 50_000)).toMatch(/, In transit \$500\.00\.$/)
  expect(said({ ...view.labels, accounts }, -50_000)).toMatch(/, In transit −\$500\.00\.$/)
  expect(said({ ...view.labels, accounts }, 0)).toMatch(/, In transit \$0\.00\.$/)
  expect(said(view.labels, 50_000)).toMatch(/, In transit \$500\.00\.$/)
  expect(said(view.labels, 0)).not.toContain('In transit')
})

test('what does not fit is summed in a row that says how many there are, and where all are', async () => {
  const view = monthWith({ accounts: 12, purposes: 40, adjustments: 200 })
  const { pages } = await printed(view)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(/\d+ others/)
  for (const place of ['year/2026', 'months'])
    expect(pages[1]).toMatch(new RegExp(`\\d+ more, listed at dc\\.aea\\.example/treasury/${place}`))
  // Whichever is printed, its rows sum to what the month has.
  const { shorter = [], ...first } = paperOf(view)
  expect(shorter.length).toBeGreaterThan(3)
  for (const { table, sections = [] } of [first, ...shorter]) {
    for (const { table: part } of sections.slice(1))
      expect(sumOf(part.rows.map((row) => row.at(-1)!))).toBe(sumOf([part.sums[0]!.at(-1)!]))
    const [banks] = sections
    expect(sumOf(banks!.table.rows.map((row) => row[1]!))).toBe(
      view.banks.reduce((sum, { amountCents }) => sum + amountCents, 0),
    )
    for (const row of [...table.rows, ...table.sums]) expect(sumOf(row.slice(1, -1))).toBe(sumOf(row.slice(-1)))
  }
})

test('a month that fits is printed whole', async () => {
  const view = monthWith({ accounts: 2, purposes: 1, adjustments: 0 })
  const { shorter: _, maxPages: __, ...whole } = paperOf(view)
  const parts: Uint8Array[] = []
  for await (const part of paperPdf(whole, 'letter')) parts.push(part)
  expect((await printed(view)).bytes.equals(Buffer.concat(parts))).toBe(true)
  expect(JSON.stringify(whole)).not.toContain(' more')
})

/** Returns the sum of printed amounts, in cents. */
const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, text) => sum + Math.round(Number(text.replaceAll(',', '')) * 100), 0)

test('a loss has its minus before the dollar sign, but in a month that was sealed with it behind', () => {
  const view = { ...monthWith({ accounts: 1, purposes: 1, adjustments: 0 }), closingCents: -169_195 }
  const closing = (labels: MonthView['labels']) =>
    paperOf({ ...view, labels }).cells.find(({ key }) => key.includes('31'))!.text
  expect(closing({ ...view.labels, paper: 2 })).toBe('-$1,691.95')
  expect(closing(view.labels)).toBe('$-1,691.95')
  expect(closing({ ...view.labels, paper: 3 })).toBe('−$1,691.95')
})
