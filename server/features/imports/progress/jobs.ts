import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportProgressRow } from '#db/tables/imports.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Portal } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { elapsedSince } from '#server/time/clock.ts'
import { progressOf } from './reads.ts'
import { failedDays, shareOf, type PlanProgress, type Tell } from './rules.ts'
import { beginProgress, endProgress, failProgress, forgetProgress, tellProgress } from './writes.ts'

type Admin = Context & { actor: SignedIn }

/**
 * Milliseconds for which a press waits for a plan. A longer one goes on by itself, and its page says how far it is. One of
 * few rows takes that long only where the machine is busy, and its failure is of more use beside the form.
 */
const patienceMs = { short: 15_000, long: 1_500 } as const

/** Milliseconds between two looks at the clock while a press waits. */
const lookMs = 50

/** Milliseconds between two entries of how far a plan is. */
const tellMs = 500

/** How many times nothing new may be entered before the process says that it lives. */
const quietTells = 20

/** What is planned. */
type Begun = Pick<ImportProgressRow, 'importId' | 'kind' | 'fileName'>

type Outcome<T> = { result: T } | { error: unknown }

type Planning<T> = {
  /** Whether it is of many rows. */
  isLong: boolean
  work: (tell: Tell) => Promise<T>
  /** Says what a failure means for what was entered. */
  explained?: (error: unknown) => unknown
}

/** The plans that this process is making after their press was answered. */
const running = new Set<Promise<void>>()

/** Resolves when this process makes no more plans. */
export async function allPlanned(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}

/**
 * Makes a plan. One that takes long goes on after the press is answered, as 'later': then how far it is, and why it
 * fails, is stored for the pages of all admins. Others throw what `explained` makes of their failure.
 */
export async function planned<T>(ctx: Admin, begun: Begun, planning: Planning<T>): Promise<{ result: T } | 'later'> {
  const { explained = (error: unknown) => error } = planning
  let latest: PlanProgress = { step: 'wait', done: 0, all: 0 }
  const outcome = planning
    .work((progress) => (latest = progress))
    .then(
      (result): Outcome<T> => ({ result }),
      (error: unknown): Outcome<T> => ({ error: explained(error) }),
    )
  const first = await orLater(outcome, ctx.clock, patienceMs[planning.isLong ? 'long' : 'short'])
  if (first === 'later') {
    await goOn(ctx, begun, { outcome, latest: () => latest })
    return 'later'
  }
  if ('error' in first) throw first.error
  const { id: chapter } = ctx.chapter
  if (await progressOf(ctx.db, chapter, begun.importId, ctx.clock.now()))
    await ctx.store.write((builder) => forgetProgress(builder, chapter, begun.importId))
  return first
}

/** By the portal's clock, which stands still in tests: there a plan is always made at once, on a slow machine too. */
async function orLater<T>(outcome: Promise<T>, clock: Portal['clock'], waitMs: number): Promise<T | 'later'> {
  const elapsedMs = elapsedSince(clock)
  const over = new AbortController()
  const late = async () => {
    while (elapsedMs() <= waitMs) await pause(lookMs, undefined, { signal: over.signal })
    return 'later' as const
  }
  try {
    return await Promise.race([outcome, late()])
  } finally {
    over.abort()
  }
}

type GoingOn<T> = { outcome: Promise<Outcome<T>>; latest: () => PlanProgress }

/** Shows how far a plan is until it is made, or why it is not. */
async function goOn<T>(
  ctx: Admin,
  { importId, kind, fileName }: Begun,
  { outcome, latest }: GoingOn<T>,
): Promise<void> {
  const { store, clock, log } = ctx
  const place = { chapterId: ctx.chapter.id, importId, runId: randomUUID() }
  const { step, done, all } = latest()
  const now = clock.now().toISOString()
  await store.write((builder) =>
    beginProgress(builder, {
      ...place,
      kind,
      fileName,
      step,
      doneRows: done,
      allRows: all,
      share: shareOf(latest()),
      startedBy: ctx.actor.personId,
      startedAt: now,
      heardAt: now,
      failure: null,
    }),
  )
  const following = follow({ store, clock, log }, place, { outcome, latest }).finally(() => running.delete(following))
  running.add(following)
}

type Follower = Pick<Portal, 'store' | 'clock' | 'log'>
type Place = { chapterId: ChapterId; importId: string; runId: string }

async function follow<T>(
  { store, clock, log }: Follower,
  place: Place,
  { outcome, latest }: GoingOn<T>,
): Promise<void> {
  const over = new AbortController()
  const failed = (error: unknown) =>
    log.warn({ err: error, importId: place.importId }, 'how far a plan is, is not told')
  const telling = (async () => {
    let [told, quiet] = [latest(), 0]
    while (await untilNext(over.signal)) {
      const next = latest()
      if (next === told && ++quiet < quietTells) continue
      ;[told, quiet] = [next, 0]
      await store.write((builder) => tellProgress(builder, place, next, clock.now())).catch(failed)
    }
  })()
  const ended = await outcome
  over.abort()
  await telling
  if ('error' in ended && !(ended.error instanceof Refusal))
    log.error({ err: ended.error, importId: place.importId }, 'an import could not be planned')
  await store
    .write((builder) =>
      'error' in ended
        ? failProgress(builder, place, sentenceOf(ended.error), clock.now())
        : endProgress(builder, place),
    )
    .catch(failed)
}

const untilNext = (signal: AbortSignal): Promise<boolean> =>
  pause(tellMs, true, { signal, ref: false }).catch(() => false)

const sentenceOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : 'Something broke on our side. We have logged it. Please try again.'

/** Removes what was told of imports that could not be planned, after two days. Returns how many. */
export async function removeFailedPlans(portal: Portal): Promise<number> {
  const before = new Date(portal.clock.now().getTime() - failedDays * 86_400_000).toISOString()
  const left = await portal.store.read
    .selectFrom('importProgress')
    .select(['chapterId', 'importId', 'runId'])
    .where('heardAt', '<', before)
    .execute()
  for (const { chapterId, ...one } of left)
    await portal.store.write((builder) => endProgress(builder, { ...one, chapterId: chapterId as ChapterId }))
  return left.length
}
