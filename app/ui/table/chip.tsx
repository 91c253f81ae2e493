import { Link } from '@remix-run/react'
import X from 'lucide-react/icons/x'
import { Icon } from '#app/ui/parts/icon.tsx'

/** A filter that is set, and the address of the list without it. */
export type FilterChip = { name: string; value: string; without: string }

/** Filters as removable chips; on phones they scroll sideways. */
export function Chips({ chips, clear }: { chips: FilterChip[]; /** Address of the list without any. */ clear: string }) {
  if (chips.length === 0) return null
  return (
    <ul className="flex gap-2 overflow-x-auto pb-2.5" aria-label="Filters">
      {chips.map((chip) => (
        <li key={chip.name} className="flex h-8 flex-none items-center gap-2 border border-rule bg-base-200 pl-2.5 text-sm tabular">
          <span className="text-ink-2">{chip.name}</span> {chip.value}
          <Link to={chip.without} preventScrollReset aria-label={`Without ${chip.name}`} className="grid h-8 w-8 place-items-center">
            <Icon of={X} />
          </Link>
        </li>
      ))}
      <li className="flex flex-none items-center">
        <Link to={clear} preventScrollReset className="text-link-line text-sm">
          Clear all
        </Link>
      </li>
    </ul>
  )
}
