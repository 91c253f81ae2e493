import { Link } from '#app/lib/remix.ts'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { date } from '#app/lib/format.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { TableControl } from './table-control.ts'
import { filtersSet, withFilter, withoutFilters, type TableFilter, type TableState } from './table-state.ts'

/** The active filters, each with a link to the list without it; on phones they scroll sideways. */
export function Chips({ control, filters }: { control: TableControl; filters: TableFilter[] }) {
  const set = filtersSet(control.state)
  if (set.length === 0) return null
  return (
    <ul className="flex gap-2 overflow-x-auto pb-2.5" aria-label="Filters">
      {set.map(([id, value]) => {
        const { label, options, isDay } = filters.find((filter) => filter.id === id) ?? { label: id, options: [] }
        return (
          <li
            key={id}
            className="flex h-8 flex-none items-center gap-2 border border-rule bg-base-200 pl-2.5 text-sm tabular"
          >
            <span className="text-ink-2">{label}</span>{' '}
            {isDay ? date(value) : (options.find((option) => option.value === value)?.text ?? value)}
            <StateLink
              control={control}
              to={withFilter(control.state, id, '')}
              label={`Remove filter: ${label}`}
              className="grid h-8 w-8 place-items-center"
            >
              <Icon of={X} />
            </StateLink>
          </li>
        )
      })}
      <li className="flex flex-none items-center">
        <StateLink control={control} to={withoutFilters(control.state)} className="text-link-line text-sm">
          Clear all
        </StateLink>
      </li>
    </ul>
  )
}

type StateLinkProps = { control: TableControl; to: TableState; label?: string; className: string; children: ReactNode }

/** Links to another state of the same table; a table that loads its own data needs no URL for it. */
function StateLink({ control, to, label, className, children }: StateLinkProps) {
  return (
    <Link
      to={control.hrefOf(to)}
      replace
      preventScrollReset
      aria-label={label}
      className={className}
      onClick={(event) => {
        if (!control.local) return
        event.preventDefault()
        control.go(to)
      }}
    >
      {children}
    </Link>
  )
}
