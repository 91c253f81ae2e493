import { redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { registrationsTable } from '#server/features/registrations/rules.ts'
import '#app/styles/kit/note.css'
import '#app/styles/kit/table-menus.css'
import factStyles from '#app/styles/kit/fact-line.css?url'
import fieldStyles from '#app/styles/kit/fields.css?url'
import BedDouble from 'lucide-react/icons/bed-double'
import { z } from 'zod'
import { eventTimes } from '#app/lib/format.ts'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { acts, one } from '#app/lib/page/acts.ts'
import { described } from '#app/lib/page/described.ts'
import { load, type Failure } from '#app/lib/page/page.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { listState, pageWithin, questionOf } from '#app/ui/table/list-question.ts'
import { isNarrowed } from '#app/ui/table/table-state.ts'
import { ContactsBlock as WholeContactsBlock } from '#app/features/event-contacts/contacts-block.tsx'
import { CheckInLink as WholeCheckInLink } from '#app/features/check-in/check-in-link.tsx'
import { CalendarMenu as WholeCalendarMenu } from '#app/features/events/calendar-menu.tsx'
import { EventBadge } from '#app/features/events/event-badge.tsx'
import { EventAnswer as WholeEventAnswer } from '#app/features/events/event-answer.tsx'
import { EventFacts } from '#app/features/events/event-facts.tsx'
import { EventPrice } from '#app/features/events/event-price.tsx'
import { eventThing } from '#app/features/events/event-thing.ts'
import { HistoryBlock as WholeHistoryBlock } from '#app/features/event-history/history-block.tsx'
import { FlyersBlock as WholeFlyersBlock } from '#app/features/events/flyers-block.tsx'
import { drawingOf, isJustPublished, obstacleOf, type EventView } from '#app/features/events/event-standing.ts'
import { CancelNote as WholeCancelNote, VisitorNote as WholeVisitorNote } from '#app/features/events/notes.tsx'
import { RegisteredNote as WholeRegisteredNote } from '#app/features/registrations/own/registered-note.tsx'
import { registeredTexts } from '#app/features/registrations/own/registered-texts.ts'
import { LazyRegistrations as WholeLazyRegistrations } from '#app/features/registrations/table/lazy-registrations.tsx'
import { WaitingLine as WholeWaitingLine } from '#app/features/registrations/waiting-list/waiting-line.tsx'
import { event as words } from '#app/features/events/words.ts'
import { EventCarousel as WholeEventCarousel } from './home/event-carousel.tsx'
import { EventAdminBar as WholeEventAdminBar } from './event-admin-bar.tsx'
import { JoinBar, OwnBar } from './event-foot-bars.tsx'
import { EventOffer as WholeEventOffer } from './event-offer.tsx'
import { termsBelowPrice } from './event-terms.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: words.title }]
  const { event } = data
  const path = `/event/${event.eventId}`
  const description = `${eventTimes(event).starts}, ${event.eventAddress}. ${event.excerpt}`
  return described(
    { matches },
    {
      title: event.eventName,
      description,
      path,
      thing: (root) => eventThing(event, root, path),
      isHidden: !event.isPublished,
    },
  )
}

export const loader = load(async ({ api, params, url, viewer }, { cacheForVisitors }) => {
  cacheForVisitors()
  const eventId = params.id!
  const event = await api.events.byId({ eventId })
  const managesEvents = mayDo(viewer, 'events') && (viewer.eventIds?.includes(eventId) ?? true)
  const isPreview = managesEvents && url.searchParams.get('as') === 'visitor'
  const isAdmin = managesEvents && !isPreview
  const mayCheckIn = isAdmin || (viewer.role === 'member' && (await api.checkIn.mayEnter({ eventId })))
  // Helpers find the check-in link here, and everyone the reason for a cancellation.
  const staysHere = mayCheckIn || event.isCancelled
  if (event.showsLanding && !staysHere) throw redirect(`/event/${eventId}/landing`)
  if (event.sendsToForm && !staysHere) throw redirect(`/event/register/${eventId}`)
  const parts = {
    event,
    packages: await api.packages.list({ eventId }),
    programs: await api.programs.ofEvent({ eventId }),
    hotels: await api.hotels.ofEvent({ eventId }),
    contacts: await api.eventContacts.ofEvent({ eventId }),
    flyers: await api.eventFlyers.ofEvent({ eventId }),
    pictures: await api.images.ofEvent({ eventId }),
    ads: await api.advertisements.onEvent({ eventId }),
  }
  const own = viewer.role === 'anonymous' || isPreview ? [] : await api.registrations.mineAt({ eventId })
  const seen = { ...parts, own, mayCheckIn, isAdmin, isPreview }
  if (!isAdmin) return { ...seen, waiters: null, registrations: null, sums: null, history: null }
  const waiters = event.seats === null ? null : await api.waitingList.line({ eventId })
  const { state, page } = await pageWithin(listState(url.searchParams, registrationsTable), (asked) =>
    api.registrations.inEvent({ ...questionOf(asked), eventId }),
  )
  return {
    ...seen,
    waiters,
    // An empty list says nothing, unless one searched it. Reported payments that wait have rows, and are in no total.
    registrations: page.total + page.zelle.length > 0 || isNarrowed(state) ? { eventId, state, page } : null,
    sums: await api.registrations.sums({ eventId }),
    history: await api.eventHistory.ofEvent({ eventId }),
  }
})

