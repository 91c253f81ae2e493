import '#app/styles/kit/switch.css'
import { Link } from '#app/lib/remix.ts'
import { useOffers } from '#app/lib/page/withheld.ts'

type SwitchLinkProps = {
  to: string
  on: boolean
  /** What is switched; shown beside the state on phones, which have no column headings. */
  label: string
  of: string
}

/** A switch with its state in words; a press leads to a confirmation. Who may not switch it reads the state alone. */
export function SwitchLink({ to, on, label, of }: SwitchLinkProps) {
  const state = on ? 'on' : 'off'
  const words = (
    <span>
      <span className="md:hidden">{label} </span>
      {state}
    </span>
  )
  if (!useOffers()(to)) return words
  return (
    <Link
      to={to}
      className="switch-link"
      data-on={on || undefined}
      aria-label={`${label} ${state}: ${of}`}
      preventScrollReset
    >
      <i aria-hidden />
      {words}
    </Link>
  )
}
