import { randomBytes } from 'node:crypto'
import { first, run, type Work } from '#db/work.ts'
import { AlreadyRecorded } from '#events-log/append.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import { writerFor, type Context, type Portal, type Tx } from '#server/context.ts'
import type { MerchantAccount } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { payerIdOf, type Booked, type Kinds, type Purchase, type Sale } from '#server/sale.ts'
import { moveToKeptPerson } from './captures/merged-buyers.writes.ts'
import { paymentStream, type PaymentFact, type PaymentState } from './facts.ts'
import { practiceOf } from './practice.reads.ts'
import { postRefundEmails, type SeenPayer } from './refunds/emails.writes.ts'
import { termsGoneBy } from './refunds/decisions.ts'
import type { RefundDone } from './refunds/facts.ts'

/** The context for payments: a request's context, or one that a job creates for a chapter. */
export type PaymentContext = Pick<
  Context,
  'db' | 'store' | 'write' | 'providers' | 'clock' | 'env' | 'urls' | 'log' | 'chapter' | 'kinds' | 'sales'
>

/** Creates a payment context without a request: the portal's own, on behalf of one chapter. */
export function paymentContextFor(
  portal: Portal,
  chapter: Chapter,
  correlation: string,
  actor = 'system:reconciler',
): PaymentContext {
  const { store, providers, clock, env, urls, log, kinds, sales } = portal
  const write = writerFor(portal, { chapterId: chapter.id, actor, correlation })
  return {
    db: store.read,
    store,
    write,
    providers,
    clock,
    env,
    urls,
    log: log.child({ correlation }),
    chapter,
    kinds,
    sales,
  }
}

/** The part of the context needed while facts are written. */
export type RecordContext = Pick<PaymentContext, 'chapter' | 'env' | 'urls' | 'kinds' | 'sales'>

/** Returns the selling feature's sale. */
export function saleOf({ sales }: Pick<PaymentContext, 'sales'>, { purpose }: Pick<Purchase, 'purpose'>): Sale {
  const sale = sales[purpose]
  if (!sale) throw new Error(`Nobody sells the kind ${purpose}`)
  return sale
}

/**
 * Records facts of one payment together with the selling feature's effects (reserve, fulfill, release), in one
 * transaction. Returns the new state.
 */
export function* recordPayment(
  tx: Tx,
  ctx: RecordContext,
  paymentId: string,
  decide: (state: PaymentState) => readonly PaymentFact[],
  payer: SeenPayer = { payerId: null, payerEmail: null },
): Work<PaymentState> {
  let facts: readonly PaymentFact[] = []
  const state = yield* tx.logWriter.record(paymentStream(ctx.kinds), paymentId, (before) => (facts = decide(before)))
  for (const { type, data } of facts)
    yield* keepGuestName(tx, { kinds: ctx.kinds, chapterId: ctx.chapter.id }, type, data)
  const { purchase, booked, stage } = state
  if (!purchase) return state
  const sale = saleOf(ctx, purchase)
  yield* postRefundEmails(tx, ctx, facts, { paymentId, state, purchase, seen: payer })
  for (const { type, data } of facts) {
    if (type === 'CaptureStarted') yield* sale.reserve(tx, ctx.chapter, purchase)
    if (type === 'IntentAbandoned')
      yield* sale.release(tx, purchase, state.abandonedBecause === 'cancelled' ? 'cancelled' : 'notPaid')
    if (type === 'CaptureRejected' && stage === 'rejected') yield* sale.release(tx, purchase, 'notPaid')
    if (ctx.kinds.ofFact(type)?.step === 'paid' && booked) {
      if (payer.payerId || payer.payerEmail) yield* keepPayer(tx, ctx.chapter, paymentId, payer)
      if (purchase.personId) yield* moveToKeptPerson(tx, ctx.chapter.id, paymentId, purchase.personId)
      yield* sale.fulfill(tx, ctx, { paymentId, purchase, booked, payerEmail: payer.payerEmail })
    }
    if (ctx.kinds.ofFact(type)?.step === 'refunded' && state.received) {
      const { amountCents, parts } = data as RefundDone
      const termsGone = termsGoneBy(state, ctx.kinds.of(purchase.purpose), parts)
      yield* sale.undo(tx, ctx, {
        paymentId,
        booked: state.received.data,
        parts,
        amountCents,
        termsGone,
        how: 'refunded',
      })
    }
  }
  return state
}

/** Stores a guest's name outside the log, where the payments table looks it up for every kind. */
export function* keepGuestName(
  tx: Pick<Tx, 'sql' | 'now'>,
  { kinds, chapterId }: { kinds: Kinds; chapterId: ChapterId },
  type: string,
  data: object,
): Work<void> {
  const kindStep = kinds.ofFact(type)
  if (kindStep?.step !== 'paid' && kindStep?.step !== 'byHand') return
  const { kind } = kindStep
  const booked = data as Booked
  const guestId = booked.personId ? null : kind.guestOf(booked)
  const guest = guestId && kind.guestNames && (yield* first(kind.guestNames(tx.sql, chapterId, [guestId])))
  if (!guestId) return
  const { firstName, lastName } = guest || { firstName: '', lastName: '' }
  const row = { payerId: payerIdOf(kind, booked), firstName, lastName, changedAt: tx.now.toISOString() }
  yield* run(
    tx.sql
      .insertInto('payerNames')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

function* keepPayer(
  tx: Tx,
  chapter: Chapter,
  paymentId: string,
  payer: { payerId: string | null; payerEmail: string | null },
): Work<void> {
  const row = { paymentId, chapterId: chapter.id, payerId: payer.payerId ?? '', payerEmail: payer.payerEmail ?? '' }
  yield* run(
    tx.sql
      .insertInto('payers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Enters money received offline. @throws Refusal if another payment of the chapter has the reference */
export async function onceByReference(reference: string, enter: () => Promise<unknown>): Promise<void> {
  try {
    await enter()
  } catch (error) {
    if (!(error instanceof AlreadyRecorded)) throw error
    const text = `A payment with the reference ${reference} has already been recorded`
    throw new Refusal('conflict', `${text}. Nothing was recorded.`, { fields: { reference: text } })
  }
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a new payment id: 40 random bits in 8 unambiguous characters. */
export const newPaymentId = () => Array.from(randomBytes(8), (byte) => crockford[byte % 32]).join('')

/** Stores a payment's account, and whether it is a practice, in the transaction that starts the payment. */
export function* noteAccount(
  { sql }: Tx,
  { chapter, env }: Pick<PaymentContext, 'chapter' | 'env'>,
  paymentId: string,
  { clientId }: MerchantAccount,
): Work<void> {
  const values = { paymentId, chapterId: chapter.id, clientId, practice: practiceOf(env) }
  yield* run(sql.insertInto('attemptAccounts').values(values))
}
