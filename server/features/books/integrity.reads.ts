import type { Store } from '#db/store.ts'
import { openStore } from '#db/open-store.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import { diffProjections, type Difference } from '#events-log/shadow.ts'
import { verifyLog, type Verification } from '#events-log/verify.ts'
import { allCheckpoints } from './checkpoints.writes.ts'
import { signingKeys } from '#server/auth/app-secret.ts'
import type { Env } from '#server/env.ts'

/** The result of a check: of the log, and of each derived table. */
export type BooksCheck = { log: Verification; tables: Difference[]; problems: string[] }

/** The location of the books and everything needed to check them; serializable, for the worker thread. */
export type BooksPlace = Pick<Env, 'database' | 'dataDir' | 'appSecret'>

/**
 * Checks the log (no gap, every hash, every checkpoint) and replays it to compare every row of the derived tables, all
 * in one database snapshot. Blocks neither the log nor its writers. `problems` contains no amounts.
 */
export async function checkBooks(
  { store, logDefinition }: { store: Store; logDefinition: LogDefinition },
  place: BooksPlace,
  progress: (facts: number) => void = () => undefined,
): Promise<BooksCheck> {
  const checkpoints = await allCheckpoints({ store, env: place })
  const keys = await signingKeys(store.read, place.appSecret)
  return store.alone('snapshot', function* (builder) {
    const log = yield* verifyLog(builder, keys, checkpoints, progress)
    try {
      const tables = yield* diffProjections(builder, logDefinition, (facts) => progress(log.facts + facts))
      return { log, tables, problems: [...log.problems, ...tables.flatMap(differenceText)] }
    } catch (error) {
      // An intact log can be folded; a damaged one may contain values that no table can hold.
      if (log.problems.length === 0) throw error
      return { log, tables: [], problems: [...log.problems, 'The derived tables could not be rebuilt from this log'] }
    }
  })
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

/** Same as `checkBooks`, with a connection of its own that it closes again. */
export async function checkBooksAt(place: BooksPlace, logDefinition: LogDefinition): Promise<BooksCheck> {
  const store = await openStore(place.database)
  try {
    return await checkBooks({ store, logDefinition }, place)
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
