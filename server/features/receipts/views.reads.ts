import type { Context } from '#server/context.ts'
import { chapterTitle } from '#server/providers/mail/email-words.ts'
import { qrCode } from '#server/text/qr-code.ts'
import { dayIn } from '#server/time/calendar.ts'
import { calendarDay, calendarYear } from '#server/time/clock.ts'
import { earlierPaymentsWithDay } from '../imports/earlier/reads.ts'
import { namesOf } from '../members/reads.ts'
import { contributionOf, disclosureOf } from '../packages/values/decisions.ts'
import { valuesOfEvents } from '../packages/values/reads.ts'
import { eventNames } from '../payments/event-names.reads.ts'
import { payerName } from '../payments/payer-name.reads.ts'
import { beginningOf, isPractice, practicesAmong } from '../payments/practice.reads.ts'
import type { Fee } from '../registrations/sales/facts.ts'
import { codeOf, groupedCode } from './codes.decisions.ts'
import { earlierIn, methodOf, yearOf, yearsOf, type Account } from './decisions.ts'
import { accountsOfPerson, billingOf, isIntactAt } from './reads.ts'

export type Receipt = Awaited<ReturnType<typeof receiptView>>
export type Statement = Awaited<ReturnType<typeof statementView>>

/** Returns a payment as printed, with its position in the log and its public check code. */
export async function receiptView(ctx: Context, account: Account) {
  const { db, chapter, env, urls } = ctx
  const { paymentId, kind, booked, refunds, refundedCents } = account
  const [name, billing, isIntact, subject, disclosure, beginning] = await Promise.all([
    payerName(db, chapter.id, kind, booked.data),
    billingOf(db, chapter.id, paymentId),
    isIntactAt(db, booked.position),
    kind.receipt.subject?.(db, chapter.id, booked.data) ?? null,
    disclosureFor(ctx, account),
    beginningOf(db, chapter.id, paymentId).executeTakeFirst(),
  ])
  const code = codeOf(env.appSecret, { chapterId: chapter.id, paymentId, hash: booked.hash })
  const { personId, memberId, amountCents } = booked.data
  const origin = urls.origin(chapter)
  const dayOf = dayIn(chapter.zones)
  return {
    paymentId,
    /** The day in the chapter's time zone. */
    paidOn: dayOf(booked.occurredAt),
    name,
    /** Empty for guests: a member number that a guest entered does not prove identity. */
    memberId: personId ? memberId : '',
    ...methodOf(account),
    subject,
    lines: kind.receipt.lines(booked.data),
    totalCents: amountCents,
    note: kind.receipt.note,
    /** What the law asks for where the payment is in part a gift; null for any other. */
    disclosure,
    refunds: refunds.map(({ at, amountCents: cents }) => ({ on: dayOf(at), amountCents: cents })),
    retainedCents: amountCents - refundedCents,
    position: booked.position,
    hash: booked.hash,
    /** Whether the entry is unaltered and follows its predecessor. */
    isIntact,
    /** Whether no money moved: it was made in practice, or in PayPal's sandbox. */
    isPractice: isPractice(env, beginning),
    code: groupedCode(code),
    checkAt: `${origin}/verify`.replace(/^https?:\/\//, ''),
    checkUrl: `${origin}/verify/${code}`,
    qr: qrCode(`${origin}/verify/${code}`),
    billing,
    sender: [chapterTitle(ctx), chapter.chapterAddress],
  }
}

/**
 * Returns everything that a person paid to the chapter and got back in a calendar year, by default this one, and apart
 * from it what the last system says of that year.
 */
export async function statementView(
  ctx: Context,
  person: { personId: string; memberId: string },
  asked: number | undefined,
) {
  const { db, chapter, clock } = ctx
  const dayOf = dayIn(chapter.zones)
  const thisYear = calendarYear(clock.now(), chapter.timeZone)
  const [accounts, earlier, names] = await Promise.all([
    accountsOfPerson(ctx, chapter.id, person.personId),
    earlierPaymentsWithDay(db, chapter.id, person.personId),
    namesOf(db, chapter.id, [person.personId]),
  ])
  const match = names.get(person.personId)
  const ofYear = yearOf(accounts, asked ?? thisYear, dayOf, await subjectsOf(ctx, accounts))
  const practices = await practicesAmong(ctx, [...new Set(ofYear.movements.map(({ paymentId }) => paymentId))])
  return {
    ...ofYear,
    /** Whether no money moved in some of its payments. */
    hasPractice: practices.size > 0,
    earlier: earlierIn(earlier, asked ?? thisYear),
    years: yearsOf(accounts, earlier, thisYear, dayOf),
    name: match ? `${match.firstName} ${match.lastName}`.trim() : '',
    memberId: person.memberId,
    madeOn: calendarDay(clock.now(), chapter.timeZone),
    sender: [chapterTitle(ctx), chapter.chapterAddress],
  }
}

/** Returns the names of the events that payments were for, by payment. */
function subjectsOf({ db, chapter }: Context, accounts: readonly Account[]): Promise<Map<string, string>> {
  return eventNames(
    db,
    chapter.id,
    accounts.map(({ paymentId }) => paymentId),
  )
}

/** Returns what the law asks for on the receipt of a registration that is in part a gift; null for anything else. */
async function disclosureFor({ db, chapter }: Context, { kind, booked }: Account): Promise<string | null> {
  if (kind.purpose !== 'registration') return null
  const fee = booked.data as Fee
  const valuesOf = await valuesOfEvents(db, chapter.id, [fee.eventId])
  return disclosureOf(contributionOf(fee, valuesOf(fee.eventId)))
}
