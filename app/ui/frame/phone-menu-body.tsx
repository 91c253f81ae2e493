import { Link } from '#app/lib/remix.ts'
import { usePlace, type Viewer } from '#app/lib/page/viewer.ts'
import { FrameIcon } from './frame-icon.tsx'
import { barEntries, firstOnPhones, isCurrent, panelOf, visitorEntries } from './menu.ts'
import type { Entry, Panel } from './menu.ts'
import { PhoneUser } from './phone-user.tsx'
import { ThemeForm } from './user-menu.tsx'
import { frameWords as words } from './words.ts'

const searchPlace: Entry = { label: words.search, to: '/search', icon: 'search' }

/** The links of the phone menu. */
export function PhoneMenuBody({ viewer }: { viewer: Viewer }) {
  const { left, right } = barEntries(viewer)
  const [first, ...rest] = left
  const entries = [first!, ...right, ...rest]
  const panel = panelOf(viewer)
  const place = usePlace()
  return (
    <>
      {viewer.role !== 'anonymous' && <PhoneUser viewer={viewer} />}
      <nav aria-label="Main">
        <ul className="border-b border-rule">
          <li>
            <PhoneLink entry={searchPlace} path={place} />
          </li>
          {entries.map((entry) => (
            <PhoneEntry key={entry.to} entry={entry} path={place} />
          ))}
          {visitorEntries(viewer).map((entry) => (
            <li key={entry.to} className="border-t border-rule">
              <PhoneLink entry={entry} path={place} />
            </li>
          ))}
        </ul>
      </nav>
      {panel && <PhonePanel panel={panel} above={entries} path={place} />}
      {viewer.role !== 'anonymous' && (
        <details className="mt-2 border-t border-rule">
          <summary className="phone-row h-11">
            <FrameIcon name="eye" size={20} />
            Theme
          </summary>
          <ThemeForm viewer={viewer} />
        </details>
      )}
    </>
  )
}

function PhoneEntry({ entry, path }: { entry: Entry; path: string }) {
  if (!entry.below)
    return (
      <li className="border-t border-rule">
        <PhoneLink entry={entry} path={path} />
      </li>
    )
  return (
    <li className="border-t border-rule">
      <details className="group" open={isCurrent(entry, path)}>
        <summary className="phone-row h-[51px]">
          {entry.icon && <FrameIcon name={entry.icon} size={20} />}
          {entry.label}
          <FrameIcon name="chevron-down" size={20} className="ml-auto group-open:rotate-180" />
        </summary>
        <ul className="pb-2">
          {entry.below.map((below) => (
            <li key={below.to}>
              <Link
                to={below.to}
                aria-current={isCurrent(below, path) ? 'page' : undefined}
                className="phone-row h-11 pl-13"
              >
                {below.label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function PhonePanel({ panel, above, path }: { panel: Panel; above: Entry[]; path: string }) {
  const all = panel.groups.flatMap((group) => group.entries)
  const short = panel.groups.length === 1
  // The bar's entries are already above, so a short panel shows only the remaining ones.
  const first = short
    ? all.filter((entry) => !above.some((other) => other.to === entry.to))
    : firstOnPhones.flatMap((to) => all.filter((entry) => entry.to === to))
  const rest = short ? [] : all.filter((entry) => !first.includes(entry))
  return (
    <nav aria-label={panel.title} className="pt-5">
      <p className="px-4 pb-1.5 text-xs font-semibold text-ink-2">{panel.title}</p>
      <ul>
        {first.map((entry) => (
          <li key={entry.to}>
            <PhoneLink entry={entry} path={path} low />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className="phone-row h-11 text-link">
            <FrameIcon name="ellipsis" size={20} />
            All {all.length} entries
          </summary>
          <ul>
            {rest.map((entry) => (
              <li key={entry.to}>
                <PhoneLink entry={entry} path={path} low />
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  )
}

function PhoneLink({ entry, path, low = false }: { entry: Entry; path: string; low?: boolean }) {
  const current = isCurrent(entry, path)
  return (
    <Link
      to={entry.to}
      aria-current={current ? 'page' : undefined}
      className={`phone-row ${low ? 'h-11' : 'h-[51px]'}`}
    >
      {entry.icon && <FrameIcon name={entry.icon} size={20} />}
      {entry.label}
    </Link>
  )
}
