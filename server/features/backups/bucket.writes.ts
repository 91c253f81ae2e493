/** Copies backups to a bucket, removes those there whose time is over, and fetches one. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BackupS3Place } from '#server/env.ts'
import { openBucket, type Bucket } from '#server/providers/files/bucket.ts'
import {
  bucketNotesName,
  bucketShelfIn,
  bucketText,
  copiesIn,
  copyEntryAt,
  entryName,
  isArchive,
} from './bucket.reads.ts'
import { CannotBackUp } from './contents.reads.ts'
import { sumOf, writeWhole } from './files.writes.ts'
import { keptOf } from './kept.decisions.ts'
import { forBucketOf, type BucketShelf, type Copied, type Made } from './rules.ts'
import { archiveName, isEntry, shelfIn } from './shelf.reads.ts'

/** Changes what the folder remembers of its bucket. */
export function noteBucket(shelf: string, place: BackupS3Place, changes: Partial<BucketShelf>): void {
  mkdirSync(shelf, { recursive: true, mode: 0o700 })
  const notes = { ...bucketShelfIn(shelf, place), ...changes, place: bucketText(place) }
  writeWhole(path.join(shelf, bucketNotesName), notes)
}

type CopyTask = { shelf: string; now: string; timeZone: string; bucket: BackupS3Place }

/**
 * Copies the newest backup of the folder to the bucket, unless it is there, and removes those whose time is over. What
 * is there then, or why it failed, is noted in the folder, whose backups stay as they are.
 * @throws what went wrong
 */
export async function copyToBucket({ shelf, now, timeZone, bucket: place }: CopyTask): Promise<void> {
  const bucket = await openBucket(place)
  const known = bucketShelfIn(shelf, place)
  try {
    await bucket.dropUnfinished(isArchive)
    const { made, unfinished } = await copiesIn(bucket, known.made)
    for (const left of unfinished) await removeCopy(bucket, left)
    const newest = forBucketOf(shelfIn(shelf, new Date(now)))
    const isThere = newest && made.some(({ takenAt }) => takenAt === newest.takenAt)
    if (newest && !isThere) made.unshift(await copyOne(bucket, { shelf, newest, now }))
    const stays = keptOf(made, timeZone)
    // Noted before old ones are removed: a bucket that forbids removing has the copy nevertheless.
    const since = known.since ?? now
    const alertedAt = !isThere && newest?.problem === null ? null : known.alertedAt
    noteBucket(shelf, place, { made, failure: null, since, alertedAt, listedAt: now })
    for (const old of made.filter(({ takenAt }) => !stays.has(takenAt))) await removeCopy(bucket, old)
    noteBucket(shelf, place, { made: made.filter(({ takenAt }) => stays.has(takenAt)) })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    noteBucket(shelf, place, { failure: { at: now, problem }, since: known.since ?? now })
    throw error
  } finally {
    bucket.close()
  }
}

/**
 * Uploads an archive, reads it back and compares it. What is written about it says so last: a copy that was killed, or
 * that differs, counts at no moment.
 */
async function copyOne(
  bucket: Bucket,
  { shelf, newest, now }: { shelf: string; newest: Made; now: string },
): Promise<Copied> {
  const [name, file] = [archiveName(newest), path.join(shelf, archiveName(newest))]
  const { sha256, bytes } = await sumOf(file)
  if (bytes !== newest.bytes)
    throw new CannotBackUp(`${name} has ${bytes} bytes in the folder, and ${newest.bytes} were written`)
  const write = (copiedAt: string | null) => {
    const text = JSON.stringify({ ...newest, sha256, copiedAt })
    return bucket.put(entryName(newest.takenAt), Buffer.from(text), 'application/json')
  }
  // First, so that the next copy knows an archive without a time as its own.
  await write(null)
  await bucket.upload(name, file)
  const there = await bucket.read(name, async () => undefined)
  if (there?.sha256 !== sha256 || there.bytes !== bytes) {
    await removeCopy(bucket, newest)
    throw new CannotBackUp(`${name} is not in the bucket as it was sent. It was removed there.`)
  }
  await write(now)
  return { ...newest, sha256, copiedAt: now }
}

/** The archive first: what is written about it leads to it. */
async function removeCopy(bucket: Bucket, copy: Pick<Made, 'takenAt' | 'isEncrypted'>): Promise<void> {
  await bucket.remove(archiveName(copy))
  await bucket.remove(entryName(copy.takenAt))
}

/**
 * Fetches a backup from the bucket by its name, with or without an ending, and compares it with what was uploaded.
 * `work` gets the file, which is removed afterwards. @throws CannotBackUp
 */
export async function withFetched<T>(
  place: BackupS3Place,
  { name, dataDir }: { name: string; dataDir: string },
  work: (file: string) => Promise<T>,
): Promise<T> {
  const key = `${name.replace(/\.(json|zip|zip\.age)$/, '')}.json`
  const bucket = await openBucket(place)
  const file = path.join(dataDir, `fetching-${randomBytes(6).toString('hex')}`)
  try {
    const entry = isEntry(key) ? await copyEntryAt(bucket, key) : null
    if (!entry || entry.copiedAt === null)
      throw new CannotBackUp(
        `There is no backup ${name} in ${bucketText(place)}. chapterhouse backup list prints those that are there.`,
      )
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const sum = await download(bucket, archiveName(entry), file)
    if (sum?.sha256 !== entry.sha256)
      throw new CannotBackUp(`${archiveName(entry)} is not in the bucket as it was copied there; nothing was restored.`)
    return await work(file)
  } finally {
    bucket.close()
    await rm(file, { force: true })
  }
}

/** Reads an object into a new file, private and synced to disk. Null when there is none. */
export async function download(bucket: Bucket, key: string, file: string) {
  const target = await open(file, 'wx', 0o600)
  let sum: Awaited<ReturnType<Bucket['read']>> = null
  try {
    sum = await bucket.read(key, (piece) => target.writeFile(piece))
    await target.sync()
  } finally {
    await target.close()
    if (!sum) await rm(file, { force: true })
  }
  return sum
}
