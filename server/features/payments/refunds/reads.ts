import { randomUUID } from 'node:crypto'
import { streamName } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import { actorName, type Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { countedDay } from '#server/time/calendar.ts'
import { calendarYear } from '#server/time/clock.ts'
import { memberStream, type MemberState } from '../../members/facts.ts'
import { keptPersonOf } from '../../members/merging/reads.ts'
import { factsOfPerson } from '../../members/person.reads.ts'
import { standingWithout, yearsMovedBack } from '../../members/taken-back.decisions.ts'
import { paymentStream, type PaymentState } from '../facts.ts'
import { payerName } from '../payer-name.reads.ts'
import { personOf, waitingOf } from '../refund-requests/decisions.ts'
import { requesterName, settingOf } from '../refund-requests/reads.ts'
import { leftOf, partsLeft } from './decisions.ts'
import { typeName } from '../rules.ts'

type Source = Pick<Context, 'db' | 'chapter' | 'kinds' | 'logDefinition' | 'clock' | 'env' | 'actor'>

/** Returns a payment of the chapter from the log. */
export async function paymentInLog(
  { db, chapter, kinds, logDefinition }: Pick<Source, 'db' | 'chapter' | 'kinds' | 'logDefinition'>,
  paymentId: string,
): Promise<PaymentState> {
  const stream = paymentStream(kinds)
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('stream', '=', streamName(stream.kind, paymentId))
    .where('chapterId', '=', chapter.id)
    .orderBy('version')
    .execute()
  return rows.map((row) => readFact(row, logDefinition)).reduce(stream.evolve, stream.initial)
}

/** A choice of terms to refund, and the member's standing afterwards. */
export type RefundChoice = {
  terms: number
  amountCents: number
  standing: (Pick<MemberState, 'status' | 'nextPaymentDueIn'> & { movedBack: number[] }) | null
}

/**
 * Returns a payment with its remaining amount, and a preview of the effect of each choice of terms.
 * @throws Refusal for one that is not in the chapter's books
 */
export async function refundable(ctx: Source, paymentId: string) {
  const state = await paymentInLog(ctx, paymentId)
  const { received, stage, refunds, captureId } = state
  if (!received) throw new Refusal('missing', 'Payment not found')
  const { purpose, data } = received
  const kind = ctx.kinds.of(purpose)
  const paidAt = state.booked?.at ?? ''
  const rows = kind.terms(data, paidAt)
  const terms = rows.map((_, index) => index + 1)
  const left = partsLeft(state, kind).filter(({ amountCents }) => amountCents > 0)
  const member = purpose === 'dues' && data.personId ? await memberOf(ctx, data.personId) : null
  const year = calendarYear(ctx.clock.now(), ctx.chapter.timeZone)
  const without = (terms: number[]) => {
    if (!member) return null
    const standing = standingWithout(member, { paymentId, terms, year })
    return { ...standing, movedBack: yearsMovedBack(member, { paymentId, terms }, standing.nextPaymentDueIn) }
  }
  const choices: RefundChoice[] = left.map((_, index) => {
    const latest = left.slice(left.length - index - 1)
    return {
      terms: index + 1,
      amountCents: latest.reduce((sum, { amountCents }) => sum + amountCents, 0),
      standing: without(latest.map(({ term }) => term)),
    }
  })
  return {
    paymentId,
    purpose,
    /** The form's idempotency key. */
    formKey: randomUUID(),
    label: kind.label(data),
    payer: await payerName(ctx.db, ctx.chapter.id, kind, data),
    memberId: data.personId ? data.memberId : '',
    paidOn: countedDay(new Date(paidAt), ctx.chapter.zones),
    amountCents: data.amountCents,
    terms: terms.length,
    /** The fee that the provider kept; null if it reported none. */
    feeCents: data.feeCents ?? null,
    leftCents: leftOf(state),
    /** The remaining terms, for a kind refunded by term. */
    parts: left.map((part) => ({
      ...part,
      year: rows[part.term - 1]!.year,
      name: typeName({ ...rows[part.term - 1]!, purpose }),
    })),
    standing: member && { status: member.status, nextPaymentDueIn: member.nextPaymentDueIn },
    refundsBy: kind.refundsBy,
    isByHand: captureId === null,
    isReversed: stage === 'reversed',
    reference: data.reference ?? null,
    /** How it was received offline; null if that was not recorded. */
    method: data.method ?? null,
    choices,
    afterReversal: without(terms),
    /** Above this amount, a second admin must confirm. */
    confirmAboveCents: (await settingOf(ctx.db, ctx.chapter.id).executeTakeFirst())?.confirmRefundsAboveCents ?? null,
    waiting: await waitingIn(ctx, paymentId, state),
    refunds: refunds
      .filter((one) => one.captureId === captureId)
      .map(({ refundKey, amountCents, outcome }) => ({ refundKey, amountCents, outcome })),
  }
}

/** Returns the refund that is waiting for a second admin. */
async function waitingIn({ db, chapter, actor }: Source, paymentId: string, state: PaymentState) {
  const request = waitingOf(state)
  if (!request) return null
  const { refundKey, amountCents, reason, parts, askedBy, askedAt } = request
  const note = await db
    .selectFrom('paymentNotes')
    .select('note')
    .where('chapterId', '=', chapter.id)
    .where('paymentId', '=', paymentId)
    .where('noteKey', '=', refundKey)
    .executeTakeFirst()
  return {
    refundKey,
    amountCents,
    reason,
    terms: parts.length,
    askedBy: await requesterName(db, chapter.id, personOf(askedBy)),
    askedOn: countedDay(new Date(askedAt), chapter.zones),
    isOwn: personOf(askedBy) === personOf(actorName(actor)),
    note: note?.note ?? '',
  }
}

async function memberOf({ db, chapter, logDefinition }: Source, personId: string): Promise<MemberState> {
  const standing = await keptPersonOf(db, chapter.id, personId)
  const facts = await factsOfPerson(db, logDefinition, chapter.id, standing)
  return facts.reduce(memberStream.evolve, memberStream.initial)
}
