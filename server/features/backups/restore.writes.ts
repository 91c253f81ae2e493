import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { contentsOf, fromTheFuture } from '#db/row-counts.ts'
import { isPostgres } from '#db/store.ts'
import type { BooksPlace } from '#server/features/books/integrity.reads.ts'
import { openDataDir } from '#server/providers/files/data-dir.ts'
import { readEnv, readPlaces, storedSecret } from '#server/env.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import {
  assertNothingInTheWay,
  CannotBackUp,
  databaseName,
  dumpName,
  examine,
  uploadsName,
  type Environment,
  type Outcome,
} from './contents.reads.ts'
import { besideSqlite, copyPrivately, filesBelow, keepToOneself, makeFolderOf } from './files.writes.ts'
import { filesUnlike, manifestName, readManifest, tablesUnlike, type Manifest } from './manifest.writes.ts'
import { assertReadable } from './readable.reads.ts'
import { restorePostgres } from './postgres.writes.ts'
import { putUploadsIntoS3, unlikeInS3 } from './uploads.writes.ts'

/** A backup's folder, and where it is restored to. */
type Task = {
  folder: string
  stage: string
  database: string
  appSecret: string
  manifest: Manifest | null
  logDefinition: LogDefinition
}

/**
 * Restores a backup into an empty DATA_DIR, and its uploaded files into S3 where the portal has them there. It is
 * verified in a folder beside the target and moved there when it is sound, the database last, so that an interruption
 * never leaves half a portal.
 * @param withoutManifest the operator accepts that missing files cannot be detected, as in a backup of an earlier
 * release
 * @throws CannotBackUp when it cannot be done; nothing was overwritten
 */
export async function restoreBackup(
  folder: string,
  environment: Environment,
  logDefinition: LogDefinition,
  withoutManifest = false,
): Promise<Outcome> {
  // A demo would create its own secret in place of the restored one.
  const { dataDir, database, s3 } = readPlaces(environment)
  assertReadable(folder, dataDir)
  const wanted = isPostgres(database) ? dumpName : databaseName
  const hasManifest = existsSync(path.join(folder, manifestName))
  if (!hasManifest && !existsSync(path.join(folder, wanted)))
    throw new CannotBackUp(`There is no ${wanted} in ${folder}, so it is no backup for this database.`)
  if (!hasManifest && !withoutManifest)
    throw new CannotBackUp(
      `There is no ${manifestName} in ${folder}, so nobody can tell what is missing there. For a backup of an earlier release, add --without-manifest.`,
    )
  const names = readdirSync(folder).filter(
    (name) =>
      name !== dumpName && name !== manifestName && !besideSqlite.test(name) && !(s3 !== null && name === uploadsName),
  )
  assertNothingInTheWay(dataDir, database, names)

  keepToOneself()
  openDataDir(dataDir)
  const stage = path.join(dataDir, 'restoring')
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { mode: 0o700 })
  try {
    await copyAll(folder, stage)
    const given = environment.APP_SECRET || storedSecret(dataDir)
    const { appSecret } = readEnv({ ...environment, DATA_DIR: stage, ...(given ? { APP_SECRET: given } : {}) })
    const manifest = hasManifest ? readManifest(folder, appSecret) : null
    if (typeof manifest === 'string')
      return { lines: [`The backup at ${folder} is not sound; nothing was restored.`], problems: [manifest] }
    const task = { folder, stage, database, appSecret, manifest, logDefinition }
    const unlike = manifest ? await filesUnlike(stage, manifest.files) : []
    if (unlike.length > 0)
      return { lines: [`The backup at ${folder} is not as it was taken; nothing was restored.`], problems: unlike }
    const uploads = path.join(stage, uploadsName)
    const others = s3 ? await unlikeInS3(s3, uploads) : []
    if (others.length > 0) return { lines: ['Nothing was restored.'], problems: others }
    const { lines, problems, log } = await bringBack(task)
    const what = isPostgres(database) ? 'it is in the database now, so empty that' : 'nothing was restored'
    if (problems.length > 0) return { lines: [`The backup at ${folder} is not sound; ${what}.`, ...lines], problems }
    if (s3) await putUploadsIntoS3(s3, uploads)
    for (const name of names.sort((one, other) => Number(one === databaseName) - Number(other === databaseName))) {
      renameSync(path.join(stage, name), name === databaseName ? database : path.join(dataDir, name))
    }
    return { lines: [...restored(task), ...lines], problems, ...(log ? { log } : {}) }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

function restored({ folder, manifest }: Task): string[] {
  if (!manifest)
    return [
      `Restored ${folder}. It has no manifest: the books are verified, and nobody can tell whether anything else is missing or was changed.`,
    ]
  const [files, tables] = [Object.keys(manifest.files).length, Object.keys(manifest.tables).length]
  return [
    `Restored ${folder} and verified it; chapterhouse start serves it.`,
    `  Manifest     of ${manifest.takenAt}: ${files} files and the rows of ${tables} tables are as they were`,
    ...(manifest.missing ?? []).map((what) => `  Missing      since before this backup: ${what}`),
  ]
}

async function copyAll(folder: string, stage: string): Promise<void> {
  for (const name of filesBelow(folder).filter((each) => each !== manifestName && !besideSqlite.test(each))) {
    makeFolderOf(path.join(stage, name))
    await copyPrivately(path.join(folder, name), path.join(stage, name))
  }
}

/** Restores the database and checks all of it. */
async function bringBack({ stage, database, appSecret, manifest, logDefinition }: Task): Promise<Outcome> {
  assertNotFuture(manifest?.migrations ?? [])
  const dump = path.join(stage, dumpName)
  if (isPostgres(database)) await restorePostgres(database, dump)
  rmSync(dump, { force: true })
  const laid = isPostgres(database) ? database : path.join(stage, databaseName)
  const examined = await examineLaid({ database: laid, dataDir: stage, appSecret }, logDefinition)
  if (examined.problems.length > 0 || !manifest) return examined
  const { tables } = await contentsOf(laid)
  return { ...examined, problems: tablesUnlike(tables, manifest.tables) }
}

async function examineLaid(place: BooksPlace, logDefinition: LogDefinition): Promise<Outcome> {
  const contents = await contentsOf(place.database).catch((error: unknown) =>
    String(error instanceof Error ? error.message : error),
  )
  if (typeof contents === 'string') return { lines: [], problems: [`The database cannot be read: ${contents}`] }
  assertNotFuture(contents.applied)
  return examine(place, logDefinition)
}

function assertNotFuture(applied: readonly string[]): void {
  const unknown = fromTheFuture(applied)
  if (unknown.length > 0)
    throw new CannotBackUp(
      `This backup is of a later release, which has the migration ${unknown.join(', ')}. Restore it with that release; this one would not know its data.`,
    )
}
