import type { Store } from '#db/store.ts'
import { openStore } from '#db/open-store.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import { diffProjections, type Difference } from '#events-log/shadow.ts'
import { verifyLog, type Verification } from '#events-log/verify.ts'
import type { Work } from '#db/work.ts'
import { marksAt, type Marks } from './marks.writes.ts'
import { allCheckpoints } from './checkpoints.writes.ts'
import { signingKeys } from '#server/auth/app-secret.ts'
import type { Env } from '#server/env.ts'

/** The result of a check: of the log, and of each derived table. */
export type BooksCheck = { log: Verification; tables: Difference[]; problems: string[] }

/** The location of the books and everything needed to check them; serializable, for the worker thread. */
export type BooksPlace = Pick<Env, 'database' | 'dataDir' | 'appSecret'>

/** What the worker is asked to check. With a time, it goes on where a check was stopped. */
export type CheckOrder = { place: BooksPlace; now: Date | undefined }

/**
 * Checks the log (no gap, every hash, every checkpoint) and replays it to compare every row of the derived tables, all
 * in one database snapshot. Blocks neither the log nor its writers. `problems` contains no amounts.
 */
export async function checkBooks(
  { store, logDefinition }: { store: Store; logDefinition: LogDefinition },
  place: BooksPlace,
  progress: (facts: number) => void = () => undefined,
  marks?: Marks,
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
  // The next one begins anew: it finds what was changed meanwhile in the part that this one had behind it.
  marks?.drop()
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
 * @param now goes on where a check that began less than a day before was stopped; without it, everything is checked
 */
export async function checkBooksAt(place: BooksPlace, logDefinition: LogDefinition, now?: Date): Promise<BooksCheck> {
  const store = await openStore(place.database)
  try {
    return await checkBooks({ store, logDefinition }, place, undefined, now && marksAt(place, now))
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
