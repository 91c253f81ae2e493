import { useMemo } from 'react'
import { CountField } from '#app/ui/form/fields/count-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { maxAdults, maxMinors } from '#server/features/registrations/rules.ts'
import { answerLabels, QuestionFields } from '../questions/question-fields.tsx'
import { draftOf } from './draft-names.ts'
import { ExtraFields } from './form/extra-fields.tsx'
import { namesByGroup } from './participants.ts'
import { termsOf } from './checkout/local-price.ts'
import { quotedLines } from './checkout/price-lines.ts'
import type { ProgramView } from './program-fields.tsx'
import { formPath } from './registration-links.tsx'
import { RoomFields, type HotelView } from './room-fields.tsx'
import { RegistrationForm } from './form/registration-form.tsx'
import type { FormProps } from './form/form-props.ts'
import { fieldsOfRooms, useEntered } from './form/use-entered.ts'
import { usePrice } from './checkout/use-price.ts'
import { usePrograms } from './use-programs.tsx'
import { contribution, people, register as words } from './words.ts'
import { WhoFields } from './form/who-fields.tsx'

type RegisterFormProps = FormProps & { programs: ProgramView[]; hotels: HotelView[]; seatsLeft: number | null }

const formId = 'event-registration'

/**
 * The registrant, the number of people, program participants, rooms, and at the right the price, updated while typing.
 */
export function RegisterForm({
  event,
  questions,
  programs,
  hotels,
  quote,
  cartId,
  prefill,
  asMember,
  isAtDesk,
  entered,
  seatsLeft,
  registrationId,
  answer,
}: RegisterFormProps) {
  const { eventId } = event
  const draftId = draftOf(eventId, asMember)
  const { adults, minors, contribution: given, rooms } = useEntered(formId, entered, answer)
  const {
    participants,
    fields: programFields,
    dialog,
  } = usePrograms({ programs, formId, draftId, entered: entered?.participants, answer })
  const terms = useMemo(() => termsOf({ event, programs, hotels }), [event, programs, hotels])
  const price = usePrice(
    { eventId, cartId, adults, minors, contribution: given, participants: [...participants], rooms },
    terms,
    quote,
  )
  const lines = quotedLines(event, { adults, minors }, price.lines, namesByGroup(participants))
  const totalCents = price.amountCents
  const next = (wide: boolean) => (
    <SubmitButton wide={wide} savingText={words.checking}>
      {totalCents > 0 ? words.nextPay : words.next}
    </SubmitButton>
  )
  const max = (limit: number, others: number) =>
    seatsLeft === null ? limit : Math.max(0, Math.min(limit, seatsLeft - others))
  return (
    <>
      <RegistrationForm
        id={formId}
        draftId={draftId}
        initial={fieldsOfRooms(entered)}
        labels={{ ...labels, ...answerLabels(questions, adults + minors) }}
        lines={lines}
        totalCents={totalCents}
        obstacle={adults + minors > 0 ? price.obstacle : null}
        footNote={words.people(adults + minors)}
        button={next}
        below={<SeatsLeft seats={event.seats} left={seatsLeft} />}
        asMember={asMember}
        isAtDesk={isAtDesk}
        answer={answer}
        registrationId={registrationId}
      >
        <section className="border-t-2 border-primary pt-6 pb-9">
          <h2 className="type-section mb-4">{words.who}</h2>
          <WhoFields
            here={formPath({ eventId })}
            prefill={prefill}
            asMember={asMember}
            isAtDesk={isAtDesk}
            entered={entered}
          />
          <div className="count-fields mt-6">
            <CountField
              name="adults"
              label={people.adults}
              one={people.adult}
              note={words.each(event.adultFeeCents)}
              value={adults}
              defaultValue={entered?.adults ?? 1}
              max={max(maxAdults, minors)}
            />
            <CountField
              name="minors"
              label={people.children}
              one={people.child}
              note={words.each(event.minorFeeCents)}
              value={minors}
              defaultValue={entered?.minors ?? 0}
              max={max(maxMinors, adults)}
            />
          </div>
          {event.capCents > 0 && <p className="type-fine tabular mt-2 text-ink-2">{words.family(event.capCents)}</p>}
          <div className="lg:hidden">
            <SeatsLeft seats={event.seats} left={seatsLeft} />
          </div>
        </section>
        {programFields}
        <RoomFields hotels={hotels} />
        <QuestionFields questions={questions} people={adults + minors} given={entered?.answers} />
        <section className="border-t-2 border-primary pt-6">
          <h2 className="type-section mb-4">{words.extras}</h2>
          <ExtraFields entered={entered} />
        </section>
      </RegistrationForm>
      {dialog}
    </>
  )
}

function SeatsLeft({ seats, left }: { seats: number | null; left: number | null }) {
  if (seats === null || left === null) return null
  return <p className="type-fine tabular mt-2 text-ink-2">{words.seatsLeft(left, seats)}</p>
}

const labels = {
  mInit: people.title,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  phone: people.phone,
  memberId: words.inviter,
  adults: people.adults,
  minors: people.children,
  contribution,
  note: people.note,
}
