import { Link } from '#app/lib/remix.ts'
import { amount, date, dollars, wholeAmount } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { SegmentedLinks } from '#app/ui/parts/segmented-links.tsx'
import { BarKey, StackedBars, type Series } from '#app/ui/parts/stacked-bars.tsx'
import '#app/styles/kit/table.css'
import type { Outputs } from '#server/wiring/api.ts'
import { accountFees, netOf } from '#server/features/books/rules.ts'
import type { ToResolve } from './resolve-words.ts'
import { besideIn, BesideSign, BesideSums, type Beside } from './treasury-beside.tsx'
import { months as words, paymentCount } from './treasury-words.ts'

export type BooksAsOf = Outputs['books']['asOf']

type Month = BooksAsOf['months'][number]

type Tallies = Month['tallies']

/** How the kinds look in the bars, in order. */
const looks = ['solid', 'bright', 'hatch', 'dots'] as const

/** The kinds, online and manual combined, with their lines. */
export const kindsOf = ({ lines }: Pick<BooksAsOf, 'lines'>) =>
  [...new Set(lines.map(({ kind }) => kind))].map((name) => ({
    name,
    lines: lines.filter(({ kind }) => kind === name),
  }))

const seriesOf = (books: Pick<BooksAsOf, 'lines'>): Series[] =>
  kindsOf(books).map(({ name }, index) => ({ name, look: looks[index % looks.length]! }))

/** The figures that the table can show per kind and month. */
export const figures = ['received', 'refunded', 'fee', 'net'] as const

export type Figure = (typeof figures)[number]

const valueOf: Record<Figure, (tally: Tallies[string]) => number> = {
  received: ({ receivedCents }) => receivedCents,
  refunded: ({ givenBackCents }) => givenBackCents,
  fee: ({ feeCents }) => feeCents,
  net: netOf,
}

/** One line of the books. */
const valueIn = (tallies: Tallies, line: string, figure: Figure) => (tallies[line] ? valueOf[figure](tallies[line]) : 0)

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const nameOf = (month: string) => names[Number(month.slice(5)) - 1] ?? month

const longName = (month: string) => `${nameOf(month)} ${month.slice(0, 4)}`

/** The lines of a figure: fees of the PayPal account are neither received nor refunded. */
function withFees(books: BooksAsOf, figure: Figure): BooksAsOf {
  const hasFees = (figure === 'fee' || figure === 'net') && books.everything[accountFees] !== undefined
  return hasFees ? { ...books, lines: [...books.lines, accountFeesLine] } : books
}

const accountFeesLine = { id: accountFees, name: words.accountFees, kind: words.accountFees }

export const sumOf = ({ lines }: Pick<BooksAsOf, 'lines'>, tallies: Tallies, figure: Figure = 'received') =>
  lines.reduce((sum, { id }) => sum + valueIn(tallies, id, figure), 0)

type TreasuryMonthsProps = {
  books: BooksAsOf
  figure: Figure
  /** Returns a URL of this page with changed query parameters. */
  hrefOf: (change: Record<string, string>) => string
  /** The totals that PayPal's list contradicts. */
  beside: ToResolve['beside']
}

/** A figure by month and kind: bars, with the figures below. */
export function TreasuryMonths({ books, figure, hrefOf, beside: all }: TreasuryMonthsProps) {
  const { months, view, lines } = books
  const beside = besideIn(books, all)
  const lineName = (line: string) =>
    line === accountFees ? words.accountFees : (lines.find(({ id }) => id === line)?.name ?? words.notRecorded)
  const shown = withFees(books, figure)
  const kinds = kindsOf(shown)
  const series = seriesOf(shown)
  const { title } = words.figure[figure]
  const { payments, receivedCents, givenBackCents, balanceCents, feeCents, withoutFee } = books.booked
  const bars = months.map(({ month, tallies }) => ({
    name: nameOf(month),
    title: `${longName(month)}: ${amount(sumOf(shown, tallies, figure))}`,
    values: kinds.map((kind) => sumOf(kind, tallies, figure) / 100),
  }))
  const values = bars.flatMap((bar) => bar.values)
  // Bars cannot show what is less than nothing, such as a month with more refunds than sales; the table does.
  const hasBars = values.some((value) => value > 0) && values.every((value) => value >= 0)
  const isEmpty = sumOf(books, view) === 0
  return (
    <Block title={title} id="months" aside={hasBars && <BarKey series={series} />}>
      {isEmpty ? (
        <div className="mt-5">
          <Empty title={words.none.title}>{words.none.text}</Empty>
        </div>
      ) : (
        hasBars && (
          <>
            <StackedBars
              className="mt-4 max-md:hidden print:block"
              series={series}
              bars={bars}
              width={1040}
              label={words.bars(title)}
            />
            <div className="md:hidden print:hidden">
              <StackedBars
                className="mt-4"
                series={series}
                bars={bars.slice(-6)}
                width={358}
                labels={1}
                label={words.lastSixBars(title)}
              />
              <p className="type-fine mt-1 text-ink-2">{words.lastSix}</p>
            </div>
          </>
        )
      )}
      <div className="mt-6 sm:max-w-120 print:hidden">
        <SegmentedLinks
          label={words.figures}
          links={figures.map((each) => ({
            text: words.figure[each].text,
            to: hrefOf({ show: each }),
            current: each === figure,
          }))}
        />
      </div>
      <MonthTable books={shown} figure={figure} beside={beside} />
      <MonthList books={shown} figure={figure} beside={beside} />
      <p className="type-small mt-3 text-ink-2 print:hidden">
        {words.byRecording}{' '}
        <Link to="/treasury/months" className="text-link-line">
          {words.toMonths}
        </Link>
      </p>
      <BesideSums beside={beside} nameOf={({ month, line }) => `${longName(month)}, ${lineName(line)}`} />
      <p className="type-small tabular mt-4 text-ink-2">
        {words.sum(
          books.until === books.today ? null : date(books.until),
          paymentCount(payments),
          dollars(receivedCents),
          dollars(givenBackCents),
        )}
        <b className="font-semibold text-base-content">{dollars(balanceCents)}</b>.
        {feeCents > 0 && words.net(dollars(feeCents), dollars(netOf(books.booked)))}
        {withoutFee > 0 && words.withoutFee(paymentCount(withoutFee))}
        {books.everything.unbooked && <Unbooked tally={books.everything.unbooked} />}
      </p>
    </Block>
  )
}

