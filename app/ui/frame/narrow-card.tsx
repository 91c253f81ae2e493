import type { ReactNode } from 'react'
import type { DrawingName } from '#app/lib/drawings.ts'
import { Drawing } from './drawing.tsx'

/** A narrow card for a small form; from 768 px a drawing is at its left. */
export function NarrowCard(props: { title: ReactNode; lead?: ReactNode; drawing?: DrawingName; children: ReactNode }) {
  const { title, lead, drawing = 'stair', children } = props
  return (
    <div className="sheet-width lg:pt-6">
      <div className="panel mx-auto grid max-w-240 overflow-hidden md:min-h-96 md:grid-cols-2">
        <div className="relative hidden bg-[#033c73] md:block">
          <Drawing name={drawing} decorative lazy={false} className="absolute inset-0 size-full" />
        </div>
        <div className="min-w-0 content-center p-5 sm:p-8 lg:p-10">
          <h1 className="type-title">{title}</h1>
          {lead && <p className="type-body mt-1 text-ink-2">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </div>
  )
}
