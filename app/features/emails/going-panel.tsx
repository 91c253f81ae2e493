import { useEffect } from 'react'
import { useRevalidator } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { emailWords as words } from './words.ts'

const lookEveryMs = 3000

/** The email being sent: its progress, and buttons to pause or stop it. */
export function GoingPanel({
  of: { emailId, title, state, progress },
}: {
  of: NonNullable<Outputs['emails']['going']>
}) {
  const all = progress.people - progress.leftOut
  const done = progress.sent + progress.failed
  const isPaused = state === 'paused'
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(revalidate, lookEveryMs)
    return () => clearInterval(timer)
  }, [isPaused, revalidate])
  const text = words.progress(done, all)
  return (
    <Panel className="mb-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="type-body font-medium wrap-anywhere">{isPaused ? words.paused(title) : words.going(title)}</p>
          <p className="type-small tabular text-ink-2">{text}</p>
        </div>
        <PostForm id="going" action="/emails" className="flex flex-wrap gap-2" preventScrollReset>
          <input type="hidden" name="intent" value="control" />
          <input type="hidden" name="emailId" value={emailId} />
          <ActButton act={isPaused ? 'resume' : 'pause'} />
          <ActButton act="stop" />
        </PostForm>
      </div>
      <progress className="gauge mt-3 w-full" max={Math.max(1, all)} value={done} aria-label={text} />
    </Panel>
  )
}

const ActButton = ({ act }: { act: 'pause' | 'resume' | 'stop' }) => (
  <SubmitButton look="quiet" form="going" field="act" intent={act}>
    {words[act]}
  </SubmitButton>
)
