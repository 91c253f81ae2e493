import type { MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { act, load } from '#app/lib/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { resetForm } from '#server/features/accounts/schema.ts'
import { FailureAlert } from './failure-alert.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Set new password' }]

export const loader = load(({ api, params }) => api.accounts.passwordLink({ token: params.token ?? '' }))

export const action = act(resetForm, async ({ api, input: { password }, params: { id = '', token = '' } }) => ({
  ok: true as const,
  message: await api.accounts.resetPassword({ id, token, password }),
}))

export default function ResetPage() {
  const { works } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.ok) {
    return (
      <NarrowCard title="Set new password" drawing="tower">
        <Alert tone="success" title={answer.message}>
          You are logged out everywhere.
        </Alert>
        <LinkButton to="/login" look="primary" wide className="mt-6">
          Login
        </LinkButton>
      </NarrowCard>
    )
  }
  if (!works) {
    return (
      <NarrowCard title="Set new password" drawing="tower">
        <Alert tone="error" title="This link does not work any more">
          It was used already or has expired. Your password is as it was.
        </Alert>
        <LinkButton to="/password/recover" look="primary" wide className="mt-6">
          Ask for a new link
        </LinkButton>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title="Set new password" lead="It ends every session that is open with the old one." drawing="tower">
      <FailureAlert answer={answer} />
      <PostForm id="reset" answer={answer} className="flex flex-col gap-5">
        <NewPasswordFields name="password" />
        <SubmitButton wide>Set New Password</SubmitButton>
      </PostForm>
      <p className="type-small mt-6 border-t border-rule pt-5">
        <Link to="/login" className="text-link-line">
          I remember my password
        </Link>
      </p>
    </NarrowCard>
  )
}
