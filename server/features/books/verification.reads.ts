import type { Db } from '#db/tables/tables.ts'
import type { VerificationRow } from '#db/tables/books.ts'
import type { ChapterId } from '#server/chapter.ts'
import { calendarDay } from '#server/time/clock.ts'
import { namesOf } from '../members/reads.ts'

/** A verification as a page shows it. The log is shared by all chapters; other chapters do not see who ran it. */
export type VerificationNote = {
  state: VerificationRow['state']
  startedAt: string
  endedAt: string | null
  facts: number
  gaps: number
  /** How many entries of the log are newer. */
  newer: number
  head: string
  checkpoint: { position: number; hash: string } | null
  problems: string[]
  /** Null if the daily job started it. */
  by: string | null
}

/** Returns the last completed verification, and whether one is in progress. */
export async function verificationState(
  db: Db,
  chapter: ChapterId,
): Promise<{ last: VerificationNote | null; isRunning: boolean }> {
  const newest = db
    .selectFrom('verifications')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .orderBy('verificationId', 'desc')
    .limit(1)
  const [last, running, head] = await Promise.all([
    newest.where('state', 'in', ['whole', 'damaged']).executeTakeFirst(),
    newest.where('state', '=', 'running').executeTakeFirst(),
    db.selectFrom('logHead').select('position').executeTakeFirst(),
  ])
  return {
    last: last
      ? {
          ...noteOf(last),
          newer: Math.max(0, (head?.position ?? 0) - last.facts - last.gaps),
          by: await requesterOf(db, chapter, last),
        }
      : null,
    isRunning: running !== undefined,
  }
}

function noteOf(row: VerificationRow): Omit<VerificationNote, 'by' | 'newer'> {
  const { state, startedAt, endedAt, facts, gaps, head, checkpointPosition, checkpointHash, problems } = row
  const checkpoint = checkpointPosition === null ? null : { position: checkpointPosition, hash: checkpointHash ?? '' }
  return { state, startedAt, endedAt, facts, gaps, head, checkpoint, problems: JSON.parse(problems) as string[] }
}

async function requesterOf(
  db: Db,
  chapter: ChapterId,
  { chapterId, requestedBy }: VerificationRow,
): Promise<string | null> {
  if (chapterId === null) return null
  if (chapterId !== chapter) return 'another chapter'
  const personId = requestedBy.slice(requestedBy.indexOf(':') + 1)
  const person = (await namesOf(db, chapter, [personId])).get(personId)
  return person ? `${person.firstName} ${person.lastName}`.trim() : 'a system admin'
}

/**
 * Whether a verification that started on the calendar day of `now` has completed. One of an empty log says nothing about
 * the entries that came since, such as on the day of the first start, and after a restore of a backup of that day.
 */
export async function isVerifiedToday(db: Db, now: Date, timeZone: string): Promise<boolean> {
  const last = await db
    .selectFrom('verifications')
    .select(['startedAt', 'facts'])
    .where('state', 'in', ['whole', 'damaged'])
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || !isSameDay(last.startedAt, now, timeZone)) return false
  if (last.facts > 0) return true
  return (await db.selectFrom('facts').select('position').limit(1).executeTakeFirst()) === undefined
}

/**
 * Whether a verification may go on where an earlier one was stopped: that one began on the calendar day of `now` and is
 * recorded as not finished; none has ended since it began, and the last one that ended found no damage.
 */
export async function mayGoOn(
  db: Db,
  earlier: { verificationId: string; begunAt: string },
  now: Date,
  timeZone: string,
): Promise<boolean> {
  if (earlier.begunAt > now.toISOString() || !isSameDay(earlier.begunAt, now, timeZone)) return false
  const [stopped, ended] = await Promise.all([
    db
      .selectFrom('verifications')
      .select('state')
      .where('verificationId', '=', earlier.verificationId)
      .executeTakeFirst(),
    // Of two that ended at the same time, the one that found damage counts.
    db
      .selectFrom('verifications')
      .select(['state', 'endedAt'])
      .where('state', 'in', ['whole', 'damaged'])
      .where('endedAt', 'is not', null)
      .orderBy('endedAt', 'desc')
      .orderBy('state')
      .limit(1)
      .executeTakeFirst(),
  ])
  if (stopped?.state !== 'failed') return false
  return !ended || (ended.state === 'whole' && ended.endedAt! < earlier.begunAt)
}

const isSameDay = (time: string, now: Date, timeZone: string) =>
  calendarDay(new Date(time), timeZone) === calendarDay(now, timeZone)
