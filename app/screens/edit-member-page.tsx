import { useState } from 'react'
import { initials } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { act, load, type Failure } from '#app/lib/page/page.ts'
import { useActionData, useLoaderData, useNavigate, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { FailureAlert } from '#app/features/accounts/failure-alert.tsx'
import { entriesOf } from '#app/features/accounts/profile-entries.ts'
import {
  ContactGroup,
  EducationGroup,
  PersonGroup,
  PictureGroup,
  personPlan,
} from '#app/features/accounts/profile-groups.tsx'
import { AnswersGroup, answerLabels, answersPlan, type Answered } from '#app/features/member-fields/answer-fields.tsx'
import { answerWords } from '#app/features/member-fields/words.ts'
import { TypeGroup } from '#app/features/members/type-group.tsx'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormFoot } from '#app/ui/form/form-foot.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useVersion } from '#app/ui/form/use-version.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { memberForm } from '#server/features/members/details/schema.ts'
import { editMemberLabels as labels, editMemberParts as parts, editMemberWords as words } from './edit-member-words.ts'

export const meta: MetaFunction = () => [{ title: words.pageTitle }]

export const loader = load(async ({ api, params }) => {
  const reference = { memberId: params.memberId! }
  return {
    member: await api.members.details(reference),
    types: await api.members.typeChoices(reference),
    fields: await api.memberFields.of(reference),
  }
})

export const action = act(memberForm, async ({ api, input: { typeConfirmed, ...changes }, params, url, redirect }) => {
  await api.members.update({ ...changes, memberId: params.memberId!, typeConfirmed: typeConfirmed === 'on' })
  return redirect(`${url.pathname}?done=update`)
})

const plan = (fields: readonly Answered[]) => [
  ...personPlan(parts),
  ...answersPlan(fields, answerWords.groupForAdmins),
  { id: 'type', ...parts.type, fields: ['memberTypeId', 'typeConfirmed'] },
]

/** The page on which an admin edits a member of the chapter (foundation sections 2, 5 and 7). */
export default function EditMemberPage() {
  const { member } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const name = `${member.firstName} ${member.lastName}`
  return (
    <WorkScreen
      before={<WayBack to={`/members/${member.memberId}`}>{name}</WayBack>}
      title={words.title(name)}
      lead={words.lead(member.memberId)}
    >
      <FailureAlert answer={answer} />
      <MemberForm key={member.memberId} name={name} answer={answer} />
      <NoticeDialog
        answer={answer ? undefined : (query.get('done') ?? undefined)}
        tone="success"
        onClose={() => navigate('/members')}
      >
        {words.done}
      </NoticeDialog>
    </WorkScreen>
  )
}

function MemberForm({ name, answer }: { name: string; answer: Failure | undefined }) {
  const { member, types, fields } = useLoaderData<typeof loader>()
  const isConflict = answer?.why === 'conflict'
  const edition = useVersion(member.edition, answer?.values.edition, isConflict)
  const typeVersion = useVersion(types.edition, answer?.values.typeEdition, isConflict)
  const hydrated = useHydrated()
  // Without JavaScript the warning comes with the response that asks for the checkbox.
  const [chosen, setChosen] = useState(answer?.values.memberTypeId ?? member.memberTypeId)
  const [isConfirmed, setConfirmed] = useState(false)
  const waitsForTick = hydrated && chosen !== member.memberTypeId && !isConfirmed
  const choose = (memberTypeId: string) => {
    setChosen(memberTypeId)
    setConfirmed(false)
  }
  return (
    <PostForm
      id="member"
      answer={answer}
      initial={entriesOf(member)}
      labels={{ ...labels, ...answerLabels(fields) }}
      groups={plan(fields)}
    >
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="typeEdition" value={typeVersion} />
      <ErrorSummary />
      <PictureGroup profilePicture={member.profilePicture} memberId={member.memberId} initials={initials(name)} />
      <PersonGroup email={member.email} />
      <ContactGroup />
      <EducationGroup certificate={member.certificate} owner={name} />
      <AnswersGroup fields={fields} forAdmins />
      <TypeGroup
        chosen={chosen}
        isConfirmed={isConfirmed}
        firstName={member.firstName}
        standing={member.memberTypeId}
        choices={types.choices}
        onChoose={choose}
        onConfirm={setConfirmed}
      />
      <FormFoot unlisted="typeConfirmed">
        <LinkButton to={`/members/${member.memberId}`}>{words.cancel}</LinkButton>
        <SubmitButton disabled={waitsForTick}>{words.act}</SubmitButton>
      </FormFoot>
    </PostForm>
  )
}
