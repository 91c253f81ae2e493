import '#app/styles/kit/table-menus.css'
import { useLocation } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { useClosingDetails } from '#app/ui/parts/closing-details.ts'

type PopoverProps = {
  /** The content of the button. */
  label: ReactNode
  /** Hangs from the right end of its button. */
  right?: boolean
  className?: string
  children: ReactNode
}

/** A small panel under its button: a native <details>, so that it opens without scripts. */
export function Popover({ label, right, className, children }: PopoverProps) {
  const details = useClosingDetails(useLocation().pathname)
  return (
    <details ref={details} className={`popover ${className ?? ''}`}>
      <summary className="btn btn-quiet btn-sm">{label}</summary>
      <div className={right ? 'popover-panel right-0' : 'popover-panel'}>{children}</div>
    </details>
  )
}
