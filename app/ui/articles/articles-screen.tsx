import type { ReactNode } from 'react'
import { OpenScreen } from '#app/ui/frame/shells.tsx'

type ArticlesScreenProps = {
  title: string
  lead: string
  /** The page's one primary button, if it is not in the side box. */
  action?: ReactNode
  /** A band above both columns. */
  band?: ReactNode
  /** The side box; on phones above the list. */
  box: ReactNode
  /** Below the box; on phones below the list. */
  beside?: ReactNode
  children: ReactNode
}

/** A list of articles with its side box: 8/4 from 1024 px, one column below. */
export function ArticlesScreen({ title, lead, action, band, box, beside, children }: ArticlesScreenProps) {
  return (
    <OpenScreen title={title} lead={lead} action={action}>
      {band}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">{box}</div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
        {beside && <aside className="flex min-w-0 flex-col gap-10 lg:col-start-2">{beside}</aside>}
      </div>
    </OpenScreen>
  )
}
