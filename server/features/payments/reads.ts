import { sql as rawSql, type SelectQueryBuilder } from 'kysely'
import type { PaymentAttemptRow } from '#db/tables/payments.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import type { Kinds } from '#server/sale.ts'
import { typeName } from './rules.ts'

/** Returns the attempt that an order belongs to, in any chapter; the caller must check whose it is. */
export function attemptOfOrder(db: Db, orderId: string): Promise<PaymentAttemptRow | undefined> {
  return db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId).executeTakeFirst()
}

/** Returns an attempt by the payment's id. */
export const attemptOf = (db: Db, chapter: ChapterId, paymentId: string): Promise<PaymentAttemptRow | undefined> =>
  db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()

/** Returns the attempt that a webhook refers to, by either id. */
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

/** Selects the chapter's rows, with their payers. */
const receipts = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('payments')
    .leftJoin('payers', 'payers.paymentId', 'payments.paymentId')
    .where('payments.chapterId', '=', chapter)

/** Returns the kinds listed together as membership payments; every other kind has its own list. */
export const ofMembership = ({ all }: Kinds) =>
  all.filter(({ hasOwnList }) => !hasOwnList).map(({ purpose }) => purpose)

/** Returns a member's membership payments to the chapter, newest first: a row for each year. */
export const paymentsOf = async ({ db, kinds }: Pick<Context, 'db' | 'kinds'>, chapter: ChapterId, personId: string) =>
  (await ownPayments({ db, kinds }, chapter, personId).execute()).map((row) => ({ ...row, typeName: typeName(row) }))

/** Selects a member's membership payments, without running the query. */
export const ownPayments = ({ db, kinds }: Pick<Context, 'db' | 'kinds'>, chapter: ChapterId, personId: string) =>
  receipts(db, chapter)
    .selectAll('payments')
    .select(['payers.payerEmail', duesOf])
    .where('payments.personId', '=', personId)
    .where('payments.purpose', 'in', ofMembership(kinds))
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.position', 'desc')
    .orderBy('payments.term', 'desc')

/** Returns every membership row of the chapter with its member, for the documented call that lists them all. */
export function allPaymentsIn({ db, kinds }: Pick<Context, 'db' | 'kinds'>, chapter: ChapterId) {
  return withMembers(
    receipts(db, chapter)
      .selectAll('payments')
      .select('payers.payerEmail')
      .where('payments.purpose', 'in', ofMembership(kinds)),
  )
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.position', 'desc')
    .orderBy('payments.term', 'desc')
    .execute()
}

/** An amount less its refunds. */
export const retainedCents = rawSql<number>`"payments"."amountCents" - "payments"."refundedCents"`

/** The suffix of a member type's name in SQL, as in `typeName`, for exports whose rows bypass our code. */
const duesOf = rawSql<string>`case "payments"."purpose" when 'dues' then 'dues' else '' end`.as('duesWord')

/**
 * Joins payments with their members, as the view `everMembers` has them. Without the view: it would be materialized
 * before the first row.
 */
export const withMembers = <Columns>(payments: SelectQueryBuilder<Tables, 'payments', Columns>) =>
  payments
    .leftJoin('members', 'members.personId', 'payments.personId')
    .leftJoin('formerMembers', 'formerMembers.personId', 'payments.personId')
    .leftJoin('people as memberPeople', 'memberPeople.personId', 'payments.personId')
    // Has its own alias, because rows sorted by name already join the names.
    .leftJoin('payerNames as rowNames', 'rowNames.payerId', 'payments.personId')
    .select(['rowNames.firstName', 'rowNames.lastName', duesOf])
    .select((row) => [
      // Former members get no email.
      row
        .case()
        .when('members.personId', 'is not', null)
        .then(row.ref('memberPeople.email'))
        .when('formerMembers.personId', 'is not', null)
        .then('')
        .end()
        .as('primaryEmail'),
      row
        .case()
        .when('members.personId', 'is not', null)
        .then(row.ref('memberPeople.primaryPhone'))
        .when('formerMembers.personId', 'is not', null)
        .then('')
        .end()
        .as('primaryPhone'),
      row.fn.coalesce('members.nextPaymentDueIn', 'formerMembers.nextPaymentDueIn').as('nextPaymentDueIn'),
    ])
