import { useMemo } from 'react'
import { Link } from '#app/lib/remix.ts'
import { isWholeDays, phoneNumber, planDate } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { displayTitle } from '#server/features/members/rules.ts'
import { SoldOutNote } from '../../events/sold-out.tsx'
import { soldOut } from '../../events/words.ts'
import { ProposalsForMe } from './proposals-for-me.tsx'
import { nominateWords } from './proposal-words.ts'
import { programWords } from '../../programs/words.ts'
import { answerLabels, QuestionFields } from '../../questions/question-fields.tsx'
import { draftOf } from '../draft-names.ts'
import { DonationField } from '../giving-form.tsx'
import { termsOf } from '../checkout/local-price.ts'
import { quotedLines } from '../checkout/price-lines.ts'
import type { GroupView, ProgramView } from '../program-fields.tsx'
import { eventPath, formPath } from '../registration-links.tsx'
import { noFees, type FormProps } from '../form/form-props.ts'
import { RegistrationForm } from '../form/registration-form.tsx'
import { useEntered } from '../form/use-entered.ts'
import { usePrice } from '../checkout/use-price.ts'
import type { Prefill } from '../form/who-fields.tsx'
import { nomination as words, people, register } from '../words.ts'

export type Nominating = Outputs['registrations']['nominating']

type NominationFormProps = FormProps & {
  programs: ProgramView[]
  nominating: Nominating
  /** Made by other members, and not answered yet. */
  proposals: Outputs['nominations']['forMe']
}

const formId = 'event-registration'

/** A member's own nomination: the position first, then Proceed, then the payment (events section 4; [spec 54]). */
export function NominationForm({ nominating, prefill, proposals, ...rest }: NominationFormProps) {
  if (!prefill || !nominating) return <MembersOnly eventId={rest.event.eventId} />
  if (!nominating.isActive)
    return (
      <Alert tone="info" title={words.activeOnly} className="mt-6 max-w-180">
        <Link to="/payment">{words.payDues}</Link>
      </Alert>
    )
  const { eventId } = rest.event
  return (
    <>
      {proposals.length > 0 && <ProposalsForMe eventId={eventId} proposals={proposals} />}
      <p className="mb-6">
        <Link to={`/event/${eventId}/nominate`} className="text-link-line">
          {nominateWords.title}
        </Link>
      </p>
      <Positions
        {...rest}
        prefill={prefill}
        memberSince={nominating.memberSince}
        nominatedFor={nominating.nominatedFor}
        counts={nominating.counts}
      />
    </>
  )
}

type PositionsProps = Omit<NominationFormProps, 'nominating' | 'prefill' | 'proposals'> & {
  prefill: Prefill
  memberSince: string
  nominatedFor: Readonly<Record<string, string>>
  counts: Record<string, number>
}