function Unbooked({ tally }: { tally: NonNullable<Tallies[string]> }) {
  if (tally.payments === 0) return null
  return (
    <>{words.unrecorded(paymentCount(tally.payments), dollars(tally.receivedCents), dollars(tally.givenBackCents))}</>
  )
}

type TableProps = { books: BooksAsOf; figure: Figure; beside: Beside[] }

/** The older six months are hidden where the table would be too wide, sooner with cents; print shows all. */
const narrow = (index: number, isWhole: boolean) =>
  index < 6 ? `${isWhole ? 'max-xl:hidden' : 'max-2xl:hidden'} print:table-cell` : undefined

function MonthTable({ books, figure: chosen, beside }: TableProps) {
  const { months, lines, view } = books
  const cells = months.flatMap(({ tallies }) => lines.map(({ id }) => valueIn(tallies, id, chosen)))
  // Whole dollars, the usual case, leave room for twelve months.
  const isWhole = cells.every((cents) => cents % 100 === 0)
  const sum = (cents: number) => (isWhole ? wholeAmount(cents) : amount(cents))
  // A cell without money is 0 in every table of the treasury; sums have their cents.
  const figure = (cents: number) => (cents === 0 ? '0' : sum(cents))
  return (
    <div className="table-only mt-6">
      <table
        className={`table sheet-table print-tight ${isWhole ? '' : '[&_:is(th,td)]:px-1.5!'}`}
        aria-label={words.figure[chosen].table}
      >
        <thead>
          <tr>
            <th scope="col">
              {words.kind} <small>USD</small>
            </th>
            {months.map(({ month }, index) => (
              <th
                key={month}
                scope="col"
                data-align="end"
                className={narrow(index, isWhole)}
                aria-label={longName(month)}
              >
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
                <td key={month} data-align="end" data-kind="figure" className={narrow(index, isWhole)}>
                  {figure(valueIn(tallies, id, chosen))}
                  <BesideSign beside={beside} month={month} line={id} />
                </td>
              ))}
              <td data-align="end" data-kind="figure" className="font-semibold!">
                {amount(valueIn(view, id, chosen))}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {months.map(({ month, tallies }, index) => (
              <td key={month} data-align="end" data-kind="figure" className={narrow(index, isWhole)}>
                {sum(sumOf(books, tallies, chosen))}
              </td>
            ))}
            <td data-align="end" data-kind="figure">
              {amount(sumOf(books, view, chosen))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** On phones each month expands to its kinds; the newest is open. */
function MonthList({ books, figure, beside }: TableProps) {
  const months = [...books.months].reverse()
  return (
    <div className="records-only mt-6">
      {months.slice(0, 4).map((month, index) => (
        <MonthRecord key={month.month} books={books} figure={figure} beside={beside} month={month} open={index === 0} />
      ))}
      <details className="group">
        <summary className="btn btn-quiet mt-4 w-full group-open:hidden">{words.viewAll}</summary>
        {months.slice(4).map((month) => (
          <MonthRecord key={month.month} books={books} figure={figure} beside={beside} month={month} />
        ))}
      </details>
    </div>
  )
}

function MonthRecord({ books, figure, beside, month, open = false }: TableProps & { month: Month; open?: boolean }) {
  // Kinds without money are left out, unless PayPal's list has some.
  const lines = books.lines.filter(
    ({ id }) =>
      valueIn(month.tallies, id, figure) !== 0 || beside.some((sum) => sum.month === month.month && sum.line === id),
  )
  return (
    <details open={open} className="border-b border-rule">
      <summary className="tabular flex justify-between py-3 font-semibold">
        <span>{longName(month.month)}</span>
        <span>{dollars(sumOf(books, month.tallies, figure))}</span>
      </summary>
      <dl className="type-small tabular pb-3 text-ink-2">
        {lines.map(({ id, name }) => (
          <div key={id} className="flex justify-between py-0.5">
            <dt>{name}</dt>
            <dd>
              {dollars(valueIn(month.tallies, id, figure))}
              <BesideSign beside={beside} month={month.month} line={id} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
