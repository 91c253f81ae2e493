import type { ReportMailboxRow } from '#db/tables/mail-records.ts'
import { first, run, type Work } from '#db/work.ts'
import type { SqlBuilder } from '#db/store.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { seal } from '#server/auth/secrets.ts'
import type { Context, Tx } from '#server/context.ts'
import type { InboxPlace } from '#server/providers/mail/inbox.ts'
import { Refusal } from '#server/refusal.ts'
import { pauseAfter } from './rules.ts'
import type { MailboxEntry } from '../schema.ts'

type Keeper = Pick<Context, 'chapter' | 'env'> & { actor: SignedIn }

const changed = () =>
  new Refusal('conflict', 'The mailbox was changed in the meantime. Load the page again. Nothing was changed.')

/**
 * Keeps the mailbox in which reports come, in place of the one before; it is read right away. An empty password keeps
 * the stored one, but not for another server or user, who would learn it.
 * @param shown when the mailbox that the admin saw was changed; '' for none @throws Refusal conflict, invalid
 */
export function* keepMailbox(
  tx: Tx,
  { chapter, env, actor }: Keeper,
  { mailServer, userName, password, shown }: MailboxEntry & { shown: string },
): Work<void> {
  const { sql, now } = tx
  yield* lockHead(tx)
  const own = sql.selectFrom('reportMailboxes').selectAll().where('chapterId', '=', chapter.id)
  const before = yield* first(own)
  if ((before?.updatedAt ?? '') !== shown) throw changed()
  const isSame = before?.mailServer === mailServer && before.userName === userName
  if (password === '' && !isSame) throw needsPassword()
  const at = now.toISOString()
  const row: Omit<ReportMailboxRow, 'chapterId' | 'createdBy' | 'createdAt'> = {
    mailServer,
    userName,
    passwordSealed: password === '' && before ? before.passwordSealed : seal(env.appSecret, password),
    uidValidity: isSame ? before.uidValidity : null,
    lastUid: isSame ? before.lastUid : 0,
    readAt: isSame ? before.readAt : null,
    reportedAt: before?.reportedAt ?? null,
    failure: null,
    failedSince: null,
    failures: 0,
    nextReadAt: at,
    updatedAt: at,
  }
  yield* run(
    sql
      .insertInto('reportMailboxes')
      .values({ ...row, chapterId: chapter.id, createdBy: actor.personId, createdAt: at })
      .onConflict((conflict) => conflict.column('chapterId').doUpdateSet(row)),
  )
}

/** Requires the password again: otherwise an admin could have the stored one sent to a server of their own. */
export function needsPassword(): Refusal {
  const text = 'Another mail server or user needs the password. Nothing was saved.'
  return new Refusal('invalid', text, { fields: { mailboxPassword: 'Enter the password of this mailbox' } })
}

/** Ends the reading of a chapter's mailbox, and deletes its password. @throws Refusal conflict */
export function* dropMailbox(tx: Tx, { chapter }: Pick<Context, 'chapter'>, shown: string): Work<void> {
  yield* lockHead(tx)
  const dropped = yield* run(
    tx.sql.deleteFrom('reportMailboxes').where('chapterId', '=', chapter.id).where('updatedAt', '=', shown),
  )
  if (dropped === 0) throw changed()
}

/** Records that a report about an email of the chapter came in its mailbox. */
export function* noteMailboxReport({ sql, now }: Tx, chapterId: string): Work<void> {
  yield* run(
    sql.updateTable('reportMailboxes').set({ reportedAt: now.toISOString() }).where('chapterId', '=', chapterId),
  )
}

type Read = Pick<ReportMailboxRow, 'chapterId' | 'updatedAt' | 'nextReadAt' | 'failures'>

const theRow = ({ sql }: SqlBuilder, { chapterId, updatedAt }: Read) =>
  sql.updateTable('reportMailboxes').where('chapterId', '=', chapterId).where('updatedAt', '=', updatedAt)

/** Takes a mailbox for one reading, so that no other server reads it as well. Returns whether it was free. */
export function* takeMailbox(builder: SqlBuilder, row: Read, now: Date): Work<boolean> {
  const nextReadAt = new Date(now.getTime() + pauseAfter(0)).toISOString()
  const taken = theRow(builder, row).set({ nextReadAt }).where('nextReadAt', '=', row.nextReadAt)
  return (yield* run(taken)) > 0
}

/** Records how far a mailbox was read, unless it is another one by now. */
export function* keepPlace(builder: SqlBuilder, row: Read, place: InboxPlace): Work<void> {
  yield* run(theRow(builder, row).set(place))
}

/** Records that a mailbox was read to its end; with a reason, that it could not be, and must wait longer each time. */
export function* keepReading(builder: SqlBuilder, row: Read, now: Date, failure: string | null): Work<void> {
  const at = now.toISOString()
  if (failure === null) {
    yield* run(theRow(builder, row).set({ readAt: at, failure, failedSince: null, failures: 0 }))
    return
  }
  const failures = row.failures + 1
  const nextReadAt = new Date(now.getTime() + pauseAfter(failures)).toISOString()
  yield* run(
    theRow(builder, row).set(({ fn, val }) => ({
      failure,
      failures,
      nextReadAt,
      failedSince: fn.coalesce('failedSince', val(at)),
    })),
  )
}
