import type { MetaFunction } from '@remix-run/node'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { localPath } from '#app/lib/local-path.ts'
import { act, load, useViewer } from '#app/lib/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'

export const meta: MetaFunction = () => [{ title: 'Verify your account' }]

export const loader = load(async ({ api, params: { hash }, url }) => {
  if (!hash) throw redirect(localPath(url.searchParams.get('redirect'), '/login'))
  return api.accounts.activation({ hash })
})

export const action = act(z.object({}), async ({ api, params: { hash = '' } }) => ({
  ok: true as const,
  message: await api.accounts.activate({ hash }),
}))

/** Why a link does nothing, in the words of the documented call (wire.md section 2). */
const reasons = {
  used: 'Your email is already verified.',
  expired: 'Email verification unsuccessfull!',
  unknown: 'Invalid link.',
}

/** The link of the letter leads here. Nothing happens before the press: mail programs open links by themselves. */
export default function ActivatePage() {
  const { state } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapterName } = useViewer().chapter
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
  if (answer || state !== 'good') {
    const mayAskAgain = state === 'expired' || state === 'unknown'
    return (
      <NarrowCard title="Verify your account" drawing="gear">
        <Alert tone="error" title={answer?.message ?? reasons[state === 'good' ? 'unknown' : state]}>
          {mayAskAgain && 'A link works for 7 days, and only the newest one does.'}
        </Alert>
        <LinkButton to={mayAskAgain ? '/resend-verification' : '/login'} wide className="mt-6">
          {mayAskAgain ? 'Resend Verification Link' : 'Login'}
        </LinkButton>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title="Verify your account" lead={`You applied to the ${chapterName} chapter with this email address.`} drawing="gear">
      <p className="type-body mb-6">
        Please confirm that it is yours. An admin then reviews the application, and you get a letter when that is done.
      </p>
      <PostForm id="activate">
        <SubmitButton wide savingText="Verifying">
          Verify my account
        </SubmitButton>
      </PostForm>
      <p className="type-fine mt-5 text-ink-2">You did not apply? Close this page, and the application goes no further.</p>
    </NarrowCard>
  )
}
