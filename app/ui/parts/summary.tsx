import '#app/styles/kit/facts.css'
import type { ReactNode } from 'react'

export type SummaryLine = {
  key: string
  value: ReactNode
  /** Below the key, in small type. */ note?: ReactNode
  /** Below the value. */ under?: ReactNode
}

type SummaryProps = {
  title?: string
  aside?: ReactNode
  lines: SummaryLine[]
  /** Replaces the lines while there are none. */
  empty?: ReactNode
  /** The formatted total: "$180.00". */
  total: ReactNode
  totalKey?: string
  /** The toggle's label, and the sentence about it. */
  children?: ReactNode
  /** Hairlines between the lines, for longer sums. */
  ruled?: boolean
}

/** The purchase before payment: lines, a 2 px line, the total as a figure, the buttons. Sticky beside its form. */
export function Summary({
  title = 'Summary',
  aside,
  lines,
  empty,
  total,
  totalKey = 'Total',
  children,
  ruled,
}: SummaryProps) {
  return (
    <section className="panel lg:sticky lg:top-18" aria-labelledby="summary-title">
      <header className="panel-head">
        <h2 id="summary-title" tabIndex={-1}>
          {title}
        </h2>
        {aside && <div>{aside}</div>}
      </header>
      {lines.length === 0 && empty ? (
        <p className="panel-body type-small text-ink-2">{empty}</p>
      ) : (
        <SummaryLines lines={lines} ruled={ruled} className="panel-body" />
      )}
      <div className="sum-total panel-body pb-0!">
        <b className="font-semibold">{totalKey}</b>
        <output className="type-figure text-primary" aria-live="polite">
          {total}
        </output>
      </div>
      <div className="panel-body grid gap-2.5">{children}</div>
    </section>
  )
}

/** Only the lines, if the total is elsewhere. */
export function SummaryLines({
  lines,
  ruled,
  className = '',
}: Pick<SummaryProps, 'lines' | 'ruled'> & { className?: string }) {
  return (
    <dl className={`grid ${ruled ? 'sum-ruled' : 'gap-2.5'} ${className}`}>
      {lines.map((line, index) => (
        <div key={`${index} ${line.key}`} className="sum-line">
          <dt className={ruled ? '' : 'text-ink-2'}>
            {line.key}
            {line.note && <small>{line.note}</small>}
          </dt>
          <dd>
            {line.value}
            {line.under && <small>{line.under}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
