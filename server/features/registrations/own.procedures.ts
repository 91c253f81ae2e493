import { limit } from '#server/auth/limits.ts'
import { isSignature } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { anyone } from '#server/trpc.ts'
import { questionsOf } from '../questions/reads.ts'
import { withKeptOptions } from './answers.decisions.ts'
import { answersOf } from './answers.reads.ts'
import { refundNow } from './cancellations.decisions.ts'
import { registrationIn } from './cancellations.reads.ts'
import { cancelPath, receiptPath, signedOwn } from './mail.ts'
import { ownParticipants, ownRegistration } from './own.reads.ts'
import { ownChange } from './own.schema.ts'
import { changeEntries, noRegistration } from './own.writes.ts'
import { whyUnchangeable } from './rules.ts'
import { cancelLink } from './schema.ts'
import { shownTicket } from './tickets.decisions.ts'

type Link = { registrationId: string; key: string }

/** The registrant's own page: what was booked, the ticket, and the entries that may be changed. */
export const ofLink = anyone.input(cancelLink).query(async ({ ctx, input }) => {
  await checkLink(ctx, input)
  const found = await ownRegistration(ctx.db, ctx.chapter.id, input.registrationId).executeTakeFirst()
  if (!found) throw noRegistration()
  const { personId, createdAt, updatedAt, ...registration } = found
  const { registrationId, paymentId, state } = registration
  const money = await registrationIn(ctx.db, ctx.chapter.id, registrationId).executeTakeFirstOrThrow()
  const questions = await questionsOf(ctx.db, ctx.chapter.id, registration.eventId)
  const answers = await answersOf(ctx.db, ctx.chapter.id, [registrationId])
  return {
    ...registration,
    participants: await ownParticipants(ctx.db, ctx.chapter.id, registrationId).execute(),
    questions: withKeptOptions(questions, answers).map(({ questionId, question, answerType, options, isRequired, isPerAttendee }) => ({ questionId, question, answerType, options, isRequired, isPerAttendee })),
    answers: answers.map(({ questionId, attendee, answer }) => ({ questionId, attendee, answer })),
    unchangeable: whyUnchangeable(registration, ctx.clock.now()),
    edition: updatedAt ?? createdAt,
    ticket: state === 'registered' ? shownTicket(ctx, registration) : null,
    receiptPath: paymentId && receiptPath(ctx, { personId }, { paymentId }),
    cancelPath: cancelPath(ctx, registrationId, money),
    paidByHand: money.paidByHand,
    /** What would go back today. */
    backCents: refundNow(money, 'byRegistrant', calendarDay(ctx.clock.now(), ctx.env.timeZone)).cents,
  }
})

/** The registrant changes name, telephone number and note, those who take part in groups, and answers. */
export const changeByLink = anyone.input(ownChange).mutation(async ({ ctx, input: { registrationId, key, edition, participants, answers, ...entries } }) => {
  await checkLink(ctx, { registrationId, key })
  await ctx.write((tx) => changeEntries(tx, ctx, registrationId, { entries, participants, answers, edition }))
})

async function checkLink(ctx: Context, { registrationId, key }: Link): Promise<void> {
  await limit(ctx, 'tokenByAddress', ctx.clientAddress)
  if (isSignature(ctx.env.appSecret, signedOwn(ctx.chapter, registrationId), key)) return
  throw new Refusal('missing', 'This link is not complete. Please open it from your confirmation email.')
}
