import type { Store } from '#db/store.ts'
import { openStore } from '#db/open-store.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import { diffProjections, type Difference } from '#events-log/shadow.ts'
import { verifyLog, type Verification } from '#events-log/verify.ts'
import { allCheckpoints } from './checkpoints.writes.ts'
import { signingKeys } from '#server/auth/app-secret.ts'
import type { Env } from '#server/env.ts'

/** The result of a check: of the log, and of each table that is derived from it. */
export type BooksCheck = { log: Verification; tables: Difference[]; problems: string[] }

/** Where the books lie and what is needed to check them: all of it can be sent to another thread. */
export type BooksPlace = Pick<Env, 'database' | 'dataDir' | 'appSecret'>

/**
 * Checks the log (no gap, every hash, every checkpoint) and folds it anew to compare every row of the derived tables,
 * all in one picture of the database. Keeps neither the log nor its writers waiting. `problems` names no amounts.
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
      // A log that is whole can be folded; one that is damaged may say what no table can hold.
      if (log.problems.length === 0) throw error
      return { log, tables: [], problems: [...log.problems, 'The derived tables could not be rebuilt from this log'] }
    }
  })
}

/** The same, with a connection of its own that is closed again. */
export async function checkBooksAt(place: BooksPlace, logDefinition: LogDefinition): Promise<BooksCheck> {
  const store = await openStore(place.database)
  try {
    return await checkBooks({ store, logDefinition }, place)
  } finally {
    await store.close()
  }
}

/** How many rows differ is only known up to the number that is looked at. */
function differenceText({ table, unexplained, missing }: Difference): string[] {
  if (unexplained.length + missing.length === 0) return []
  return [
    `The table ${table} differs from the log: ${unexplained.length} of its rows do not follow from it, ${missing.length} are missing`,
  ]
}
