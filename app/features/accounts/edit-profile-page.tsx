import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { profileForm } from '#server/features/accounts/schema.ts'
import { FailureAlert } from './failure-alert.tsx'
import { profileFormWords as words, profileLabels } from './profile-form-words.ts'
import { ContactGroup, EducationGroup, PasswordGroup, PersonGroup, profilePlan } from './profile-groups.tsx'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.accounts.profile())

export const action = act(profileForm, async ({ api, input: { confirmPassword: _, ...changes }, redirect }) => {
  await api.accounts.updateProfile(changes)
  return redirect(`/profile?done=${changes.password === undefined ? 'details' : 'password'}`)
})

export default function EditProfilePage() {
  const profile = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { role } = useViewer()
  const back = role === 'systemAdmin' ? { to: '/systemAdmin', text: words.back.systemAdmin } : { to: '/profile', text: words.back.profile }
  return (
    <WorkScreen title={words.title} lead={words.lead} action={<LinkButton to={back.to}>{back.text}</LinkButton>}>
      <FailureAlert answer={answer} />
      <PostForm id="profile" answer={answer} initial={entriesOf(profile)} labels={profileLabels} groups={profilePlan}>
        <ErrorSummary />
        <PersonGroup email={profile.email} />
        <ContactGroup />
        <EducationGroup />
        <PasswordGroup />
        <div className="flex flex-wrap justify-end gap-2 border-t border-rule pt-5">
          <LinkButton to="/profile">{words.cancel}</LinkButton>
          <SubmitButton>{words.act}</SubmitButton>
        </div>
      </PostForm>
    </WorkScreen>
  )
}

type Profile = ReturnType<typeof useLoaderData<typeof loader>>

const entriesOf = ({ mInit, firstName, lastName, alternateEmail, address1, address2, city, state, zipcode, ...rest }: Profile) => ({
  ...{ mInit, firstName, lastName, alternateEmail, address1, address2, city, state, zipcode },
  ...{ primaryPhone: rest.primaryPhone, alternatePhone: rest.alternatePhone },
  ...{ degree: rest.degree, degreeYear: rest.degreeYear, major: rest.major, collegeName: rest.collegeName },
})
