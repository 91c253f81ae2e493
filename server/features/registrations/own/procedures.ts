import { limit } from '#server/auth/limits.ts'
import { chapterTitle } from '#server/providers/mail/email-words.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { anyone } from '#server/trpc.ts'
import { nameWithTitle } from '../../members/rules.ts'
import { questionsOf } from '../../questions/reads.ts'
import { withStoredOptions } from '../answers/decisions.ts'
import { answersOf } from '../answers/reads.ts'
import { boughtBy } from '../bought.reads.ts'
import { eventTimesText, zoneOfEvent } from '../../events/times.decisions.ts'
import { practicesAmong } from '../../payments/practice.reads.ts'
import { refundNow } from '../cancellations/decisions.ts'
import { registrationIn } from '../cancellations/reads.ts'
import { cancelPath, handOverPath, signedOwn } from './links.decisions.ts'
import { openOwnLink, whyNothing } from './links.reads.ts'
import { receiptPath } from '../mail.ts'
import { ownParticipants, ownRegistration } from './reads.ts'
import { ownChange } from './schema.ts'
import { changeEntries } from './writes.ts'
import { ticketPaper } from '../pricing/papers.decisions.ts'
import { seatsOf, whyNotHandedOver, whyUnchangeable } from '../rules.ts'
import { cancelLink } from '../schema.ts'
import { ticketView, ticketOf } from './tickets.decisions.ts'

/** Returns the registrant's page: the booking, the ticket, and the editable fields. */
export const ofLink = anyone.input(cancelLink).query(async ({ ctx, input }) => {
  const handOvers = await openOwnLink(ctx, signedOwn, input)
  const row = await ownRegistration(ctx.db, ctx.chapter.id, input.registrationId).executeTakeFirst()
  if (!row) throw await whyNothing(ctx, input.registrationId)
  const {
    personId,
    memberId: _,
    mInit: __,
    createdAt,
    updatedAt,
    eventAddress: ___,
    isPublished: ____,
    eventCancelledAt: cancelledAt,
    ...registration
  } = row
  const { registrationId, paymentId, state } = registration
  const money = await registrationIn(ctx.db, ctx.chapter.id, registrationId).executeTakeFirstOrThrow()
  const questions = await questionsOf(ctx.db, ctx.chapter.id, registration.eventId)
  const answers = await answersOf(ctx.db, ctx.chapter.id, [registrationId])
  return {
    ...registration,
    parts: await boughtBy(ctx.db, ctx.chapter.id, registration),
    participants: await ownParticipants(ctx.db, ctx.chapter.id, registrationId).execute(),
    questions: withStoredOptions(questions, answers).map(
      ({ questionId, question, answerType, options, isRequired, isPerAttendee }) => ({
        questionId,
        question,
        answerType,
        options,
        isRequired,
        isPerAttendee,
      }),
    ),
    answers: answers.map(({ questionId, attendee, answer }) => ({ questionId, attendee, answer })),
    unchangeable: whyUnchangeable(registration, ctx.clock.now()),
    edition: updatedAt ?? createdAt,
    ticket: state === 'registered' ? ticketView(ctx, registration) : null,
    // Only the payer gets the receipt.
    receiptPath: handOvers === 0 && paymentId ? receiptPath(ctx, { personId }, { paymentId }) : null,
    cancelPath: cancelPath(ctx, registration, money),
    handOverPath: handOverPath(ctx, registration),
    notHandedOver: whyNotHandedOver({ ...registration, cancelledAt }, ctx.clock.now()),
    paidByHand: money.paidByHand,
    isPractice: paymentId !== null && (await practicesAmong(ctx, [paymentId])).has(paymentId),
    /** The refund for a cancellation today. */
    backCents: refundNow(money, 'byRegistrant', calendarDay(ctx.clock.now(), zoneOfEvent(money, ctx.chapter))).cents,
  }
})

/** Returns the ticket as a file; served at /export/ticket.pdf. */
export const ticketPrinted = anyone.input(cancelLink).query(async ({ ctx, input }) => {
  const handOvers = await openOwnLink(ctx, signedOwn, input)
  const row = await ownRegistration(ctx.db, ctx.chapter.id, input.registrationId).executeTakeFirst()
  if (!row) throw await whyNothing(ctx, input.registrationId)
  const { registrationId, state, mInit, firstName, lastName, startsAt, endsAt, timeZone, ...registration } = row
  if (state === 'cancelled') throw new Refusal('conflict', 'This registration was canceled, so it has no ticket.')
  if (state !== 'registered') throw new Refusal('conflict', 'This registration is not complete, so it has no ticket.')
  if (seatsOf(registration) === 0)
    throw new Refusal('missing', 'This registration has no ticket: nobody comes with it.')
  return ticketPaper({
    ...registration,
    registrationId,
    sender: [chapterTitle(ctx), ctx.chapter.chapterAddress],
    ...eventTimesText({ startsAt, endsAt, timeZone }, ctx.chapter),
    name: nameWithTitle({ mInit, firstName, lastName }),
    parts: await boughtBy(ctx.db, ctx.chapter.id, row),
    participants: await ownParticipants(ctx.db, ctx.chapter.id, registrationId).execute(),
    code: ticketOf(ctx, { registrationId, handOvers }),
  })
})

/** Changes the registrant's name, phone number and note, group participants, and answers. */
export const changeByLink = anyone
  .limitedBy('ownLinkByAddress', 'changesByRegistration')
  .input(ownChange)
  .mutation(async ({ ctx, input: { registrationId, key, edition, participants, answers, ...entries } }) => {
    const handOvers = await openOwnLink(ctx, signedOwn, { registrationId, key })
    await limit(ctx, 'changesByRegistration', registrationId)
    await ctx.write((tx) =>
      changeEntries(tx, ctx, registrationId, { entries, participants, answers, edition, handOvers }),
    )
  })
