/** A finished backup on the shelf. */
export type Made = {
  /** UTC. */
  takenAt: string
  /** How long copying, verifying and compressing took. */
  seconds: number
  /** Of the archive. */
  bytes: number
  /** Whether the archive is under a passphrase. */
  isEncrypted: boolean
  /** Whether a system admin asked for it, rather than the night. */
  isByHand: boolean
  /** Entries of the log; null for PostgreSQL, whose dump is read when it is restored. */
  facts: number | null
  /** The hash of the last entry; null for PostgreSQL. */
  head: string | null
  /** What it lacks, such as uploaded files that are gone from S3; null if nothing. */
  problem: string | null
  /** When it was last restored into a scratch folder; null if never. */
  testedAt: string | null
  /** What was wrong with it then; null if nothing was. */
  testProblem: string | null
}

/** The state of the nightly backups. */
export type Shelf = {
  /** Newest first. */
  made: Made[]
  /** The last attempt that failed after the newest backup; null if there is none. */
  failure: { at: string; problem: string } | null
  /** Since when this folder is to have backups. */
  since: string | null
  /** When the alert about old backups was last sent; null after a good one. */
  alertedAt: string | null
  isRunning: boolean
}

/** A newest backup that is older than this is a problem: a night was missed. */
const oldAfterHours = 26

const hourMs = 3_600_000

/** A backup that was copied to the bucket. */
export type Copied = Made & {
  /** Of the archive. */
  sha256: string
  /** When it had been uploaded, read back and compared (UTC). */
  copiedAt: string
}

/** The state of the copies in the bucket. */
export type BucketShelf = Pick<Shelf, 'failure' | 'since' | 'alertedAt'> & {
  /** Newest first. */
  made: Copied[]
  /** When the bucket was last looked into; null if never. */
  listedAt: string | null
}

/** Returns the newest backup that lacks nothing and whose test, if there was one, found nothing wrong. */
export const lastGoodOf = <One extends Made>({ made }: { made: readonly One[] }): One | undefined =>
  made.find(({ problem, testProblem }) => problem === null && testProblem === null)

/** Returns the backup that belongs in the bucket: the newest that can be restored. */
export const forBucketOf = ({ made }: Pick<Shelf, 'made'>): Made | undefined =>
  made.find(({ testProblem }) => testProblem === null)

/** Returns whether the newest good backup is too old; before the first, counted from when backups were turned on. */
export function isOverdue(shelf: { made: readonly Made[]; since: string | null }, now: Date): boolean {
  const last = lastGoodOf(shelf)?.takenAt ?? shelf.since
  return last !== null && now.getTime() - Date.parse(last) > oldAfterHours * hourMs
}
