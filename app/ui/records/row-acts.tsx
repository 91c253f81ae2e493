import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Column } from '#app/ui/table/column.ts'

/** The last column of a list: each row can be edited and deleted. */
export function rowActs<Row>(nameOf: (row: Row) => string, address: (act: 'edit' | 'delete', row: Row) => string): Column<Row> {
  return {
    id: 'acts',
    header: 'Actions',
    kind: 'acts',
    least: 13,
    cell: (row) => (
      <span className="inline-flex gap-2">
        <LinkButton to={address('edit', row)} size="tiny" icon={Pencil} aria-label={`Edit ${nameOf(row)}`} preventScrollReset>
          Edit
        </LinkButton>
        <LinkButton to={address('delete', row)} size="tiny" icon={Trash} aria-label={`Delete ${nameOf(row)}`} preventScrollReset>
          Delete
        </LinkButton>
      </span>
    ),
    phone: 'acts',
  }
}
