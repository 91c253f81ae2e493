import { useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { planDateTime } from '#app/lib/format.ts'
import { act, load } from '#app/lib/page/page.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { reopening } from '#server/features/accounts/schema.ts'
import { FailureAlert } from '../failure-alert.tsx'
import { letInWords as words } from '../security-words.ts'

export const meta: MetaFunction = () => [{ title: words.page }]

export const loader = load(async ({ api, params }) => {
  const memberId = params.memberId ?? ''
  return { memberId, ...(await api.accounts.lostAccount({ memberId })) }
})

export const action = act(reopening.omit({ memberId: true }), async ({ api, input, params, redirect }) => {
  const memberId = params.memberId ?? ''
  await api.accounts.reopenLogin({ ...input, memberId })
  return redirect(`/members/${encodeURIComponent(memberId)}/let-in?done`)
})

/** An admin lets a member in again who lost every second factor. */
export default function LetInPage() {
  const { memberId, name, isSelf, hasApp, hasPasskey, opensAt, timeZone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const mayAct = !isSelf && (hasApp || hasPasskey)
  return (
    <WorkScreen
      title={words.title(name)}
      lead={words.lead}
      action={<LinkButton to={`/members/${memberId}`}>{words.back}</LinkButton>}
    >
      <FailureAlert answer={answer} />
      {opensAt && (
        <Alert tone={query.has('done') ? 'success' : 'info'} title={words.opens(planDateTime(opensAt, timeZone))}>
          {words.done}
        </Alert>
      )}
      {isSelf && <Alert>{words.self}</Alert>}
      {!isSelf && !mayAct && <Alert>{words.none}</Alert>}
      {mayAct && !opensAt && (
        <PostForm id="let-in" answer={answer} className="flex max-w-160 flex-col gap-5">
          <p>{words.after}</p>
          <TextField name="reason" label={words.reason} help={words.reasonHelp} maxLength={300} autoComplete="off" />
          <SubmitButton className="self-start">{words.act}</SubmitButton>
        </PostForm>
      )}
    </WorkScreen>
  )
}
