import type { ReactNode } from 'react'
import { useMay } from '#app/lib/page/viewer.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { failureIn } from '#app/ui/form/post-form.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import { ContactsBlock, type EventContact } from '../../event-contacts/contacts-block.tsx'
import { spelledDays } from '#app/lib/spelled-days.ts'
import type { EventView } from '../../events/event-standing.ts'
import { event as words } from '../../events/words.ts'
import { ClosedNotice } from '../closed-notice.tsx'
import { RegisteredNote } from '../own/registered-note.tsx'
import type { OwnRegistration } from '../own/registered-texts.ts'
import type { ProgramView } from '../program-fields.tsx'
import { BackLink, eventPath, hasOwnPage } from '../registration-links.tsx'
import { formHead, stepsOf } from '../words.ts'
import { EventHead, type EventAbout } from './event-head.tsx'

/** What surrounds every event's form. */
export type AroundForm = {
  event: EventView
  contacts: EventContact[]
  obstacle: string | null
  answer: unknown
  programs: ProgramView[]
  /** For forms that begin with their event; null where its own page is a click away. */
  about: EventAbout | null
  /** The viewer's registrations for the event. */
  own: OwnRegistration[]
}

type FormScreenProps = AroundForm & {
  title: string
  lead?: string
  steps?: readonly string[]
  /** Whether the heading is the event's name, and the title a line above it, also where the event has a page. */
  isNamed?: boolean
  children: ReactNode
}

/** The frame of step 1: the back link, the title or the event, the contacts, and why registration is closed, if it is. */
export function FormScreen({
  event,
  contacts,
  obstacle,
  title,
  lead,
  steps = stepsOf(false),
  answer,
  programs,
  about,
  own,
  isNamed = false,
  children,
}: FormScreenProps) {
  const isAdmin = useMay('events')
  const failure = failureIn(answer)
  // Field errors are shown at the field.
  const notice = failure && Object.keys(failure.fields ?? {}).length === 0 ? failure : undefined
  return (
    <>
      <NoticeDialog answer={notice} tone="error">
        {notice?.message}
      </NoticeDialog>
      {hasOwnPage(event) || isAdmin ? (
        <BackLink to={eventPath(event)}>{isNamed ? formHead.toEvent : event.eventName}</BackLink>
      ) : (
        <BackLink to="/calendar">{words.backToEvents}</BackLink>
      )}
      {about ? (
        <EventHead event={event} programs={programs} {...about} title={title} lead={lead} />
      ) : (
        <>
          {isNamed && <p className="type-small font-semibold text-link">{title}</p>}
          <h1 className="type-title wrap-anywhere">{isNamed ? event.eventName : title}</h1>
          <p className="type-body mt-1.5 text-ink-2 wrap-anywhere">
            {words.dayAndPlace(spelledDays(event.startsOn, event.endsOn), event.eventAddress)}
          </p>
          {lead && <p className="type-body mt-1.5 text-ink-2">{lead}</p>}
        </>
      )}
      <RegisteredNote event={event} own={own} className="mt-6" />
      {obstacle ? (
        <ClosedNotice event={event} obstacle={obstacle} />
      ) : (
        <>
          <div className="mt-6 mb-9 max-w-180">
            <Stepper steps={steps} current={0} />
          </div>
          {children}
        </>
      )}
      {/* As wide as the form, whose last section has space below it. */}
      <div className={obstacle ? 'mt-10 max-w-180' : 'mt-4 xl:pr-95'}>
        <ContactsBlock contacts={contacts} />
      </div>
    </>
  )
}
