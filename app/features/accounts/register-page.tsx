import { Link, redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { DraftKeeper } from '#app/ui/form/draft/draft-keeper.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormGroups } from '#app/ui/form/form-groups.tsx'
import { HumanCheck } from '#app/ui/form/human-check/human-check.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { takesApplications } from '#server/features/accounts/rules.ts'
import { registrationForm } from '#server/features/accounts/schema.ts'
import { AnswersGroup, answerLabels } from '#app/features/member-fields/answer-fields.tsx'
import { AccountGroup, AddressGroup, EducationGroup, MembershipGroup, PersonGroup } from './register-groups.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { registerPlan } from './register-plan.ts'
import { registerLabels, registerWords as words } from './register-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, viewer }) => {
  if (!takesApplications(viewer.chapter)) throw redirect('/')
  const [types, fields] = await Promise.all([api.members.types(), api.memberFields.asked()])
  return { types, fields }
})

export const action = act(registrationForm, async ({ api, url, input: { confirmPassword: _, ...application } }) => {
  await api.accounts.register(application)
  const back = url.searchParams.get('redirect')
  return redirect(`/activate/sent${back ? `?redirect=${encodeURIComponent(back)}` : ''}`, 303)
})

export default function RegisterPage() {
  const { types, fields } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  if (chapter.closedOn !== null) return <ClosedToJoin chapter={chapter.chapterName} />
  return (
    <div className="mx-auto max-w-292">
      <OpenScreen
        title={words.title}
        lead={
          <>
            <span className="block max-w-130">{words.lead}</span>
            <span className="mt-2 block max-w-130">
              {words.before}{' '}
              <Link to="/login" className="text-link-line">
                {words.beforeLogin}
              </Link>{' '}
              {words.beforeOr}{' '}
              <Link to="/password/recover" className="text-link-line">
                {words.beforeRecover}
              </Link>
              . {words.beforeElse}
            </span>
          </>
        }
      >
        <PostForm
          id="sign-up"
          answer={answer}
          labels={{ ...registerLabels, ...answerLabels(fields) }}
          groups={registerPlan(fields)}
        >
          <DraftKeeper id="sign-up" />
          <FormGroups note={words.draftNote}>
            <ErrorSummary />
            <PersonGroup />
            <AddressGroup />
            <EducationGroup />
            <AnswersGroup fields={fields} />
            <AccountGroup />
            <MembershipGroup types={types}>
              <div className="col-span-6 flex flex-wrap items-center justify-between gap-5 border-t border-rule pt-5">
                <HumanCheck />
                <SubmitButton savingText={words.acting} className="max-sm:w-full">
                  {words.act}
                </SubmitButton>
              </div>
            </MembershipGroup>
          </FormGroups>
        </PostForm>
      </OpenScreen>
      {answer && <RegisterDialog answer={answer} />}
    </div>
  )
}

function ClosedToJoin({ chapter }: { chapter: string }) {
  return (
    <OpenScreen title={words.title}>
      <Empty title={words.closed} level="h2" action={<LinkButton to="/login">{words.login}</LinkButton>}>
        {words.closedText(chapter)}
      </Empty>
    </OpenScreen>
  )
}
