import Stamp from 'lucide-react/icons/stamp'
import { amount, date } from '#app/lib/format.ts'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { daysOf } from '#server/features/months/rules.ts'
import { kindNameIn, sumOfKind } from './month-names.ts'
import { monthWords, type Month } from './words.ts'

const { soFar } = monthWords

/** An open month as it stands, by kind, with the button that seals it, if it has to be sealed. */
export function MonthSoFar({ view, sealAddress }: { view: Month; sealAddress: string }) {
  const { month, kinds, sums, openingCents, closingCents, checks, heldBy } = view
  const { first, last } = daysOf(month)
  const open = checks.filter(({ state }) => state === 'open').length
  const rows = kinds
    .filter((kind) => kind !== 'transfer' && sums.some((sum) => sum.kind === kind))
    .map((kind) => ({ name: kindNameIn(view, kind), cents: sumOfKind(view, kind) }))
  return (
    <Panel title={soFar.title(month)} aside={<span className="type-small text-ink-2">USD</span>} flush>
      <dl className="tabular grid gap-2.5 p-4 md:px-5">
        {[{ name: soFar.opening(first), cents: openingCents }, ...rows].map(({ name, cents }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-2">{name}</dt>
            <dd>{amount(cents)}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t-2 border-primary p-4 md:px-5">
        <p className="flex items-baseline justify-between gap-4">
          <b>{date(last)}</b>
          <span className="type-figure tabular text-primary">{amount(closingCents)}</span>
        </p>
        {heldBy === null ? (
          <>
            <div className="mt-4">
              {open > 0 ? (
                <Button wide icon={Stamp} disabled>
                  {soFar.seal(month)}
                </Button>
              ) : (
                <LinkButton to={sealAddress} wide look="primary" icon={Stamp} preventScrollReset>
                  {soFar.seal(month)}
                </LinkButton>
              )}
            </div>
            <p className="type-fine mt-3 text-ink-2">
              {open > 0 && `${soFar.first(open)} `}
              {soFar.holds}
            </p>
          </>
        ) : (
          <p className="type-fine mt-3 text-ink-2">{soFar.held(heldBy)}</p>
        )}
      </div>
    </Panel>
  )
}
