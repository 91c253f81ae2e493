import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { copySqlite } from '#db/backup.ts'
import { contentsOf, storedFilesIn, whileUnchanged, type Contents, type StoredFile } from '#db/row-counts.ts'
import { isPostgres } from '#db/store.ts'
import { readEnv, readPlaces, type Env } from '#server/env.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import {
  CannotBackUp,
  databaseName,
  dumpName,
  examine,
  plainFiles,
  standinName,
  uploadsName,
  type Environment,
  type Outcome,
} from './contents.reads.ts'
import {
  besideSqlite,
  copyPrivately,
  filesBelow,
  keepToOneself,
  makeFolderOf,
  sumOf,
  type FileSums,
} from './files.writes.ts'
import { writeManifest } from './manifest.writes.ts'
import { requirePrograms } from './postgres.reads.ts'
import { dumpPostgres } from './postgres.writes.ts'
import { copyUploadsFromS3 } from './uploads.writes.ts'

/**
 * Copies everything a portal needs to be restored into a new folder, with a signed manifest. The folder gets its name
 * only once the copy is complete and verified; until then it is called `….unfinished`.
 * @throws CannotBackUp when it cannot be done; nothing was overwritten
 */
export async function takeBackup(
  folder: string,
  environment: Environment,
  { logDefinition, takenAt }: { logDefinition: LogDefinition; takenAt: string },
): Promise<Outcome> {
  if (existsSync(folder))
    throw new CannotBackUp(
      `There is something at ${folder} already, and nothing of it was changed. Name a folder that is not there yet.`,
    )
  const { dataDir } = readPlaces(environment)
  const isFile = !isPostgres(environment.DATABASE_URL ?? '')
  const database = environment.DATABASE_URL || path.join(dataDir, databaseName)
  if (isFile && !existsSync(database))
    throw new CannotBackUp(
      `There is no database at ${database}. Set DATA_DIR or DATABASE_URL as they are set for the portal.`,
    )
  const env = readEnv(environment)

  // It contains names, addresses and password hashes.
  keepToOneself()
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    const { tables, applied, missing } = await copyInto(unfinished, env)
    const examined: Outcome = isFile
      ? await examineCopy(unfinished, env, logDefinition)
      : { lines: notReadYet, problems: [] }
    const { lines, problems } = examined
    if (problems.length > 0)
      return { lines: [`The copy at ${unfinished} is not sound. Do not rely on it.`, ...lines], problems }
    for (const name of filesBelow(unfinished).filter((each) => besideSqlite.test(each)))
      rmSync(path.join(unfinished, name))
    writeManifest(unfinished, env.appSecret, {
      version: 1,
      takenAt,
      migrations: applied,
      tables,
      files: await sumsIn(unfinished),
      ...(missing.length > 0 ? { missing } : {}),
    })
    renameSync(unfinished, folder)
    return {
      ...examined,
      missing,
      lines: [`Backed up to ${folder}${isFile ? ', and verified there' : ''}`, ...lines],
    }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

const notReadYet = ['  The dump can be read; its books are verified when it is restored.']

const examineCopy = (folder: string, { appSecret }: Env, logDefinition: LogDefinition) =>
  examine({ database: path.join(folder, databaseName), dataDir: folder, appSecret }, logDefinition)

/** A copied database, and the uploaded files that it names. */
type Copied = { contents: Contents; storedFiles: StoredFile[] }

async function copyInto(folder: string, env: Env): Promise<Contents & { missing: string[] }> {
  // Checkpoints first: one that is signed during the copy may cover facts that the copy of the database does not have.
  for (const name of plainFiles) {
    const file = path.join(env.dataDir, name)
    if (existsSync(file)) await copyPrivately(file, path.join(folder, name))
  }
  const { contents, storedFiles } = await copyDatabase(folder, env)
  // After the database: the files it refers to were created or uploaded before.
  const standin = path.join(env.dataDir, standinName)
  if (existsSync(standin)) await copySqlite(standin, path.join(folder, standinName))
  const uploads = path.join(folder, uploadsName)
  if (env.s3) return { ...contents, missing: await copyUploadsFromS3(env.s3, storedFiles, uploads) }
  await copyUploads(path.join(env.dataDir, uploadsName), uploads)
  return { ...contents, missing: [] }
}

async function copyDatabase(folder: string, { database, s3 }: Env): Promise<Copied> {
  if (isPostgres(database)) {
    await requirePrograms(database)
    return whileUnchanged(database, async (contents, snapshot, storedFiles) => {
      await dumpPostgres(database, path.join(folder, dumpName), snapshot)
      return { contents, storedFiles: s3 ? await storedFiles() : [] }
    })
  }
  const copy = path.join(folder, databaseName)
  await copySqlite(database, copy)
  return { contents: await contentsOf(copy), storedFiles: s3 ? await storedFilesIn(copy) : [] }
}

async function copyUploads(from: string, to: string): Promise<void> {
  for (const name of filesBelow(from)) {
    makeFolderOf(path.join(to, name))
    if (!(await copyPrivately(path.join(from, name), path.join(to, name)))) rmSync(path.join(to, name))
  }
}

async function sumsIn(folder: string): Promise<FileSums> {
  const sums: FileSums = {}
  for (const name of filesBelow(folder)) sums[name] = await sumOf(path.join(folder, name))
  return sums
}
