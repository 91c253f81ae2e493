import { Link } from '#app/lib/remix.ts'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { Outputs } from '#server/wiring/api.ts'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { actsColumn } from '#app/ui/table/row-menu.tsx'
import { list } from './list-words.ts'

/** An event in the admin list; its description is an excerpt. */
type EventLine = Outputs['events']['list']['rows'][number]

/** The columns of events section 2. @param deleteAddress returns the URL that asks for confirmation before deleting */
export const eventColumns = (deleteAddress: (event: EventLine) => string): Column<EventLine>[] => [
  { id: 'number', header: list.heads.number, kind: 'id', minWidth: 3.5, priority: 2, cell: ({ number }) => number },
  {
    id: 'eventName',
    header: list.heads.name,
    sortable: true,
    main: true,
    minWidth: 12,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/event/${row.eventId}`} className="text-link-line">
          {row.eventName}
        </Link>
        <Published is={row.isPublished} />
      </span>
    ),
  },
  {
    id: 'name',
    header: list.heads.name,
    phoneOnly: true,
    phone: 'primary',
    cell: ({ eventId, eventName }) => (
      <Link to={`/event/${eventId}`} className="text-link-line">
        {eventName}
      </Link>
    ),
  },
  {
    id: 'published',
    header: '',
    phoneOnly: true,
    phone: 'primaryEnd',
    cell: ({ isPublished }) => <Published is={isPublished} />,
  },
  {
    id: 'eventDescription',
    header: list.heads.description,
    minWidth: 14,
    priority: 4,
    cell: (row) => <span className="line-clamp-1">{row.eventDescription}</span>,
  },
  {
    id: 'startsAt',
    header: list.heads.starts,
    kind: 'date',
    minWidth: 7.25,
    sortable: true,
    cell: (row) => <TableDate of={row.startsOn.slice(0, 10)} />,
    phone: 'secondary',
  },
  {
    id: 'endsAt',
    header: list.heads.ends,
    kind: 'date',
    minWidth: 7,
    priority: 3,
    sortable: true,
    cell: (row) => <TableDate of={row.endsOn.slice(0, 10)} />,
  },
  {
    id: 'registrations',
    header: list.heads.registrations,
    kind: 'figure',
    minWidth: 9,
    priority: 2,
    cell: (row) => (
      <>
        <Registered of={row}>{row.registrations.toLocaleString('en-US')}</Registered>
        {row.seats !== null && (
          <span className="type-small block text-ink-2">{list.seats(row.seats - (row.seatsLeft ?? 0), row.seats)}</span>
        )}
      </>
    ),
  },
  {
    id: 'registered',
    header: '',
    phoneOnly: true,
    phone: 'secondaryEnd',
    cell: (row) => <Registered of={row}>{list.registrations(row.registrations)}</Registered>,
  },
  actsColumn<EventLine>({
    header: list.heads.acts,
    minWidth: 12,
    nameOf: ({ eventName }) => eventName,
    actsOf: (row) => [
      { text: list.edit, label: list.editOf(row.eventName), to: `/event/${row.eventId}`, icon: Pencil },
      ...(row.registrations === 0
        ? [
            {
              text: list.delete,
              label: list.deleteOf(row.eventName),
              to: deleteAddress(row),
              icon: Trash,
              opensDialog: true,
            },
          ]
        : []),
    ],
  }),
]

/** The number of registrations, which leads to them if there are any. */
function Registered({ of, children }: { of: EventLine; children: string }) {
  const { eventId, eventName, registrations } = of
  if (registrations === 0) return children
  return (
    <Link
      to={`/event/${eventId}/registrations`}
      aria-label={list.registrationsOf(registrations, eventName)}
      className="text-link-line inline-block min-h-6 min-w-6"
    >
      {children}
    </Link>
  )
}

function Published({ is }: { is: boolean }) {
  return (
    <Badge tone={is ? 'success' : 'plain'} dot={is ? 'full' : 'hollow'}>
      {is ? list.published : list.draft}
    </Badge>
  )
}
