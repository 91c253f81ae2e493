import { dateTime } from '#app/lib/format.ts'
import { PageTitle } from '#app/ui/frame/shells.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { ProgressPanel } from './progress-panel.tsx'
import { accountWords as words, fileWords } from './words.ts'

/** An import while it is written or taken back. It goes on without this page. */
export function RunningView({ whole }: { whole: Outputs['imports']['one'] }) {
  const isWriting = whole.state === 'writing'
  const all = whole.counts.new + whole.counts.changed
  const done = Math.max(0, all - whole.pending)
  return (
    <>
      <PageTitle
        title={whole.fileName}
        lead={words.runningLead(dateTime(whole.startedAt ?? whole.createdAt, whole.timeZone), whole.startedBy)}
      />
      <Stepper steps={fileWords.steps} current={3} label={fileWords.stepsLabel} />
      <div className="mt-8">
        <ProgressPanel
          text={isWriting ? words.progress(done, all) : words.undoing}
          done={isWriting ? done : null}
          all={Math.max(1, all)}
          note={words.leave}
        />
      </div>
    </>
  )
}
