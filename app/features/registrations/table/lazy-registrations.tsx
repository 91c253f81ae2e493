import { Link } from '#app/lib/remix.ts'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { Block } from '#app/ui/parts/block.tsx'
import type { EventRegistrationsProps } from './event-registrations.tsx'
import { registrations } from '../../events/words.ts'

/** The table is heavy and for admins only, so it is not loaded with the public page. */
const Table = lazy(() => import('./registrations-table.tsx'))

/**
 * The registrations of an event. Until the viewer scrolls near and the table has loaded, and without JavaScript, a link
 * to its own page.
 */
export function LazyRegistrations(props: EventRegistrationsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: '25%' })
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [])
  const way = (
    <Block title={registrations.title} count={props.page.total.toLocaleString('en-US')} rows>
      <p>
        <Link to={`/event/${props.eventId}/registrations`} className="type-body text-link-line">
          {registrations.view(props.page.total)}
        </Link>
      </p>
    </Block>
  )
  return (
    <div ref={place}>
      {near ? (
        <Suspense fallback={way}>
          <Table {...props} />
        </Suspense>
      ) : (
        way
      )}
    </div>
  )
}
