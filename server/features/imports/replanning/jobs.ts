import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { Refusal, type RefusalDetails, type RefusalReason } from '#server/refusal.ts'
import { openWorker } from '#server/threads/open-worker.ts'
import { openTurns } from '#server/threads/turns.ts'
import type { Association, Chapter } from '#server/chapter.ts'
import type { ChapterState } from '../planning/rows.decisions.ts'
import { importOf } from '../plans.reads.ts'
import { chapterState } from '../reads.ts'
import { replanRows, type ReplanTask } from './writes.ts'

/** What the thread works on, and where it finds it. */
export type ReplanJob = {
  database: string
  task: ReplanTask | { kind: 'state'; chapter: Chapter; association: Association }
}

/** What the thread answers; what a chapter has is packed. */
export type ReplanAnswer = 'done' | Uint8Array | { refused: string; why: RefusalReason; details: RefusalDetails }

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
    await inThread({ database: env.database, task })
  } finally {
    turns.release()
  }
}

/** Returns how many rows and members planning compares. */
async function sizeOf(ctx: Pick<Context, 'db' | 'chapter'>, importId: string): Promise<number> {
  const { records } = await importOf(ctx.db, ctx.chapter.id, importId)
  return records + (await membersOf(ctx))
}

async function membersOf({ db, chapter }: Pick<Context, 'db' | 'chapter'>): Promise<number> {
  const counted = await db
    .selectFrom('memberCounts')
    .select('members')
    .where('chapterId', '=', chapter.id)
    .executeTakeFirst()
  return Number(counted?.members ?? 0)
}

/**
 * Returns what a chapter has, for the process that plans an upload. That of a large chapter is read by a thread, and
 * packed: as objects, it would hold requests up twice.
 * @throws Refusal unavailable where too many imports are planned already
 */
export async function stateForUpload(ctx: Context & { actor: SignedIn }): Promise<ChapterState | Uint8Array> {
  const { db, chapter, env, actor } = ctx
  if ((await membersOf(ctx)) <= fewRows) return chapterState(db, chapter, env.association)
  await turns.take(actor.personId)
  try {
    return (await inThread({
      database: env.database,
      task: { kind: 'state', chapter, association: env.association },
    })) as Uint8Array
  } finally {
    turns.release()
  }
}

/** Runs a job in a thread of its own. Returns what it reads of a chapter, if that was asked. */
async function inThread(job: ReplanJob): Promise<Uint8Array | 'done'> {
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
  if (answer !== 'done' && 'refused' in answer) throw new Refusal(answer.why, answer.refused, answer.details)
  return answer
}
