import type { Store } from '#db/store.ts'
import { openStore } from '#db/open-store.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import { diffProjections, type Difference } from '#events-log/shadow.ts'
import type { GoingOn } from '#events-log/mark.ts'
import { verifyLog, type Verification } from '#events-log/verify.ts'
import type { Work } from '#db/work.ts'
import { dropMark, marksAt, type Run } from './marks.writes.ts'
import { allCheckpoints } from './checkpoints.writes.ts'
import { signingKeys } from '#server/auth/app-secret.ts'
import type { Env } from '#server/env.ts'

/** The result of a check: of the log, and of each derived table. */
export type BooksCheck = { log: Verification; tables: Difference[]; problems: string[] }

/** The location of the books and everything needed to check them; serializable, for the worker thread. */
export type BooksPlace = Pick<Env, 'database' | 'dataDir' | 'appSecret'>

/** What the worker is asked to check. With a run, it goes on where a check of the same day was stopped. */
export type CheckOrder = { place: BooksPlace; run: Run | undefined }

/** What the worker says: why it could not write a mark, or the result. */
export type CheckNews = { trouble: unknown } | { check: BooksCheck }

/**
 * Checks the log (no gap, every hash, every checkpoint) and replays it to compare every row of the derived tables, all
 * in one database snapshot. Blocks neither the log nor its writers. `problems` contains no amounts.
 */
export async function checkBooks(
  { store, logDefinition }: { store: Store; logDefinition: LogDefinition },
  place: BooksPlace,
  progress: (facts: number) => void = () => undefined,
  marks?: GoingOn,
): Promise<BooksCheck> {
  const checkpoints = await allCheckpoints({ store, env: place })
  const keys = await signingKeys(store.read, place.appSecret)
  const check = await store.alone('snapshot', function* (builder): Work<BooksCheck> {
    const log = yield* verifyLog(builder, keys, checkpoints, progress, marks)
    try {
      const tables = yield* diffProjections(builder, logDefinition, (facts) => progress(log.facts + facts))
      return { log, tables, problems: [...log.problems, ...tables.flatMap(differenceText)] }
    } catch (error) {
      // An intact log can be folded; a damaged one may contain values that no table can hold.
      if (log.problems.length === 0) throw error
      return { log, tables: [], problems: [...log.problems, 'The derived tables could not be rebuilt from this log'] }
    }
  })
  // The next one begins anew, also after a check by hand: it finds what was changed in the part that had been checked.
  dropMark(place.dataDir)
  return check
}

/** Checks the log alone of the books at this place: no gap, every hash, every checkpoint. */
export async function verifyLogAt(place: BooksPlace): Promise<Verification> {
  const store = await openStore(place.database)
  try {
    const checkpoints = await allCheckpoints({ store, env: place })
    const keys = await signingKeys(store.read, place.appSecret)
    return await store.alone('snapshot', (builder) => verifyLog(builder, keys, checkpoints))
  } finally {
    await store.close()
  }
}

/**
 * Same as `checkBooks`, with a connection of its own that it closes again.
 * @param run goes on where a check of the same day was stopped; without it, everything is checked
 * @param warn hears why no mark could be written
 */
export async function checkBooksAt(
  place: BooksPlace,
  logDefinition: LogDefinition,
  run?: Run,
  warn: (error: unknown) => void = () => undefined,
): Promise<BooksCheck> {
  const store = await openStore(place.database)
  try {
    const marks = run && (await marksAt(store.read, place, run, warn))
    return await checkBooks({ store, logDefinition }, place, undefined, marks)
  } finally {
    await store.close()
  }
}

/** Describes a table's differences. The number of differing rows is exact only up to the examined maximum. */
function differenceText({ table, unexplained, missing }: Difference): string[] {
  if (unexplained.length + missing.length === 0) return []
  return [
    `The table ${table} differs from the log: ${unexplained.length} of its rows do not follow from it, ${missing.length} are missing`,
  ]
}
