import type { EventView } from './event-standing.ts'
import { refundWords as words } from './refund-words.ts'

/** The refund by date of cancellation; empty if the event has no steps. */
export function RefundSteps({ steps, className = '' }: { steps: EventView['refundSteps']; className?: string }) {
  if (steps.length === 0) return null
  return (
    <div className={`type-small text-ink-2 ${className}`}>
      <p className="font-semibold">{words.heading}</p>
      <ul>
        {steps.map(({ until, percent }) => (
          <li key={until}>
            {words.untilDay(until)}: {words.share(percent)}
          </li>
        ))}
        <li>
          {words.after}: {words.nothing}
        </li>
      </ul>
    </div>
  )
}
