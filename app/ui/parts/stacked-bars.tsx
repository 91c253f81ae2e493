import '#app/styles/kit/charts.css'
import { barScale, shortNumber } from './bar-scale.ts'

export type Series = { name: string; look: 'solid' | 'bright' | 'hatch' | 'dots' | 'hollow' }

/** A bar: its name below, and a value for each series, lowest first. */
export type Bar = { name: string; title: string; values: number[] }

type StackedBarsProps = {
  series: Series[]
  bars: Bar[]
  /** For screen readers, which find the figures in the table that follows. */
  label: string
  width: number
  className?: string
  /** The number of highest bars labeled with their sum. */
  labels?: number
}

const height = 236
const foot = 28
const head = 22
const left = 44

/** Bars stacked by kind; the highest one or two are labeled with their sum. */
export function StackedBars({ series, bars, label, width, className, labels = 2 }: StackedBarsProps) {
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const { top, ticks } = barScale(Math.max(0, ...sums))
  const yOf = (value: number) => head + (height - head - foot) * (1 - value / top)
  const step = (width - left) / bars.length
  const thick = Math.min(42, step * 0.62)
  const labelled = highest(sums, labels)
  return (
    <svg className={`bars ${className ?? ''}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? 'bar-base' : 'bar-guide'} x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
          <text x={left - 10} y={yOf(tick) + 4} textAnchor="end">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const x = left + step * index + (step - thick) / 2
        return (
          <g key={bar.title}>
            <title>{bar.title}</title>
            {stacked(bar.values).map(({ from, to }, kind) =>
              to > from ? (
                <rect
                  key={kind}
                  x={x}
                  width={thick}
                  y={yOf(to)}
                  height={yOf(from) - yOf(to)}
                  fill={fills[series[kind]?.look ?? 'solid']}
                />
              ) : null,
            )}
            {labelled.has(index) && (
              <text className="bar-label" x={x + thick / 2} y={yOf(sums[index] ?? 0) - 7} textAnchor="middle">
                {Math.round(sums[index] ?? 0).toLocaleString('en-US')}
              </text>
            )}
            <text
              x={x + thick / 2}
              y={height - 8}
              textAnchor="middle"
              className={index === bars.length - 1 ? 'bar-label' : undefined}
            >
              {bar.name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The legend of the fills. It also defines the patterns that the page's bars use. */
export function BarKey({ series }: { series: Series[] }) {
  return (
    <ul className="bar-key">
      {series.map(({ name, look }) => (
        <li key={name}>
          <svg width="16" height="12" aria-hidden>
            <rect x=".5" y=".5" width="15" height="11" fill={fills[look]} />
          </svg>
          {name}
        </li>
      ))}
      <li className="absolute">
        <svg width="0" height="0" aria-hidden>
          <pattern id="bar-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V5" stroke="var(--series-1)" strokeWidth="2.4" />
          </pattern>
          <pattern id="bar-dots" width="4" height="4" patternUnits="userSpaceOnUse">
            <circle cx="2" cy="2" r="1" fill="var(--series-1)" />
          </pattern>
        </svg>
      </li>
    </ul>
  )
}

/** The fills of the parts of a bar; `BarKey` defines the patterns among them. */
export const fills: Record<Series['look'], string> = {
  solid: 'var(--series-1)',
  bright: 'var(--series-2)',
  hatch: 'url(#bar-hatch)',
  dots: 'url(#bar-dots)',
  hollow: 'none',
}

function stacked(values: number[]): { from: number; to: number }[] {
  let from = 0
  return values.map((value) => ({ from, to: (from += value) }))
}

function highest(sums: number[], count: number): Set<number> {
  const order = sums.map((sum, index) => ({ sum, index })).filter(({ sum }) => sum > 0)
  return new Set(
    order
      .sort((one, other) => other.sum - one.sum)
      .slice(0, count)
      .map(({ index }) => index),
  )
}
