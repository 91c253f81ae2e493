import { Link } from '#app/lib/remix.ts'
import { usePlace, type Viewer } from '#app/lib/page/viewer.ts'
import { FrameIcon } from './frame-icon.tsx'
import { BarMenu } from './bar-menu.tsx'
import { barEntries, isCurrent, markedInBar, sectionName, visitorEntries } from './menu.ts'
import type { Entry } from './menu.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { SearchEntry } from './search-entry.tsx'
import { InitialsTile, UserMenu } from './user-menu.tsx'

/** The menu bar: full from 768 px, a long one from 1024 px; narrower, the site name and a menu button. */
export function Bar({ viewer, section }: { viewer: Viewer; section?: string | undefined }) {
  const { left, right } = barEntries(viewer)
  const known = viewer.role !== 'anonymous'
  const place = usePlace()
  const marked = markedInBar(viewer, place)?.to
  // The parent chapter's bar has two more entries, so it switches to the phone layout earlier.
  const isLong = known && viewer.chapter.isMain
  return (
    <div data-frame="bar" data-long={isLong || undefined} className="on-bar sticky top-0 z-30 border-b border-bar-rule">
      <div className="sheet-width flex h-12 items-stretch">
        <nav aria-label="Main" className={`hidden min-w-0 flex-1 items-stretch ${isLong ? 'lg:flex' : 'md:flex'}`}>
          <Link
            to="/"
            className="mr-1 flex items-center border-r border-bar-rule pr-4 text-base font-semibold [font-stretch:112%]"
          >
            {viewer.association.shortName}
          </Link>
          <BarEntries entries={left} path={place} marked={marked} />
          <span className="flex-1" />
          <BarEntries entries={right} path={place} marked={marked} />
          <SearchEntry />
          <div className={`ml-2 flex items-stretch border-l border-bar-rule pl-2 ${known ? '-mr-3' : ''}`}>
            {known ? <UserMenu viewer={viewer} /> : <VisitorEntries viewer={viewer} />}
          </div>
        </nav>
        <nav
          aria-label="Site"
          className={`flex min-w-0 flex-1 items-stretch gap-4 ${isLong ? 'lg:hidden' : 'md:hidden'}`}
        >
          <p className="mr-auto flex min-w-0 items-center font-semibold">
            <span className="flex h-full items-center truncate border-b-[3px] border-accent pt-[3px]">
              {section ?? sectionName(viewer, place)}
            </span>
          </p>
          {known ? (
            <Link to="/profile" className="flex w-11 items-center justify-center">
              <InitialsTile name={viewer.name ?? ''} />
              <span className="sr-only">Profile</span>
            </Link>
          ) : (
            <Link to="/login" className="flex min-w-11 items-center justify-center px-1 font-semibold">
              Log in
            </Link>
          )}
          <PhoneMenu viewer={viewer} />
        </nav>
      </div>
    </div>
  )
}

function BarEntries({ entries, path, marked }: { entries: Entry[]; path: string; marked: string | undefined }) {
  return entries.map((entry) =>
    entry.below ? (
      <BarMenu key={entry.to} label={entry.label} current={entry.to === marked}>
        {entry.below.map((below) => (
          <li key={below.to}>
            <Link to={below.to} aria-current={isCurrent(below, path) ? 'page' : undefined} className="menu-row">
              {below.label}
            </Link>
          </li>
        ))}
      </BarMenu>
    ) : (
      <Link
        key={entry.to}
        to={entry.to}
        aria-current={isCurrent(entry, path) ? 'page' : undefined}
        data-current={entry.to === marked || undefined}
        className="bar-entry"
      >
        <span>{entry.label}</span>
      </Link>
    ),
  )
}

function VisitorEntries({ viewer }: { viewer: Viewer }) {
  return visitorEntries(viewer).map((entry) =>
    entry.to === '/login' ? (
      <Link
        key={entry.to}
        to={entry.to}
        className="ml-1 flex h-9 items-center self-center gap-2 rounded-field bg-white px-4 font-semibold text-[#033c73] hover:bg-[#eaf2f9]"
      >
        <FrameIcon name="log-in" />
        {entry.label}
      </Link>
    ) : (
      <Link
        key={entry.to}
        to={entry.to}
        aria-current={isCurrent(entry, viewer.path) ? 'page' : undefined}
        className="bar-entry"
      >
        <span>{entry.label}</span>
      </Link>
    ),
  )
}
