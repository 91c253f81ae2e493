import { decimals } from '#server/exports/export-text.ts'
import type { Paper, PaperJob } from '#server/exports/paper.ts'
import { shortHash } from '#server/providers/mail/email-words.ts'
import { Refusal } from '#server/refusal.ts'
import { cutText } from '#server/text/graphemes.ts'
import { date, dateTime } from '#server/time/dates.ts'
import type { MonthSum } from './facts.ts'
import { accountNames, daysOf, monthText, otherKindNames, sideOf, type OtherKind, type OwnAccount } from './rules.ts'
import type { MonthView } from './views.reads.ts'

type Printed = { chapter: { subDomain: string; timeZone: string }; urls: { origin(chapter: never): string } }

/** How a paper writes amounts. */
type Writing = { money: (cents: number) => string; dollars: (cents: number) => string }

/** Returns how the paper of a month writes, which was decided when it was sealed. */
function writingOf({ labels }: Pick<MonthView, 'labels'>): Writing {
  const paper: number = labels.paper ?? 1
  const hyphens = (cents: number) => decimals(cents, ',')
  const money = paper < 3 ? hyphens : (cents: number) => `${cents < 0 ? '−' : ''}${hyphens(Math.abs(cents))}`
  const sign = paper < 3 ? '-' : '−'
  return {
    money,
    // A month that was sealed with the minus behind the dollar sign keeps it there.
    dollars: (cents) => (cents < 0 && paper >= 2 ? `${sign}$${hyphens(-cents)}` : `$${money(cents)}`),
  }
}

const centsOf = (sums: readonly { amountCents: number }[]) =>
  sums.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Returns the name of a kind, with the names that the month is shown with. */
export const kindNameOf = ({ labels }: Pick<MonthView, 'labels'>, kind: string): string =>
  labels.kinds[kind] ?? otherKindNames[kind as OtherKind] ?? kind

/** How much of a month is printed. */
type Room = {
  isDense: boolean
  /** Rows of bank accounts, and rows of all that is on the second page. */
  banks: number
  others: number
  /** Maximum length of a name, in characters. */
  name: number
}

const everything: Room = { isDense: false, banks: Infinity, others: Infinity, name: Infinity }

/** Rows of the second page that may fit on it in small letters; more are not tried. */
const maxOthers = 40

/** From the largest to what always fits; which one is printed follows from the pages that it takes. */
const rooms: readonly Room[] = [
  everything,
  { ...everything, isDense: true },
  ...[
    [20, maxOthers],
    [16, 32],
    [14, 27],
    [11, 23],
    [8, 19],
    [6, 15],
    [4, 11],
    [3, 8],
    [2, 6],
  ].map(([banks = 0, others = 0]) => ({ isDense: true, banks, others, name: 44 })),
]

/**
 * Returns a sealed month as two pages for the minutes of the board. What does not fit is summed in a row that says how
 * many there are and where all of them are listed.
 * @throws Refusal while it is not sealed
 */
export function monthPaper(printed: Printed, view: MonthView): PaperJob {
  const { month, seal } = view
  if (!seal || seal.state === 'toConfirm')
    throw new Refusal('conflict', 'Only a sealed month can be printed for the minutes. Seal it, and have it confirmed.')
  const own = partsOf(view)
  const count = own.received.rows.length + own.paidOut.rows.length + own.adjustments.rows.length
  // A long list is not laid out just to see that it takes many pages.
  const tried = count > maxOthers ? rooms.filter(({ others }) => others <= maxOthers) : rooms
  const [paper, ...shorter] = tried.map((room) => paperIn(printed, { view, seal, own, room }))
  return {
    fileName: `${printed.chapter.subDomain}-${month}.pdf`,
    paper: { ...paper!, maxPages: 2, shorter },
  }
}

type Printing = { view: MonthView; seal: NonNullable<MonthView['seal']>; own: Parts; room: Room }

