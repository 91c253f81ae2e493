import type { ReactNode } from 'react'
import type { DrawingName } from '#app/lib/drawings.ts'
import { Drawing } from './drawing.tsx'

type WayEndProps = {
  title: string
  drawing: DrawingName
  /** h1 where the page has no other. */
  level?: 'h1' | 'h2'
  /** At most two buttons. */
  acts: ReactNode
  children?: ReactNode
}

/** Where a way ends: why one cannot go on here, and where one can, beside a drawing. */
export function WayEnd({ title, drawing, level: Title = 'h2', acts, children }: WayEndProps) {
  return (
    <div className="grid max-w-[67rem] items-center gap-6 lg:grid-cols-2 lg:gap-16">
      <Drawing
        name={drawing}
        ground="sheet"
        decorative
        lazy={false}
        className="aspect-16/10 w-full rounded-panel border border-rule"
      />
      <div>
        <Title className="type-title lg:type-article">{title}</Title>
        {children && <p className="mt-3 max-w-md text-base/6.5 text-ink-2">{children}</p>}
        <div className="mt-6 flex flex-wrap gap-3">{acts}</div>
      </div>
    </div>
  )
}
