/** The queue of versioned writes: those that wait at the same time share a commit. */
import { limitConcurrency } from '../limit-concurrency.ts'
import type { SqlBuilder } from '../store.ts'
import type { Work } from '../work.ts'
import type { Outcome } from './transactions.ts'

/** Maximum number of commands per commit; more would make the first wait for the last. */
const groupSize = 64

type Command = (builder: SqlBuilder) => Work<unknown>

type Pending = { command: Command; outcome?: Promise<Outcome> }

/**
 * Returns a function that runs commands in order of arrival, one transaction at a time: nearly all of them need the
 * lock of the log's head, so that more connections would only wait for each other. Those that arrive meanwhile are the
 * next group.
 * @param runGroup runs commands in one transaction; a rejection means that none of them was saved
 */
export function groupedWriter(
  runGroup: (commands: readonly Command[]) => Promise<Outcome[]>,
  limits: Parameters<typeof limitConcurrency>[1],
): <T>(command: (builder: SqlBuilder) => Work<T>) => Promise<T> {
  const limited = limitConcurrency(1, limits)
  let queue: Pending[] = []

  /** Runs the first commands of the queue. */
  function runNext(): Promise<unknown> {
    const group = queue.slice(0, groupSize)
    queue = queue.slice(group.length)
    const running = runGroup(group.map(({ command }) => command))
    for (const [index, pending] of group.entries()) {
      pending.outcome = running.then(
        (outcomes) => outcomes[index]!,
        (error: unknown) => ({ error }),
      )
    }
    return running
  }

  return async <T>(command: (builder: SqlBuilder) => Work<T>) => {
    const pending: Pending = { command }
    queue.push(pending)
    try {
      await limited(async () => {
        // An earlier group may have run it by the time that its turn comes. More than a group may also be before it:
        // those whose turns were just given up.
        while (!pending.outcome) await runNext()
      })
    } catch (error) {
      if (!pending.outcome) {
        queue = queue.filter((other) => other !== pending)
        throw error
      }
      // It was in a group, whose outcome says what became of it, even if the group was running for too long.
    }
    const outcome = await pending.outcome!
    if ('error' in outcome) throw outcome.error
    return outcome.value as T
  }
}
