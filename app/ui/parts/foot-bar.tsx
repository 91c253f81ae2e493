import '#app/styles/kit/foot-bar.css'
import type { ReactNode } from 'react'

/** The bar at the bottom of the window below 1024 px: the price at the left, the one button at the right. */
export function FootBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="foot-bar" data-frame="foot-bar">
      <div className="min-w-0">{children}</div>
      {action}
    </div>
  )
}
