import '#app/styles/kit/table-menus.css'
import { useLocation } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { useClosingDetails } from '#app/ui/parts/closing-details.ts'

type PopoverProps = {
  /** The button's content. */
  label: ReactNode
  /** Aligned with the right end of its button. */
  right?: boolean
  size?: 'normal' | 'small'
  className?: string
  children: ReactNode
}

/** A small panel below its button: a native <details>, so that it opens without JavaScript. */
export function Popover({ label, right, size = 'small', className, children }: PopoverProps) {
  const details = useClosingDetails(useLocation().pathname)
  return (
    <details ref={details} className={`popover ${className ?? ''}`}>
      <summary className={size === 'small' ? 'btn btn-quiet btn-sm' : 'btn btn-quiet w-full'}>{label}</summary>
      <div className={right ? 'popover-panel right-0' : 'popover-panel'}>{children}</div>
    </details>
  )
}
