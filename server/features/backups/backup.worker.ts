/** The separate process that makes and tests backups: copying, compressing and verifying take long. */
import { lowerPriority } from '#server/threads/lower-priority.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { carryOut, type BackupTask } from './shelf.writes.ts'

/** What the process answers: whether it did the task, or why not. */
export type BackupAnswer = { done: boolean } | { problem: string }

lowerPriority()
process.on('message', (task: BackupTask) => {
  void carryOut(task, logDefinition)
    .then(
      (done): BackupAnswer => ({ done }),
      (error: unknown): BackupAnswer => ({ problem: error instanceof Error ? error.message : String(error) }),
    )
    .then((answer) => process.send!(answer))
})
// The portal has exited or crashed.
process.on('disconnect', () => process.exit())
process.send!('ready')
