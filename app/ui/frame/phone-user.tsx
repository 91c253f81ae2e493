import { Link } from '#app/lib/remix.ts'
import { initials } from '#app/lib/format.ts'
import { MonogramTile } from '#app/ui/media/monogram-tile.tsx'
import { usePlace, type Viewer } from '#app/lib/page/viewer.ts'
import { isCurrent, profileEntry } from './menu.ts'
import { LogoutForm } from './user-menu.tsx'

/** The logged-in user, at the top of the phone menu, with Profile, Log out and the theme. */
export function PhoneUser({ viewer }: { viewer: Viewer }) {
  const name = viewer.name ?? ''
  return (
    <div className="border-b border-rule bg-base-200">
      <div className="flex h-19 items-center gap-4 px-4">
        <MonogramTile memberId={viewer.memberId ?? ''} initials={initials(name)} size={44} />
        <Link
          to={profileEntry.to}
          aria-current={isCurrent(profileEntry, usePlace()) ? 'page' : undefined}
          className="min-w-0 flex-1 py-0.5"
        >
          <span className="block truncate font-semibold">{name}</span>
          <span className="block type-small text-ink-2">Profile</span>
        </Link>
        <LogoutForm>
          <button type="submit" className="min-h-11 px-2 type-small font-semibold text-link">
            Log out
          </button>
        </LogoutForm>
      </div>
    </div>
  )
}
