import { Link } from '#app/lib/remix.ts'
import { besideSum, resolving, type ToResolve } from './resolve-words.ts'

/** The differences that affect one total: those of a line in a month. */
export type Beside = { month: string; line: string; count: number; differenceCents: number }

type Displayed = { until: string; months: readonly { month: string }[] }

/** Returns the totals in the displayed months that PayPal's list contradicted by that day. */
export function besideIn({ until, months }: Displayed, beside: ToResolve['beside']): Beside[] {
  const sums = new Map<string, Beside>()
  for (const { day, line, count, differenceCents } of beside) {
    const month = day.slice(0, 7)
    if (day > until || !months.some((listed) => listed.month === month)) continue
    const before = sums.get(`${month} ${line}`) ?? { month, line, count: 0, differenceCents: 0 }
    sums.set(`${month} ${line}`, {
      month,
      line,
      count: before.count + count,
      differenceCents: before.differenceCents + differenceCents,
    })
  }
  return [...sums.values()]
}

/** The footnote mark after a total with a note below the table. */
export function BesideSign({ beside, month, line }: { beside: readonly Beside[]; month: string; line: string }) {
  if (!beside.some((one) => one.month === month && one.line === line)) return null
  return (
    <abbr title={resolving.contradicted} className="font-semibold text-warning no-underline">
      *
    </abbr>
  )
}

/** A note for each total that PayPal's list contradicts. */
export function BesideSums({ beside, nameOf }: { beside: readonly Beside[]; nameOf: (one: Beside) => string }) {
  if (beside.length === 0) return null
  return (
    <ul className="type-small tabular mt-4 text-warning" aria-label={resolving.contradicted}>
      {beside.map((one) => (
        <li key={nameOf(one)}>
          * {besideSum(nameOf(one), one)}{' '}
          <Link to="/treasury/resolve" className="text-link-line">
            {resolving.tabs.resolve}
          </Link>
        </li>
      ))}
    </ul>
  )
}
