import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { copySqlite } from '#db/backup.ts'
import { isPostgres } from '#db/store.ts'
import { readEnv, type Env } from '#server/env.ts'
import { Misuse } from '../log/verb.ts'
import { databaseName, dumpName, examine, plainFiles, standinName, uploadsName, type Environment, type Outcome } from './contents.ts'
import { dumpPostgres } from './postgres.ts'

/**
 * Copies everything that a portal needs to come back into a new folder. The folder has its name only once the copy is
 * whole and verified; before, it is called `….unfinished`.
 * @throws Misuse when it cannot be done; nothing was overwritten
 */
export async function takeBackup(folder: string, environment: Environment): Promise<Outcome> {
  if (existsSync(folder)) throw new Misuse(`There is something at ${folder} already, and nothing of it was changed. Name a folder that is not there yet.`)
  const { dataDir } = readEnv({ ...environment, APP_SECRET: environment.APP_SECRET || 'not asked for yet, so none is made' })
  const isFile = !isPostgres(environment.DATABASE_URL ?? '')
  const database = environment.DATABASE_URL || path.join(dataDir, databaseName)
  if (isFile && !existsSync(database)) throw new Misuse(`There is no database at ${database}. Set DATA_DIR or DATABASE_URL as they are set for the portal.`)
  const env = readEnv(environment)

  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  // Names, addresses and password hashes are in it.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    await copyInto(unfinished, env)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  const { lines, problems } = isFile ? await examineCopy(unfinished, env) : { lines: notReadYet, problems: [] }
  if (problems.length > 0) return { lines: [`The copy at ${unfinished} is not sound. Do not rely on it.`, ...lines], problems }
  renameSync(unfinished, folder)
  const elsewhere = env.s3 ? ['  The uploaded files are in S3 and are no part of it.'] : []
  return { lines: [`Backed up to ${folder}${isFile ? ', and verified there' : ''}`, ...lines, ...elsewhere], problems }
}

const notReadYet = ['  The dump can be read; its books are verified when it is restored.']

const examineCopy = (folder: string, { appSecret }: Env) => examine({ database: path.join(folder, databaseName), dataDir: folder, appSecret })

async function copyInto(folder: string, env: Env): Promise<void> {
  // The checkpoints first: one that is signed meanwhile speaks of facts that the copy of the database may not have.
  for (const name of plainFiles) {
    const file = path.join(env.dataDir, name)
    if (existsSync(file)) copyFileSync(file, path.join(folder, name))
  }
  if (isPostgres(env.database)) await dumpPostgres(env.database, path.join(folder, dumpName))
  else await copySqlite(env.database, path.join(folder, databaseName))
  // After the database: what it speaks of was taken, or uploaded, before.
  const standin = path.join(env.dataDir, standinName)
  if (existsSync(standin)) await copySqlite(standin, path.join(folder, standinName))
  const uploads = path.join(env.dataDir, uploadsName)
  if (!env.s3 && existsSync(uploads)) cpSync(uploads, path.join(folder, uploadsName), { recursive: true })
}
