import '#app/styles/kit/fields.css'
import { useEffect } from 'react'
import { useRevalidator } from '#app/lib/remix.ts'
import { dateTime } from '#app/lib/format.ts'
import { PageTitle } from '#app/ui/frame/shells.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { accountWords as words, fileWords } from './words.ts'

/** An import while it is written or taken back. It goes on without this page. */
export function RunningView({ whole }: { whole: Outputs['imports']['one'] }) {
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  const isWriting = whole.state === 'writing'
  const all = whole.counts.new + whole.counts.changed
  const done = Math.max(0, all - whole.pending)
  const text = isWriting ? words.progress(done, all) : words.undoing
  return (
    <>
      <PageTitle
        title={whole.fileName}
        lead={words.runningLead(dateTime(whole.startedAt ?? whole.createdAt, whole.timeZone), whole.startedBy)}
      />
      <Stepper steps={fileWords.steps} current={3} label={fileWords.stepsLabel} />
      <div className="mt-8">
        <Panel>
          <p className="text-xl font-semibold" role="status">
            {text}
          </p>
          <progress className="gauge mt-4 w-full" max={Math.max(1, all)} value={done} aria-label={text} />
          <p className="type-body mt-3 text-ink-2">{words.leave}</p>
        </Panel>
      </div>
    </>
  )
}

const everyMs = 1_500
