import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type MetaFunction,
} from '#app/lib/remix.ts'
import { localPath } from '#app/lib/page/local-path.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
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
import { AccountGroup, AddressGroup, EducationGroup, MembershipGroup, PersonGroup } from './register-groups.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { registerPlan } from './register-plan.ts'
import { registerLabels, registerWords as words } from './register-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, viewer }) => {
  if (!takesApplications(viewer.chapter)) throw redirect('/')
  return { types: await api.members.types() }
})

export const action = act(registrationForm, async ({ api, input: { confirmPassword: _, ...application } }) => ({
  ok: true as const,
  message: await api.accounts.register(application),
}))

export default function RegisterPage() {
  const { types } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { chapter } = useViewer()
  if (chapter.closedOn !== null) return <ClosedToJoin chapter={chapter.chapterName} />
  return (
    <div className="mx-auto max-w-292">
      <OpenScreen title={words.title} lead={<span className="block max-w-130">{words.lead}</span>}>
        <PostForm id="sign-up" answer={answer} labels={registerLabels} groups={registerPlan}>
          <DraftKeeper id="sign-up" done={answer?.ok} />
          <FormGroups note={words.draftNote}>
            <ErrorSummary />
            <PersonGroup />
            <AddressGroup />
            <EducationGroup />
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
      {answer?.ok === false && <RegisterDialog answer={answer} />}
      {answer?.ok && (
        <NoticeDialog
          answer={answer}
          tone="success"
          onClose={() => navigate(localPath(search.get('redirect'), '/login'))}
        >
          {answer.message}
        </NoticeDialog>
      )}
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
