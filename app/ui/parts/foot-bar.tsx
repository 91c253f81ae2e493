import '#app/styles/kit/foot-bar.css'
import type { ReactNode } from 'react'

/** At the foot of the window under 1024 px: what it costs at the left, the one button at the right. */
export function FootBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="foot-bar" data-frame="foot-bar">
      <div className="min-w-0">{children}</div>
      {action}
    </div>
  )
}
