/** The copies of the nightly backups in a bucket, as the folder remembers them: a page asks no other service. */
import path from 'node:path'
import { z } from 'zod'
import type { BackupS3Place } from '#server/env.ts'
import type { Bucket } from '#server/providers/files/bucket.ts'
import type { BucketShelf, Copied, Shelf } from './rules.ts'
import { forBucketOf } from './rules.ts'
import { archiveName, isEntry, madeEntry, nameOf, parsed } from './shelf.reads.ts'

/** What is written beside an archive in the bucket. It counts once it says when the archive was compared. */
const copyEntry = madeEntry.extend({ sha256: z.string(), copiedAt: z.string().nullable() })

type CopyEntry = z.output<typeof copyEntry>

const bucketNotes = z.object({
  /** Of another bucket nothing is remembered. */
  place: z.string(),
  since: z.string().nullable(),
  alertedAt: z.string().nullable(),
  failure: z.object({ at: z.string(), problem: z.string() }).nullable(),
  listedAt: z.string().nullable(),
  made: z.array(copyEntry.extend({ copiedAt: z.string() })),
})

export const bucketNotesName = 'bucket.json'

/** Names a bucket, without the account. */
export const bucketText = ({ bucket, prefix, endpoint }: BackupS3Place): string =>
  `${bucket}${prefix && `/${prefix}`}${endpoint && ` at ${URL.canParse(endpoint) ? new URL(endpoint).host : endpoint}`}`

/** Returns what the folder remembers of its bucket. */
export function bucketShelfIn(folder: string, place: BackupS3Place): BucketShelf {
  const notes = parsed(path.join(folder, bucketNotesName), bucketNotes)
  if (notes?.place !== bucketText(place))
    return { made: [], failure: null, since: null, alertedAt: null, listedAt: null }
  const { made, failure, since, alertedAt, listedAt } = notes
  return { made, failure, since, alertedAt, listedAt }
}

const dayMs = 24 * 3_600_000

/** Whether something is to be done in the bucket: a backup to copy, or once a day a look at what is there. */
export function isCopyDue(shelf: Shelf, { made, listedAt }: BucketShelf, now: Date): boolean {
  const newest = forBucketOf(shelf)
  if (newest === undefined) return false
  if (!made.some(({ takenAt }) => takenAt === newest.takenAt)) return true
  return listedAt === null || now.getTime() - Date.parse(listedAt) >= dayMs
}

/** The name of the file about a backup. */
export const entryName = (takenAt: string): string => `${nameOf(takenAt)}.json`

/** Whether a key is of an archive of ours. */
export const isArchive = (key: string): boolean => /^chapterhouse-[\dTZ-]+\.zip(\.age)?$/.test(key)

/** Reads what is written about a backup in the bucket; null when there is nothing, or it cannot be read. */
export async function copyEntryAt(bucket: Bucket, key: string): Promise<CopyEntry | null> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  const sum = await bucket.read(key, async (piece) => {
    bytes += piece.byteLength
    // Ours are smaller; whoever can write there decides how large a file is.
    if (bytes <= 64 * 1024) pieces.push(Buffer.from(piece))
  })
  if (!sum) return null
  try {
    return copyEntry.parse(JSON.parse(Buffer.concat(pieces).toString()))
  } catch {
    return null
  }
}

/** What is in the bucket: the copies that count, newest first, and what killed or failed copies left. */
type Listed = { made: Copied[]; unfinished: CopyEntry[] }

/**
 * Reads what is in the bucket. A copy counts when its archive is there in full and was compared after its upload.
 * @param known copies that were read before, so that each entry is read once
 */
export async function copiesIn(bucket: Bucket, known: readonly Copied[] = []): Promise<Listed> {
  const sizes = await bucket.list((key) => isEntry(key) || isArchive(key))
  const listed: Listed = { made: [], unfinished: [] }
  for (const key of [...sizes.keys()].filter(isEntry)) {
    const entry = known.find(({ takenAt }) => entryName(takenAt) === key) ?? (await copyEntryAt(bucket, key))
    if (!entry || entryName(entry.takenAt) !== key) continue
    const { copiedAt } = entry
    if (copiedAt !== null && sizes.get(archiveName(entry)) === entry.bytes) listed.made.push({ ...entry, copiedAt })
    else listed.unfinished.push(entry)
  }
  listed.made.sort((one, other) => (one.takenAt < other.takenAt ? 1 : -1))
  return listed
}
