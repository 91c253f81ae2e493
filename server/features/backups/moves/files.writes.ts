/** Copies the portal's uploaded files from DATA_DIR into S3, and back. */
import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { storedFilesAt, type StoredFile } from '#db/row-counts.ts'
import { readEnv, type S3Place } from '#server/env.ts'
import { uploadsName, type Environment, type Outcome } from '../contents.reads.ts'
import { filesBelow } from '../files.writes.ts'
import { copyUploadsFromS3, missingInS3, putUploadsIntoS3, unlikeInS3 } from '../uploads.writes.ts'
import { uploadName } from '#server/providers/files/upload-path.ts'
import { CannotMove } from './database.writes.ts'

/**
 * Copies the files of DATA_DIR into the bucket of the environment and compares each. Those that are there stay, so a
 * copy that was interrupted goes on; what was uploaded meanwhile is copied by the next call.
 * @returns problems: files that differ in the bucket, and files that a record names and the bucket lacks
 * @throws CannotMove, BucketFailed
 */
export async function moveFilesToBucket(environment: Environment): Promise<Outcome> {
  const { s3, folder, files } = await placesOf(environment)
  const unlike = existsSync(folder) ? await unlikeInS3(s3, folder) : []
  if (unlike.length > 0) return { lines: ['Nothing was copied.'], problems: unlike }
  const names = existsSync(folder) ? filesBelow(folder) : []
  if (names.length > 0) await putUploadsIntoS3(s3, folder)
  return outcome(`${names.length} files of ${folder} are in the bucket ${s3.bucket}, each compared.`, {
    next: `restart the portal with S3_BUCKET, and run this once more for what was uploaded meanwhile; then ${folder} can be deleted`,
    problems: await missingInS3(s3, files),
  })
}

/**
 * Copies the files that the database names from the bucket into DATA_DIR, with the sizes that it has for them. Those that
 * are there stay.
 * @returns problems: files that a record names and the bucket lacks
 * @throws CannotMove, BucketFailed
 */
export async function moveFilesHere(environment: Environment): Promise<Outcome> {
  const { s3, folder, files } = await placesOf(environment)
  const wanted = files.filter(({ path: at, bytes }) => sizeIn(folder, at) !== bytes)
  // What an interrupted copy left.
  for (const { path: at } of wanted) if (sizeIn(folder, at) !== undefined) rmSync(path.join(folder, uploadName(at)!))
  const problems = await copyUploadsFromS3(s3, wanted, folder)
  return outcome(`The files of the bucket ${s3.bucket} are in ${folder}.`, {
    next: 'restart the portal without S3_BUCKET; what was uploaded during the copy is in the bucket, so stop the portal first if that matters',
    problems,
  })
}

/** The bytes of an uploaded file in a folder; undefined when it is not there. */
function sizeIn(folder: string, at: string): number | undefined {
  const name = uploadName(at)
  return name === undefined ? undefined : statSync(path.join(folder, name), { throwIfNoEntry: false })?.size
}

const outcome = (done: string, { next, problems }: { next: string; problems: string[] }): Outcome => ({
  lines: problems.length > 0 ? [done] : [done, `  Next         ${next}`],
  problems,
})

async function placesOf(environment: Environment): Promise<{ s3: S3Place; folder: string; files: StoredFile[] }> {
  const { s3, dataDir, database } = readEnv(environment)
  if (s3 === null) throw new CannotMove('Set S3_BUCKET to the bucket of the uploaded files, and its region and keys.')
  return { s3, folder: path.join(dataDir, uploadsName), files: await storedFilesAt(database) }
}
