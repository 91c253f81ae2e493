import type { Kysely } from 'kysely'
import type { PaymentAccountRow, ChapterRow } from '#db/tables/chapters.ts'
import type { Tables } from '#db/tables/tables.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { endSessionsIn } from '#server/auth/sessions.ts'
import { mainSubDomain, type ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { releaseFiles } from '#server/providers/files/claims.ts'
import { dropBulkMail } from '#server/providers/mail/bulk-mail.ts'
import { forgetUndos } from '#server/undo/undoable.ts'
import { copyMemberTypes, removeMemberTypes } from '../members/member-types/chapter-types.writes.ts'
import { dropPortalSettings } from '../jobs/settings.writes.ts'
import { dropDigests } from '../newsletter/digests/writes.ts'
import { dropNotifications } from '../notifications/writes.ts'
import { dropMailDomain } from '../mail-records/writes.ts'
import { dropRenewals } from '../members/renewals/writes.ts'
import { changed, changedInRow } from './changes.decisions.ts'
import { contentsOf } from './contents.reads.ts'
import {
  noChapter,
  assertNotFilled,
  assertNotMain,
  assertNotMoved,
  assertNotReserved,
  assertCurrent,
  assertNoDuplicate,
} from './decisions.ts'
import { chapterStream } from './facts.ts'
import type { AddedChapter, ChapterChanges } from './schema.ts'
import { lookFiles } from './look/writes.ts'
import { changedChapter } from './notices.mail.ts'

type Writer = Pick<Context, 'env' | 'urls'> & { actor: SignedIn }

/** Adds a chapter, which is served as soon as this is committed. */
export function* addChapter(sql: Kysely<Tables>, chapter: ChapterRow): Work<void> {
  yield* run(sql.insertInto('chapters').values(chapter))
}

/**
 * Opens a chapter with the main one's member types, and its time zone if none is chosen. Of two simultaneous calls with
 * one address, the second is rejected.
 */
export function* openChapter(
  tx: Tx,
  ctx: Writer,
  chapterId: string,
  { timeZone, ...details }: AddedChapter,
): Work<void> {
  const { env, actor } = ctx
  assertNotReserved(details.subDomain, env.association)
  const rows = yield* lockedChapters(tx)
  assertNoDuplicate(rows, details)
  const at = tx.now.toISOString()
  const main = rows.find(({ subDomain }) => subDomain === mainSubDomain(env.association))
  const zone = { timeZone: timeZone || (main?.timeZone ?? env.timeZone), formerZones: '[]' }
  yield* addChapter(tx.sql, {
    ...details,
    ...zone,
    papers: '{}',
    look: '{}',
    associationLook: main?.look ?? '{}',
    chapterId,
    advertisement: 0,
    jobPortal: 0,
    closedAt: null,
    confirmRefundsAboveCents: null,
    zelleAddress: null,
    createdAt: at,
    updatedAt: at,
  })
  if (main) yield* copyMemberTypes(tx, { actor }, main.chapterId, chapterId)
  yield* recordAndTell(tx, ctx, { chapterId, fact: 'ChapterOpened', verb: 'opened' })
}

/** Changes the given fields. With a new subdomain, everyone there has to log in again. */
export function* changeChapter(
  tx: Tx,
  ctx: Writer,
  chapterId: string,
  { edition, ...changes }: ChapterChanges,
): Work<void> {
  const { env, actor } = ctx
  const rows = yield* lockedChapters(tx)
  const row = rows.find((one) => one.chapterId === chapterId)
  if (!row) throw noChapter()
  assertCurrent(row, { ...changes, edition })
  const isMoved = changes.subDomain !== undefined && changes.subDomain !== row.subDomain
  if (isMoved)
    assertNotMoved(row, changes.subDomain!, {
      isSystemAdmin: actor.role === 'systemAdmin',
      association: env.association,
    })
  const others = rows.filter((one) => one !== row)
  assertNoDuplicate(others, changes)
  yield* run(
    tx.sql
      .updateTable('chapters')
      .set({ ...changes, updatedAt: tx.now.toISOString() })
      .where('chapterId', '=', chapterId),
  )
  // The chapter's email address is the user name of its mail account, which is untested with the new one.
  const isNewAddress = changes.chapterEmail !== undefined && changes.chapterEmail !== row.chapterEmail
  if (isNewAddress)
    yield* run(
      tx.sql
        .updateTable('mailAccounts')
        .set({ ...unchecked, refusedSince: null })
        .where('chapterId', '=', chapterId),
    )
  if (isMoved) yield* endSessionsIn(tx, chapterId)
  yield* tellOfChange(tx, ctx, row)
}

function* tellOfChange(tx: Tx, ctx: Writer, before: ChapterRow): Work<void> {
  const { chapterId } = before
  const after = yield* first(tx.sql.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId))
  const parts = after ? changedInRow(before, after) : []
  if (!after || parts.length === 0) return
  yield* tx.logWriter.record(chapterStream, chapterId, () => changed(parts))
  const { chapterName, chapterEmail, chapterPhone, chapterAddress, subDomain } = after
  const modules = { advertisement: onOrOff(after.advertisement), jobPortal: onOrOff(after.jobPortal) }
  const values = { chapterName, chapterEmail, chapterPhone, chapterAddress, subDomain, ...modules }
  yield* notifyAdmins(tx, ctx, { ...changedChapter(chapterId, parts, values), also: [before.chapterEmail] })
}

const onOrOff = (flag: 0 | 1) => (flag === 1 ? 'on' : 'off')

