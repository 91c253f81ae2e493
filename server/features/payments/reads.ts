import { sql as rawSql } from 'kysely'
import type { Db, PaymentAttemptRow } from '#db/tables.ts'
import { factHash, genesisHash } from '#events-log/hash.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { MerchantAccount } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { unseal } from '#server/secrets.ts'
import type { Payer } from './dues/decisions.ts'
import type { PaymentList } from './schema.ts'

export type ChapterAccount = { account: MerchantAccount; merchantId: string; webhookId: string }

/**
 * The chapter's account with the provider, its secret opened.
 * @throws Refusal unavailable when the chapter has none
 */
export async function accountOf(db: Db, appSecret: string, chapter: ChapterId): Promise<ChapterAccount> {
  const row = await db.selectFrom('paymentAccounts').selectAll().where('chapterId', '=', chapter).executeTakeFirst()
  if (!row) {
    throw new Refusal('unavailable', 'Online payment is not set up for this chapter yet. Nothing was charged.')
  }
  const { clientId, clientSecretSealed, merchantId, webhookId } = row
  return { account: { clientId, clientSecret: unseal(appSecret, clientSecretSealed) }, merchantId, webhookId }
}

/** The id under which the provider's script is loaded for the chapter; null when online payment is not set up. */
export async function clientIdOf(db: Db, chapter: ChapterId): Promise<string | null> {
  const query = db.selectFrom('paymentAccounts').select('clientId').where('chapterId', '=', chapter)
  return (await query.executeTakeFirst())?.clientId ?? null
}

/** A member as the tables show them, to tell what is due; writes look again, in their own transaction. */
export async function payerIn(db: Db, chapter: ChapterId, personId: string): Promise<Payer> {
  const row = await db
    .selectFrom('members')
    .leftJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .selectAll('members')
    .select(['memberTypes.memberType', 'memberTypes.feeCents', 'memberTypes.durationYears'])
    .where('members.chapterId', '=', chapter)
    .where('members.personId', '=', personId)
    .executeTakeFirst()
  if (!row) throw new Refusal('missing', 'Member not found')
  const { memberTypeId, memberType, feeCents, durationYears } = row
  const isOffered = memberType !== null && feeCents !== null && durationYears !== null
  return {
    personId,
    member: { ...row, stage: 'member' },
    type: isOffered ? { memberTypeId, memberType, feeCents, durationYears } : undefined,
  }
}

/** The attempt that an order belongs to, of whatever chapter: the caller looks whose it is. */
export function attemptOfOrder(db: Db, orderId: string): Promise<PaymentAttemptRow | undefined> {
  return db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId).executeTakeFirst()
}

/** The attempt that a webhook hints at, by whichever id it names. */
export async function attemptOfHint(
  db: Db,
  chapter: ChapterId,
  hint: { paymentId: string | null; orderId: string | null; captureId: string | null },
): Promise<PaymentAttemptRow | undefined> {
  const attempts = db.selectFrom('paymentAttempts').selectAll().where('chapterId', '=', chapter)
  const byId = (column: 'orderId' | 'paymentId' | 'captureId', id: string | null) =>
    id ? attempts.where(column, '=', id).executeTakeFirst() : undefined
  return (
    (await byId('orderId', hint.orderId)) ??
    (await byId('captureId', hint.captureId)) ??
    (await byId('paymentId', hint.paymentId))
  )
}

const receipts = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('payments')
    .innerJoin('facts', 'facts.position', 'payments.position')
    .leftJoin('payers', 'payers.paymentId', 'payments.paymentId')
    .leftJoin('everMembers', 'everMembers.personId', 'payments.personId')
    .where('payments.chapterId', '=', chapter)

/** What one member paid to the chapter, newest first: a row for each year. */
export function paymentsOf(db: Db, chapter: ChapterId, personId: string) {
  return receipts(db, chapter)
    .selectAll('payments')
    .select('payers.payerEmail')
    .where('payments.personId', '=', personId)
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.position', 'desc')
    .orderBy('payments.term', 'desc')
    .execute()
}

/** The rows of one payment with where the log keeps it; empty when the chapter has no such payment. */
export function receiptOf(db: Db, chapter: ChapterId, paymentId: string) {
  return receipts(db, chapter)
    .selectAll('payments')
    .select(['facts.hash', 'everMembers.firstName', 'everMembers.lastName'])
    .where('payments.paymentId', '=', paymentId)
    .orderBy('payments.term')
    .execute()
}

/** The entry of the log at a position, checked: its hash fits what it says and it follows the entry before it. */
export async function entryAt(db: Db, position: number): Promise<{ isIntact: boolean } | null> {
  const entries = await db.selectFrom('facts').selectAll().where('position', 'in', [position - 1, position]).execute()
  const entry = entries.find((one) => one.position === position)
  if (!entry) return null
  const before = entries.find((one) => one.position === position - 1)?.hash ?? genesisHash
  return { isIntact: factHash(entry) === entry.hash && entry.previousHash === before }
}

/** Every row of the chapter with the member it is of, for the documented call that lists them all. */
export function allPaymentsIn(db: Db, chapter: ChapterId) {
  return receipts(db, chapter)
    .selectAll('payments')
    .select(['payers.payerEmail', ...memberColumns])
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.position', 'desc')
    .orderBy('payments.term', 'desc')
    .execute()
}

/** One page of the chapter's rows, searched and sorted, with count and sum of all that the search finds. */
export async function pageOfPayments(db: Db, chapter: ChapterId, list: PaymentList) {
  const found = searched(receipts(db, chapter), list.search)
  const totals = await found
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.sum<number | null>('payments.amountCents').as('cents')])
    .executeTakeFirstOrThrow()
  const rows = await sortColumns[list.sort]
    .reduce((query, column) => query.orderBy(column, list.direction), found)
    .orderBy('payments.position', 'desc')
    .orderBy('payments.term', 'desc')
    .selectAll('payments')
    .select(memberColumns)
    .limit(list.size)
    .offset(list.page * list.size)
    .execute()
  return { rows, total: Number(totals.total), totalCents: Number(totals.cents ?? 0) }
}

const memberColumns = [
  'everMembers.firstName',
  'everMembers.lastName',
  'everMembers.primaryEmail',
  'everMembers.primaryPhone',
  'everMembers.nextPaymentDueIn',
] as const

const sortColumns = {
  paymentId: ['payments.paymentId'],
  memberName: ['everMembers.lastName', 'everMembers.firstName'],
  memberId: ['payments.memberId'],
  paymentType: ['payments.paymentType'],
  year: ['payments.year'],
  paidAt: ['payments.paidAt'],
  amountCents: ['payments.amountCents'],
} as const satisfies Record<PaymentList['sort'], readonly string[]>

/** Every word has to be found in one of the columns that the table shows. */
function searched(query: ReturnType<typeof receipts>, search: string) {
  const words = search.toLowerCase().split(/[\s,]+/).filter(Boolean)
  return words.reduce((narrower, word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
    return narrower.where((eb) =>
      eb.or(searchedColumns.map((column) => rawSql<boolean>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`)),
    )
  }, query)
}

const searchedColumns = [
  'payments.paymentId',
  'payments.memberId',
  'payments.paymentType',
  'payments.reference',
  'payments.orderId',
  'everMembers.firstName',
  'everMembers.lastName',
] as const
