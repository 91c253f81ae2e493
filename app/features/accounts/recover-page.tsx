import type { MetaFunction } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { act } from '#app/lib/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmailField } from '#app/ui/form/text-field.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { recovery } from '#server/features/accounts/schema.ts'
import { FailureAlert } from './failure-alert.tsx'

export const meta: MetaFunction = () => [{ title: 'Forgot password' }]

export const action = act(recovery, async ({ api, input }) => {
  await api.accounts.requestPasswordReset(input)
  return { ok: true as const }
})

export default function RecoverPage() {
  const answer = useActionData<typeof action>()
  if (answer?.ok) {
    return (
      <NarrowCard title="Forgot password" drawing="section">
        <Alert tone="success">If that account is in our system, we emailed you a link to reset your password.</Alert>
        <LinkButton to="/login" wide className="mt-6">
          Return to sign in
        </LinkButton>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title="Forgot password" lead="We send a link that works for an hour and sets a new password." drawing="section">
      <FailureAlert answer={answer} />
      <PostForm id="recover" answer={answer} className="flex flex-col gap-5">
        <EmailField name="email" label="Email" />
        <SubmitButton wide savingText="Sending">
          Send password reset email
        </SubmitButton>
      </PostForm>
      <p className="type-small mt-6 border-t border-rule pt-5">
        <Link to="/login" className="text-link-line">
          I remember my password
        </Link>
      </p>
    </NarrowCard>
  )
}
