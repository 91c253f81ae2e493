import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { resetForm } from '#server/features/accounts/schema.ts'
import { FailureAlert } from './failure-alert.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { accountWords, loginWords } from './login-words.ts'
import { resetWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api, params }) => api.accounts.passwordLink({ token: params.token ?? '' }))

export const action = act(resetForm, async ({ api, input: { password }, params: { id = '', token = '' } }) => {
  const { isFirst } = await api.accounts.passwordLink({ token })
  await api.accounts.resetPassword({ id, token, password })
  return { ok: true as const, isFirst }
})

export default function ResetPage() {
  const { works, isFirst } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.ok) {
    return (
      <NarrowCard title={words.title} drawing="tower">
        <Alert tone="success" title={words.done}>
          {answer.isFirst ? words.firstDone : words.loggedOut}
        </Alert>
        <LinkButton to="/login" look="primary" wide className="mt-6">
          {loginWords.act}
        </LinkButton>
      </NarrowCard>
    )
  }
  if (!works) {
    return (
      <NarrowCard title={words.title} drawing="tower">
        <Alert tone="error" title={words.deadLink}>
          {words.deadLinkText}
        </Alert>
        <LinkButton to="/password/recover" look="primary" wide className="mt-6">
          {words.newLink}
        </LinkButton>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title={words.title} lead={isFirst ? words.firstLead : words.lead} drawing="tower">
      <FailureAlert answer={answer} />
      <PostForm id="reset" answer={answer} className="flex flex-col gap-5">
        <NewPasswordFields name="password" />
        <SubmitButton wide>{words.act}</SubmitButton>
      </PostForm>
      <p className="type-small mt-6 border-t border-rule pt-5">
        <Link to="/login" className="text-link-line">
          {accountWords.remembered}
        </Link>
      </p>
    </NarrowCard>
  )
}
