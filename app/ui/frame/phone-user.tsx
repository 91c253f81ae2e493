import { Link } from '@remix-run/react'
import { initials } from '#app/lib/format.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { LogoutForm, ThemeForm } from './user-menu.tsx'

/** Who is logged in, on top of the phone's menu, with Profile, Logout and the theme. */
export function PhoneUser({ viewer }: { viewer: Viewer }) {
  const name = viewer.name ?? ''
  return (
    <div className="border-b border-rule bg-base-200">
      <div className="flex items-center gap-4 px-4 py-4">
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-tile bg-tint text-sm font-semibold [font-stretch:112%] text-primary"
        >
          {initials(name)}
        </span>
        <Link to="/profile" className="min-w-0 flex-1 py-0.5">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block type-small text-ink-2">Profile</span>
        </Link>
        <LogoutForm>
          <button type="submit" className="min-h-11 px-2 type-small font-semibold text-link">
            Logout
          </button>
        </LogoutForm>
      </div>
      <details className="border-t border-rule">
        <summary className="phone-row h-11 type-small">Theme</summary>
        <ThemeForm viewer={viewer} />
      </details>
    </div>
  )
}
