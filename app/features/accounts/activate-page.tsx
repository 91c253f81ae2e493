import { Link, redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { redirectPath } from '#app/lib/page/local-path.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { confirmationForm } from '#server/features/accounts/schema.ts'
import { applicationProofOf } from './application-proof.ts'
import { FailureAlert } from './failure-alert.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { accountWords, loginWords } from './login-words.ts'
import { activateWords as words, resendWords } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, params: { hash }, url, request }) => {
  if (!hash) throw redirect(redirectPath(url.searchParams.get('redirect'), '/login'))
  return api.accounts.activation({ hash, proof: applicationProofOf(request.headers.get('Cookie')) })
})

export const action = act(
  confirmationForm,
  async ({ api, input: { password, newPassword }, params: { hash = '' }, request }) => ({
    ok: true as const,
    message: await api.accounts.confirm({
      hash,
      proof: applicationProofOf(request.headers.get('Cookie')),
      password,
      newPassword,
    }),
  }),
)

/**
 * The page that the email links to. Nothing happens until the button is pressed: mail programs open links on their own.
 */
export default function ActivatePage() {
  const { state, isProven } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapterName } = useViewer().chapter
  const [search] = useSearchParams()
  if (answer?.ok) {
    return (
      <NarrowCard title={words.doneTitle} drawing="gear">
        <Alert>{answer.message}</Alert>
        <LinkButton to="/" wide className="mt-6">
          {words.home}
        </LinkButton>
      </NarrowCard>
    )
  }
  if (state !== 'good') {
    const mayAskAgain = state === 'expired' || state === 'unknown'
    return (
      <NarrowCard title={words.title} drawing="gear">
        <Alert tone={state === 'used' ? 'info' : 'error'} title={answer?.message ?? words.noGood[state]}>
          {mayAskAgain && words.newest}
        </Alert>
        <LinkButton to={mayAskAgain ? '/resend-verification' : '/login'} look="primary" wide className="mt-6">
          {mayAskAgain ? resendWords.act : loginWords.act}
        </LinkButton>
      </NarrowCard>
    )
  }
  const password = isProven ? 'known' : search.has('new-password') ? 'new' : 'asked'
  return (
    <NarrowCard title={words.title} lead={words.lead(chapterName)} drawing="gear">
      <FailureAlert answer={answer} />
      <p className="type-body mb-6">{words.prompts[password]}</p>
      <PostForm key={password} id="activate" answer={answer} className="flex flex-col gap-5">
        {password === 'asked' && <PasswordField name="password" label={accountWords.password} />}
        {password === 'new' && <NewPasswordFields name="newPassword" />}
        <SubmitButton wide savingText={words.acting}>
          {words.act}
        </SubmitButton>
      </PostForm>
      {password !== 'known' && (
        <p className="type-small mt-5">
          <Link to={password === 'asked' ? '?new-password' : '?'} className="text-link-line">
            {words.instead[password]}
          </Link>
        </p>
      )}
      <p className="type-fine mt-5 text-ink-2">{words.notYou}</p>
    </NarrowCard>
  )
}
