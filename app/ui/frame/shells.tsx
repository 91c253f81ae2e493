import type { ReactNode } from 'react'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { useViewer } from '#app/lib/page/viewer.ts'
import { SidePanel as WholeSidePanel } from './side-panel.tsx'

export { NarrowCard } from './narrow-card.tsx'

const SidePanel = lazyHydrate(
  import.meta.env.SSR ? WholeSidePanel : undefined,
  async () => (await import('./side-panel.tsx')).SidePanel,
)

type TitleProps = {
  title: ReactNode
  /** One line below the title. */
  lead?: ReactNode
  /** At the right end of the title's row, on phones below the title: the page's actions, one of them primary. */
  action?: ReactNode
}

/** The h1 of a page with its lead. */
export function PageTitle({ title, lead, action }: TitleProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 md:flex-nowrap">
      <div className="min-w-0 md:flex-1">
        <h1 className="type-title wrap-anywhere">{title}</h1>
        {lead && <p className="type-body mt-1.5 text-ink-2">{lead}</p>}
      </div>
      {action && <div className="head-acts max-md:w-full md:max-w-3/5 md:flex-none">{action}</div>}
    </div>
  )
}

/**
 * A work screen: the side panel at the left, 248 px; the content at the right. `before` is the back link; without
 * `title` the content has its own h1.
 */
export function WorkScreen({
  before,
  title,
  lead,
  action,
  children,
}: Partial<TitleProps> & { before?: ReactNode; children: ReactNode }) {
  const viewer = useViewer()
  return (
    <div className="sheet-width grid gap-6 lg:grid-cols-[248px_minmax(0,1fr)] lg:gap-8">
      {viewer.role !== 'anonymous' && <SidePanel viewer={viewer} />}
      <div className="min-w-0">
        {before && <p className="mb-3">{before}</p>}
        {title && <PageTitle title={title} lead={lead} action={action} />}
        {children}
      </div>
    </div>
  )
}

type FormWithSummaryProps = {
  summary: ReactNode
  /** Below the content; on phones below the summary too. */
  after?: ReactNode
  children: ReactNode
}

/** Content with a sticky summary of 340 px; on phones the summary is below the content. */
export function FormWithSummary({ summary, after, children }: FormWithSummaryProps) {
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_340px] xl:grid-rows-[auto_1fr] xl:gap-x-10">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 xl:sticky xl:top-20 xl:row-span-2">{summary}</div>
      {after && <div className="min-w-0 xl:col-start-1">{after}</div>}
    </div>
  )
}

/** A full-width page without panel: reading, the long sign-up. */
export function OpenScreen({ title, lead, action, children }: Partial<TitleProps> & { children: ReactNode }) {
  return (
    <div className="sheet-width">
      {title && <PageTitle title={title} lead={lead} action={action} />}
      {children}
    </div>
  )
}
