import './check-in.css'
import './check-in-outcome.css'
import '#app/styles/kit/count.css'
import '#app/styles/kit/fields.css'
import '#app/styles/kit/marks.css'
import '#app/styles/kit/note.css'
import { Suspense, lazy } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { load } from '#app/lib/page/page.ts'
import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { checkIn as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? words.titleOf(data.eventName) : words.title },
  { name: 'robots', content: 'noindex' },
]

/** The page fills the screen: at the entrance no other page is needed. */
export const handle = { fillsScreen: true }

/** No names: this page is cached on the phone as it arrives. The list is fetched and cleared separately. */
export const loader = load(({ api, params }) => api.checkIn.event({ eventId: params.id! }))

const CheckIn = lazy(() => import('./check-in.tsx'))

/** Check-in at an event, for its admins and helpers. */
export default function CheckInPage() {
  const event = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  const waiting = (
    <div className="door">
      <header className="door-bar on-bar">
        <div className="min-w-0">
          <h1>{words.title}</h1>
          <p className="truncate">{event.eventName}</p>
        </div>
      </header>
      <p className="door-body">
        <noscript>{words.needsScripts}</noscript>
      </p>
    </div>
  )
  if (!hydrated) return waiting
  return (
    <Suspense fallback={waiting}>
      <CheckIn event={event} />
    </Suspense>
  )
}
