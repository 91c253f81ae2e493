import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportProgressRow } from '#db/tables/imports.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import { StoreUnavailable, type SqlBuilder } from '#db/store.ts'
import type { Work } from '#db/work.ts'
import type { Context, Portal } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { elapsedSince } from '#server/time/clock.ts'
import { progressOf } from './reads.ts'
import { failedDays, shareOf, type PlanProgress, type Tell } from './rules.ts'
import {
  beginProgress,
  endProgress,
  failProgress,
  forgetProgress,
  leaveOrFail,
  tellProgress,
  type Place,
} from './writes.ts'

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
  /** Where it is told already that the plan is being made: of an upload, whose file is kept meanwhile. */
  place?: Place
}

/** The attempts of this process. */
const runs = new Set<string>()

/** Returns the id of a new attempt of this process. */
export function beginRun(): string {
  const runId = randomUUID()
  runs.add(runId)
  return runId
}

/** Ends an attempt, so that another one may take its place. */
export const endRun = (runId: string): void => void runs.delete(runId)

/** Whether this process is at an attempt. */
export const isRunning = (runId: string): boolean => runs.has(runId)

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
  const { place } = planning
  if (first === 'later') {
    await goOn(ctx, begun, { outcome, latest: () => latest, ...(place && { place }) })
    return 'later'
  }
  if (place) {
    endRun(place.runId)
    // With the plan its progress was ended.
    if ('error' in first) await ctx.store.write((builder) => endProgress(builder, place))
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

type GoingOn<T> = { outcome: Promise<Outcome<T>>; latest: () => PlanProgress; place?: Place }

/** Shows how far a plan is until it is made, or why it is not. */
async function goOn<T>(
  ctx: Admin,
  { importId, kind, fileName }: Begun,
  { outcome, latest, place: known }: GoingOn<T>,
): Promise<void> {
  const { store } = ctx
  if (known) return beginFollowing(ctx, known, { outcome, latest })
  const place = { chapterId: ctx.chapter.id, importId, runId: beginRun() }
  const { step, done, all } = latest()
  const now = ctx.clock.now().toISOString()
  await store.write((builder) =>
    beginProgress(builder, {
      ...place,
      sheet: null,
      pieces: 0,
      attempts: 0,
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
  beginFollowing(ctx, place, { outcome, latest })
}

/** Makes a plan whose press was answered by a process that ended; `begun` is how far it was then. */
export function followed(
  portal: Follower,
  place: Place,
  begun: Pick<ImportProgressRow, 'step' | 'doneRows' | 'allRows'>,
  work: (tell: Tell) => Promise<unknown>,
): void {
  let latest: PlanProgress = { step: begun.step, done: begun.doneRows, all: begun.allRows }
  const outcome = work((progress) => (latest = progress)).then(
    (result): Outcome<unknown> => ({ result }),
    (error: unknown): Outcome<unknown> => ({ error }),
  )
  beginFollowing(portal, place, { outcome, latest: () => latest })
}

function beginFollowing<T>({ store, clock, log }: Follower, place: Place, going: GoingOn<T>): void {
  const following = follow({ store, clock, log }, place, going).finally(() => {
    running.delete(following)
    endRun(place.runId)
  })
  running.add(following)
}

type Follower = Pick<Portal, 'store' | 'clock' | 'log'>

async function follow<T>(
  { store, clock, log }: Follower,
  place: Place,
  { outcome, latest }: GoingOn<T>,
): Promise<void> {
  const over = new AbortController()
  const failed = (error: unknown) =>
    log.warn({ err: error, importId: place.importId }, 'how far a plan is, is not told')
  const telling = (async () => {
    let [told, quiet]: [PlanProgress | null, number] = [null, 0]
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
    .write((builder): Work<unknown> =>
      'error' in ended ? failedOrLeft(builder, place, ended.error, clock.now()) : endProgress(builder, place),
    )
    .catch(failed)
}

const untilNext = (signal: AbortSignal): Promise<boolean> =>
  pause(tellMs, true, { signal, ref: false }).catch(() => false)

/** A file that is kept is planned once that is possible. */
const failedOrLeft = (builder: SqlBuilder, place: Place, error: unknown, now: Date): Work<void> =>
  error instanceof StoreUnavailable || (error instanceof Refusal && error.why === 'unavailable')
    ? leaveOrFail(builder, place, sentenceOf(error), now)
    : failProgress(builder, place, sentenceOf(error), now)

const sentenceOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : 'Something broke on our side. We have logged it. Please try again.'

/** Removes what was told of imports that could not be planned, after two days. Returns how many. */
export async function removeFailedPlans(portal: Portal): Promise<number> {
  const before = new Date(portal.clock.now().getTime() - failedDays * 86_400_000).toISOString()
  const left = await portal.store.read
    .selectFrom('importProgress')
    .select(['chapterId', 'importId', 'runId'])
    .where('heardAt', '<', before)
    // A plan without it waits for the next process that takes it over.
    .where('heardAt', '<>', '')
    .execute()
  for (const { chapterId, ...one } of left)
    await portal.store.write((builder) => endProgress(builder, { ...one, chapterId: chapterId as ChapterId }))
  return left.length
}
