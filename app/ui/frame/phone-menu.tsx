import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import type { Viewer } from '#app/lib/viewer.ts'
import { FrameIcon } from './frame-icon.tsx'
import { Mark } from './mark.tsx'
import { barEntries, firstOnPhones, isCurrent, panelOf, visitorEntries } from './menu.ts'
import type { Entry, Panel } from './menu.ts'
import { PhoneUser } from './phone-user.tsx'
import { ThemeForm } from './user-menu.tsx'

const sheetId = 'phone-menu'
// Before JavaScript arrives, the browser itself opens and closes the sheet as a popover.
const openByBrowser = { popovertarget: sheetId }
const closeByBrowser = { popovertarget: sheetId, popovertargetaction: 'hide' }
const asPopover = { popover: 'auto' }

/** The menu of phones: a full sheet from the right. As a modal dialog it keeps the focus, and Escape closes it. */
export function PhoneMenu({ viewer }: { viewer: Viewer }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    sheet.current?.close()
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [key])

  const open = (event: MouseEvent) => {
    event.preventDefault()
    sheet.current?.showModal()
  }
  return (
    <>
      <button
        type="button"
        {...openByBrowser}
        onClick={open}
        aria-haspopup="dialog"
        aria-label="Menu"
        className="-mr-2.5 flex w-11 items-center justify-center"
      >
        <FrameIcon name="menu" size={22} />
      </button>
      <dialog ref={sheet} id={sheetId} {...asPopover} aria-label="Menu" className="phone-sheet">
        <div className="on-bar flex h-14 shrink-0 items-center gap-3 px-4">
          <Mark height={28} onBar />
          <span className="truncate font-semibold">{viewer.chapter.chapterName}</span>
          <button
            type="button"
            {...closeByBrowser}
            onClick={(event) => {
              event.preventDefault()
              sheet.current?.close()
            }}
            aria-label="Close the menu"
            className="-mr-2 ml-auto flex size-11 items-center justify-center"
          >
            <FrameIcon name="x" size={24} />
          </button>
        </div>
        <MenuBody viewer={viewer} />
      </dialog>
    </>
  )
}

function MenuBody({ viewer }: { viewer: Viewer }) {
  const { left, right } = barEntries(viewer)
  const [first, ...rest] = left
  const entries = [first!, ...right, ...rest]
  const panel = panelOf(viewer)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6">
      {viewer.role !== 'anonymous' && <PhoneUser viewer={viewer} />}
      <nav aria-label="Main">
        <ul className="border-b border-rule">
          {entries.map((entry) => (
            <PhoneEntry key={entry.to} entry={entry} path={viewer.path} />
          ))}
          {visitorEntries(viewer).map((entry) => (
            <li key={entry.to} className="border-t border-rule">
              <PhoneLink entry={entry} path={viewer.path} />
            </li>
          ))}
        </ul>
      </nav>
      {panel && <PhonePanel panel={panel} above={entries} path={viewer.path} />}
      {viewer.role !== 'anonymous' && (
        <details className="mt-2 border-t border-rule">
          <summary className="phone-row h-11">
            <FrameIcon name="eye" size={20} />
            Theme
          </summary>
          <ThemeForm viewer={viewer} />
        </details>
      )}
    </div>
  )
}

function PhoneEntry({ entry, path }: { entry: Entry; path: string }) {
  if (!entry.below)
    return (
      <li className="border-t border-rule first:border-t-0">
        <PhoneLink entry={entry} path={path} />
      </li>
    )
  return (
    <li className="border-t border-rule first:border-t-0">
      <details className="group" open={isCurrent(entry, path)}>
        <summary className="phone-row h-[51px]">
          {entry.icon && <FrameIcon name={entry.icon} size={20} />}
          {entry.label}
          <FrameIcon name="chevron-down" size={20} className="ml-auto group-open:rotate-180" />
        </summary>
        <ul className="pb-2">
          {entry.below.map((below) => (
            <li key={below.to}>
              <Link to={below.to} aria-current={isCurrent(below, path) ? 'page' : undefined} className="phone-row h-11 pl-13">
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
  // The bar's entries stand above already, so a short panel shows only what it has beside them.
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
    <Link to={entry.to} aria-current={current ? 'page' : undefined} className={`phone-row ${low ? 'h-11' : 'h-[51px]'}`}>
      {entry.icon && <FrameIcon name={entry.icon} size={20} />}
      {entry.label}
    </Link>
  )
}
