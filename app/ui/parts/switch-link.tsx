import '#app/styles/kit/switch.css'
import { Link } from '#app/lib/remix.ts'

type SwitchLinkProps = {
  to: string
  on: boolean
  /** The thing that is switched; it stands beside the state on phones, which have no column heads. */
  label: string
  of: string
}

/** The state of a switch, with its word; a press leads to the question whether to change it. */
export function SwitchLink({ to, on, label, of }: SwitchLinkProps) {
  const state = on ? 'on' : 'off'
  return (
    <Link
      to={to}
      className="switch-link"
      data-on={on || undefined}
      aria-label={`${label} ${state}: ${of}`}
      preventScrollReset
    >
      <i aria-hidden />
      <span>
        <span className="md:hidden">{label} </span>
        {state}
      </span>
    </Link>
  )
}
