import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { Refusal, type RefusalDetails, type RefusalReason } from '#server/refusal.ts'
import { openWorker } from '#server/threads/open-worker.ts'
import { openTurns } from '#server/threads/turns.ts'
import type { Association, Chapter } from '#server/chapter.ts'
import type { ChapterState } from '../planning/rows.decisions.ts'
import { importOf } from '../plans.reads.ts'
import { planned } from '../progress/jobs.ts'
import type { PlanProgress, Tell } from '../progress/rules.ts'
import { chapterState } from '../reads.ts'
import { replanRows, type ReplanTask } from './writes.ts'

/** What the thread works on, and where it finds it. */
export type ReplanJob = {
  database: string
  task: ReplanTask | { kind: 'state'; chapter: Chapter; association: Association }
}

/** What the thread answers; what a chapter has is packed. */
export type ReplanAnswer = 'done' | Uint8Array | { refused: string; why: RefusalReason; details: RefusalDetails }

/** What the thread says before it answers. */
export type ReplanNews = { news: PlanProgress }

/** Rows and members that are planned where requests are answered; more would hold them up. */
const fewRows = 2_000

/** One thread at a time: 50,000 rows take it some hundred megabytes. */
const turns = openTurns(
  { atOnce: 1, waiting: 20, waitingOfOne: 5 },
  () => new Refusal('unavailable', 'Several imports are being planned right now. Please try again in a minute.'),
)

/** Which rows are planned once more, and how; the rest is the caller's. */
type Asked<Task> = Task extends unknown ? Omit<Task, 'chapter' | 'association'> : never

type Around = {
  /** What follows a new plan. */
  afterwards?: () => Promise<void>
  /** Says what a failure means for what was entered. */
  explained?: (error: unknown) => unknown
}

/**
 * Plans the stored rows of an import anew. A long list is read, planned, and stored by a thread of its own; where that
 * takes long, it goes on as 'later', and the page of the import says how far it is.
 * @throws Refusal missing, conflict where it was changed meanwhile, invalid with a sentence, or unavailable
 */
export async function replan(
  ctx: Context & { actor: SignedIn },
  asked: Asked<ReplanTask>,
  { afterwards, explained }: Around = {},
): Promise<'done' | 'later'> {
  const { db, chapter, env, actor } = ctx
  const task = { ...asked, chapter, association: env.association } as ReplanTask
  const { importId, kind } = task
  const { records, fileName } = await importOf(db, chapter.id, importId)
  const isLong = records + (await membersOf(ctx)) > fewRows
  const work = async (tell: Tell) => {
    if (isLong) await planInTurn(actor.personId, { database: env.database, task }, tell)
    else await replanRows({ db, write: ctx.write }, task)
    await afterwards?.()
  }
  const made = await planned(ctx, { importId, kind, fileName }, { work, isLong, ...(explained && { explained }) })
  return made === 'later' ? 'later' : 'done'
}

/** Plans that wait for their turn, by the imports that they read as they will be then. */
const waiting = new Map<string, { plan: Promise<unknown>; hearing: Tell[] }>()

/** Plans in the thread once it is free. Answers that come while the same import waits are part of the plan that waits. */
export function planInTurn(sender: string, job: ReplanJob & { task: ReplanTask }, tell: Tell): Promise<unknown> {
  const { kind, importId } = job.task
  if (kind !== 'again') return taken(sender, () => inThread(job, tell))
  const known = waiting.get(importId)
  if (known) {
    known.hearing.push(tell)
    return known.plan
  }
  const hearing = [tell]
  const begin = () => {
    waiting.delete(importId)
    return inThread(job, (news) => hearing.forEach((hear) => hear(news)))
  }
  const plan = taken(sender, begin).catch((error: unknown) => {
    // It may not have got a turn.
    if (waiting.get(importId)?.hearing === hearing) waiting.delete(importId)
    throw error
  })
  waiting.set(importId, { plan, hearing })
  return plan
}

async function taken<T>(sender: string, work: () => Promise<T>): Promise<T> {
  await turns.take(sender)
  try {
    return await work()
  } finally {
    turns.release()
  }
}

/** Whether a chapter has more members than are read where requests are answered. */
export const isLarge = async (ctx: Pick<Context, 'db' | 'chapter'>): Promise<boolean> =>
  (await membersOf(ctx)) > fewRows

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
export async function stateForUpload(
  ctx: Pick<Context, 'db' | 'chapter' | 'env'> & { actor: Pick<SignedIn, 'personId'> },
): Promise<ChapterState | Uint8Array> {
  const { db, chapter, env, actor } = ctx
  if (!(await isLarge(ctx))) return chapterState(db, chapter, env.association)
  const task = { kind: 'state', chapter, association: env.association } as const
  return taken(actor.personId, () => inThread({ database: env.database, task })) as Promise<Uint8Array>
}

/** Runs a job in a thread of its own. Returns what it reads of a chapter, if that was asked. */
async function inThread(job: ReplanJob, tell?: Tell): Promise<Uint8Array | 'done'> {
  const thread = await openWorker(new URL('./replanning.worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 800 },
  })
  let answer: ReplanAnswer
  try {
    answer = await new Promise((resolve, reject) => {
      thread.on('message', (message: ReplanAnswer | ReplanNews) => {
        if (typeof message === 'object' && 'news' in message) tell?.(message.news)
        else resolve(message)
      })
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`Planning ended before it was done (${code})`)))
    })
  } finally {
    await thread.terminate()
  }
  if (answer !== 'done' && 'refused' in answer) throw new Refusal(answer.why, answer.refused, answer.details)
  return answer
}
