import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useContext, type ReactNode } from 'react'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { WithoutHeads } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'

type AddressOf<Row> = (act: 'edit' | 'delete', row: Row) => string

/** Returns the last column of a list: each row can be edited and deleted, after its other actions. */
export function rowActs<Row>(
  nameOf: (row: Row) => string,
  address: AddressOf<Row>,
  more?: (row: Row) => ReactNode,
): Column<Row> {
  const cell = (row: Row) => (
    <RowActs name={nameOf(row)} edit={address('edit', row)} remove={address('delete', row)} more={more?.(row)} />
  )
  return { id: 'acts', header: 'Actions', kind: 'acts', minWidth: more ? 20 : 13, cell, phone: 'acts' }
}

/** Returns the same as icons, for short tables with many columns. */
export function rowIcons<Row>(nameOf: (row: Row) => string, address: AddressOf<Row>): Column<Row> {
  const cell = (row: Row) => (
    <RowActs name={nameOf(row)} edit={address('edit', row)} remove={address('delete', row)} asIcons />
  )
  return { id: 'acts', header: 'Actions', kind: 'acts', minWidth: 6.5, cell, phone: 'acts' }
}

/** On phones there is space for their labels below the row. */
function RowActs({
  name,
  edit,
  remove,
  more,
  asIcons = false,
}: {
  name: string
  edit: string
  remove: string
  more?: ReactNode
  asIcons?: boolean
}) {
  const isRecord = useContext(WithoutHeads)
  const iconOnly = asIcons && !isRecord
  return (
    <span className="inline-flex gap-2">
      {more}
      <LinkButton
        to={edit}
        size="tiny"
        icon={Pencil}
        aria-label={`Edit ${name}`}
        iconOnly={iconOnly}
        preventScrollReset
      >
        {iconOnly ? undefined : 'Edit'}
      </LinkButton>
      <LinkButton
        to={remove}
        size="tiny"
        icon={Trash}
        aria-label={`Delete ${name}`}
        iconOnly={iconOnly}
        preventScrollReset
      >
        {iconOnly ? undefined : 'Delete'}
      </LinkButton>
    </span>
  )
}