function Positions({
  event,
  questions,
  programs,
  memberSince,
  nominatedFor,
  counts,
  quote,
  cartId,
  prefill,
  isAtDesk,
  entered,
  registrationId,
  answer,
}: PositionsProps) {
  const { eventId } = event
  const { positionId, donation } = useEntered(formId, entered, answer)
  const terms = useMemo(() => termsOf({ event, programs }), [event, programs])
  const price = usePrice(
    { eventId, cartId, adults: 0, minors: 0, contribution: '', positionId, donation },
    terms,
    quote,
  )
  const isKnown = [prefill.firstName, prefill.lastName, prefill.email, prefill.phone].every(
    (text) => text.trim() !== '',
  )
  const groups = programs.flatMap((program) => program.groups)
  return (
    <RegistrationForm
      id={formId}
      draftId={draftOf(eventId, true)}
      asMember
      labels={{
        positionId: words.position,
        profile: words.candidate,
        donation: words.donation,
        ...answerLabels(questions, 1),
      }}
      lines={positionId === null ? [] : quotedLines(noFees, { adults: 0, minors: 0 }, price.lines)}
      empty={words.nothing}
      totalCents={positionId === null ? 0 : price.amountCents}
      obstacle={positionId === null ? null : price.obstacle}
      footNote={words.title}
      already={words.already}
      button={(wide) => (
        <SubmitButton wide={wide} savingText={register.checking}>
          {words.proceed}
        </SubmitButton>
      )}
      isAtDesk={isAtDesk}
      answer={answer}
      registrationId={registrationId}
    >
      <section className="border-t-2 border-primary pt-6 pb-9">
        <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="type-section">{words.position}</h2>
          <p className="type-small text-ink-2">{words.onceEach}</p>
        </header>
        <ChoiceRows
          name="positionId"
          legend={words.position}
          defaultValue={entered?.positionId ?? undefined}
          choices={groups.map((group) =>
            choiceOf(group, nominatedFor[group.groupId], counts[group.groupId] ?? 0, event.today),
          )}
        />
        <SoldOutNote of={groups} />
      </section>
      <section className="border-t-2 border-primary pt-6 pb-9">
        <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="type-section">{words.candidate}</h2>
          <p className="type-small text-ink-2">{register.fromProfile}</p>
        </header>
        <Cells
          columns={3}
          cells={[
            {
              key: people.name,
              value: [prefill.mInit && `${displayTitle(prefill.mInit)}.`, prefill.firstName, prefill.lastName]
                .filter(Boolean)
                .join(' '),
            },
            { key: people.memberId, value: prefill.memberId },
            // The form is only open to active members.
            { key: words.status, value: <StatusBadge status="active" /> },
            { key: people.email, value: prefill.email, wide: 'phone' },
            { key: people.phone, value: phoneNumber(prefill.phone) || people.none },
            { key: words.memberSince, value: planDate(memberSince) },
          ]}
        />
        {!isKnown && <input type="hidden" name="profile" data-complaint={words.missing} />}
        <p id={`${formId}-profile`} className="type-small mt-3 text-ink-2">
          {isKnown ? words.wrong : words.missing}{' '}
          <Link to="/users/profile/edit" className="text-link-line">
            {words.editProfile}
          </Link>
        </p>
      </section>
      <section className="border-t-2 border-primary pt-6 pb-9">
        <h2 className="type-section mb-4">{words.donation}</h2>
        <div className="entries">
          <DonationField label={register.amount} help={words.donationHelp} optional before={entered?.donation} />
        </div>
      </section>
      <QuestionFields questions={questions} people={1} given={entered?.answers} />
    </RegistrationForm>
  )
}

function choiceOf(
  { groupId, groupName, feeCents, left, isSoldOut, startsOn, endsOn }: GroupView,
  nominatedOn: string | undefined,
  count: number,
  today: string,
) {
  const [first, last] = [startsOn.slice(0, 10), endsOn.slice(0, 10)]
  // With hours, these are the times of the election itself.
  const hasDays = isWholeDays({ startsOn, endsOn })
  const closed = !hasDays
    ? ''
    : today < first
      ? words.opensOn(planDate(first))
      : today > last
        ? words.closedOn(planDate(last))
        : ''
  const note = nominatedOn
    ? words.nominatedOn(planDate(nominatedOn))
    : closed ||
      (isSoldOut
        ? soldOut.mark
        : [words.soFar(count), left !== null && soldOut.left(left), hasDays && words.openUntil(planDate(last))]
            .filter(Boolean)
            .join(', '))
  return {
    value: groupId,
    name: groupName,
    note,
    price: programWords.fee(feeCents),
    term: feeCents > 0 ? words.fee : '',
    disabled: nominatedOn !== undefined || closed !== '' || isSoldOut,
  }
}

function MembersOnly({ eventId }: { eventId: string }) {
  const { role } = useViewer()
  return (
    <div className="mt-6 max-w-180">
      <Alert tone="info" title={words.membersOnly} />
      <p className="mt-6 flex flex-wrap gap-3">
        {role === 'anonymous' && (
          <LinkButton to={`/login?redirect=${encodeURIComponent(formPath({ eventId }))}`} look="primary">
            {register.logIn}
          </LinkButton>
        )}
        <LinkButton to={eventPath({ eventId })}>{words.toEvent}</LinkButton>
      </p>
    </div>
  )
}
