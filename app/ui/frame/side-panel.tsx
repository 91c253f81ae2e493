import { Link } from '#app/lib/remix.ts'
import type { SyntheticEvent } from 'react'
import { panelCookie } from '#app/lib/page/panel-cookie.ts'
import { usePlace, useRoot, type Viewer } from '#app/lib/page/viewer.ts'
import { FrameIcon } from './frame-icon.tsx'
import { Count } from './menu-count.tsx'
import { countOf, isCurrent, isGroupOpen, panelOf, sectionName } from './menu.ts'
import type { Entry, Panel, PanelGroup } from './menu.ts'

/** The panel at the left of the work screens; below 1024 px a collapsed row above the title that expands in place. */
export function SidePanel({ viewer }: { viewer: Viewer }) {
  const panel = panelOf(viewer)
  const place = usePlace()
  if (!panel) return null
  const entries = panel.groups.flatMap((group) => group.entries)
  const here = entries.find((entry) => isCurrent(entry, place))?.label ?? sectionName(viewer, place)
  return (
    <div data-frame="panel">
      <nav aria-label={panel.title} className="panel hidden pb-2 has-[>details:last-child:not([open])]:pb-0 lg:block">
        <p className="border-b border-rule px-4 py-3 type-small font-semibold">{panel.title}</p>
        <Groups viewer={viewer} panel={panel} path={place} />
      </nav>
      <details className="panel group lg:hidden">
        <summary className="flex h-12 items-center gap-3 px-4 type-small">
          <FrameIcon name="panel-left" size={18} />
          <span className="font-semibold">{panel.title}</span>
          <span className="truncate text-ink-2">/ {here}</span>
          <FrameIcon name="chevron-down" size={18} className="ml-auto group-open:rotate-180" />
        </summary>
        <nav aria-label={panel.title} className="border-t border-rule pb-2 has-[>details:last-child:not([open])]:pb-0">
          <Groups viewer={viewer} panel={panel} path={place} />
        </nav>
      </details>
    </div>
  )
}

function Groups({ viewer, panel, path }: { viewer: Viewer; panel: Panel; path: string }) {
  const states = useRoot()?.panel ?? {}
  return panel.groups.map((group) => {
    const { id, title, entries } = group
    const rows = <Rows viewer={viewer} entries={entries} path={path} />
    if (id === undefined)
      return (
        <div key={title ?? ''} className={title ? '' : 'py-2'}>
          {title && <p className="px-4 pt-3.5 pb-1.5 text-xs font-semibold text-ink-2">{title}</p>}
          {rows}
        </div>
      )
    const isOpen = isGroupOpen(group, states, path)
    return (
      <details key={id} open={isOpen} className="panel-group">
        <summary onClick={(event) => remember(group, event)}>
          {title}
          <Count of={countOf(entries, viewer.waiting)} className="panel-sum" />
          <FrameIcon name="chevron-down" />
        </summary>
        {rows}
      </details>
    )
  })
}

/**
 * At the click, which is before the group opens or closes: the browser reports that later, when the reader may have left
 * the page.
 */
function remember({ id = '' }: PanelGroup, { currentTarget }: SyntheticEvent<HTMLElement>) {
  const isOpen = currentTarget.closest('details')!.open
  document.cookie = panelCookie(document.cookie, id, !isOpen)
}

function Rows({ viewer, entries, path }: { viewer: Viewer; entries: Entry[]; path: string }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link
            to={entry.to}
            aria-current={isCurrent(entry, path) ? 'page' : undefined}
            className="panel-row h-11 type-small lg:h-9"
          >
            {entry.icon && <FrameIcon name={entry.icon} size={18} />}
            {entry.label}
            <Count of={countOf([entry], viewer.waiting)} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
