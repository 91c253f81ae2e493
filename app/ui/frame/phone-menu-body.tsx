import { Link } from '#app/lib/remix.ts'
import { usePlace, type Viewer } from '#app/lib/page/viewer.ts'
import { FrameIcon } from './frame-icon.tsx'
import { Count } from './menu-count.tsx'
import {
  barEntries,
  countOf,
  groupsBelow,
  isCurrent,
  notificationsEntry,
  panelOf,
  securityEntry,
  visitorEntries,
} from './menu.ts'
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
      {panel && <PhonePanel viewer={viewer} panel={panel} above={entries} path={place} />}
      {viewer.role !== 'anonymous' && (
        <div className="mt-2 border-t border-rule">
          <PhoneLink entry={{ ...securityEntry, icon: 'settings' }} path={place} low />
          <PhoneLink entry={{ ...notificationsEntry, icon: 'mail' }} path={place} low />
        </div>
      )}
      {viewer.role !== 'anonymous' && (
        <details className="border-t border-rule">
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

type PhonePanelProps = { viewer: Viewer; panel: Panel; above: Entry[]; path: string }

/** The side panel's entries below those of the bar, each of them once. */
function PhonePanel({ viewer, panel, above, path }: PhonePanelProps) {
  const links = (entries: Entry[]) => (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <PhoneLink entry={entry} path={path} waiting={countOf([entry], viewer.waiting)} low />
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={panel.title} className="pt-5">
      <p className="px-4 pb-1.5 text-xs font-semibold text-ink-2">{panel.title}</p>
      {groupsBelow(above, panel.groups).map(({ id, title, entries }) =>
        id === undefined ? (
          <div key="first">{links(entries)}</div>
        ) : (
          <details key={id} className="group" open={entries.some((entry) => isCurrent(entry, path))}>
            <summary className="phone-row h-11">
              <FrameIcon name="chevron-down" size={20} className="group-open:rotate-180" />
              {title}
              <Count of={countOf(entries, viewer.waiting)} />
            </summary>
            {links(entries)}
          </details>
        ),
      )}
    </nav>
  )
}

type PhoneLinkProps = { entry: Entry; path: string; waiting?: number; low?: boolean }

function PhoneLink({ entry, path, waiting = 0, low = false }: PhoneLinkProps) {
  const current = isCurrent(entry, path)
  return (
    <Link
      to={entry.to}
      aria-current={current ? 'page' : undefined}
      className={`phone-row ${low ? 'h-11' : 'h-[51px]'}`}
    >
      {entry.icon && <FrameIcon name={entry.icon} size={20} />}
      {entry.label}
      <Count of={waiting} />
    </Link>
  )
}
