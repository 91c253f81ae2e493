import { TableStyles } from '#app/ui/table/table-styles.tsx'
import { EventRegistrations, type EventRegistrationsProps } from './event-registrations.tsx'

/** The table of registrations with its styles, for a page that has none. */
export default function RegistrationsTable(props: EventRegistrationsProps) {
  return (
    <>
      <TableStyles />
      <EventRegistrations {...props} />
    </>
  )
}
