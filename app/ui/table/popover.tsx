import '#app/styles/kit/table-menus.css'
import { useLocation } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { useClosingDetails } from '#app/ui/parts/closing-details.ts'

const sizes = { normal: 'w-full', small: 'btn-sm', tiny: 'btn-xs' } as const

type PopoverProps = {
  /** The button's content. */
  label: ReactNode
  /** Aligned with the right end of its button. */
  right?: boolean
  size?: keyof typeof sizes
  className?: string
  children: ReactNode
}

/** A small panel below its button: a native <details>, so that it opens without JavaScript. */
export function Popover({ label, right, size = 'small', className, children }: PopoverProps) {
  const details = useClosingDetails(useLocation().pathname)
  return (
    <details ref={details} className={`popover ${className ?? ''}`}>
      <summary className={`btn btn-quiet ${sizes[size]}`}>{label}</summary>
      <div className={right ? 'popover-panel right-0' : 'popover-panel'}>{children}</div>
    </details>
  )
}
