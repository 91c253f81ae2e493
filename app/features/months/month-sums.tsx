import { dollars } from '#app/lib/format.ts'
import { daysOf } from '#server/features/months/rules.ts'
import { monthWords, type Month } from './words.ts'

type Summed = Pick<
  Month,
  'month' | 'openingCents' | 'receivedCents' | 'paidOutCents' | 'addedCents' | 'closingCents'
> & { checks: readonly Pick<Month['checks'][number], 'name'>[] }

/** The sums that the seal of a month will hold, from the opening to the closing balance. */
export function MonthSums({ view }: { view: Summed }) {
  const { month, checks, openingCents, receivedCents, paidOutCents, addedCents, closingCents } = view
  const { first, last } = daysOf(month)
  const { seal: words, soFar } = monthWords
  const rows = [
    { name: words.opening(first), value: dollars(openingCents) },
    { name: words.received, value: dollars(receivedCents) },
    { name: words.paidOut, value: dollars(paidOutCents) },
    ...(addedCents === 0 ? [] : [{ name: words.added, value: dollars(addedCents) }]),
  ]
  return (
    <>
      <dl className="type-small tabular grid gap-2">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t-2 border-primary pt-2 font-semibold">
          <dt>{words.opening(last)}</dt>
          <dd>{dollars(closingCents)}</dd>
        </div>
      </dl>
      {checks.some(({ name }) => name === 'second') && <p className="type-small mt-3 text-ink-2">{soFar.second}</p>}
    </>
  )
}