export const action = acts({
  publish: one(z.object({}), async ({ api, params }) => {
    await api.events.publish({ eventId: params.id! })
    throw redirect(`/event/${params.id}?done=published`)
  }),
  unpublish: one(z.object({}), async ({ api, params }) => {
    await api.events.unpublish({ eventId: params.id! })
    throw redirect(`/event/${params.id}?done=unpublished`)
  }),
})

const CancelNote = lazyHydrate(
  import.meta.env.SSR ? WholeCancelNote : undefined,
  async () => (await import('#app/features/events/notes.tsx')).CancelNote,
  { until: 'reached' },
)

const VisitorNote = lazyHydrate(
  import.meta.env.SSR ? WholeVisitorNote : undefined,
  async () => (await import('#app/features/events/notes.tsx')).VisitorNote,
  { until: 'reached' },
)

const EventAdminBar = lazyHydrate(
  import.meta.env.SSR ? WholeEventAdminBar : undefined,
  async () => (await import('./event-admin-bar.tsx')).EventAdminBar,
  { until: 'reached' },
)

const EventAnswer = lazyHydrate(
  import.meta.env.SSR ? WholeEventAnswer : undefined,
  async () => (await import('#app/features/events/event-answer.tsx')).EventAnswer,
  { until: 'reached' },
)

const CheckInLink = lazyHydrate(
  import.meta.env.SSR ? WholeCheckInLink : undefined,
  async () => (await import('#app/features/check-in/check-in-link.tsx')).CheckInLink,
  { until: 'reached' },
)

const HistoryBlock = lazyHydrate(
  import.meta.env.SSR ? WholeHistoryBlock : undefined,
  async () => (await import('#app/features/event-history/history-block.tsx')).HistoryBlock,
  { until: 'reached' },
)

const CalendarMenu = lazyHydrate(
  import.meta.env.SSR ? WholeCalendarMenu : undefined,
  async () => (await import('#app/features/events/calendar-menu.tsx')).CalendarMenu,
  { until: 'reached' },
)

const EventOffer = lazyHydrate(
  import.meta.env.SSR ? WholeEventOffer : undefined,
  async () => (await import('./event-offer.tsx')).EventOffer,
  { until: 'reached' },
)

const ContactsBlock = lazyHydrate(
  import.meta.env.SSR ? WholeContactsBlock : undefined,
  async () => (await import('#app/features/event-contacts/contacts-block.tsx')).ContactsBlock,
  { until: 'reached' },
)

const EventCarousel = lazyHydrate(
  import.meta.env.SSR ? WholeEventCarousel : undefined,
  async () => (await import('./home/event-carousel.tsx')).EventCarousel,
)

const RegisteredNote = lazyHydrate(
  import.meta.env.SSR ? WholeRegisteredNote : undefined,
  async () => (await import('#app/features/registrations/own/registered-note.tsx')).RegisteredNote,
  { until: 'reached' },
)

// It loads its table once the viewer scrolls near.
const LazyRegistrations = lazyHydrate(
  import.meta.env.SSR ? WholeLazyRegistrations : undefined,
  async () => (await import('#app/features/registrations/table/lazy-registrations.tsx')).LazyRegistrations,
)

const FlyersBlock = lazyHydrate(
  import.meta.env.SSR ? WholeFlyersBlock : undefined,
  async () => (await import('#app/features/events/flyers-block.tsx')).FlyersBlock,
  { until: 'reached' },
)

const WaitingLine = lazyHydrate(
  import.meta.env.SSR ? WholeWaitingLine : undefined,
  async () => (await import('#app/features/registrations/waiting-list/waiting-line.tsx')).WaitingLine,
  { until: 'reached' },
)

