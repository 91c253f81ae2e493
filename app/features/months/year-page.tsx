import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import Download from 'lucide-react/icons/download'
import { load } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { SegmentedLinks } from '#app/ui/parts/segmented-links.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { monthName, otherKindNames, type OtherKind } from '#server/features/months/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { figureText } from './month-names.ts'
import { monthWords } from './words.ts'

type Year = Outputs['months']['year']
type MonthOfYear = Year['months'][number]
type Part = Year['rows'][number]

const words = monthWords.year

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? words.title(data.year) : monthWords.title },
]

export const loader = load(({ api, params: { year = '' } }) => api.months.year({ year }))

/** The files in which a year is offered. */
const formats = ['pdf', 'xlsx'] as const

/** A year's receipts and payments by month, kind, event and category, beside the year before. */
export default function YearPage() {
  const view = useLoaderData<typeof loader>()
  const { year, years, rows, totals, months } = view
  return (
    <WorkScreen
      before={<WayBack to="/treasury/months">{monthWords.back}</WayBack>}
      title={words.title(year)}
      lead={words.lead}
      action={
        <div className="flex flex-wrap gap-2">
          {formats.map((format) => (
            <LinkButton key={format} to={`/export/year.${format}?year=${year}`} reloadDocument icon={Download}>
              {format.toUpperCase()}
            </LinkButton>
          ))}
        </div>
      }
    >
      {years.length > 1 && (
        <SegmentedLinks
          label={words.sum}
          links={years.slice(0, 5).map((one) => ({
            text: String(one),
            to: `/treasury/year/${one}`,
            current: one === year,
          }))}
        />
      )}
      {rows.length === 0 ? (
        <div className="mt-6">
          <Empty title={words.title(year)} level="h2">
            {words.empty}
          </Empty>
        </div>
      ) : (
        <div className="mt-8 grid gap-12">
          <Block title={words.months} aside={<span className="type-small text-ink-2">USD</span>} id="months">
            <PlainTable
              label={words.months}
              columns={monthColumns(year)}
              rows={months}
              rowId={({ month }) => month}
              totals={[{ label: words.sum, cells: monthCells(totals) }]}
            />
          </Block>
          <Block title={words.parts} aside={<span className="type-small text-ink-2">USD</span>} id="parts">
            <PlainTable
              label={words.parts}
              columns={partColumns(view)}
              rows={rows}
              rowId={({ kind, event, category }) => JSON.stringify([kind, event, category])}
              totals={(['received', 'paidOut'] as const).map((side) => ({
                label: words[side],
                cells: {
                  amount: figureText(totals[`${side}Cents`]),
                  before: figureText(side === 'received' ? totals.beforeReceivedCents : totals.beforePaidOutCents),
                },
              }))}
            />
          </Block>
        </div>
      )}
    </WorkScreen>
  )
}

type Totals = Year['totals']

const monthCells = (totals: Totals) => ({
  received: figureText(totals.receivedCents),
  paidOut: figureText(totals.paidOutCents),
  net: figureText(totals.receivedCents + totals.paidOutCents),
  receivedBefore: figureText(totals.beforeReceivedCents),
  paidOutBefore: figureText(totals.beforePaidOutCents),
})

function monthColumns(year: number): Column<MonthOfYear>[] {
  const { heads } = words
  const figure = (
    id: keyof ReturnType<typeof monthCells>,
    header: string,
    phone?: Column<MonthOfYear>['phone'],
  ): Column<MonthOfYear> => ({
    id,
    header,
    kind: 'figure',
    ...(phone ? { phone } : {}),
    cell: (row) => <span className="tabular">{monthCells(row)[id]}</span>,
  })
  return [
    {
      id: 'month',
      header: heads.month,
      main: true,
      phone: 'primary',
      cell: ({ month }) => <b>{monthName(month)}</b>,
    },
    figure('received', heads.received),
    figure('paidOut', heads.paidOut),
    figure('net', heads.net, 'primaryEnd'),
    figure('receivedBefore', heads.receivedBefore(year - 1)),
    figure('paidOutBefore', heads.paidOutBefore(year - 1)),
    {
      id: 'inAndOut',
      header: heads.received,
      phoneOnly: true,
      phone: 'secondary',
      cell: ({ receivedCents, paidOutCents }) => monthWords.list.inAndOut(receivedCents, paidOutCents),
    },
  ]
}

function partColumns({ year, kindNames }: Year): Column<Part>[] {
  const { heads } = words
  return [
    {
      id: 'what',
      header: heads.what,
      main: true,
      phone: 'primary',
      cell: ({ kind, event, category }) => (
        <>
          <b>{kindNames[kind] ?? otherKindNames[kind as OtherKind]}</b>{' '}
          <span className="type-small wrap-anywhere text-ink-2">{[category, event].filter(Boolean).join(', ')}</span>
        </>
      ),
    },
    {
      id: 'entries',
      header: heads.entries,
      kind: 'figure',
      cell: ({ entries }) => <span className="tabular">{entries}</span>,
    },
    {
      id: 'amount',
      header: heads.amount,
      kind: 'figure',
      phone: 'primaryEnd',
      cell: ({ amountCents }) => <span className="tabular">{figureText(amountCents)}</span>,
    },
    {
      id: 'before',
      header: heads.before(year - 1),
      kind: 'figure',
      phone: 'secondaryEnd',
      cell: ({ beforeCents }) => <span className="tabular text-ink-2">{figureText(beforeCents)}</span>,
    },
  ]
}
