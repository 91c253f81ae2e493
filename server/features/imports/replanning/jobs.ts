import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { Refusal, type RefusalDetails, type RefusalReason } from '#server/refusal.ts'
import { openWorker } from '#server/threads/open-worker.ts'
import { openTurns } from '#server/threads/turns.ts'
import { importOf } from '../plans.reads.ts'
import { replanRows, type ReplanTask } from './writes.ts'

/** What the thread works on, and where it finds it. */
export type ReplanJob = { database: string; task: ReplanTask }

/** What the thread answers. */
export type ReplanAnswer = 'done' | { refused: string; why: RefusalReason; details: RefusalDetails }

/** Rows and members that are planned where requests are answered; more would hold them up. */
const fewRows = 2_000

/** One thread at a time: 50,000 rows take it some hundred megabytes. */
const turns = openTurns(
  { atOnce: 1, waiting: 20, waitingOfOne: 5 },
  () => new Refusal('unavailable', 'Several imports are being planned right now. Please try again in a minute.'),
)

/** Which rows are planned once more, and how; the rest is the caller's. */
type Asked<Task> = Task extends unknown ? Omit<Task, 'chapter' | 'association'> : never

/**
 * Plans the stored rows of an import anew. A long list is read, planned, and stored by a thread of its own.
 * @throws Refusal missing, conflict where it was changed meanwhile, invalid with a sentence, or unavailable
 */
export async function replan(ctx: Context & { actor: SignedIn }, asked: Asked<ReplanTask>): Promise<void> {
  const { db, chapter, env, actor } = ctx
  const task = { ...asked, chapter, association: env.association } as ReplanTask
  if ((await sizeOf(ctx, task.importId)) <= fewRows) return replanRows({ db, write: ctx.write }, task)
  await turns.take(actor.personId)
  try {
    await replanInThread({ database: env.database, task })
  } finally {
    turns.release()
  }
}

/** Returns how many rows and members planning compares. */
async function sizeOf({ db, chapter }: Pick<Context, 'db' | 'chapter'>, importId: string): Promise<number> {
  const { records } = await importOf(db, chapter.id, importId)
  const { members } = await db
    .selectFrom('members')
    .select((row) => row.fn.countAll<number>().as('members'))
    .where('chapterId', '=', chapter.id)
    .executeTakeFirstOrThrow()
  return records + Number(members)
}

async function replanInThread(job: ReplanJob): Promise<void> {
  const thread = await openWorker(new URL('./replanning.worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 800 },
  })
  let answer: ReplanAnswer
  try {
    answer = await new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`Planning ended before it was done (${code})`)))
    })
  } finally {
    await thread.terminate()
  }
  if (answer !== 'done') throw new Refusal(answer.why, answer.refused, answer.details)
}
