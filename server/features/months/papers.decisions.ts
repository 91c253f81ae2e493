import { decimals } from '#server/exports/export-text.ts'
import type { Paper, PaperJob } from '#server/exports/paper.ts'
import { shortHash } from '#server/providers/mail/email-words.ts'
import { Refusal } from '#server/refusal.ts'
import { date, dateTime } from '#server/time/dates.ts'
import type { MonthSum } from './facts.ts'
import { daysOf, monthText, otherKindNames, sideOf, type OtherKind } from './rules.ts'
import type { MonthView } from './views.reads.ts'

type Printed = { chapter: { subDomain: string; timeZone: string }; urls: { origin(chapter: never): string } }

const money = (cents: number) => decimals(cents, ',')

/** An amount in a table that is mostly empty. */
const sparse = (cents: number) => (cents === 0 ? '0' : money(cents))

const centsOf = (sums: readonly { amountCents: number }[]) =>
  sums.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Returns the name of a kind, with the names that the month is shown with. */
export const kindNameOf = ({ labels }: Pick<MonthView, 'labels'>, kind: string): string =>
  labels.kinds[kind] ?? otherKindNames[kind as OtherKind] ?? kind

/** Returns a sealed month as two pages for the minutes of the board. @throws Refusal while it is not sealed */
export function monthPaper({ chapter, urls }: Printed, view: MonthView): PaperJob {
  const { month, labels, seal, banks, closings } = view
  if (!seal || seal.state === 'toConfirm')
    throw new Refusal('conflict', 'Only a sealed month can be printed for the minutes. Seal it, and have it confirmed.')
  const { first, last } = daysOf(month)
  const accounts = Object.keys(labels.accounts)
  const nameOf = (account: string) => labels.accounts[account]?.shortName ?? ''
  const closingOf = (account: string) => centsOf(closings.filter((sum) => sum.account === account))
  return {
    fileName: `${chapter.subDomain}-${month}.pdf`,
    paper: {
      title: `Books of ${monthText(month)}`,
      sender: [labels.chapter, labels.address].filter(Boolean),
      heading: `Books of ${monthText(month)}`,
      madeAt: seal.sealedAt,
      cells: [
        { key: `Balance on ${date(first)}`, text: `$${money(view.openingCents)}` },
        { key: 'Received', text: `$${money(view.receivedCents)}` },
        { key: 'Paid out', text: `$${money(view.paidOutCents)}` },
        { key: `Balance on ${date(last)}`, text: `$${money(view.closingCents)}` },
        { key: 'Check code', text: seal.code },
      ],
      table: sheetTable(view, accounts, nameOf),
      notes: [],
      sections: [
        {
          heading: `Bank against books on ${date(last)}, USD`,
          table: {
            isNumeric: true,
            heads: ['Account', 'By the bank', 'By the books', 'Difference'],
            rows: banks.map(({ account, amountCents }) => [
              labels.accounts[account]?.name ?? '',
              money(amountCents),
              money(closingOf(account)),
              money(amountCents - closingOf(account)),
            ]),
            sums: [],
          },
        },
        { ...partTable(view, 'received', 'Received by event and cause, USD', 'Received'), beginsPage: true },
        partTable(view, 'paidOut', 'Paid out by category, USD', 'Paid out'),
        ...adjustments(view),
      ],
      foot: [
        `Sealed by ${seal.sealedBy || 'an admin'}, ${dateTime(seal.sealedAt, chapter.timeZone)}`,
        ...(seal.confirmedAt
          ? [`Confirmed by ${seal.confirmedBy || 'an admin'}, ${dateTime(seal.confirmedAt, chapter.timeZone)}`]
          : []),
        `Newest entry ${seal.headPosition}, ${shortHash(seal.headHash)}. Seal ${seal.position}, ${shortHash(seal.hash)}`,
        `Check code ${seal.code}`,
        `Anyone can check this paper at ${urls.origin(chapter as never)}/verify: it answers with these sums.`,
        '',
        'Treasurer  ______________________________     President  ______________________________',
      ],
      qr: `${urls.origin(chapter as never)}/verify/${seal.code}`,
    },
  }
}

/** The month by kind and account. */
function sheetTable(view: MonthView, accounts: readonly string[], nameOf: (account: string) => string): Paper['table'] {
  const { month, openings, closings, sums, kinds } = view
  const { first, last } = daysOf(month)
  const row = (name: string, own: readonly { account: string; amountCents: number }[], show = sparse) => [
    name,
    ...accounts.map((account) => show(centsOf(own.filter((sum) => sum.account === account)))),
    money(centsOf(own)),
  ]
  return {
    isNumeric: true,
    heads: ['Kind', ...accounts.map(nameOf), 'All'],
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

/** Returns what a sum is for: an event, a cause, a category. */
function purposeOf(view: Pick<MonthView, 'labels'>, { kind, itemId, eventId }: MonthSum): string {
  const item = itemId === null ? '' : (view.labels.items[itemId] ?? '')
  const event = eventId === null ? '' : (view.labels.events[eventId] ?? '')
  const name = kindNameOf(view, kind)
  const parts = [item, event].filter(Boolean)
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`
}

/** What was received or paid out, by what it was for. */
function partTable(view: MonthView, side: 'received' | 'paidOut', heading: string, total: string) {
  const rows = new Map<string, { entries: number; cents: number }>()
  const own = view.kinds.flatMap((kind) => view.sums.filter((sum) => sum.kind === kind && sideOf(kind) === side))
  for (const sum of own) {
    const name = purposeOf(view, sum)
    const before = rows.get(name) ?? { entries: 0, cents: 0 }
    rows.set(name, { entries: before.entries + sum.entries, cents: before.cents + sum.amountCents })
  }
  const count = [...rows.values()].reduce((sum, { entries }) => sum + entries, 0)
  return {
    heading,
    table: {
      isNumeric: true,
      heads: ['For', 'Entries', 'Amount'],
      rows: [...rows].map(([name, { entries, cents }]) => [name, String(entries), money(cents)]),
      sums: [[total, String(count), money(centsOf(own))]],
    },
  }
}

/** What belongs to earlier months, which were sealed when it was recorded. */
function adjustments(view: MonthView): NonNullable<Paper['sections']> {
  const own = view.sums.filter(({ ofMonth }) => ofMonth !== null)
  if (own.length === 0) return []
  return [
    {
      heading: 'Of which corrects earlier months, USD',
      table: {
        isNumeric: true,
        heads: ['For', 'Month', 'Amount'],
        rows: own.map((sum) => [
          `${purposeOf(view, sum)}, ${view.labels.accounts[sum.account]?.shortName ?? ''}`,
          monthText(sum.ofMonth!),
          money(sum.amountCents),
        ]),
        sums: [['All', '', money(centsOf(own))]],
      },
    },
  ]
}
