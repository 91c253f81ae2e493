import { randomBytes } from 'node:crypto'
import { run, type Work } from '#db/work.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import type { Objection, PaymentFact, PaymentState, Purchase } from './facts.ts'
import { paymentStream } from './facts.ts'

/** The context that taking money needs: a request's context, or what a job makes for one chapter. */
export type PaymentContext = Pick<Context, 'db' | 'store' | 'write' | 'providers' | 'clock' | 'env' | 'urls' | 'log' | 'chapter' | 'sales'>

/** Money of one purchase that was booked just now, and where the log keeps it. */
export type Sold<P extends Purchase = Purchase> = {
  paymentId: string
  purchase: P
  booked: NonNullable<PaymentState['booked']>
  payerEmail: string | null
}

/**
 * What a room that sells does for the checkout. Each runs in the transaction that takes, books or gives up the money,
 * so nothing is fulfilled without money and no money is booked without fulfilling the purchase.
 */
export type Sale<P extends Purchase = Purchase> = {
  /** A purchase of nothing, under which money of a call that was refused is kept track of. */
  nothing: P
  /** What is against taking the money now. @throws Refusal when the buyer should wait for another payment */
  objectionToCapture(tx: Tx, chapter: Chapter, purchase: P, paymentId: string): Work<Objection | null>
  /** What it would cost if it were bought now: a price is only held for who goes straight on. Null when it cannot be had. */
  priceNow(tx: Tx, chapter: Chapter, purchase: P): Work<number | null>
  /** What is against keeping money that was taken. */
  objectionToBook(tx: Tx, chapter: Chapter, purchase: P, paymentId: string): Work<Objection | null>
  /** The money is about to be taken: the purchase stays reserved until it is known whether the money came. */
  reserve(tx: Tx, chapter: Chapter, purchase: P): Work<void>
  /** The money is in the books: fulfills the purchase, and writes the email that says so. */
  fulfill(tx: Tx, ctx: Pick<PaymentContext, 'chapter' | 'env' | 'urls'>, sold: Sold<P>): Work<void>
  /** Nothing came of it: the reservation ends. */
  release(tx: Tx, purchase: P, reason: 'cancelled' | 'notPaid'): Work<void>
}

export type Sales = { [Purpose in Purchase['purpose']]: Sale<Extract<Purchase, { purpose: Purpose }>> }

/** The room that sold it. */
export const saleOf = ({ sales }: Pick<PaymentContext, 'sales'>, purchase: Purchase) => sales[purchase.purpose] as Sale

/**
 * Records facts of one payment with everything that goes with them in the room that sells: reserved, fulfilled
 * or released. One transaction, so none of it can be without the rest. Returns the new state.
 */
export function* recordPayment(
  tx: Tx,
  ctx: Pick<PaymentContext, 'chapter' | 'env' | 'urls' | 'sales'>,
  paymentId: string,
  decide: (state: PaymentState) => readonly PaymentFact[],
  payer: { payerId: string | null; payerEmail: string | null } = { payerId: null, payerEmail: null },
): Work<PaymentState> {
  let facts: readonly PaymentFact[] = []
  const state = yield* tx.logWriter.record(paymentStream, paymentId, (before) => (facts = decide(before)))
  const { purchase, booked, stage } = state
  if (!purchase) return state
  const sale = saleOf(ctx, purchase)
  for (const { type } of facts) {
    if (type === 'CaptureStarted') yield* sale.reserve(tx, ctx.chapter, purchase)
    if (type === 'IntentAbandoned') yield* sale.release(tx, purchase, state.abandonedBecause === 'cancelled' ? 'cancelled' : 'notPaid')
    if (type === 'CaptureRejected' && stage === 'rejected') yield* sale.release(tx, purchase, 'notPaid')
    if ((type === 'DuesPaid' || type === 'RegistrationPaid') && booked) {
      if (payer.payerId || payer.payerEmail) yield* keepPayer(tx, ctx.chapter, paymentId, payer)
      yield* sale.fulfill(tx, ctx, { paymentId, purchase, booked, payerEmail: payer.payerEmail })
    }
  }
  return state
}

function* keepPayer(
  tx: Tx,
  chapter: Chapter,
  paymentId: string,
  payer: { payerId: string | null; payerEmail: string | null },
): Work<void> {
  const row = { paymentId, chapterId: chapter.id, payerId: payer.payerId ?? '', payerEmail: payer.payerEmail ?? '' }
  yield* run(tx.sql.insertInto('payers').values(row).onConflict((conflict) => conflict.doNothing()))
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new payment id: 40 random bits in 8 characters that cannot be mistaken for each other. */
export const newPaymentId = () => Array.from(randomBytes(8), (byte) => crockford[byte % 32]).join('')
