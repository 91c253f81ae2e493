import { Link, redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import Eye from 'lucide-react/icons/eye'
import { typeNameOf } from '#server/features/events/rules.ts'
import { eventForm } from '#server/features/events/refund-steps.schema.ts'
import { copyTimes } from '#server/features/events/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { SectionTabs } from '#app/ui/parts/section-tabs.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { contactActs } from '#app/features/event-contacts/contact-acts.ts'
import { ContactsSection } from '#app/features/event-contacts/contacts-section.tsx'
import { contactsWords } from '#app/features/event-contacts/words.ts'
import { adminBar } from '#app/features/events/admin-words.ts'
import { EditBar } from '#app/features/events/edit-bar.tsx'
import { EventForm } from '#app/features/events/event-form.tsx'
import { EventBadge } from '#app/features/events/event-badge.tsx'
import type { EventView } from '#app/features/events/event-standing.ts'
import { PublishButton } from '#app/features/events/publish-button.tsx'
import { DuplicateSection } from '#app/features/events/duplicate-section.tsx'
import { flyerActs } from '#app/features/events/flyer-acts.ts'
import { flyerWords } from '#app/features/events/flyer-words.ts'
import { FlyersSection } from '#app/features/events/flyers-section.tsx'
import { duplicateWords, editEvent, newEvent } from '#app/features/events/form-words.ts'
import { event as eventWords } from '#app/features/events/words.ts'
import { RefundFields, refundEntries } from '#app/features/events/refund-fields.tsx'
import { SettingsFields, settingsEntries } from '#app/features/events/settings-fields.tsx'
import { hotelActs } from '#app/features/hotels/hotel-acts.ts'
import { HotelsSection } from '#app/features/hotels/hotels-section.tsx'
import { manageWords as hotelWords } from '#app/features/hotels/manage-words.ts'
import { galleryActs } from '#app/features/images/gallery-acts.ts'
import { GallerySection } from '#app/features/images/gallery-section.tsx'
import {
  gallerySection as pictureWords,
  speakersSection as speakerWords,
} from '#app/features/images/gallery-section-words.ts'
import { SpeakersSection } from '#app/features/images/speakers-section.tsx'
import { speakersAmong, withoutSpeakers } from '#app/features/images/speakers.ts'
import { doneOf, manageWords as programWords } from '#app/features/programs/manage-words.ts'
import { programActs } from '#app/features/programs/program-acts.ts'
import { ProgramsSection } from '#app/features/programs/programs-section.tsx'
import { manageWords as questionWords } from '#app/features/questions/manage-words.ts'
import { questionActs } from '#app/features/questions/question-acts.ts'
import { QuestionsSection } from '#app/features/questions/questions-section.tsx'

export const meta: MetaFunction = () => [{ title: editEvent.title }]

export const loader = load(async ({ api, params }) => {
  const eventId = params.id!
  return {
    ...(await api.events.blank()),
    event: await api.events.byId({ eventId }),
    programs: await api.programs.ofEvent({ eventId }),
    hotels: await api.hotels.ofEvent({ eventId }),
    questions: await api.questions.ofEvent({ eventId }),
    contacts: await api.eventContacts.managed({ eventId }),
    others: await api.images.events(),
    flyers: await api.eventFlyers.ofEvent({ eventId }),
    pictures: await api.images.ofEvent({ eventId }),
    registrations: (await api.registrations.endOfEvent({ eventId })).standing,
  }
})

/** The form saves the event with its settings and refunds; each section below has its own buttons. */
export const action = acts({
  update: one(eventForm, async ({ api, input, params }) => {
    await api.events.save({ ...input, eventId: params.id! })
    throw redirect(`/event/${params.id}?done=${input.then === 'publish' ? 'published' : 'updated'}`)
  }),
  ...programActs,
  ...hotelActs,
  ...questionActs,
  duplicate: one(copyTimes, async ({ api, input, params }) => {
    const { eventId } = await api.events.duplicate({ ...input, eventId: params.id! })
    throw redirect(`/event/${eventId}/edit?done=duplicated`)
  }),
  ...contactActs,
  ...flyerActs,
  ...galleryActs,
})

const done = {
  ...hotelWords.done,
  ...questionWords.done,
  ...contactsWords.done,
  ...flyerWords.done,
  ...pictureWords.done,
  ...speakerWords.done,
  ...duplicateWords.done,
}

/**
 * The edit mode of an event. On its own URL, so that the public page does not load the form, and so that it works
 * without JavaScript.
 */
export default function EditEventPage() {
  const {
    event,
    today,
    zone,
    zones,
    types,
    programs,
    hotels,
    questions,
    contacts,
    flyers,
    others,
    pictures,
    registrations,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const firstDay = event.startsOn.slice(0, 10) < today ? event.startsOn.slice(0, 10) : today
  const gallery = withoutSpeakers(pictures)
  const sections = [
    { id: 'event', title: eventWords.title },
    { id: 'settings', title: editEvent.page },
    { id: 'refunds', title: editEvent.refunds },
    { id: 'programs', title: programWords.title, count: programs.length },
    { id: 'hotels', title: hotelWords.title, count: hotels.length },
    { id: 'questions', title: questionWords.title, count: questions.length },
    { id: 'contacts', title: contactsWords.title, count: contacts.length },
    { id: 'flyers', title: flyerWords.title, count: flyers.length },
    { id: 'speakers', title: speakerWords.title, count: speakersAmong(pictures).length },
    { id: 'gallery', title: editEvent.gallery, count: gallery.length },
    { id: 'duplicate', title: duplicateWords.title },
  ]
  return (
    // A copy that was just created replaces its original here: its forms are reset.
    <WorkScreen
      key={event.eventId}
      before={<WayBack to="/events">{eventWords.backToEvents}</WayBack>}
      title={event.eventName}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <EventBadge event={event} /> {editEvent.lead(typeNameOf(event))}
        </span>
      }
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton to={`/event/${event.eventId}`}>{editEvent.back}</LinkButton>
          {event.showsLanding === 1 && (
            <LinkButton icon={Eye} to={`/event/${event.eventId}/landing`}>
              {adminBar.landing}
            </LinkButton>
          )}
          <LinkButton to={`/event/${event.eventId}/packages`}>{editEvent.packages}</LinkButton>
          <LinkButton to={`/event/${event.eventId}/values`}>{editEvent.values}</LinkButton>
          {!event.isCancelled && <PublishButton event={event} registered={registrations} quiet />}
        </div>
      }
    >
      <EventForm
        answer={answerTo(answer, 'update')}
        initial={entriesOf(event)}
        edited={{ edition: event.updatedAt, eventType: event.eventType, typeName: event.typeName }}
        types={types}
        settings={<SettingsFields event={event} others={others} />}
        refunds={<RefundFields />}
        firstDay={firstDay}
        zone={zone}
        zones={zones}
        head={
          <div className="section-head">
            <EditBar
              registrations={registrations}
              isDraft={!event.isPublished && !event.isCancelled}
              cancel={<LinkButton to={`/event/${event.eventId}`}>{newEvent.cancel}</LinkButton>}
            />
            <SectionTabs label={editEvent.sections} sections={sections}>
              <Link to={`/event/${event.eventId}/registrations`}>
                {editEvent.registrations} <span>{registrations}</span>
              </Link>
            </SectionTabs>
          </div>
        }
      />
      <div className="mt-10 grid gap-10">
        <ProgramsSection event={event} programs={programs} answer={answer} />
        <HotelsSection hotels={hotels} answer={answer} />
        <QuestionsSection questions={questions} answer={answer} />
      </div>
      <div className="mt-10 grid items-start gap-8 xl:grid-cols-2">
        <ContactsSection contacts={contacts} answer={answer} />
        <FlyersSection flyers={flyers} answer={answer} />
      </div>
      <div className="mt-10 grid gap-10">
        <SpeakersSection pictures={pictures} answer={answer} />
        <GallerySection event={event} pictures={gallery} answer={answer} />
      </div>
      <div className="mt-10">
        <DuplicateSection firstDay={today} answer={answer} />
      </div>
      <AnswerNotice answer={answer} done={{ ...done, ...doneOf(event) }} />
    </WorkScreen>
  )
}

const entriesOf = (event: EventView): Record<string, string> => ({
  typeName: event.typeName,
  eventName: event.eventName,
  eventDescription: event.eventDescription,
  startsAt: event.startsOn,
  timeZone: event.timeZone ?? '',
  endsAt: event.endsOn,
  eventAddress: event.eventAddress,
  adultFee: dollarsOf(event.adultFeeCents),
  minorFee: dollarsOf(event.minorFeeCents),
  cap: dollarsOf(event.capCents),
  seats: event.seats === null ? '' : String(event.seats),
  ...settingsEntries(event),
  ...refundEntries(event),
})

const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
