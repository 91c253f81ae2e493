import type { Kysely } from 'kysely'
import type { OutboxRow, UnwantedMailRow } from '#db/tables/portal/mail.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { run, type Work } from '#db/work.ts'
import { cutText } from '#server/text/graphemes.ts'

/** Why an address gets no bulk emails from a chapter. */
export type Unwanted = Pick<UnwantedMailRow, 'address' | 'reason' | 'note' | 'since'>

/** Records that an address was unsubscribed from a chapter's bulk emails. Idempotent; the first day stays. */
export const noteLeft = (sql: Kysely<Tables>, chapter: ChapterId, address: string, now: Date): Work<void> =>
  note(sql, { chapterId: chapter, address, reason: 'left', note: '', since: now.toISOString() })

/** Records that the mailbox of an email rejected it permanently. */
export const noteBounce = (
  sql: Kysely<Tables>,
  { chapterId, toAddress }: Pick<OutboxRow, 'chapterId' | 'toAddress'>,
  answer: string,
  now: Date,
): Work<void> =>
  note(sql, { chapterId, address: toAddress, reason: 'bounced', note: cutText(answer, 300), since: now.toISOString() })

function* note(sql: Kysely<Tables>, row: UnwantedMailRow): Work<void> {
  const values = { ...row, address: keyOf(row.address) }
  yield* run(
    sql
      .insertInto('unwantedMail')
      .values(values)
      .onConflict((conflict) => conflict.columns(['chapterId', 'address', 'reason']).doNothing()),
  )
}

/** Lets the address get bulk emails again, as far as this reason prevented it. */
export function* clearUnwanted(
  sql: Kysely<Tables>,
  chapter: ChapterId,
  { address, reason }: Pick<Unwanted, 'address' | 'reason'>,
): Work<boolean> {
  const cleared = sql
    .deleteFrom('unwantedMail')
    .where('chapterId', '=', chapter)
    .where('address', '=', keyOf(address))
    .where('reason', '=', reason)
  return (yield* run(cleared)) > 0
}

/**
 * Returns the addresses that get no bulk emails from a chapter. For an unsubscribed address that reason is shown, even
 * where the mailbox also rejects.
 */
export const unwantedOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('unwantedMail')
    .select(['address', 'reason', 'note', 'since'])
    .where('chapterId', '=', chapter)
    .orderBy('address')
    .orderBy('reason')

/** Normalizes an address for comparison. */
const keyOf = (address: string) => address.trim().toLowerCase()

/** Returns a lookup of an address's reason among those of a chapter. */
export function reasonFinder(rows: readonly Unwanted[]): (address: string) => Unwanted | undefined {
  // By address, then 'bounced' before 'left': the later one stays.
  const byAddress = new Map(rows.map((row) => [row.address, row]))
  return (address) => byAddress.get(keyOf(address))
}