/** An event: for everyone to read and register for, for admins to manage (events section 2). */
export default function EventPage() {
  const {
    event,
    packages,
    programs,
    hotels,
    contacts,
    flyers,
    pictures,
    ads,
    own,
    mayCheckIn,
    isAdmin,
    isPreview,
    waiters,
    registrations,
    sums,
    history,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <OpenScreen>
      <WayBack to={isAdmin ? '/events' : '/'}>{isAdmin ? words.backToEvents : words.backHome}</WayBack>
      <div className="mt-3 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="type-title wrap-anywhere lg:type-article">{event.eventName}</h1>
        <EventBadge event={event} />
        {event.isSoldOut && !event.isOver && <StatusBadge status={words.soldOut} />}
      </div>
      {event.isCancelled && <CancelNote event={event} />}
      {isPreview && <VisitorNote event={event} />}
      {own.length > 0 && <RegisteredNote event={event} own={own} hasBar className="mb-6" />}
      {sums && <AdminAnswer event={event} sums={sums} answer={answer} />}
      {!sums && mayCheckIn && (
        <div className="mb-6 print:hidden">
          <CheckInLink eventId={event.eventId} />
        </div>
      )}
      <EventFacts event={event} forAdmin={isAdmin} />
      {sums && <AdminBar event={event} sums={sums} waiting={peopleIn(waiters ?? [])} answer={answer} />}
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_25.75rem] xl:gap-10">
        <div className="min-w-0 max-lg:contents">
          {/* On phones what one does next stands between the text and the long lists of what the event offers. */}
          <div className={`min-w-0 ${obstacleOf(event) ? '' : 'max-lg:-order-2'}`}>
            {ads.length + pictures.length > 0 ? (
              <EventCarousel ads={ads} pictures={pictures} />
            ) : (
              <Drawing
                name={drawingOf(event)}
                ground="sheet"
                decorative
                lazy={false}
                className="w-full rounded-panel border border-rule"
              />
            )}
            <div className="mt-8">
              {/* Texts have headings of the third level. */}
              <h2 className="sr-only">{words.about}</h2>
              <ProseHtml html={event.eventDescription} />
            </div>
          </div>
          <EventOffer event={event} packages={packages} programs={programs} hotels={hotels} pictures={pictures} />
        </div>
        <div className="grid min-w-0 gap-8 max-lg:contents">
          {/* On phones that one can no longer come stands above the text; the button is in the bar at the foot. */}
          <div className="max-lg:-order-1">
            <EventPrice
              event={event}
              terms={termsBelowPrice({ event, programs, hotels })}
              again={own.length > 0 ? registeredTexts(event).more : undefined}
            />
            {event.hotelLink && !event.isOver && (
              <a href={event.hotelLink} rel="noopener" className="btn btn-quiet mt-4 w-full">
                <Icon of={BedDouble} /> {words.reserveRoom}
              </a>
            )}
            <div className="mt-4 print:hidden">
              {event.isPublished && !event.isOver && <CalendarMenu eventId={event.eventId} />}
            </div>
          </div>
          {contacts.length > 0 && <ContactsBlock contacts={contacts} />}
          {flyers.length > 0 && <FlyersBlock flyers={flyers} />}
        </div>
      </div>
      {waiters && waiters.length > 0 && (
        <div className="mt-10">
          {/* Only admins have fields here: visitors do not need their styles. */}
          <link rel="stylesheet" href={fieldStyles} />
          <WaitingLine eventId={event.eventId} waiters={waiters} />
        </div>
      )}
      {registrations && (
        <div className="mt-10">
          <LazyRegistrations key={registrations.eventId} {...registrations} />
        </div>
      )}
      {history && history.facts.length > 0 && (
        <div className="mt-10">
          <link rel="stylesheet" href={factStyles} />
          <HistoryBlock {...history} />
        </div>
      )}
      {own[0] ? <OwnBar event={event} own={own[0]} /> : !obstacleOf(event) && <JoinBar event={event} />}
    </OpenScreen>
  )
}

type AdminPartProps = { event: EventView; sums: Sums; answer: Failure | undefined }

/** What an admin's last action on the event came to. */
function AdminAnswer({ event, sums, answer }: AdminPartProps) {
  const [query] = useSearchParams()
  const hasAnswer = answer !== undefined || query.has('done')
  return <EventAnswer event={event} registered={sums.registrations} answer={answer} eager={hasAnswer} />
}

/** What an event has brought so far, and what admins do with it. */
function AdminBar({
  event,
  sums,
  waiting,
  answer,
}: AdminPartProps & {
  /** People on the waiting list. */ waiting: number
}) {
  const [query] = useSearchParams()
  return (
    <EventAdminBar
      event={event}
      sums={sums}
      waiting={waiting}
      hasPanel={isJustPublished(event, query, answer)}
      eager={query.has('dialog')}
    />
  )
}

type Sums = Outputs['registrations']['sums']

const peopleIn = (waiters: readonly { persons: number }[]) => waiters.reduce((sum, { persons }) => sum + persons, 0)
