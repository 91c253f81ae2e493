import { Block } from '#app/ui/parts/block.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { daysOf, monthText } from '#server/features/months/rules.ts'
import { MonthFigure } from './month-figure.tsx'
import { figureText, kindNameIn, sumOfKind } from './month-names.ts'
import { monthWords, type Month } from './words.ts'

const words = monthWords.sheet

type Row = { id: string; name: string; cents: Record<string, number>; allCents: number; isBalance: boolean }

/** A month by kind and account, from its opening to its closing balance. */
export function MonthSheet({ view }: { view: Month }) {
  const { month, labels, kinds, sums, openings, closings } = view
  const accounts = Object.keys(labels.accounts)
  const { first, last } = daysOf(month)
  const balance = (id: string, day: string, held: Month['openings']): Row => ({
    id,
    name: words.on(day),
    cents: Object.fromEntries(held.map(({ account, amountCents }) => [account, amountCents])),
    allCents: held.reduce((all, { amountCents }) => all + amountCents, 0),
    isBalance: true,
  })
  const rows: Row[] = [
    balance('first', first, openings),
    ...kinds
      .filter((kind) => sums.some((sum) => sum.kind === kind))
      .map((kind) => ({
        id: kind,
        name: kindNameIn(view, kind),
        cents: Object.fromEntries(accounts.map((account) => [account, sumOfKind(view, kind, account)])),
        allCents: sumOfKind(view, kind),
        isBalance: false,
      })),
  ]
  const end = balance('last', last, closings)
  const columns: Column<Row>[] = [
    {
      id: 'kind',
      header: words.kind,
      main: true,
      phone: 'primary',
      cell: ({ name, isBalance }) =>
        isBalance ? <span className="font-normal max-md:font-semibold">{name}</span> : name,
    },
    ...accounts.map((account): Column<Row> => ({
      id: account,
      header: labels.accounts[account]!.name,
      kind: 'figure',
      minWidth: 7,
      cell: ({ cents }) => (
        <span className={`tabular ${cents[account] ? '' : 'text-ink-2'}`}>{figureText(cents[account] ?? 0)}</span>
      ),
    })),
    {
      id: 'all',
      header: words.all,
      kind: 'figure',
      phone: 'primaryEnd',
      cell: ({ allCents, isBalance }) => (
        <span className={isBalance ? '' : 'font-semibold'}>
          <MonthFigure cents={allCents} />
        </span>
      ),
    },
    {
      id: 'parts',
      header: words.all,
      phoneOnly: true,
      phone: 'secondary',
      cell: ({ cents }) =>
        accounts
          .filter((account) => cents[account])
          .map((account) => `${labels.accounts[account]!.name} ${figureText(cents[account]!)}`)
          .join(', '),
    },
  ]
  return (
    <Block
      title={words.title}
      count={monthText(month)}
      aside={<span className="type-small text-ink-2">USD</span>}
      id="sheet"
    >
      <PlainTable
        label={words.title}
        isWide
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        totals={[
          {
            label: end.name,
            onPhone: 'all',
            cells: {
              ...Object.fromEntries(
                accounts.map((account) => [account, <MonthFigure key={account} cents={end.cents[account] ?? 0} />]),
              ),
              all: <MonthFigure cents={end.allCents} />,
            },
          },
        ]}
      />
      {rows.length === 1 && <p className="type-small mt-3 text-ink-2">{words.empty}</p>}
    </Block>
  )
}
