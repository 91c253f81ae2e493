import '#app/styles/kit/switch.css'
import { Link } from '#app/lib/remix.ts'

/** The state of a switch, with its word; a press leads to the question whether to change it. */
export function SwitchLink({ to, on, name }: { to: string; on: boolean; name: string }) {
  const state = on ? 'on' : 'off'
  return (
    <Link to={to} className="switch-link" data-on={on || undefined} aria-label={`${name}: ${state}`} preventScrollReset>
      <i aria-hidden />
      {state}
    </Link>
  )
}
