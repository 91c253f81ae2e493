import { Form, Link } from '#app/lib/remix.ts'
import { forgetDevice } from '#app/lib/forget-device.ts'
import { initials } from '#app/lib/format.ts'
import { usePlace, type ThemeChoice, type Viewer } from '#app/lib/page/viewer.ts'
import { BarMenu } from './bar-menu.tsx'
import { FrameIcon, type FrameIconName } from './frame-icon.tsx'
import { isCurrent, notificationsEntry, officeEntry, profileEntry, securityEntry, type Entry } from './menu.ts'

/** The member's own menu, titled with the name in capitals: Profile, Security, Notifications, the theme, Log out. */
export function UserMenu({ viewer }: { viewer: Viewer }) {
  const name = viewer.name ?? ''
  const place = usePlace()
  const rows: [Entry, FrameIconName][] = [
    [profileEntry, 'user-round'],
    [securityEntry, 'settings'],
    [notificationsEntry, 'mail'],
    ...(viewer.offices || viewer.mayWorkAsAdmin ? [[officeEntry, 'briefcase'] satisfies [Entry, FrameIconName]] : []),
  ]
  return (
    <BarMenu
      right
      current={rows.some(([entry]) => isCurrent(entry, place))}
      label={
        <>
          <InitialsTile name={name} />
          {/* Narrower screens need the space for entries; the initials still identify the user. */}
          <span className="max-w-40 truncate xl:max-w-44 font-semibold text-bar-content uppercase max-lg:sr-only [[data-long]_&]:max-xl:sr-only">
            {name}
          </span>
        </>
      }
    >
      {rows.map(([entry, icon]) => (
        <li key={entry.to}>
          <Link to={entry.to} aria-current={isCurrent(entry, place) ? 'page' : undefined} className="menu-row">
            <FrameIcon name={icon} size={18} /> {entry.label}
          </Link>
        </li>
      ))}
      <li className="border-y border-rule">
        <ThemeForm viewer={viewer} />
      </li>
      <li>
        <LogoutForm>
          <button type="submit" className="menu-row w-full">
            <FrameIcon name="log-out" size={18} /> Log out
          </button>
        </LogoutForm>
      </li>
    </BarMenu>
  )
}

/** A form rather than a link, because logging out changes state. */
export function LogoutForm({ children }: { children: React.ReactNode }) {
  return (
    <Form method="post" action="/logout" onSubmit={forgetDevice}>
      {children}
    </Form>
  )
}

const choices: [ThemeChoice, string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['device', 'Device setting'],
]

/** The theme choice: light, dark or as on the device; stored in a cookie by /preferences/theme. */
export function ThemeForm({ viewer }: { viewer: Viewer }) {
  return (
    <Form method="post" action="/preferences/theme" preventScrollReset>
      <input type="hidden" name="back" value={viewer.path} />
      <p className="type-key px-4 pt-2.5 pb-1">Theme</p>
      {choices.map(([theme, label]) => (
        <button
          key={theme}
          name="theme"
          value={theme}
          aria-pressed={viewer.theme === theme}
          className="menu-row w-full"
        >
          <FrameIcon name="check" size={18} className={viewer.theme === theme ? 'text-primary' : 'invisible'} />
          {label}
        </button>
      ))}
    </Form>
  )
}

/** The outlined tile with initials in the bar. */
export function InitialsTile({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-7 shrink-0 items-center justify-center rounded-tile border border-bar-quiet text-xs font-semibold text-bar-content"
    >
      {initials(name)}
    </span>
  )
}
