import { Link } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { manageWords as words } from './words.ts'

export type ManagedActivity = Outputs['activities']['managed'][number] & { number: number; body?: string }

const { columns: heads } = words

/** Columns of the admin table. */
export const activityColumns: Column<ManagedActivity>[] = [
  {
    id: 'number',
    header: heads.number,
    kind: 'id',
    minWidth: 4,
    priority: 3,
    sortable: true,
    cell: (row) => row.number,
    value: (row) => row.number,
  },
  {
    id: 'picture',
    header: heads.picture,
    minWidth: 7,
    // The title is next to it.
    cell: (row) =>
      row.picture && (
        <UploadedPicture path={row.picture} alt="" sizes="96px" className="h-15 w-24 rounded-tile border border-rule" />
      ),
    phone: 'picture',
  },
  {
    id: 'title',
    header: words.fields.title,
    main: true,
    minWidth: 14,
    sortable: true,
    cell: (row) => (
      <Link to={`/activity/${row.activityId}`} className="text-link-line wrap-anywhere">
        {row.title}
      </Link>
    ),
    value: (row) => row.title,
    phone: 'primary',
    isLink: true,
  },
  {
    id: 'category',
    header: heads.category,
    minWidth: 9,
    sortable: true,
    cell: (row) => row.categoryName,
    value: (row) => row.categoryName,
    filterValue: (row) => row.category,
    phone: 'secondary',
  },
  {
    id: 'date',
    header: heads.date,
    kind: 'date',
    sortable: true,
    cell: (row) => <TableDate of={row.date} documented="month-first" />,
    value: (row) => row.date,
    filterValue: (row) => row.date.slice(0, 4),
    phone: 'secondary',
  },
  {
    id: 'files',
    header: heads.files,
    kind: 'figure',
    minWidth: 5,
    priority: 2,
    sortable: true,
    cell: (row) => row.files,
    value: (row) => row.files,
  },
]