type Act = {
  chapterId: string
  fact: 'ChapterOpened' | 'ChapterClosed' | 'ChapterReopened' | 'ChapterDeleted'
  verb: string
  also?: string[]
}

function* recordAndTell(tx: Tx, ctx: Writer, { chapterId, fact, verb, also = [] }: Act): Work<void> {
  yield* tx.logWriter.record(chapterStream, chapterId, () => [{ type: fact, data: {} }])
  const path = fact === 'ChapterDeleted' ? {} : { path: '/chapter' }
  yield* notifyAdmins(tx, ctx, {
    chapterId,
    also,
    ...path,
    subject: (of) => `${of} was ${verb}`,
    did: (of) => `${verb} the chapter ${of}`,
  })
}

/** Closes a chapter: it keeps all its data, and accepts neither people nor money from now on [spec 11]. */
export function* closeChapter(tx: Tx, ctx: Writer, chapterId: string): Work<void> {
  const row = yield* lockedChapter(tx, chapterId)
  assertNotMain(row, ctx.env.association, 'closed')
  if (row.closedAt !== null) return
  yield* setClosed(tx, chapterId, tx.now.toISOString())
  yield* endSessionsIn(tx, chapterId)
  yield* recordAndTell(tx, ctx, { chapterId, fact: 'ChapterClosed', verb: 'closed' })
}

/** Opens a closed chapter again. @throws Refusal missing */
export function* reopenChapter(tx: Tx, ctx: Writer, chapterId: string): Work<void> {
  const row = yield* lockedChapter(tx, chapterId)
  if (row.closedAt === null) return
  yield* setClosed(tx, chapterId, null)
  yield* recordAndTell(tx, ctx, { chapterId, fact: 'ChapterReopened', verb: 'reopened' })
}

function* setClosed({ sql, now }: Tx, chapterId: string, closedAt: string | null): Work<void> {
  yield* run(
    sql.updateTable('chapters').set({ closedAt, updatedAt: now.toISOString() }).where('chapterId', '=', chapterId),
  )
}

/** Deletes a chapter that nothing depends on, with its member types and accounts. */
export function* deleteChapter(tx: Tx, ctx: Writer, chapterId: string): Work<void> {
  const row = yield* lockedChapter(tx, chapterId)
  assertNotMain(row, ctx.env.association, 'deleted')
  const contents = (yield contentsOf(chapterId).compile(tx.sql)).rows as { name: string }[]
  assertNotFilled(
    row,
    contents.map(({ name }) => name),
  )
  yield* endSessionsIn(tx, chapterId)
  yield* removeMemberTypes(tx, chapterId)
  yield* dropRenewals(tx, chapterId)
  yield* dropPortalSettings(tx, chapterId)
  yield* dropDigests(tx, chapterId)
  yield* dropNotifications(tx, chapterId)
  yield* forgetUndos(tx, chapterId)
  yield* run(tx.sql.deleteFrom('mailAccounts').where('chapterId', '=', chapterId))
  yield* dropMailDomain(tx, chapterId)
  yield* releaseFiles(tx.sql, chapterId as ChapterId, lookFiles(chapterId))
  yield* dropBulkMail(tx.sql, chapterId)
  yield* run(tx.sql.deleteFrom('paymentAccounts').where('chapterId', '=', chapterId))
  yield* run(tx.sql.deleteFrom('chapters').where('chapterId', '=', chapterId))
  yield* tx.logWriter.record(chapterStream, chapterId, () => [{ type: 'ChapterDeleted', data: {} }])
  const subject = `The chapter ${row.chapterName} was deleted`
  yield* notifyAdmins(tx, ctx, {
    chapterId,
    also: [row.chapterEmail],
    subject: () => subject,
    did: () => `deleted the chapter ${row.chapterName}, which had nothing in it,`,
  })
}

function* lockedChapter(tx: Tx, chapterId: string): Work<ChapterRow> {
  yield* lockHead(tx)
  const row = yield* first(tx.sql.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId))
  if (!row) throw noChapter()
  return row
}

/** Returns all chapters, locked against changes until the end of the transaction. */
function* lockedChapters(tx: Tx): Work<ChapterRow[]> {
  yield* lockHead(tx)
  return yield* all(tx.sql.selectFrom('chapters').selectAll().orderBy('chapterName'))
}

export type NewPaymentAccount = Pick<
  PaymentAccountRow,
  'chapterId' | 'clientId' | 'clientSecretSealed' | 'merchantId' | 'webhookId' | 'servesOtherShops' | 'updatedAt'
>

/**
 * Sets the account that takes the chapter's money from now on; its secret is already encrypted. The previous account is
 * kept to finish its open orders.
 */
export function* setPaymentAccount(sql: Kysely<Tables>, account: NewPaymentAccount): Work<void> {
  const { chapterId, clientId, ...changed } = account
  yield* run(
    sql
      .updateTable('paymentAccounts')
      .set({ retiredAt: account.updatedAt })
      .where('chapterId', '=', chapterId)
      .where('clientId', '!=', clientId)
      .where('retiredAt', 'is', null),
  )
  yield* run(
    sql
      .insertInto('paymentAccounts')
      .values({ ...account, ...unchecked, since: account.updatedAt, retiredAt: null })
      .onConflict((conflict) =>
        conflict.columns(['chapterId', 'clientId']).doUpdateSet({ ...changed, ...unchecked, retiredAt: null }),
      ),
  )
}

const unchecked = { checkedAt: null, checkedBy: null, checkFailure: null }
