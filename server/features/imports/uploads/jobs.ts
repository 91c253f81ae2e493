import type { ImportProgressRow } from '#db/tables/imports.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { asChapter, type ChapterId } from '#server/chapter.ts'
import { writerFor, type Context, type Portal, type Tx } from '#server/context.ts'
import { calendarYear } from '#server/time/clock.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { removeLeftovers, storeInPieces } from '../jobs.ts'
import { useMapping } from '../mapping/writes.ts'
import { planUpload } from '../planning/reads.ts'
import { beginRun, endRun, followed, isRunning } from '../progress/jobs.ts'
import { silentSeconds, type Tell } from '../progress/rules.ts'
import { assertRun, beginProgress, claimProgress, endProgress, failProgress, type Place } from '../progress/writes.ts'
import { planInTurn, stateForUpload } from '../replanning/jobs.ts'
import { keptFile } from './reads.ts'
import { keptHours, maxAttempts, pieceCharacters } from './rules.ts'
import { keepPiece } from './writes.ts'

type Planner = Pick<Context, 'db' | 'write' | 'chapter' | 'env' | 'clock'> & { actor: Pick<SignedIn, 'personId'> }

type Upload = { fileName: string; sheet: string | undefined }

/** Keeps an uploaded file until it is planned, so that a restart of the portal loses nothing of it. */
export async function keepUpload(
  { store, clock, chapter, actor }: Pick<Context, 'store' | 'clock' | 'chapter'> & Pick<Planner, 'actor'>,
  importId: string,
  { fileName, sheet, file }: Upload & { file: string },
): Promise<Place> {
  const place = { chapterId: chapter.id, importId, runId: beginRun() }
  const now = clock.now().toISOString()
  const all = Math.ceil(file.length / pieceCharacters)
  try {
    for (let piece = 0; piece < all; piece++)
      await store.write(function* (builder) {
        if (piece === 0)
          yield* beginProgress(builder, {
            ...place,
            kind: 'upload',
            fileName,
            step: 'wait',
            doneRows: 0,
            allRows: 0,
            share: 0,
            sheet: sheet ?? null,
            pieces: 0,
            attempts: 0,
            startedBy: actor.personId,
            startedAt: now,
            heardAt: now,
            failure: null,
          })
        const content = file.slice(piece * pieceCharacters, (piece + 1) * pieceCharacters)
        yield* keepPiece(builder, place, { piece, content, pieces: piece === all - 1 ? all : 0 })
      })
  } catch (error) {
    endRun(place.runId)
    // Otherwise half a file would be listed for two days. It may be that nothing can be written now.
    await store.write((builder) => endProgress(builder, place)).catch(() => undefined)
    throw error
  }
  return place
}

/**
 * Reads and plans a kept file, and stores the plan in its place. Returns how many columns an admin has to say something
 * about. @throws Refusal invalid with a sentence, or unavailable
 */
export async function planKept(
  ctx: Planner,
  place: Place,
  { fileName, sheet, bytes }: Upload & { bytes: Buffer },
  tell: Tell,
): Promise<number> {
  const { chapter, clock, write, actor } = ctx
  const { timeZone } = chapter
  const planned = await planUpload(
    actor.personId,
    {
      bytes,
      sheet,
      mapping: null,
      mayMap: true,
      state: await stateForUpload(ctx),
      thisYear: calendarYear(clock.now(), timeZone),
      timeZone,
    },
    tell,
  )
  const { mappingName, columns } = planned.plan
  const given = { importId: place.importId, fileName, bytes: bytes.length, createdBy: actor.personId }
  const assertOwn = (tx: Tx) => assertRun(tx, place)
  await removeLeftovers(write, chapter.id, place.importId)
  await storeInPieces(
    write,
    chapter.id,
    { ...given, planned, now: clock.now() },
    {
      tell,
      before: assertOwn,
      *finish(tx: Tx) {
        if (mappingName !== null) yield* useMapping(tx, chapter.id, mappingName)
        yield* endProgress(tx, place)
      },
    },
  )
  return columns.filter(({ isOpen }) => isOpen).length
}

/**
 * Goes on with plans of uploads, and of what was answered, whose process ended before they were made. Returns how many
 * it took over.
 */
export async function continuePlans(portal: Portal): Promise<number> {
  const { store, clock, log } = portal
  const begun = await store.read
    .selectFrom('importProgress')
    .selectAll()
    .where('failure', 'is', null)
    .where((row) => row.or([row.and([row('kind', '=', 'upload'), row('pieces', '>', 0)]), row('kind', '=', 'again')]))
    .orderBy('startedAt')
    .execute()
  const silentSince = new Date(clock.now().getTime() - silentSeconds * 1_000).toISOString()
  let taken = 0
  for (const row of untilStop(portal, begun)) {
    // A SQLite file has one portal; of several, another one may be at work.
    const isLeft = store.dialect === 'sqlite' || row.heardAt < silentSince
    if (isRunning(row.runId) || !isLeft) continue
    try {
      taken += Number(await takeOver(portal, row))
    } catch (error) {
      // A failure must not block the others; it is tried again in the next turn.
      log.error({ err: error, importId: row.importId }, 'a plan could not go on')
    }
  }
  return taken
}

const givenUp = {
  often: `The server was restarted ${maxAttempts} times while the plan was made.`,
  late: `The file was not planned within ${keptHours} hours, and is no longer kept.`,
}

/** Takes over a plan whose process ended, unless another server does. Returns whether it did. */
async function takeOver(portal: Portal, row: ImportProgressRow): Promise<boolean> {
  const { store, clock, env } = portal
  const now = clock.now()
  const place = { chapterId: row.chapterId as ChapterId, importId: row.importId, runId: beginRun() }
  try {
    const known = await store.read
      .selectFrom('chapters')
      .selectAll()
      .where('chapterId', '=', place.chapterId)
      .executeTakeFirstOrThrow()
    if ((await store.write((builder) => claimProgress(builder, row, place.runId, now))) === 0) {
      endRun(place.runId)
      return false
    }
    const isLate = now.getTime() - Date.parse(row.startedAt) > keptHours * 3_600_000
    if (isLate || row.attempts >= maxAttempts) {
      const why = isLate ? givenUp.late : givenUp.often
      await store.write((builder) => failProgress(builder, place, why, now))
      endRun(place.runId)
      return false
    }
    const chapter = asChapter(known, env.association)
    const { fileName, sheet, startedBy } = row
    const own: Planner = {
      db: store.read,
      write: writerFor(portal, {
        chapterId: chapter.id,
        actor: `admin:${startedBy}`,
        correlation: `import-${place.importId}`,
      }),
      chapter,
      env,
      clock,
      actor: { personId: startedBy },
    }
    const again = { kind: 'again', importId: place.importId, chapter, association: env.association } as const
    followed(portal, place, row, async (tell) => {
      if (row.kind === 'again') return planInTurn(startedBy, { database: env.database, task: again }, tell)
      const bytes = await keptFile(store.read, chapter.id, place.importId)
      return planKept(own, place, { fileName, sheet: sheet ?? undefined, bytes }, tell)
    })
    return true
  } catch (error) {
    endRun(place.runId)
    throw error
  }
}
