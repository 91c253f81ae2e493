import '#app/styles/kit/digits.css'
import { useEffect, useRef, useState } from 'react'
import { Link, redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { acts, one } from '#app/lib/page/acts.ts'
import { redirectPath } from '#app/lib/page/local-path.ts'
import { load, refusalIn, useViewer } from '#app/lib/page/page.ts'
import { useRevalidator } from '#app/lib/remix.ts'
import { EmailField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { MailWaits } from '#app/ui/dialog/mail-waits.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Segmented } from '#app/ui/parts/segmented.tsx'
import { owesSecondStep } from '#server/features/accounts/rules.ts'
import { linkRequest } from '#server/features/accounts/schema.ts'
import { askedProofOf, deviceProofOf } from './application-proof.ts'
import { FailureAlert } from './failure-alert.tsx'
import { accountWords, loginWords } from './login-words.ts'
import { linkWords as words } from './security-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, request, url }) => {
  if (url.searchParams.has('again')) return null
  return api.accounts.awaitedLink({ asked: askedProofOf(request.headers.get('Cookie')) })
})

export const action = acts({
  ask: one(linkRequest, async ({ api, input, url }) => {
    await api.accounts.requestLoginLink(input)
    throw redirect(`/login/link${redirectQuery(url)}`)
  }),
  complete: one(z.object({}), async ({ api, request, url }) => {
    const cookies = request.headers.get('Cookie')
    try {
      await api.accounts.completeLink({ asked: askedProofOf(cookies), device: deviceProofOf(cookies) })
    } catch (error) {
      if (!owesSecondStep(refusalIn(error)?.message)) throw error
      throw redirect(`/login/code${redirectQuery(url)}`)
    }
    throw redirect(redirectPath(url.searchParams.get('redirect'), '/dashboard'))
  }),
})

const redirectQuery = ({ searchParams }: URL) => {
  const target = searchParams.get('redirect')
  return target === null ? '' : `?redirect=${encodeURIComponent(redirectPath(target, '/dashboard'))}`
}

const roles = Object.entries(loginWords.roles).map(([value, text]) => ({ value, text }))

/** How often the waiting page asks whether the link was opened. */
const pollMs = 4000

/** Asks for an email with a login link, and waits for it with the number to compare. */
export default function LinkPage() {
  const awaited = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  if (awaited) return <Waiting awaited={awaited} answer={answer} />
  return (
    <NarrowCard title={words.title} lead={words.lead} drawing="stair">
      <FailureAlert answer={answer} />
      <PostForm id="link" answer={answer} className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="ask" />
        <Segmented name="userRole" legend={loginWords.as} options={roles} defaultValue="member" />
        <EmailField name="email" label={accountWords.email} help={loginWords.chapter(chapter)} />
        <SubmitButton wide savingText={words.acting}>
          {words.act}
        </SubmitButton>
      </PostForm>
      <p className="type-small mt-6 border-t border-rule pt-5">
        <Link to="/login" className="text-link-line">
          {accountWords.toLogin}
        </Link>
      </p>
    </NarrowCard>
  )
}

type Awaited = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function Waiting({ awaited, answer }: { awaited: Awaited; answer: ReturnType<typeof useActionData<typeof action>> }) {
  const { email, number, state, seconds } = awaited
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { mailWaits } = useViewer()
  useEffect(() => {
    if (state !== 'open') return
    const timer = setInterval(revalidate, pollMs)
    return () => clearInterval(timer)
  }, [state, revalidate])
  const again = new URLSearchParams(search)
  again.set('again', '')
  return (
    <NarrowCard
      title={words.waitingTitle}
      lead={
        <>
          {mailWaits ? words.waitsFor : words.sentTo} <b className="wrap-anywhere">{email}</b>. {words.openIt}
        </>
      }
      drawing="stair"
    >
      <FailureAlert answer={answer} />
      <MailWaits className="mb-6" />
      {state === 'ended' ? (
        <Alert tone="error">{words.ended}</Alert>
      ) : (
        <p className="link-number">
          <span className="sr-only">{words.number} </span>
          {number}
        </p>
      )}
      {state === 'open' && (
        <p className="mt-5 type-small text-ink-2">
          {words.waiting} <TimeLeft key={seconds} seconds={seconds} />
        </p>
      )}
      {state === 'approved' && (
        <PostForm id="complete" answer={answer} className="mt-5 flex flex-col gap-4">
          <Alert tone="success">{words.approved}</Alert>
          <SubmitButton intent="complete" wide savingText={words.loggingIn}>
            {words.logIn}
          </SubmitButton>
        </PostForm>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-5">
        <LinkButton to={`/login/link?${again}`}>{words.again}</LinkButton>
        <LinkButton to="/login">{words.otherWay}</LinkButton>
      </div>
      <p className="type-fine mt-5 text-ink-2">{words.missing}</p>
    </NarrowCard>
  )
}

/** The time that is left, counted down; screen readers hear it once a minute. */
function TimeLeft({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  const end = useRef(0)
  useEffect(() => {
    end.current = performance.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end.current - performance.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <span role="timer" aria-live={left % 60 === 0 ? 'polite' : 'off'} className="font-semibold tabular">
      {words.left(text)}
    </span>
  )
}
