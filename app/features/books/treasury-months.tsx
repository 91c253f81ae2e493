import { amount, date, dollars } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { BarKey, StackedBars, type Series } from '#app/ui/parts/stacked-bars.tsx'
import '#app/styles/kit/table.css'
import type { Outputs } from '#server/api.ts'
import { months as words, paymentCount } from './treasury-words.ts'

export type BooksAsOf = Outputs['books']['asOf']

type Month = BooksAsOf['months'][number]

type Tallies = Month['tallies']

/** How the lines look in the bars, in their order. */
const looks = ['solid', 'hatch', 'bright', 'dots'] as const

const seriesOf = ({ lines }: BooksAsOf): Series[] => lines.map(({ name }, index) => ({ name, look: looks[index % looks.length]! }))

/** The money that came in by one line of the books. */
export const receivedIn = (tallies: Tallies, line: string) => tallies[line]?.receivedCents ?? 0

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const nameOf = (month: string) => names[Number(month.slice(5)) - 1] ?? month

const longName = (month: string) => `${nameOf(month)} ${month.slice(0, 4)}`

const sumOf = ({ lines }: Pick<BooksAsOf, 'lines'>, tallies: Tallies) => lines.reduce((sum, { id }) => sum + receivedIn(tallies, id), 0)

/** The money that came in, month by month and by kind: bars, and the figures below. */
export function TreasuryMonths({ books }: { books: BooksAsOf }) {
  const { months, lines, view } = books
  const series = seriesOf(books)
  const { payments, receivedCents, givenBackCents, balanceCents } = books.booked
  const bars = months.map(({ month, tallies }) => ({
    name: nameOf(month),
    title: `${longName(month)}: ${amount(sumOf(books, tallies))}`,
    values: lines.map(({ id }) => receivedIn(tallies, id) / 100),
  }))
  const isEmpty = sumOf(books, view) === 0
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
      <MonthTable books={books} />
      <MonthList books={books} />
      <p className="type-small tabular mt-4 text-ink-2">
        {words.sum(books.until === books.today ? null : date(books.until), paymentCount(payments), dollars(receivedCents), dollars(givenBackCents))}
        <b className="font-semibold text-base-content">{dollars(balanceCents)}</b>.
        {books.everything.unbooked && <Unbooked tally={books.everything.unbooked} />}
      </p>
    </Block>
  )
}

function Unbooked({ tally }: { tally: NonNullable<Tallies[string]> }) {
  if (tally.payments === 0) return null
  return <>{words.unrecorded(paymentCount(tally.payments), dollars(tally.receivedCents), dollars(tally.givenBackCents))}</>
}

/** The older six months are left out where the table would be wider than its place; paper has room for all. */
const narrow = (index: number) => (index < 6 ? 'max-xl:hidden print:table-cell' : undefined)

function MonthTable({ books }: { books: BooksAsOf }) {
  const { months, lines, view } = books
  const cells = months.flatMap(({ tallies }) => lines.map(({ id }) => receivedIn(tallies, id)))
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
          {lines.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {months.map(({ month, tallies }, index) => (
                <td key={month} data-align="end" data-kind="figure" className={narrow(index)}>
                  {figure(receivedIn(tallies, id))}
                </td>
              ))}
              <td data-align="end" data-kind="figure" className="font-semibold!">
                {amount(receivedIn(view, id))}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {months.map(({ month, tallies }, index) => (
              <td key={month} data-align="end" data-kind="figure" className={narrow(index)}>
                {figure(sumOf(books, tallies))}
              </td>
            ))}
            <td data-align="end" data-kind="figure">
              {amount(sumOf(books, view))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** On phones each month opens to its kinds; the newest is open. */
function MonthList({ books }: { books: BooksAsOf }) {
  const months = [...books.months].reverse()
  return (
    <div className="records-only mt-6">
      {months.slice(0, 4).map((month, index) => (
        <MonthRecord key={month.month} books={books} month={month} open={index === 0} />
      ))}
      <details className="group">
        <summary className="btn btn-quiet mt-4 w-full group-open:hidden">{words.viewAll}</summary>
        {months.slice(4).map((month) => (
          <MonthRecord key={month.month} books={books} month={month} />
        ))}
      </details>
    </div>
  )
}

function MonthRecord({ books, month, open = false }: { books: BooksAsOf; month: Month; open?: boolean }) {
  return (
    <details open={open} className="border-b border-rule">
      <summary className="tabular flex justify-between py-3 font-semibold">
        <span>{longName(month.month)}</span>
        <span>{amount(sumOf(books, month.tallies))}</span>
      </summary>
      <dl className="type-small tabular pb-3 text-ink-2">
        {books.lines.map(({ id, name }) => (
          <div key={id} className="flex justify-between py-0.5">
            <dt>{name}</dt>
            <dd>{amount(receivedIn(month.tallies, id))}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
