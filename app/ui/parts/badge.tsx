import '#app/styles/kit/marks.css'
import type { ReactNode } from 'react'
import { stateNames } from './words.ts'

export type BadgeTone = 'plain' | 'success' | 'warning' | 'error' | 'info' | 'primary'
export type DotFill = 'full' | 'half' | 'hollow'

/** A short word in a ruled box. The dot repeats the state for those who do not see its color. */
export function Badge({ tone = 'plain', dot, children }: { tone?: BadgeTone; dot?: DotFill; children: ReactNode }) {
  return (
    <span className="mark-badge" data-tone={tone}>
      {dot && <i className="mark-dot" data-fill={dot} aria-hidden />}
      {children}
    </span>
  )
}

const states: Record<string, { tone: BadgeTone; dot?: DotFill }> = {
  active: { tone: 'success', dot: 'full' },
  'Happening now': { tone: 'success', dot: 'full' },
  Upcoming: { tone: 'success', dot: 'full' },
  pending: { tone: 'warning', dot: 'half' },
  inactive: { tone: 'error', dot: 'hollow' },
  Past: { tone: 'plain', dot: 'hollow' },
  'Sold out': { tone: 'plain' },
}

/** A state by its display name; any state but active and pending is red (foundation 2, dashboard). */
export function StatusBadge({ status }: { status: string }) {
  const { tone, dot } = states[status] ?? { tone: 'error', dot: 'hollow' }
  return (
    <Badge tone={tone} dot={dot}>
      {stateNames[status] ?? status}
    </Badge>
  )
}
