import { Link } from '#app/lib/remix.ts'
import { usePlace, type Viewer } from '#app/lib/page/viewer.ts'
import { FrameIcon } from './frame-icon.tsx'
import { isCurrent, panelOf, sectionName } from './menu.ts'
import type { Panel } from './menu.ts'

/** The panel at the left of the work screens; below 1024 px a collapsed row above the title that expands in place. */
export function SidePanel({ viewer }: { viewer: Viewer }) {
  const panel = panelOf(viewer)
  const place = usePlace()
  if (!panel) return null
  const groups = panel.groups.flatMap((group) => group.entries)
  const here = groups.find((entry) => isCurrent(entry, place))?.label ?? sectionName(viewer, place)
  return (
    <div data-frame="panel">
      <nav aria-label={panel.title} className="panel hidden pb-2.5 lg:block">
        <p className="border-b border-rule px-4 py-4 type-small font-semibold">{panel.title}</p>
        <Groups panel={panel} path={place} />
      </nav>
      <details className="panel group lg:hidden">
        <summary className="flex h-12 items-center gap-3 px-4 type-small">
          <FrameIcon name="panel-left" size={18} />
          <span className="font-semibold">{panel.title}</span>
          <span className="truncate text-ink-2">/ {here}</span>
          <FrameIcon name="chevron-down" size={18} className="ml-auto group-open:rotate-180" />
        </summary>
        <nav aria-label={panel.title} className="border-t border-rule pb-2.5">
          <Groups panel={panel} path={place} />
        </nav>
      </details>
    </div>
  )
}

function Groups({ panel, path }: { panel: Panel; path: string }) {
  return panel.groups.map((group) => (
    <div key={group.title}>
      <p className="px-4 pt-3.5 pb-1.5 text-xs font-semibold text-ink-2">{group.title}</p>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              aria-current={isCurrent(entry, path) ? 'page' : undefined}
              className="panel-row h-11 type-small lg:h-10"
            >
              {entry.icon && <FrameIcon name={entry.icon} size={18} />}
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}
