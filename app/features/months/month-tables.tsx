import { Link } from '#app/lib/remix.ts'
import { Block } from '#app/ui/parts/block.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { monthText } from '#server/features/months/rules.ts'
import { figureText, purposeIn } from './month-names.ts'
import { minus, monthWords, type Month } from './words.ts'

type Bank = { account: string; name: string; byBank: number; byBooks: number }

/** What each bank account had at the end of the month, by the bank and by the books. */
export function BankBlock({ view: { banks, closings, labels } }: { view: Month }) {
  const { title, heads } = monthWords.banks
  if (banks.length === 0) return null
  const figure = (id: string, header: string, of: (row: Bank) => number): Column<Bank> => ({
    id,
    header,
    unit: 'USD',
    kind: 'figure',
    phone: id === 'byBank' ? 'primaryEnd' : 'secondary',
    cell: (row) => <span className="tabular">{figureText(of(row))}</span>,
  })
  const columns: Column<Bank>[] = [
    { id: 'account', header: heads.account, main: true, phone: 'primary', cell: ({ name }) => <b>{name}</b> },
    figure('byBank', heads.byBank, ({ byBank }) => byBank),
    { ...figure('byBooks', heads.byBooks, ({ byBooks }) => byBooks) },
    figure('difference', heads.difference, ({ byBank, byBooks }) => byBank - byBooks),
  ]
  const rows = banks.map(({ account, amountCents }) => ({
    account,
    name: labels.accounts[account]?.name ?? '',
    byBank: amountCents,
    byBooks: closings.find((sum) => sum.account === account)?.amountCents ?? 0,
  }))
  return (
    <Block title={title} count={rows.length} id="banks">
      <PlainTable label={title} columns={columns} rows={rows} rowId={({ account }) => account} />
    </Block>
  )
}

type Correction = Month['corrections'][number]

/** What was recorded after the month was sealed although it belongs to it. */
export function CorrectionsBlock({ view }: { view: Month }) {
  const { corrections, labels } = view
  const { title, heads } = monthWords.corrected
  if (corrections.length === 0) return null
  const columns: Column<Correction>[] = [
    { id: 'what', header: heads.what, main: true, phone: 'primary', cell: (sum) => <b>{purposeIn(view, sum)}</b> },
    {
      id: 'account',
      header: heads.account,
      phone: 'secondary',
      cell: ({ account }) => labels.accounts[account]?.name ?? account,
    },
    {
      id: 'countedIn',
      header: heads.countedIn,
      phone: 'secondaryEnd',
      cell: ({ countedIn }) => (
        <Link to={`/treasury/months/${countedIn}`} className="text-link-line">
          {monthText(countedIn)}
        </Link>
      ),
    },
    {
      id: 'amount',
      header: heads.amount,
      unit: 'USD',
      kind: 'figure',
      phone: 'primaryEnd',
      cell: ({ amountCents }) => <span className="tabular">{figureText(amountCents)}</span>,
    },
  ]
  const cents = corrections.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <Block title={title} count={`${corrections.length}, ${minus(cents)}`} id="corrected">
      <PlainTable
        label={title}
        columns={columns}
        rows={corrections}
        rowId={(sum) => JSON.stringify([sum.countedIn, sum.account, sum.kind, sum.itemId, sum.eventId])}
      />
    </Block>
  )
}
