import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { redirectPath } from '#app/lib/page/local-path.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { ForgetDraft } from '#app/ui/form/draft/forget-draft.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { MailWaits } from '#app/ui/dialog/mail-waits.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { applicationProofOf } from './application-proof.ts'
import { FailureAlert } from './failure-alert.tsx'
import { sentWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** The browser that applied has the proof; others have nothing to see here. */
export const loader = load(async ({ api, request, url }) => {
  const sent = await api.accounts.sentTo({ proof: applicationProofOf(request.headers.get('Cookie')) })
  if (!sent) throw redirect(redirectPath(url.searchParams.get('redirect'), '/login'))
  return { email: sent.email, isConfirmed: sent.isConfirmed }
})

export const action = act(z.object({}), async ({ api, request }) => ({
  ok: true as const,
  message: await api.accounts.resendOwn({ proof: applicationProofOf(request.headers.get('Cookie')) }),
}))

/** What happens after joining: the address that the link went to, and the steps that are left. */
export default function SentPage() {
  const { email, isConfirmed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const { chapter, mailWaits } = useViewer()
  const { chapterName } = chapter
  return (
    <NarrowCard title={words.title} lead={words.lead(chapterName)} drawing="gear">
      <ForgetDraft id="sign-up" />
      <FailureAlert answer={answer} />
      {answer?.ok && <Alert className="mb-6">{answer.message}</Alert>}
      {!isConfirmed && <MailWaits className="mb-6" />}
      <ol aria-label={words.steps} className="flex flex-col gap-5">
        <Step number={1} isDone={isConfirmed} title={isConfirmed ? words.confirm.done : words.confirm.title}>
          {!isConfirmed && (
            <>
              {mailWaits ? words.confirm.waits : words.confirm.to}{' '}
              <b className="font-semibold wrap-anywhere text-base-content">{email}</b>. {words.expires}
            </>
          )}
        </Step>
        <Step number={2} title={words.review.title}>
          {words.review.text}
        </Step>
        <Step number={3} title={words.pay.title}>
          {words.pay.text}
        </Step>
      </ol>
      {!isConfirmed && (
        <PostForm id="resend" answer={answer} className="mt-7 border-t border-rule pt-5">
          <p className="type-small mb-3 text-ink-2">{words.missing}</p>
          <SubmitButton look="quiet" savingText={words.acting}>
            {words.act}
          </SubmitButton>
        </PostForm>
      )}
      <p className="type-small mt-5 flex flex-wrap gap-x-6 gap-y-2">
        {!isConfirmed && (
          <Link to="/register" className="text-link-line">
            {words.wrongAddress}
          </Link>
        )}
        <Link to={redirectPath(search.get('redirect'), '/login')} className="text-link-line">
          {words.login}
        </Link>
      </p>
    </NarrowCard>
  )
}

type StepProps = { number: number; title: string; isDone?: boolean; children?: ReactNode }

function Step({ number, title, isDone = false, children }: StepProps) {
  return (
    <li className="flex gap-4">
      {isDone ? (
        <Icon of={CircleCheck} size={28} className="flex-none text-success" />
      ) : (
        <span
          aria-hidden
          className="type-small flex size-7 flex-none items-center justify-center rounded-full border border-line font-semibold"
        >
          {number}
        </span>
      )}
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        {children && <span className="type-small block text-ink-2">{children}</span>}
      </span>
    </li>
  )
}
