import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { initials } from '#app/lib/format.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormFoot } from '#app/ui/form/form-foot.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useVersion } from '#app/ui/form/use-version.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { WithSections } from '#app/ui/frame/with-sections.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { profileForm } from '#server/features/accounts/schema.ts'
import { AnswersGroup, answerLabels } from '#app/features/member-fields/answer-fields.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { profileFormWords as words, profileLabels } from './profile-form-words.ts'
import {
  ContactGroup,
  EducationGroup,
  PasswordGroup,
  PersonGroup,
  PictureGroup,
  profilePlan,
} from './profile-groups.tsx'
import { entriesOf } from './profile-entries.ts'
import { VisibilityGroup, visibilityEntries, visibilityPlan } from './visibility-group.tsx'
import { visibilityLabels } from './visibility-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => {
  // The version first: it must not be newer than the answers that the form shows.
  const profile = await api.accounts.profile()
  return { profile, fields: await api.memberFields.mine() }
})

export const action = act(profileForm, async ({ api, input: { confirmPassword: _, ...changes }, redirect }) => {
  await api.accounts.updateProfile(changes)
  return redirect(`/profile?done=${changes.password === undefined ? 'details' : 'password'}`)
})

export default function EditProfilePage() {
  const { profile, fields } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const edition = useVersion(profile.edition, answer?.values.edition, answer?.why === 'conflict')
  const groups = [...profilePlan(fields), visibilityPlan]
  const { role } = useViewer()
  const name = `${profile.firstName} ${profile.lastName}`
  const back =
    role === 'systemAdmin'
      ? { to: '/systemAdmin', text: words.back.systemAdmin }
      : { to: '/profile', text: words.back.profile }
  return (
    <WorkScreen before={<WayBack to={back.to}>{back.text}</WayBack>} title={words.title} lead={words.lead}>
      <FailureAlert answer={answer} />
      <WithSections label={words.sections} sections={groups}>
        <PostForm
          id="profile"
          answer={answer}
          initial={{ ...entriesOf(profile), ...visibilityEntries(profile) }}
          labels={{ ...profileLabels, ...visibilityLabels, ...answerLabels(fields) }}
          groups={groups}
        >
          <input type="hidden" name="edition" value={edition} />
          <ErrorSummary />
          <PictureGroup profilePicture={profile.profilePicture} memberId={profile.memberId} initials={initials(name)} />
          <PersonGroup email={profile.email} />
          <ContactGroup />
          <EducationGroup certificate={profile.certificate} owner={name} />
          <AnswersGroup fields={fields} />
          <PasswordGroup />
          <VisibilityGroup />
          <FormFoot>
            <LinkButton to="/profile">{words.cancel}</LinkButton>
            <SubmitButton>{words.act}</SubmitButton>
          </FormFoot>
        </PostForm>
      </WithSections>
    </WorkScreen>
  )
}
