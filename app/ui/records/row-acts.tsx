import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useContext, type ReactNode } from 'react'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { WithoutHeads } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { RowMenu, type RowAct } from '#app/ui/table/row-menu.tsx'

type AddressOf<Row> = (act: 'edit' | 'delete', row: Row) => string

type RowActsWishes<Row> = {
  /** Icons instead of words, for tables with many columns; on phones there is space for the words. */
  asIcons?: boolean
  /** On phones the buttons stand below the record, instead of in its menu. */
  areShown?: boolean
  /** Further actions on a row, before the others; only where all are shown. */
  more?: ((row: Row) => ReactNode) | undefined
}

/** Returns the last column of a list: each row can be edited and deleted, after its other actions. */
export function rowActs<Row>(
  nameOf: (row: Row) => string,
  address: AddressOf<Row>,
  { asIcons = false, areShown = false, more }: RowActsWishes<Row> = {},
): Column<Row> {
  const actsOf = (row: Row): RowAct[] => [
    { text: 'Edit', label: `Edit ${nameOf(row)}`, to: address('edit', row), icon: Pencil, opensDialog: true },
    { text: 'Delete', label: `Delete ${nameOf(row)}`, to: address('delete', row), icon: Trash, opensDialog: true },
  ]
  return {
    id: 'acts',
    header: 'Actions',
    kind: 'acts',
    minWidth: asIcons ? 6.5 : more ? 20 : 13,
    cell: (row) => <RowActs acts={actsOf(row)} asIcons={asIcons} more={more?.(row)} />,
    // Whether there is more to do is known to the row alone.
    ...(more ? {} : { leadsTo: (row: Row) => actsOf(row).map(({ to }) => to) }),
    ...(areShown
      ? { phone: 'acts' as const }
      : { menu: (row: Row) => <RowMenu name={nameOf(row)} acts={actsOf(row)} /> }),
  }
}

function RowActs({ acts, asIcons, more }: { acts: RowAct[]; asIcons: boolean; more?: ReactNode }) {
  const isRecord = useContext(WithoutHeads)
  const iconOnly = asIcons && !isRecord
  return (
    <span className="inline-flex gap-2">
      {more}
      {acts.map(({ text, label, to, icon }) => (
        <LinkButton
          key={text}
          to={to}
          size="tiny"
          icon={icon}
          aria-label={label}
          iconOnly={iconOnly}
          preventScrollReset
        >
          {iconOnly ? undefined : text}
        </LinkButton>
      ))}
    </span>
  )
}
