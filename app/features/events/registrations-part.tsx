import { Link } from '@remix-run/react'
import { Suspense, lazy } from 'react'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { TableStyles } from '#app/ui/table/table-styles.tsx'
import type { EventRegistrationsProps } from '../registrations/event-registrations.tsx'

/** The table is heavy and for admins alone, so it is loaded by them and not with the page that everybody reads. */
const Table = lazy(async () => ({ default: (await import('../registrations/event-registrations.tsx')).EventRegistrations }))

/** Who registered. Until the table is there, and where scripts never arrive, the way to its own page. */
export function RegistrationsPart(props: EventRegistrationsProps) {
  const way = (
    <Block title="Registrations" count={props.page.total.toLocaleString('en-US')} rows>
      <p>
        <Link to={`/event/${props.eventId}/registrations`} className="type-body text-link-line">
          Show who registered
        </Link>
      </p>
    </Block>
  )
  const hydrated = useHydrated()
  return (
    <>
      <TableStyles />
      {hydrated ? (
        <Suspense fallback={way}>
          <Table {...props} />
        </Suspense>
      ) : (
        way
      )}
    </>
  )
}
