import { useLocation } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { useClosingDetails } from '#app/ui/parts/closing-details.ts'
import { FrameIcon } from './frame-icon.tsx'

/**
 * A menu that drops from the bar. A native <details>, so that it opens without JavaScript; with it, Escape, a click
 * elsewhere, leaving by Tab and navigating close it.
 */
export function BarMenu(props: { label: ReactNode; current?: boolean; right?: boolean; children: ReactNode }) {
  const details = useClosingDetails(useLocation().key)

  return (
    <details ref={details} className="group relative flex items-stretch">
      <summary className="bar-entry h-full" data-current={props.current || undefined}>
        <span className="flex items-center gap-2">
          {props.label}
          <FrameIcon name="chevron-down" className="transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <ul
        className={`absolute top-full z-40 min-w-52 rounded-b-panel border border-t-0 border-rule bg-raise py-1 text-base-content shadow-menu ${
          props.right ? 'right-0' : 'left-0'
        }`}
      >
        {props.children}
      </ul>
    </details>
  )
}