function paperIn({ chapter, urls }: Printed, { view, seal, own, room }: Printing): Paper {
  const { month, labels } = view
  const { first, last } = daysOf(month)
  const origin = urls.origin(chapter as never)
  const host = origin.replace(/^https?:\/\//, '')
  const writing = writingOf(view)
  const { dollars } = writing
  const isHeaded = (labels.paper ?? 1) >= 3
  const shown = sharedRows(
    [own.received, own.paidOut, own.adjustments].map(({ rows }) => rows.length),
    room.others,
  )
  const table = (part: Part, max: number, place: string) =>
    partTable(part, { max, where: `${host}/treasury/${place}`, name: room.name, money: writing.money })
  const year = `year/${month.slice(0, 4)}`
  return {
    title: `Books of ${monthText(month)}`,
    sender: [labels.chapter, labels.address].filter(Boolean),
    heading: `Books of ${monthText(month)}`,
    madeAt: seal.sealedAt,
    ...(room.isDense ? { isDense: true } : {}),
    cells: [
      { key: `Balance on ${date(first)}`, text: dollars(view.openingCents) },
      { key: 'Received', text: dollars(view.receivedCents) },
      { key: 'Paid out', text: dollars(view.paidOutCents) },
      { key: `Balance on ${date(last)}`, text: dollars(view.closingCents) },
      ...(isHeaded ? [] : [{ key: 'Check code', text: seal.code }]),
    ],
    ...(isHeaded
      ? {
          cellsInRow: 4,
          pageHead: `Check code ${seal.code}`,
          under: `Sealed on ${dateTime(seal.sealedAt, chapter.timeZone)}, for the minutes of the board`,
          tableHeading: 'By kind and account, USD',
        }
      : {}),
    table: sheetTable(view, writing),
    notes: [],
    sections: [
      {
        ...table(own.banks, room.banks, `months/${month}`),
        ...(isHeaded ? { note: elsewhereText(view, writing) } : {}),
      },
      { ...table(own.received, shown[0]!, year), beginsPage: true },
      table(own.paidOut, shown[1]!, year),
      ...(own.adjustments.rows.length === 0 ? [] : [table(own.adjustments, shown[2]!, 'months')]),
    ],
    foot: [
      `Sealed by ${seal.sealedBy || 'an admin'}, ${dateTime(seal.sealedAt, chapter.timeZone)}`,
      ...(seal.confirmedAt
        ? [`Confirmed by ${seal.confirmedBy || 'an admin'}, ${dateTime(seal.confirmedAt, chapter.timeZone)}`]
        : []),
      `Newest entry ${seal.headPosition}, ${shortHash(seal.headHash)}. Seal ${seal.position}, ${shortHash(seal.hash)}`,
      `Check code ${seal.code}`,
      `Anyone can check this paper at ${origin}/verify: it answers with these sums.`,
      '',
      'Treasurer  ______________________________     President  ______________________________',
    ],
    qr: `${origin}/verify/${seal.code}`,
  }
}

/** Says what the books have that is at no bank; the banks' balances by the books and this make the closing balance. */
function elsewhereText({ closings, labels }: MonthView, { dollars }: Writing): string {
  const closingOf = (account: OwnAccount) => centsOf(closings.filter((sum) => sum.account === account))
  // Only a month with a transfer between two banks names what is on its way.
  const shown = (Object.keys(accountNames) as OwnAccount[]).filter(
    (account) => account !== 'inTransit' || account in labels.accounts || closingOf(account) !== 0,
  )
  const held = shown.map(
    (account) => `${labels.accounts[account]?.name ?? accountNames[account]} ${dollars(closingOf(account))}`,
  )
  return `By the books, at no bank: ${held.join(', ')}.`
}

/** Returns what a sum is for: an event, a cause, a category. */
function purposeOf(view: Pick<MonthView, 'labels'>, { kind, itemId, eventId }: MonthSum): string {
  const item = itemId === null ? '' : (view.labels.items[itemId] ?? '')
  const event = eventId === null ? '' : (view.labels.events[eventId] ?? '')
  const name = kindNameOf(view, kind)
  const parts = [item, event].filter(Boolean)
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`
}

/** A table of the paper. Figures are cents, or, in the column `Entries`, counts; a text has no sum. */
type Part = {
  heading: string
  heads: readonly string[]
  rows: readonly { name: string; values: readonly (number | string)[] }[]
  /** The name of its sum; left out for a table without. */
  total?: string
}

type Parts = Record<'banks' | 'received' | 'paidOut' | 'adjustments', Part>

/** Returns what the paper lists below the month by kind and account. */
function partsOf(view: MonthView): Parts {
  const { month, labels, banks, closings, sums } = view
  const closingOf = (account: string) => centsOf(closings.filter((sum) => sum.account === account))
  return {
    banks: {
      heading: `Bank against books on ${date(daysOf(month).last)}, USD`,
      heads: ['Account', 'By the bank', 'By the books', 'Difference'],
      rows: banks.map(({ account, amountCents }) => ({
        name: labels.accounts[account]?.name ?? '',
        values: [amountCents, closingOf(account), amountCents - closingOf(account)],
      })),
    },
    received: purposesOn(view, 'received', 'Received by event and cause, USD', 'Received'),
    paidOut: purposesOn(view, 'paidOut', 'Paid out by category, USD', 'Paid out'),
    // What belongs to earlier months, which were sealed when it was recorded.
    adjustments: {
      heading: 'Of which corrects earlier months, USD',
      heads: ['For', 'Month', 'Amount'],
      rows: sums
        .filter(({ ofMonth }) => ofMonth !== null)
        .map((sum) => ({
          name: `${purposeOf(view, sum)}, ${labels.accounts[sum.account]?.shortName ?? ''}`,
          values: [monthText(sum.ofMonth!), sum.amountCents],
        })),
      total: 'All',
    },
  }
}

/** What was received or paid out, by what it was for. */
function purposesOn(view: MonthView, side: 'received' | 'paidOut', heading: string, total: string): Part {
  const rows = new Map<string, { entries: number; cents: number }>()
  const own = view.kinds.flatMap((kind) => view.sums.filter((sum) => sum.kind === kind && sideOf(kind) === side))
  for (const sum of own) {
    const name = purposeOf(view, sum)
    const before = rows.get(name) ?? { entries: 0, cents: 0 }
    rows.set(name, { entries: before.entries + sum.entries, cents: before.cents + sum.amountCents })
  }
  return {
    heading,
    heads: ['For', 'Entries', 'Amount'],
    rows: [...rows].map(([name, { entries, cents }]) => ({ name, values: [entries, cents] })),
    total,
  }
}

/** Returns how many rows of each list are printed: all of a short one, and what is left for the longer ones. */
function sharedRows(counts: readonly number[], room: number): number[] {
  const shown = counts.map(() => 0)
  const shortest = [...counts.keys()].sort((one, other) => counts[one]! - counts[other]!)
  let left = room
  for (const [place, at] of shortest.entries()) {
    shown[at] = Math.min(counts[at]!, Math.floor(left / (counts.length - place)))
    left -= shown[at]
  }
  return shown
}

/** Prints a table with as many rows: the largest ones, and the sum of the others. */
function partTable(
  { heading, heads, rows, total }: Part,
  { max, where, name: maxName, money }: { max: number; where: string; name: number; money: Writing['money'] },
) {
  const show = (values: readonly (number | string)[]) =>
    values.map((value, column) =>
      typeof value === 'number' && heads[column + 1] !== 'Entries' ? money(value) : String(value),
    )
  const sumOf = (some: Part['rows']) =>
    heads.slice(1).map((_, column) =>
      some.reduce<number | string>((sum, { values }) => {
        const value = values[column]!
        return typeof value === 'number' ? Number(sum) + value : ''
      }, 0),
    )
  const cut = (text: string) => (text.length > maxName ? `${cutText(text, maxName)}…` : text)
  const shown = rows.length <= max ? rows : largest(rows, max - 1)
  const others = rows.filter((row) => !shown.includes(row))
  return {
    heading,
    table: {
      isNumeric: true,
      heads,
      rows: [
        ...shown.map(({ name, values }) => [cut(name), ...show(values)]),
        ...(others.length === 0 ? [] : [[`${others.length} more, listed at ${where}`, ...show(sumOf(others))]]),
      ],
      sums: total === undefined ? [] : [[total, ...show(sumOf(rows))]],
    },
  }
}

/** Returns the rows with the largest amounts in their last column, or else in an earlier one, in their order. */
function largest(rows: Part['rows'], count: number): Part['rows'] {
  const amounts = ({ values }: Part['rows'][number]) =>
    values
      .filter((value) => typeof value === 'number')
      .map((value) => Math.abs(value))
      .reverse()
  const sorted = [...rows].sort((one, other) => {
    const [own, others] = [amounts(one), amounts(other)]
    const place = own.findIndex((amount, at) => amount !== others[at])
    return place < 0 ? 0 : others[place]! - own[place]!
  })
  const kept = new Set(sorted.slice(0, Math.max(0, count)))
  return rows.filter((row) => kept.has(row))
}

/** A column of the month by kind and account: one account, or several. */
type Column = { name: string; accounts: readonly string[] }

/** The month by kind and account. */
function sheetTable(view: MonthView, { money }: Writing): Paper['table'] {
  const { month, openings, closings, sums, kinds } = view
  const { first, last } = daysOf(month)
  const columns = columnsOf(view)
  // Most cells are empty.
  const sparse = (cents: number) => (cents === 0 ? '0' : money(cents))
  const row = (name: string, own: readonly { account: string; amountCents: number }[], show = sparse) => [
    name,
    ...columns.map(({ accounts }) => show(centsOf(own.filter(({ account }) => accounts.includes(account))))),
    money(centsOf(own)),
  ]
  return {
    isNumeric: true,
    heads: ['Kind', ...columns.map(({ name }) => name), 'All'],
    rows: [
      row(`On ${date(first)}`, openings),
      ...kinds.flatMap((kind) => {
        const own = sums.filter((sum) => sum.kind === kind)
        return own.length === 0 ? [] : [row(kindNameOf(view, kind), own)]
      }),
    ],
    sums: [row(`On ${date(last)}`, closings, money)],
  }
}

/** The width of a page between its margins, of a cell's padding, and of the widest letters and of digits, in points. */
const page = { width: 493, padding: 12, letter: 5.2, digit: 5 } as const

/** Letters of the names of kinds that stay in one line, and of an account's name where there are many. */
const kindLetters = 13
const maxAccountName = 12

/** Returns a column for each account; with more than fit on the page, the others with the least movement share one. */
function columnsOf(view: MonthView): Column[] {
  const { labels, openings, sums, closings } = view
  const all = Object.entries(labels.accounts).map(([account, { shortName }]) => ({
    name: shortName,
    accounts: [account],
  }))
  const moved = [...openings, ...sums, ...closings]
  const amountsIn = ({ accounts }: Column) =>
    moved.filter(({ account }) => accounts.includes(account)).map(({ amountCents }) => Math.abs(amountCents))
  const turnover = (column: Column) => amountsIn(column).reduce((sum, cents) => sum + cents, 0)
  const widthOf = (column: Column) => {
    const word = Math.max(...column.name.split(' ').map(({ length }) => length))
    return page.padding + Math.max(word * page.letter, decimals(turnover(column), ',').length * page.digit)
  }
  const ofAll = widthOf({ name: 'All', accounts: Object.keys(labels.accounts) })
  const fit = (columns: readonly Column[]) =>
    columns.reduce((width, column) => width + widthOf(column), page.padding + kindLetters * page.letter + ofAll) <=
    page.width
  if (fit(all)) return all
  const short = all.map((column) => ({ ...column, name: shortened(column.name) }))
  const byTurnover = [...short].sort((one, other) => turnover(other) - turnover(one))
  for (let count = short.length; count > 0; count--) {
    const own = short.filter((column) => byTurnover.indexOf(column) < count)
    const others = byTurnover.slice(count)
    const rest = { name: `${others.length} others`, accounts: others.flatMap(({ accounts }) => accounts) }
    const columns = others.length === 0 ? own : [...own, rest]
    if (fit(columns) || count === 1) return columns
  }
  return short
}

const shortened = (name: string) => (name.length > maxAccountName ? `${cutText(name, maxAccountName)}…` : name)
