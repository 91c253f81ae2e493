import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from '#app/lib/remix.ts'
import { planDateTime } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { emailWords as words } from './words.ts'

type Going = Outputs['emails']['going']['emails'][number]

const lookEveryMs = 3000

/** Up to this many seconds are counted down; what starts later is shown with its time. */
const maxCounted = 120

/**
 * An email being sent: its progress, and buttons to pause or stop it. Before it starts: when, and a button to stop it.
 */
export function GoingPanel({ of, timeZone, isHeld }: { of: Going; timeZone: string; isHeld: boolean }) {
  const { emailId, title, state, progress, wait } = of
  const all = progress.people - progress.leftOut
  const done = progress.sent + progress.failed
  const isPaused = state === 'paused'
  const isLater = wait !== null && wait.seconds > maxCounted
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isPaused || isLater || isHeld) return
    const timer = setInterval(revalidate, lookEveryMs)
    return () => clearInterval(timer)
  }, [isPaused, isLater, isHeld, revalidate])
  const formId = `going-${emailId}`
  const text = wait ? words.untilThen(all) : words.progress(done, all)
  return (
    <Panel className="mb-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="type-body font-medium wrap-anywhere">
            {wait && isLater && words.scheduled(title, planDateTime(wait.until, timeZone))}
            {wait && !isLater && <Countdown key={wait.until} title={title} seconds={wait.seconds} />}
            {!wait && (isPaused ? words.paused(title) : isHeld ? words.held(title) : words.going(title))}
          </p>
          <p className="type-small tabular text-ink-2">{text}</p>
        </div>
        <PostForm id={formId} action="/emails" className="flex flex-wrap gap-2" preventScrollReset>
          <input type="hidden" name="intent" value="control" />
          <input type="hidden" name="emailId" value={emailId} />
          {wait ? (
            <ActButton formId={formId} act="sendNow" />
          ) : (
            <ActButton formId={formId} act={isPaused ? 'resume' : 'pause'} />
          )}
          <ActButton formId={formId} act="stop" />
        </PostForm>
      </div>
      {!wait && <progress className="gauge mt-3 w-full" max={Math.max(1, all)} value={done} aria-label={text} />}
    </Panel>
  )
}

/** The seconds until an email starts, counted down between two looks at the server. */
function Countdown({ title, seconds }: { title: string; seconds: number }) {
  const [left, setLeft] = useState(seconds)
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The form is scrolled to its foot when it is sent, and the way to stop it must be seen.
    line.current?.scrollIntoView({ block: 'center' })
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span ref={line}>{words.starting(title, left)}</span>
}

const ActButton = ({ formId, act }: { formId: string; act: 'pause' | 'resume' | 'stop' | 'sendNow' }) => (
  <SubmitButton look="quiet" form={formId} field="act" intent={act}>
    {words[act]}
  </SubmitButton>
)
