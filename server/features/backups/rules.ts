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
  /** Entries of the log; null for PostgreSQL, whose dump is read when it is restored. */
  facts: number | null
  /** The hash of the last entry; null for PostgreSQL. */
  head: string | null
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

/** Returns the newest backup whose test, if there was one, found nothing wrong. */
export const lastGoodOf = ({ made }: Pick<Shelf, 'made'>): Made | undefined =>
  made.find(({ testProblem }) => testProblem === null)

/** Returns whether the newest good backup is too old; before the first, counted from when backups were turned on. */
export function isOverdue(shelf: Pick<Shelf, 'made' | 'since'>, now: Date): boolean {
  const last = lastGoodOf(shelf)?.takenAt ?? shelf.since
  return last !== null && now.getTime() - Date.parse(last) > oldAfterHours * hourMs
}
