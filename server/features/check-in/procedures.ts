import type { EventRow } from '#db/tables/events.ts'
import { limit } from '#server/auth/limits.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { unknownEvent } from '../events/decisions.ts'
import { eventIn, lockEvent } from '../events/reads.ts'
import { eventReference } from '../events/schema.ts'
import { assertNotStranger } from '../members/reads.ts'
import { checkIn as admit, countArrivals, noRegistration, undoCheckIn } from '../registrations/check-in/decisions.ts'
import { registrationStream, type RegistrationFact, type RegistrationState } from '../registrations/facts.ts'
import { readTicket, assertTicketValid } from '../registrations/own/tickets.decisions.ts'
import { eventHelpers } from './records.writes.ts'
import { helpersOf, isHelper, registrationsToCheckIn } from './reads.ts'
import { isCheckInClosed } from './rules.ts'
import { thingsOf } from './takes.reads.ts'
import { admission, helperReference, checkInList, newHelper, recount, undoing } from './schema.ts'
import { mayAtEvent } from '#server/auth/office-rights.ts'

/** Check-in at an event: admins, and the helpers whom they assign, record who arrived. */
export const checkIn = router({
  /** Whether the caller may check people in at an event. */
  mayEnter: member.input(eventReference).query(async ({ ctx, input }) => {
    const event = await eventIn(ctx.db, ctx.chapter.id, input.eventId)
    return event !== undefined && (await mayCheckIn(ctx, event))
  }),

  /** The event to check people in to. */
  event: member.input(eventReference).query(async ({ ctx, input }) => {
    const { eventId, eventName, startsAt, endsAt } = await eventToCheckIn(ctx, input.eventId)
    return { eventId, eventName, startsAt, endsAt }
  }),

  /**
   * The people expected and those who arrived, with the time from which to request later changes; `things` are the
   * packages and groups that rows refer to by id.
   */
  list: member.input(checkInList).query(async ({ ctx, input }) => {
    await eventToCheckIn(ctx, input.eventId)
    const asOf = ctx.clock.now().toISOString()
    return {
      asOf,
      things: await thingsOf(ctx, input.eventId),
      rows: await registrationsToCheckIn(ctx, input.eventId, input),
    }
  }),

  /** Checks in. If two desks scan the same ticket, the first one admits; the other gets that check-in in `checkIn`. */
  admit: member
    .limitedBy('checkInByPerson')
    .input(admission)
    .mutation(async ({ ctx, input: { ticket, registrationId: named, at, ...act } }) => {
      const read = ticket === undefined ? null : readTicket(ticket)
      return checkInAct(ctx, { eventId: act.eventId, registrationId: read?.registrationId ?? named! }, (state, now) => {
        if (read) assertTicketValid(ctx, read, state)
        return admit(state, { ...act, at: new Date(at) }, now)
      })
    }),

  /** Corrects the number of arrivals. */
  count: member
    .limitedBy('checkInByPerson')
    .input(recount)
    .mutation(({ ctx, input: { registrationId, at, ...act } }) =>
      checkInAct(ctx, { eventId: act.eventId, registrationId }, (state, now) =>
        countArrivals(state, { ...act, at: new Date(at) }, now),
      ),
    ),

  /** Undoes a check-in. */
  undo: member
    .limitedBy('checkInByPerson')
    .input(undoing)
    .mutation(({ ctx, input: { registrationId, at, ...act } }) =>
      checkInAct(ctx, { eventId: act.eventId, registrationId }, (state, now) =>
        undoCheckIn(state, { ...act, at: new Date(at) }, now),
      ),
    ),

  /** The members whom the admins assigned to an event. */
  helpers: admin.input(eventReference).query(async ({ ctx, input }) => {
    const { eventId, eventName } = await eventOf(ctx, input.eventId)
    return { eventId, eventName, helpers: await helpersOf(ctx.db, ctx.chapter.id, eventId) }
  }),

  addHelper: admin.input(newHelper).mutation(({ ctx, input }) => {
    return ctx.write(function* (tx) {
      yield* lockEvent(tx, ctx.chapter.id, input.eventId)
      yield* assertNotStranger(tx, ctx.chapter.id, input.memberId)
      return yield* eventHelpers.add(tx, ctx, input)
    })
  }),

  removeHelper: admin
    .input(helperReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => eventHelpers.remove(tx, ctx, input.helperId))),
})

type CheckInContext = Context & { actor: SignedIn }

async function eventOf(ctx: Context, eventId: string): Promise<EventRow> {
  const event = await eventIn(ctx.db, ctx.chapter.id, eventId)
  if (!event) throw unknownEvent()
  return event
}

/**
 * Returns the event if the caller may check people in. @throws Refusal missing otherwise, whether or not the event
 * exists
 */
async function eventToCheckIn(ctx: CheckInContext, eventId: string): Promise<EventRow> {
  const event = await eventIn(ctx.db, ctx.chapter.id, eventId)
  if (!event || !(await mayCheckIn(ctx, event)))
    throw new Refusal(
      'missing',
      'You cannot check people in at this event. Ask an admin of the chapter to name you as a helper.',
    )
  return event
}

async function mayCheckIn(ctx: CheckInContext, event: EventRow): Promise<boolean> {
  const { actor, db, chapter, clock } = ctx
  if (mayAtEvent(actor, event.eventId, 'change')) return true
  return (
    !isCheckInClosed(event, clock.now()) &&
    isHelper(db, chapter.id, { eventId: event.eventId, memberId: actor.memberId })
  )
}

/** Performs one check-in action, and returns the registration's new state. */
async function checkInAct(
  ctx: CheckInContext,
  { eventId, registrationId }: { eventId: string; registrationId: string },
  decide: (state: RegistrationState, now: Date) => RegistrationFact[],
) {
  await limit(ctx, 'checkInByPerson', ctx.actor.personId)
  await eventToCheckIn(ctx, eventId)
  await ctx.write((tx) => tx.logWriter.record(registrationStream, registrationId, (state) => decide(state, tx.now)))
  const [row] = await registrationsToCheckIn(ctx, eventId, { registrationId })
  if (!row) throw noRegistration()
  return row
}
