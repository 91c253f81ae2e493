import { dateTime } from '#app/lib/format.ts'
import { PageTitle } from '#app/ui/frame/shells.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { ProgressPanel } from './progress-panel.tsx'
import { fileWords } from './file-words.ts'
import { accountWords as words } from './words.ts'

type Running = Pick<Outputs['imports']['one'], 'state' | 'counts' | 'pending' | 'standing'>

/** Returns how many rows of how many are written, or taken back. */
export function doneOf({ state, counts, pending, standing }: Running): { done: number; all: number } {
  const toWrite = counts.new + counts.changed
  const isWriting = state === 'writing'
  // Rows that were never written are not taken back.
  const all = isWriting ? toWrite : Math.max(0, toWrite - pending)
  return { done: Math.max(0, all - (isWriting ? pending : standing)), all }
}

/** An import while it is written or taken back. It goes on without this page. */
export function RunningView({ whole }: { whole: Outputs['imports']['one'] }) {
  const isWriting = whole.state === 'writing'
  const { done, all } = doneOf(whole)
  return (
    <>
      <PageTitle
        title={whole.fileName}
        lead={words.runningLead(dateTime(whole.startedAt ?? whole.createdAt, whole.timeZone), whole.startedBy)}
      />
      <Stepper steps={fileWords.steps} current={3} label={fileWords.stepsLabel} />
      <div className="mt-8">
        <ProgressPanel
          text={(isWriting ? words.progress : words.undoing)(done, all)}
          share={done / Math.max(1, all)}
          note={words.leave}
        />
      </div>
    </>
  )
}
