import { amount, date, dollars } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { BarKey, StackedBars, type Series } from '#app/ui/parts/stacked-bars.tsx'
import '#app/styles/kit/table.css'
import { bookedKinds, kindNames } from '#server/features/books/rules.ts'
import type { Api } from '#server/api.ts'
import { months as words, paymentCount } from './treasury-words.ts'

export type BooksAsOf = Awaited<ReturnType<Api['books']['asOf']>>

type Month = BooksAsOf['months'][number]

const looks = { dues: 'solid', byHand: 'hatch', registrations: 'bright' } as const

const series: Series[] = bookedKinds.map((kind) => ({ name: kindNames[kind], look: looks[kind] }))

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const nameOf = (month: string) => names[Number(month.slice(5)) - 1] ?? month

const longName = (month: string) => `${nameOf(month)} ${month.slice(0, 4)}`

const sumOf = ({ tallies }: Pick<Month, 'tallies'>) => bookedKinds.reduce((sum, kind) => sum + tallies[kind].receivedCents, 0)

/** What came in, month by month and by kind: bars, and the figures below. */
export function TreasuryMonths({ books }: { books: BooksAsOf }) {
  const { months, view } = books
  const { payments, receivedCents, givenBackCents, balanceCents } = books.booked
  const bars = months.map(({ month, tallies }) => ({
    name: nameOf(month),
    title: `${longName(month)}: ${amount(sumOf({ tallies }))}`,
    values: bookedKinds.map((kind) => tallies[kind].receivedCents / 100),
  }))
  const isEmpty = sumOf({ tallies: view }) === 0
  return (
    <Block title={words.title} id="months" aside={<BarKey series={series} />}>
      {isEmpty ? (
        <div className="mt-5">
          <Empty title={words.none.title}>{words.none.text}</Empty>
        </div>
      ) : (
        <>
          <StackedBars className="mt-4 max-md:hidden print:block" series={series} bars={bars} width={1040} label={words.bars} />
          <div className="md:hidden print:hidden">
            <StackedBars className="mt-4" series={series} bars={bars.slice(-6)} width={358} labels={1} label={words.lastSixBars} />
            <p className="type-fine mt-1 text-ink-2">{words.lastSix}</p>
          </div>
        </>
      )}
      <MonthTable months={months} view={view} />
      <MonthList months={[...months].reverse()} />
      <p className="type-small tabular mt-4 text-ink-2">
        {words.sum(books.until === books.today ? null : date(books.until), paymentCount(payments), dollars(receivedCents), dollars(givenBackCents))}
        <b className="font-semibold text-base-content">{dollars(balanceCents)}</b>.
        <Unbooked tally={books.everything.unbooked} />
      </p>
    </Block>
  )
}

function Unbooked({ tally }: { tally: BooksAsOf['everything']['unbooked'] }) {
  if (tally.payments === 0) return null
  return <>{words.unrecorded(paymentCount(tally.payments), dollars(tally.receivedCents), dollars(tally.givenBackCents))}</>
}

/** The older six months are left out where the table would be wider than its place; paper has room for all. */
const narrow = (index: number) => (index < 6 ? 'max-xl:hidden print:table-cell' : undefined)

function MonthTable({ months, view }: { months: Month[]; view: BooksAsOf['view'] }) {
  const cells = months.flatMap(({ tallies }) => bookedKinds.map((kind) => tallies[kind].receivedCents))
  // Whole dollars, as they mostly are, leave room for twelve months.
  const isWhole = cells.every((cents) => cents % 100 === 0)
  const figure = (cents: number) => (isWhole ? (cents / 100).toLocaleString('en-US') : amount(cents))
  return (
    <div className="table-only mt-6">
      <table className="table sheet-table print-tight" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">
              {words.kind} <small>USD</small>
            </th>
            {months.map(({ month }, index) => (
              <th key={month} scope="col" data-align="end" className={narrow(index)} aria-label={longName(month)}>
                {nameOf(month)}
              </th>
            ))}
            <th scope="col" data-align="end">
              {words.twelve}
            </th>
          </tr>
        </thead>
        <tbody>
          {bookedKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindNames[kind]}</th>
              {months.map(({ month, tallies }, index) => (
                <td key={month} data-align="end" data-kind="figure" className={narrow(index)}>
                  {figure(tallies[kind].receivedCents)}
                </td>
              ))}
              <td data-align="end" data-kind="figure" className="font-semibold!">
                {amount(view[kind].receivedCents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {months.map(({ month, tallies }, index) => (
              <td key={month} data-align="end" data-kind="figure" className={narrow(index)}>
                {figure(sumOf({ tallies }))}
              </td>
            ))}
            <td data-align="end" data-kind="figure">
              {amount(sumOf({ tallies: view }))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** On phones each month opens to its kinds; the newest is open. */
function MonthList({ months }: { months: Month[] }) {
  return (
    <div className="records-only mt-6">
      {months.slice(0, 4).map((month, index) => (
        <MonthRecord key={month.month} month={month} open={index === 0} />
      ))}
      <details className="group">
        <summary className="btn btn-quiet mt-4 w-full group-open:hidden">{words.viewAll}</summary>
        {months.slice(4).map((month) => (
          <MonthRecord key={month.month} month={month} />
        ))}
      </details>
    </div>
  )
}

function MonthRecord({ month, open = false }: { month: Month; open?: boolean }) {
  return (
    <details open={open} className="border-b border-rule">
      <summary className="tabular flex justify-between py-3 font-semibold">
        <span>{longName(month.month)}</span>
        <span>{amount(sumOf(month))}</span>
      </summary>
      <dl className="type-small tabular pb-3 text-ink-2">
        {bookedKinds.map((kind) => (
          <div key={kind} className="flex justify-between py-0.5">
            <dt>{kindNames[kind]}</dt>
            <dd>{amount(month.tallies[kind].receivedCents)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
