import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isPostgres } from '#db/store.ts'
import { readEnv } from '#server/env.ts'
import { Misuse } from '../log/verb.ts'
import { databaseName, dumpName, examine, type Environment, type Outcome } from './contents.ts'
import { restorePostgres } from './postgres.ts'

/**
 * Brings a backup back into an empty DATA_DIR. It is verified beside its place and moved there when it is sound, the
 * database last, so that an interruption leaves no half of a portal.
 * @throws Misuse when it cannot be done; nothing was overwritten
 */
export async function restoreBackup(folder: string, environment: Environment): Promise<Outcome> {
  // A secret of its own would be made for a demo, in the place of the one that comes back.
  const { dataDir, database } = readEnv({ ...environment, APP_SECRET: environment.APP_SECRET || 'it comes with the backup of a demo' })
  const wanted = isPostgres(database) ? dumpName : databaseName
  if (!existsSync(path.join(folder, wanted))) throw new Misuse(`There is no ${wanted} in ${folder}, so it is no backup for this database.`)
  if (!isPostgres(database) && existsSync(database)) throw new Misuse(`There is a database at ${database}, and it was not touched. Restore into an empty DATA_DIR.`)
  const names = readdirSync(folder).filter((name) => name !== dumpName && !/-(wal|shm)$/.test(name))
  for (const name of names) {
    if (existsSync(path.join(dataDir, name))) throw new Misuse(`There is ${name} in ${dataDir}, and it was not touched. Restore into an empty DATA_DIR.`)
  }

  const stage = path.join(dataDir, 'restoring')
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true, mode: 0o700 })
  try {
    for (const name of names) cpSync(path.join(folder, name), path.join(stage, name), { recursive: true })
    const { appSecret } = readEnv({ ...environment, DATA_DIR: stage })
    if (isPostgres(database)) await restorePostgres(database, path.join(folder, dumpName))
    const restored = isPostgres(database) ? database : path.join(stage, databaseName)
    const { lines, problems } = await examine({ database: restored, dataDir: stage, appSecret })
    const what = isPostgres(database) ? 'it is in the database now, so empty that' : 'nothing was restored'
    if (problems.length > 0) return { lines: [`The backup at ${folder} is not sound; ${what}.`, ...lines], problems }
    for (const name of names.sort((one, other) => Number(one === databaseName) - Number(other === databaseName))) {
      renameSync(path.join(stage, name), name === databaseName ? database : path.join(dataDir, name))
    }
    return { lines: [`Restored ${folder} and verified it; npm start serves it.`, ...lines], problems }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
