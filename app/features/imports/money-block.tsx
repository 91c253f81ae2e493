import '#app/styles/kit/table.css'
import '#app/styles/kit/tables.css'
import CircleCheck from 'lucide-react/icons/circle-check'
import { amount } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { moneyWords as words } from './words.ts'

type MoneyProps = { money: Outputs['imports']['one']['money'] }

/** The money that a file brings, by year and by kind, to the cent. Nothing for a file without any. */
export function MoneyBlock({ money: { rows, sumCents, byYear, byKind, statedCents } }: MoneyProps) {
  if (rows === 0) return null
  const years = Object.entries(byYear)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([year, cents]) => [year === 'unknown' ? words.noYear : year, cents] as const)
  const kinds = Object.entries(byKind).map(([kind, cents]) => [kind || words.noKind, cents] as const)
  const kindsSum = kinds.reduce((sum, [, cents]) => sum + cents, 0)
  return (
    <Block
      id="money"
      title={words.title}
      count={words.count(rows)}
      aside={<span className="type-small text-ink-2">{words.aside}</span>}
    >
      <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
        <Sums label={words.byYear} head={words.year} lines={years} sum={sumCents} />
        {kinds.length > 0 && <Sums label={words.byKind} head={words.kind} lines={kinds} sum={kindsSum} />}
      </div>
      {statedCents === sumCents && (
        <p className="type-small mt-3 flex items-center gap-2 text-success">
          <Icon of={CircleCheck} /> {words.agrees}
        </p>
      )}
      {statedCents !== null && statedCents !== sumCents && (
        <p className="type-small mt-3 text-warning">{words.differs(amount(sumCents), amount(statedCents))}</p>
      )}
      {kinds.length > 0 && kindsSum !== sumCents && <p className="type-small mt-3 text-ink-2">{words.kindsNote}</p>}
    </Block>
  )
}

type SumsProps = { label: string; head: string; lines: (readonly [string, number])[]; sum: number }

function Sums({ label, head, lines, sum }: SumsProps) {
  return (
    <div className="table-frame overflow-x-auto">
      <table className="table sheet-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" data-align="end">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...lines, [words.all, sum] as const].map(([name, cents], at) => (
            <tr key={`${at} ${name}`} className={at === lines.length ? 'font-semibold' : undefined}>
              <th scope="row" className="wrap-anywhere">
                {name}
              </th>
              <td data-align="end" className="tabular">
                {amount(cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
