import type { MetaFunction } from '@remix-run/node'
import { Link, redirect, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { localPath } from '#app/lib/local-path.ts'
import { act, load, useViewer } from '#app/lib/page.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { confirmationForm } from '#server/features/accounts/schema.ts'
import { applicationProofOf } from './application-proof.ts'
import { FailureAlert } from './failure-alert.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Verify your account' }]

export const loader = load(async ({ api, params: { hash }, url, request }) => {
  if (!hash) throw redirect(localPath(url.searchParams.get('redirect'), '/login'))
  return api.accounts.activation({ hash, proof: applicationProofOf(request.headers.get('Cookie')) })
})

export const action = act(confirmationForm, async ({ api, input: { password, newPassword }, params: { hash = '' }, request }) => ({
  ok: true as const,
  message: await api.accounts.confirm({ hash, proof: applicationProofOf(request.headers.get('Cookie')), password, newPassword }),
}))

/** Why a link does nothing, in the words of the documented call (wire.md section 2). */
const reasons = {
  used: 'Your email is already verified.',
  expired: 'Email verification unsuccessfull!',
  unknown: 'Invalid link.',
}

/** The link of the letter leads here. Nothing happens before the press: mail programs open links by themselves. */
export default function ActivatePage() {
  const { state, isProven } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapterName } = useViewer().chapter
  const [search] = useSearchParams()
  if (answer?.ok) {
    return (
      <NarrowCard title="Verify your account" drawing="gear">
        <Alert>{answer.message}</Alert>
        <LinkButton to="/" wide className="mt-6">
          Home
        </LinkButton>
      </NarrowCard>
    )
  }
  if (state !== 'good') {
    const mayAskAgain = state === 'expired' || state === 'unknown'
    return (
      <NarrowCard title="Verify your account" drawing="gear">
        <Alert tone="error" title={answer?.message ?? reasons[state]}>
          {mayAskAgain && 'A link works for 7 days, and only the newest one does.'}
        </Alert>
        <LinkButton to={mayAskAgain ? '/resend-verification' : '/login'} wide className="mt-6">
          {mayAskAgain ? 'Resend Verification Link' : 'Login'}
        </LinkButton>
      </NarrowCard>
    )
  }
  const password = isProven ? 'known' : search.has('new-password') ? 'new' : 'asked'
  return (
    <NarrowCard title="Verify your account" lead={`Somebody applied to the ${chapterName} chapter with this email address.`} drawing="gear">
      <FailureAlert answer={answer} />
      <p className="type-body mb-6">{prompts[password]}</p>
      <PostForm key={password} id="activate" answer={answer} className="flex flex-col gap-5">
        {password === 'asked' && <PasswordField name="password" label="Password" help="The one you chose when you applied." />}
        {password === 'new' && <NewPasswordFields name="newPassword" />}
        <SubmitButton wide savingText="Verifying">
          Verify my account
        </SubmitButton>
      </PostForm>
      {password === 'asked' && (
        <p className="type-small mt-5">
          <Link to="?new-password" className="text-link-line">
            Choose a new password instead
          </Link>
        </p>
      )}
      <p className="type-fine mt-5 text-ink-2">You did not apply? Close this page, and the application goes no further.</p>
    </NarrowCard>
  )
}

const next = 'An admin then reviews the application, and we email you when that is done.'

/** The password that came with the application is believed only where the application came from. */
const prompts = {
  known: `Please confirm that it is yours. ${next}`,
  asked: `If it was you, enter your password to confirm that the address is yours. ${next}`,
  new: `Choose a password for your account. It replaces the one in the application. ${next}`,
}
