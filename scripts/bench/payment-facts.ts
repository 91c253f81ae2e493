/** The facts that the topics about appending record: those of payments, as the checkout records them. */
import type { Store } from '#db/store.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { paymentStream, type PaymentFact } from '#server/features/payments/facts.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'

/**
 * Records the fact of a payment with this number as the checkout does: history, decision, fact, chain, and its rows in the derived
 * tables.
 */
export function recordFact(store: Store, number: number): Promise<unknown> {
  const stamp = { chapterId: 'chapter', actor: 'member:bench', correlation: `bench-${number}`, now: new Date() }
  return store.write((bench) =>
    logWriter(bench, logDefinition, stamp).record(paymentStream(kinds), streamOf(number), () => [factOf(number)]),
  )
}

/**
 * Each payment has four facts. Numbers a hundred apart belong to one payment, so callers that take the next number each
 * work on their own payments, as buyers do.
 */
const apart = 100
const streamOf = (number: number) => `BENCH${Math.floor(number / (apart * 4))}X${number % apart}`
const stepOf = (number: number) => Math.floor(number / apart) % 4

/** Returns the fact with this number, counted from 0. */
export function factOf(number: number): PaymentFact {
  const id = streamOf(number)
  const receipts = {
    personId: 'person',
    memberId: '10000',
    memberTypeId: 'regular',
    paymentType: 'Regular',
    terms: 1,
    durationYears: 1,
    amountCents: 7500,
    currency: 'USD',
  }
  switch (stepOf(number)) {
    case 0:
      return {
        type: 'DuesIntended',
        data: { ...receipts, unitCents: 7500, years: [2027], createRequestId: `create-${id}` },
      }
    case 1:
      return {
        type: 'OrderCreated',
        data: { orderId: `ORDER${id}`, payeeId: 'payee' },
        idempotencyKey: `paypal:order:${id}`,
      }
    case 2:
      return { type: 'CaptureStarted', data: { captureRequestId: `capture-${id}` } }
    default:
      return {
        type: 'DuesPaid',
        data: {
          ...receipts,
          rows: [{ year: 2027, amountCents: 7500 }],
          orderId: `ORDER${id}`,
          captureId: `CAPTURE${id}`,
          payerId: 'payer',
        },
        idempotencyKey: `paypal:capture:${id}`,
      }
  }
}
