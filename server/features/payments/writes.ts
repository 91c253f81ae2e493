import { randomBytes } from 'node:crypto'
import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Context, Desk } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { creditDues } from '../members/decisions.ts'
import { memberStream } from '../members/facts.ts'
import { memberTypeOf } from '../members/reads.ts'
import type { Payer } from './decisions.ts'
import type { PaymentFact, PaymentState, Receipts } from './facts.ts'
import { paymentStream } from './facts.ts'
import { receiptLetter } from './mail.ts'

/** What taking money needs: a request's context, or what a job makes for one chapter. */
export type Till = Pick<Context, 'db' | 'store' | 'write' | 'providers' | 'clock' | 'env' | 'urls' | 'log' | 'chapter'>

/**
 * The member with type and standing, as they are now. Takes the place at the end of the log first, so that
 * nothing about the member can change before the transaction ends.
 */
export function* payerOf(desk: Desk, chapter: Chapter, personId: string): Work<Payer> {
  yield* lockHead(desk)
  const member = yield* desk.scribe.read(memberStream, personId)
  const type = yield* memberTypeOf(desk, chapter.id, member.memberTypeId)
  return { personId, member, type }
}

/**
 * Records facts of one payment and, when they book money, everything that goes with it: the member's dues, the
 * payer, the receipt. One transaction, so none of it can be without the rest. Returns the new state.
 */
export function* recordPayment(
  desk: Desk,
  till: Pick<Till, 'chapter' | 'env' | 'urls'>,
  paymentId: string,
  decide: (state: PaymentState) => readonly PaymentFact[],
  payer: { payerId: string | null; payerEmail: string | null } = { payerId: null, payerEmail: null },
): Work<PaymentState> {
  let facts: readonly PaymentFact[] = []
  const state = yield* desk.scribe.record(paymentStream, paymentId, (before) => (facts = decide(before)))
  for (const fact of facts) {
    if (fact.type !== 'DuesPaid' && fact.type !== 'PaymentRecordedByHand') continue
    yield* credit(desk, paymentId, fact.data)
    if (payer.payerId || payer.payerEmail) yield* keepPayer(desk, till.chapter, paymentId, payer)
    yield* postReceipt(desk, till, paymentId, fact, state, payer.payerEmail)
  }
  return state
}

function* credit(desk: Desk, paymentId: string, receipts: Receipts): Work<void> {
  const { memberTypeId, durationYears, amountCents, terms, personId } = receipts
  const type = { memberTypeId, durationYears, feeCents: amountCents / terms }
  yield* desk.scribe.record(memberStream, personId, (member) => creditDues(member, { paymentId, terms, type }))
}

function* keepPayer(
  desk: Desk,
  chapter: Chapter,
  paymentId: string,
  payer: { payerId: string | null; payerEmail: string | null },
): Work<void> {
  const row = { paymentId, chapterId: chapter.id, payerId: payer.payerId ?? '', payerEmail: payer.payerEmail ?? '' }
  yield* run(desk.sql.insertInto('payers').values(row).onConflict((conflict) => conflict.doNothing()))
}

function* postReceipt(
  desk: Desk,
  { chapter, env, urls }: Pick<Till, 'chapter' | 'env' | 'urls'>,
  paymentId: string,
  fact: Extract<PaymentFact, { type: 'DuesPaid' | 'PaymentRecordedByHand' }>,
  { booked }: PaymentState,
  payerEmail: string | null,
): Work<void> {
  const { personId, memberId, paymentType, amountCents, rows } = fact.data
  const person = yield* first(
    desk.sql.selectFrom('people').select(['email', 'firstName', 'lastName']).where('personId', '=', personId),
  )
  if (!person || !booked) return
  const letter = receiptLetter({
    shortName: env.association.shortName,
    chapterName: chapter.chapterName,
    url: `${urls.origin(chapter)}/payment/${paymentId}/receipt`,
    to: { ...person, memberId },
    paymentId,
    payment: {
      paymentType,
      amountCents,
      years: rows.map(({ year }) => year),
      status: 'COMPLETED',
      paidAt: booked.at,
      payer: 'reference' in fact.data ? ['Reference', fact.data.reference] : payerEmail ? ['Payer', payerEmail] : undefined,
    },
    kept: booked,
    timeZone: env.timeZone,
  })
  const letterOf = { chapterId: chapter.id, kind: 'receipt', to: person.email, dedupeKey: paymentId }
  yield* post(desk.sql, { ...letterOf, ...letter }, desk.now)
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new payment id: 40 random bits in 8 characters that cannot be mistaken for each other. */
export const newPaymentId = () => Array.from(randomBytes(8), (byte) => crockford[byte % 32]).join('')
