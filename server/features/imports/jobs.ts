import type { SqlBuilder } from '#db/store.ts'
import type { ImportRow } from '#db/tables/imports.ts'
import type { Work } from '#db/work.ts'
import { asChapter, type Chapter, type ChapterId } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { elapsedSince } from '#server/time/clock.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { rowsOfPiece, type StorablePlan } from './planning/storable.decisions.ts'
import type { Tell } from './progress/rules.ts'
import { beginStoring, endStoring, removePiece, storePiece, type NewImport } from './storing.writes.ts'
import { undoPiece } from './undoing.writes.ts'
import { idsForPiece, writePiece } from './writing/writes.ts'

/**
 * Goes on with imports that are being written or undone, also those that another process began and did not finish.
 * Returns how many rows it took.
 */
export async function continueImports(portal: Portal): Promise<number> {
  const begun = await portal.store.read
    .selectFrom('imports')
    .select(['importId', 'chapterId', 'state', 'startedBy', 'undoneBy'])
    .where('state', 'in', ['writing', 'undoing'])
    .orderBy('createdAt')
    .execute()
  let taken = 0
  for (const one of untilStop(portal, begun)) {
    try {
      taken += await continueImport(portal, one)
    } catch (error) {
      // A failure must not block the others; it is tried again in the next turn.
      portal.log.error({ err: error, importId: one.importId }, 'an import could not go on')
    }
  }
  return taken
}

/** Milliseconds that each import has in a turn, so that a long one does not keep the others waiting. */
const turnMs = 5_000

type AtWork = Pick<ImportRow, 'importId' | 'chapterId' | 'state' | 'startedBy' | 'undoneBy'>

async function continueImport(
  portal: Portal,
  { importId, chapterId, state, startedBy, undoneBy }: AtWork,
): Promise<number> {
  const row = await portal.store.read
    .selectFrom('chapters')
    .selectAll()
    .where('chapterId', '=', chapterId)
    .executeTakeFirst()
  if (!row) return 0
  const chapter = asChapter(row, portal.env.association)
  const by = state === 'writing' ? startedBy : undoneBy
  return workOff(portal, chapter, importId, { state, by, untilMs: turnMs })
}

/** What writing and undoing need of the portal. */
export type ImportsPortal = Pick<Portal, 'store' | 'clock' | 'logDefinition' | 'forget'> &
  Partial<Pick<Portal, 'providers' | 'stopping'>> & { env: Pick<Portal['env'], 'association'> }

/** Who begins an import on the command line, and who that is in the log. */
export const commandLine = 'system'
export const commandActor = 'system:command'

type Begun = { state: string; by: string | null; untilMs: number }

/**
 * Writes or takes back rows of an import, a piece at a time, until all are done or `untilMs` milliseconds have passed;
 * the job goes on with the rest. The facts name the admin who began it. Returns how many rows it took.
 */
export async function workOff(
  portal: ImportsPortal,
  chapter: Chapter,
  importId: string,
  { state, by, untilMs }: Begun,
): Promise<number> {
  const write = writerFor(portal, {
    chapterId: chapter.id,
    actor: by === null || by === commandLine ? commandActor : `admin:${by}`,
    correlation: `import-${importId}`,
  })
  const place = { chapter, association: portal.env.association }
  // It stands still in tests: there an import is always done at once, on a slow machine too.
  const elapsedMs = elapsedSince(portal.clock)
  let taken = 0
  for (;;) {
    const ids = idsForPiece()
    const last = await write((tx) =>
      state === 'writing' ? writePiece(tx, place, importId, ids) : undoPiece(tx, portal, chapter.id, importId),
    )
    taken += last
    if (last === 0 || elapsedMs() > untilMs || portal.stopping?.aborted) return taken
  }
}

type WriteOf<Tx> = <T>(work: (tx: Tx) => Work<T>) => Promise<T>

/**
 * Stores a plan in pieces, each in a transaction of its own, so that others are answered in between. Nobody sees the
 * import before the last piece, with which `finish` is written; one whose process ends before it is removed
 * (`removeUnstored`). `before` comes first in each transaction.
 * @throws Refusal missing where the import was removed meanwhile
 */
export async function storeInPieces<Tx extends SqlBuilder>(
  write: WriteOf<Tx>,
  chapter: ChapterId,
  { planned, now, ...given }: NewImport & { planned: StorablePlan; now: Date },
  {
    before = nothingElse,
    finish = nothingElse,
    tell,
  }: { before?: (tx: Tx) => Work<void>; finish?: (tx: Tx) => Work<void>; tell?: Tell } = {},
): Promise<void> {
  const { importId } = given
  const all = planned.plan.records
  await write(function* (tx) {
    yield* before(tx)
    yield* beginStoring(tx, chapter, given, planned, now)
  })
  for (const [at, piece] of planned.pieces.entries()) {
    tell?.({ step: 'store', done: at * rowsOfPiece, all })
    await write(function* (tx) {
      yield* before(tx)
      yield* storePiece(tx, chapter, importId, piece)
    })
  }
  await write(function* (tx) {
    yield* before(tx)
    yield* endStoring(tx, chapter, importId)
    yield* finish(tx)
  })
}

function* nothingElse(): Work<void> {}

/** Removes what was stored of an import before its process ended, in pieces. Returns how many rows and imports. */
export async function removeLeftovers<Tx extends SqlBuilder>(
  write: WriteOf<Tx>,
  chapter: ChapterId,
  importId: string,
): Promise<number> {
  const removeSome = () => write((tx) => removePiece(tx, chapter, importId, rowsOfPiece))
  let removed = 0
  for (let last = await removeSome(); last > 0; last = await removeSome()) removed += last
  return removed
}

/** Milliseconds after which an import that is still being stored was left by a process that ended. */
const unstoredMs = 3_600_000

/** Removes imports whose process ended while it stored them. Returns how many rows and imports it removed. */
export async function removeUnstored(portal: Portal): Promise<number> {
  const before = new Date(portal.clock.now().getTime() - unstoredMs).toISOString()
  const left = await portal.store.read
    .selectFrom('imports')
    .select(['importId', 'chapterId'])
    .where('state', '=', 'storing')
    .where('createdAt', '<', before)
    .execute()
  let removed = 0
  for (const { importId, chapterId } of left) {
    try {
      removed += await removeLeftovers(portal.store.write.bind(portal.store), chapterId as ChapterId, importId)
    } catch (error) {
      // A failure must not block the others; it is tried again in an hour.
      portal.log.error({ err: error, importId }, 'an import that was not stored could not be removed')
    }
  }
  return removed
}
