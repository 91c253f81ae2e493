import { Link } from '#app/lib/remix.ts'
import { useCallback, useMemo, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { DraftKeeper } from '#app/ui/form/draft/draft-keeper.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { failureIn, PostForm } from '#app/ui/form/post-form.tsx'
import { FormWithSummary } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import type { Catalog } from '#server/features/packages/rules.ts'
import type { EventView } from '../../events/event-standing.ts'
import { answerLabels, QuestionFields, type QuestionView } from '../../questions/question-fields.tsx'
import type { Outcome } from '../../payments/outcome.ts'
import type { Checkout } from '../../payments/pay-panel.tsx'
import { PaymentOutcome } from '../../payments/payment-outcome.tsx'
import type { StoredCart } from '../checkout/checkout-summary.tsx'
import { termsOf } from '../checkout/local-price.ts'
import { fieldsOf, groupsOfForm, isOfNights } from '../choice-in-form.ts'
import { draftOf } from '../draft-names.ts'
import { ExtraFields } from '../form/extra-fields.tsx'
import { PackageSections, FormSection } from './package-sections.tsx'
import { namesByGroup } from '../participants.ts'
import { PackagesSummary } from './packages-summary.tsx'
import { packagesForm } from './packages-words.ts'
import { takesEntries, type ProgramView } from '../program-fields.tsx'
import { formPath } from '../registration-links.tsx'
import { RoomFields, type HotelView } from '../room-fields.tsx'
import { useChoice, useQuote } from '../use-choice.ts'
import { usePrograms } from '../use-programs.tsx'
import type { SoldPackage } from './package-option.tsx'
import { WhoFields, type Prefill } from '../form/who-fields.tsx'
import { contribution, people, register as words } from '../words.ts'

export type SaleOfForm = {
  catalogue: Catalog
  /** The catalog that the form names; null for the event's own form. */
  named: Catalog | null
  packages: SoldPackage[]
  checkout: Checkout | null
  /** Whether the chapter accepts Zelle. */
  takesZelle: boolean
  cartId: string | undefined
  cart: StoredCart | null
}

type PackagesFormProps = {
  event: EventView
  sale: SaleOfForm
  programs: ProgramView[]
  hotels: HotelView[]
  questions: QuestionView[]
  prefill: Prefill | null
  asMember: boolean
  isAtDesk: boolean
  entered: StoredEntries | null
  registrationId: string | null
  answer: unknown
}

type StoredEntries = Omit<StoredCart, 'cartId' | 'eventId'>

const formId = 'packages-form'

/**
 * The attendees, the packages of the form's catalog, contests, rooms and a contribution; at the right the
 * price, and the payment buttons.
 */
export function PackagesForm({
  event,
  sale,
  programs,
  hotels,
  questions,
  prefill,
  asMember,
  isAtDesk,
  entered,
  registrationId,
  answer,
}: PackagesFormProps) {
  const { catalogue, named, packages, cartId } = sale
  const { eventId } = event
  const hydrated = useHydrated()
  const [changedCart, setChangedCart] = useState<StoredCart | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // Replaced by the nights; if the hotel sells none, there is nothing to choose.
  const nights = packages.find(isOfNights)
  const groups = useMemo(
    () =>
      groupsOfForm(
        catalogue,
        packages.filter((one) => !isOfNights(one)),
        event,
      ),
    [catalogue, packages, event],
  )
  const isRefused = failureIn(answer) !== undefined
  const initial = useMemo(() => (isRefused ? {} : fieldsOf(groups, entered)), [isRefused, groups, entered])
  const onChange = useCallback(() => setChangedCart(sale.cart), [sale.cart])
  const typed = useChoice(formId, { ...initial, contribution: entered?.contribution ?? '' }, onChange)
  const draftId = draftOf(eventId, asMember, named)
  const entries = useMemo(
    () => programs.map((program) => ({ ...program, groups: program.groups.filter(takesEntries) })),
    [programs],
  )
  const {
    participants,
    fields: programFields,
    dialog,
  } = usePrograms({ programs: entries, formId, draftId, entered: entered?.participants, answer })
  const terms = useMemo(() => termsOf({ event, packages, programs, hotels }), [event, packages, programs, hotels])
  const price = useQuote({ eventId, catalogue: named, cartId, participants: [...participants] }, terms, typed)
  const cart = sale.cart !== changedCart ? sale.cart : null
  const takesRooms = typed.packages.some(
    (one) => packages.find(({ packageId }) => String(packageId) === one.packageId)?.section !== 'cruise',
  )
  return (
    <>
      <PaymentOutcome outcome={outcome} onClose={() => setOutcome(null)} />
      <PostForm
        id={formId}
        answer={answer}
        initial={initial}
        labels={{ ...labelsOf(packages, hotels), ...answerLabels(questions, price.seats) }}
        preventScrollReset
        className="packages-form"
      >
        <DraftKeeper id={draftId} done={isAtDesk} />
        <input type="hidden" name="isMember" value={String(asMember)} />
        {named && <input type="hidden" name="catalogue" value={named} />}
        {hydrated && typed.packages.length === 0 && (
          <input type="hidden" name="packages" data-complaint={packagesForm.chooseOne} />
        )}
        <PackagesSummary
          event={event}
          cart={cart}
          checkout={sale.checkout}
          takesZelle={sale.takesZelle}
          price={price}
          names={namesByGroup(participants)}
          onOutcome={setOutcome}
        >
          {(summary) => (
            <FormWithSummary summary={summary}>
              <ErrorSummary />
              {registrationId && (
                <Alert className="mb-6" title={words.already.title(registrationId)}>
                  <Link to="/event/registration/payment">{words.already.view}</Link>
                  {words.already.more}
                </Alert>
              )}
              <FormSection title={words.who}>
                <WhoFields
                  here={formPath({ eventId, catalogue: named })}
                  prefill={prefill}
                  asMember={asMember}
                  isAtDesk={isAtDesk}
                  entered={entered}
                />
              </FormSection>
              <div id={`${formId}-packages`} tabIndex={-1} className="scroll-mt-20">
                <PackageSections catalogue={catalogue} groups={groups} typed={typed} />
              </div>
              {programFields}
              <RoomFields hotels={hotels} isOffered={takesRooms} isExtra nights={nights} />
              <QuestionFields questions={questions} people={price.seats} given={entered?.answers} />
              <FormSection title={packagesForm.extras}>
                <ExtraFields entered={entered} />
              </FormSection>
            </FormWithSummary>
          )}
        </PackagesSummary>
      </PostForm>
      {dialog}
    </>
  )
}

/** Returns the field names for the note about errors. */
const labelsOf = (packages: SaleOfForm['packages'], hotels: HotelView[]): Record<string, string> => ({
  mInit: people.title,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  phone: people.phone,
  memberId: words.inviter,
  contribution,
  note: people.note,
  packages: packagesForm.packages,
  'packages.general.attendees': packagesForm.persons,
  'packages.cruise.attendees': packagesForm.onBoat,
  ...Object.fromEntries(
    packages.map(({ packageId, name }) => [`packages.${packageId}.attendees`, packagesForm.ofPackage(name)]),
  ),
  ...Object.fromEntries(
    hotels.flatMap(({ rooms }) =>
      rooms.map(({ roomId, roomType, roomDescription }) => [
        `rooms.${roomId}`,
        packagesForm.roomOn(roomType, roomDescription),
      ]),
    ),
  ),
})
