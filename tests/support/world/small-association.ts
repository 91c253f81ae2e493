/** The small association in a folder, for built portals that do not need two years of demo data: a few dozen facts. */
import { mkdirSync } from 'node:fs'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { readEnv } from '#server/env.ts'
import { verifyDaily } from '#server/features/books/verification.jobs.ts'
import { movedClock } from '../fakes/clock.ts'
import { openAccounts } from './world-with-payments.ts'
import { settle, type World } from './world.ts'

type Laying<T> = {
  /** postgres://… instead of a file in the folder. */
  databaseUrl?: string
  /** Creates further data, such as an event. */
  prepare?: (world: World) => Promise<T>
}

/**
 * Creates it in an empty folder. A demo portal started there seeds no data of its own. @returns the prepared
 * association
 */
export async function laySmallAssociation<T>(
  dataDir: string,
  { databaseUrl = '', prepare }: Laying<T> = {},
): Promise<T | undefined> {
  mkdirSync(dataDir, { recursive: true })
  // The secret of the folder, as the portal will find it.
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: '' }
  const { database } = readEnv(env)
  await migrate(database)
  const store = await openStore(database)
  try {
    const world = await settle(store, { env, database, clock: movedClock(new Date().toISOString()) })
    await openAccounts(world)
    // Otherwise every portal killed early would start over.
    await verifyDaily(world.portal)
    return await prepare?.(world)
  } finally {
    await store.close()
  }
}
