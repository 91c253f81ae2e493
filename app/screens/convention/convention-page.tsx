import '#app/styles/kit/landing.css'
import '#app/styles/kit/tabs.css'
import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load } from '#app/lib/page/page.ts'
import { spelledDays } from '#app/lib/spelled-days.ts'
import { RegisteredNote } from '#app/features/registrations/own/registered-note.tsx'
import { ConventionContacts } from './convention-contacts.tsx'
import { conventionData } from './convention-data.ts'
import { ConventionDays } from './convention-days.tsx'
import { ConventionHero } from './convention-hero.tsx'
import { ConventionSpeakers } from './convention-speakers.tsx'
import { ConventionSponsors } from './convention-sponsors.tsx'
import { conventionThing } from './convention-thing.ts'
import { ConventionTickets } from './convention-tickets.tsx'
import { conventionWords as words } from './convention-words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) => {
  if (!data) return []
  const { event } = data
  const path = `/event/${params.id}/landing`
  const description = `${spelledDays(event.startsOn, event.endsOn)}, ${event.eventAddress}. ${event.excerpt}`
  return described(
    { matches },
    {
      title: event.eventName,
      description,
      path,
      thing: (root) => conventionThing(data, root, path),
      isHidden: !event.isPublished,
    },
  )
}

export const loader = load(async ({ api, params, viewer }, { cacheForVisitors }) => {
  cacheForVisitors()
  const data = await conventionData(api, params.id!)
  const { eventId } = data.event
  return { ...data, own: viewer.role === 'anonymous' ? [] : await api.registrations.mineAt({ eventId }) }
})

/**
 * The landing page of a convention: everything on it comes from the event that it sells ([spec 47]: a setting says
 * which).
 */
export default function ConventionPage() {
  const { event, tickets, sponsors, hotels, attractions, speakers, contacts, own } = useLoaderData<typeof loader>()
  const prices = tickets.map(({ priceCents }) => priceCents).filter((cents) => cents > 0)
  const sections = [
    { id: 'tickets', title: words.tickets.title, isThere: tickets.length + hotels.length > 0 },
    { id: 'attractions', title: words.days.title, isThere: attractions.length > 0 },
    { id: 'sponsors', title: words.sponsors.title, isThere: sponsors.length > 0 },
    { id: 'speakers', title: words.speakers.title, isThere: speakers.length > 0 },
    { id: 'contacts', title: words.contacts.title, isThere: contacts.length > 0 },
  ].filter(({ isThere }) => isThere)
  const isThere = (id: string) => sections.some((section) => section.id === id)
  return (
    <>
      <ConventionHero event={event} ticket={tickets[0]} rooms={hotels} />
      <div className="sheet-width">
        <RegisteredNote event={event} own={own} className="mt-6 mb-2" />
        {sections.length > 0 && (
          <nav className="tabline mt-1" aria-label={words.sections}>
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        )}
        {isThere('tickets') && <ConventionTickets event={event} tickets={tickets} hotels={hotels} />}
        {isThere('attractions') && <ConventionDays attractions={attractions} />}
        {isThere('sponsors') && <ConventionSponsors packages={sponsors} />}
        {isThere('speakers') && <ConventionSpeakers speakers={speakers} />}
        <ConventionContacts
          event={event}
          contacts={contacts}
          minPriceCents={prices.length > 0 ? Math.min(...prices) : undefined}
        />
      </div>
    </>
  )
}
