import { dollars } from '#app/lib/format.ts'
import { Link } from '#app/lib/remix.ts'
import { Block } from '#app/ui/parts/block.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { monthText } from '#server/features/months/rules.ts'
import { fact, MonthFigure } from './month-figure.tsx'
import { purposeIn } from './month-names.ts'
import { monthWords, type Month } from './words.ts'

type Bank = { account: string; name: string; byBank: number; byBooks: number }

/** What each bank account had at the end of the month, by the bank and by the books. */
export function BankBlock({ view: { banks, closings, labels } }: { view: Month }) {
  const { title } = monthWords.banks
  if (banks.length === 0) return null
  const rows = banks.map(({ account, amountCents }) => ({
    account,
    name: labels.accounts[account]?.name ?? '',
    byBank: amountCents,
    byBooks: closings.find((sum) => sum.account === account)?.amountCents ?? 0,
  }))
  return (
    <Block title={title} count={rows.length} id="banks">
      <PlainTable label={title} columns={bankColumns} rows={rows} rowId={({ account }) => account} />
    </Block>
  )
}

/** On phones each figure has its name, as there are no headings. */
export const bankColumns: Column<Bank>[] = [
  {
    id: 'account',
    header: monthWords.banks.heads.account,
    main: true,
    phone: 'primary',
    cell: ({ name }) => name,
  },
  ...(
    [
      ['byBank', ({ byBank }) => byBank],
      ['byBooks', ({ byBooks }) => byBooks],
      ['difference', ({ byBank, byBooks }) => byBank - byBooks],
    ] satisfies [keyof typeof monthWords.banks.heads, (row: Bank) => number][]
  ).flatMap(([id, of]): Column<Bank>[] => {
    const header = monthWords.banks.heads[id]
    return [
      { id, header, unit: 'USD', kind: 'figure', cell: (row) => <MonthFigure cents={of(row)} /> },
      fact(`${id} fact`, header, of),
    ]
  }),
]

type Sum = Month['sums'][number] | Month['corrections'][number]

/** What was recorded after the month was sealed although it belongs to it. */
export function CorrectionsBlock({ view }: { view: Month }) {
  const { title, heads } = monthWords.corrected
  const rows = view.corrections.map((sum) => ({ sum, month: sum.countedIn }))
  return <SumsBlock id="corrected" view={view} title={title} monthHead={heads.countedIn} rows={rows} />
}

/** What the month counts although it belongs to earlier ones, which were sealed when it was recorded. */
export function AdjustmentsBlock({ view }: { view: Month }) {
  const { title, heads } = monthWords.adjusts
  const rows = view.sums.flatMap((sum) => (sum.ofMonth === null ? [] : [{ sum, month: sum.ofMonth }]))
  return <SumsBlock id="adjusts" view={view} title={title} monthHead={heads.ofMonth} rows={rows} />
}

type SumRow = { sum: Sum; month: string }
type SumsBlockProps = { id: string; view: Month; title: string; monthHead: string; rows: SumRow[] }

/** Sums by what they are for and account, each with the other month that it is about; nothing without any. */
function SumsBlock({ id, view, title, monthHead, rows }: SumsBlockProps) {
  const { heads } = monthWords.corrected
  if (rows.length === 0) return null
  const columns: Column<SumRow>[] = [
    { id: 'what', header: heads.what, main: true, phone: 'primary', cell: ({ sum }) => purposeIn(view, sum) },
    {
      id: 'account',
      header: heads.account,
      phone: 'secondary',
      cell: ({ sum: { account } }) => view.labels.accounts[account]?.name ?? account,
    },
    {
      id: 'month',
      header: monthHead,
      phone: 'secondaryEnd',
      cell: ({ month }) => (
        <Link to={`/treasury/months/${month}`} className="text-link-line">
          {monthText(month)}
        </Link>
      ),
    },
    {
      id: 'amount',
      header: heads.amount,
      unit: 'USD',
      kind: 'figure',
      phone: 'primaryEnd',
      cell: ({ sum: { amountCents } }) => <MonthFigure cents={amountCents} />,
    },
  ]
  const cents = rows.reduce((all, { sum: { amountCents } }) => all + amountCents, 0)
  return (
    <Block title={title} count={`${rows.length}, ${dollars(cents)}`} id={id}>
      <PlainTable
        label={title}
        columns={columns}
        rows={rows}
        rowId={({ sum, month }) => JSON.stringify([month, sum.account, sum.kind, sum.itemId, sum.eventId])}
      />
    </Block>
  )
}
