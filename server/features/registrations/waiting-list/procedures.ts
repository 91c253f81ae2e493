import type { EventRow } from '#db/tables/events.ts'
import { isSignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { planDate } from '#server/time/dates.ts'
import { unknownEvent } from '../../events/decisions.ts'
import { eventIn } from '../../events/reads.ts'
import { eventReference } from '../../events/schema.ts'
import { eventTimesText, zonedTimeText, zoneOfEvent } from '../../events/times.decisions.ts'
import { mayAtEvent } from '#server/auth/office-rights.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { memberDetails } from '../reads.ts'
import { isOfferOver, nextInLine } from './decisions.ts'
import { isConfirmKey, isWaitingKey, waitingPath } from './mail.ts'
import { countWaiting, entryIn, lineOf, offerOfCart } from './reads.ts'
import { maxInLine } from './rules.ts'
import { entryReference, joining, offering, waitingLink } from './schema.ts'
import { confirmPlace, joinLine, leaveLine, offerByAdmin } from './writes.ts'
import { addressOf } from '../writes.ts'

/** The waiting list of a sold-out event: joining, one's own place by a link, and the admins' list. */
export const waitingList = router({
  /**
   * Joins an event's waiting list. For a signed-in member, name and address come from the records. Returns the path of
   * the entry's page.
   */
  join: anyone.whileOpen
    .limitedBy('registerForEventByAddress', 'registerFreeByEmail')
    .input(joining)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'registerForEventByAddress', ctx.clientAddress)
      await limit(ctx, 'registerFreeByEmail', input.email)
      const known = isSignedIn(ctx.actor) ? await memberDetails(ctx.db, ctx.chapter.id, ctx.actor.personId) : undefined
      const person = known ? { firstName: known.firstName, lastName: known.lastName, email: known.email } : {}
      const personId = known && isSignedIn(ctx.actor) ? ctx.actor.personId : null
      // A member's address was already confirmed with the account.
      const useUpCheck = known ? null : await ctx.providers.humanCheck.verify(input.captcha)
      const { addressHash } = addressOf(ctx, ctx.clock.now())
      const { eventId, firstName, lastName, email, persons } = { ...input, ...person }
      const joined = {
        eventId,
        firstName,
        lastName,
        email,
        persons,
        personId,
        addressHash: mayAtEvent(ctx.actor, eventId, 'change') ? null : addressHash,
        isConfirmed: known !== undefined,
      }
      const entryId = await ctx.write(function* (tx) {
        if (useUpCheck) yield* useUpCheck(tx)
        return yield* joinLine(tx, ctx, joined)
      })
      return { path: waitingPath(ctx, entryId) }
    }),

  /** Confirms the address by the link in the first email. Idempotent. */
  confirm: anyone
    .limitedBy('ownLinkByAddress')
    .input(waitingLink)
    .mutation(async ({ ctx, input }) => {
      await checkLink(ctx, input)
      if (!isConfirmKey(ctx, input))
        throw new Refusal(
          'forbidden',
          'Open the link in the first email about this waiting list to confirm your address.',
        )
      await ctx.write((tx) => confirmPlace(tx, ctx, input.entryId))
    }),

  /** Returns how many people are waiting for an event. */
  ofEvent: anyone.input(eventReference).query(async ({ ctx, input }) => {
    await knownEvent(ctx, input)
    return { waiting: await countWaiting(ctx.db, ctx.chapter.id, input.eventId) }
  }),

  /** Returns an entry by its link: the place in line, the current offer, or the outcome. */
  place: anyone.input(waitingLink).query(async ({ ctx, input }) => {
    await checkLink(ctx, input)
    const entry = await entryIn(ctx.db, ctx.chapter.id, input.entryId)
    if (!entry) throw new Refusal('missing', 'There is no such place in a waiting list.')
    const { place, offeredUntil, startsAt, endsAt, timeZone, confirmedAt, endedAt, ...visible } = entry
    const isUnconfirmed = entry.state === 'waiting' && confirmedAt === null
    const number =
      entry.state === 'waiting' ? (await countWaiting(ctx.db, ctx.chapter.id, entry.eventId, place)) + 1 : null
    const lasts = entry.state === 'offered' && !isOfferOver(offeredUntil!, { endsAt }, ctx.clock.now())
    const { starts } = eventTimesText({ startsAt, endsAt, timeZone }, ctx.chapter)
    return {
      ...visible,
      number,
      starts,
      endedOn: endedAt ? planDate(endedAt, zoneOfEvent(entry, ctx.chapter)).replace(/^\w+, /, '') : '',
      isUnconfirmed,
      mayConfirm: isUnconfirmed && isConfirmKey(ctx, input),
      until: lasts ? zonedTimeText(offeredUntil!, entry, ctx.chapter) : null,
    }
  }),

  /** Returns the form values of a person with an offer, with the cart that holds the seats. */
  offered: anyone.input(waitingLink).query(async ({ ctx, input }) => {
    await checkLink(ctx, input)
    const entry = await lineOf(
      ctx.db,
      ctx.chapter.id,
      (await entryIn(ctx.db, ctx.chapter.id, input.entryId))?.eventId ?? '',
    )
      .where('waitingEntries.entryId', '=', input.entryId)
      .executeTakeFirst()
    const offer = entry && (await offerOfCart(ctx.db, ctx.chapter.id, entry.cartId, ctx.clock.now()))
    if (!offer) throw new Refusal('conflict', 'This offer has ended.')
    const { eventId, cartId, persons, firstName, lastName, email } = offer
    return { eventId, cartId, adults: persons, firstName, lastName, email }
  }),

  /** Leaves the line, or declines an offer, which then goes to the next entry. */
  leave: anyone
    .limitedBy('ownLinkByAddress')
    .input(waitingLink)
    .mutation(async ({ ctx, input }) => {
      await checkLink(ctx, input)
      await ctx.write((tx) => leaveLine(tx, ctx, { entryId: input.entryId, reason: 'left' }))
    }),

  /** Returns the first entries of an event's waiting list, with names, for its admins. */
  line: admin.input(eventReference).query(async ({ ctx, input }) => {
    const event = await knownEvent(ctx, input)
    const rows = await lineOf(ctx.db, ctx.chapter.id, input.eventId).limit(maxInLine).execute()
    const next = nextInLine(rows)
    const time = (iso: string | null) => iso && zonedTimeText(iso, event, ctx.chapter)
    return rows.map(
      (
        {
          cartId: _,
          place: __,
          registrationId: ___,
          personId: ____,
          addressHash: _____,
          confirmedAt,
          joinedAt,
          offeredUntil,
          ...row
        },
        index,
      ) => ({
        number: index + 1,
        isNext: row.entryId === next?.entryId,
        ...row,
        isConfirmed: confirmedAt !== null,
        joined: time(joinedAt)!,
        until: time(offeredUntil),
      }),
    )
  }),

  /** Offers seats to an entry; out of turn, with a reason. */
  offer: admin.input(offering).mutation(({ ctx, input }) => ctx.write((tx) => offerByAdmin(tx, ctx, input))),

  remove: admin
    .input(entryReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => leaveLine(tx, ctx, { ...input, reason: 'removed' }))),
})

async function knownEvent({ db, chapter }: Context, { eventId }: { eventId: string }): Promise<EventRow> {
  const event = await eventIn(db, chapter.id, eventId)
  if (!event) throw unknownEvent()
  return event
}

async function checkLink(ctx: Context, link: { entryId: string; key: string }): Promise<void> {
  await limit(ctx, 'ownLinkByAddress', ctx.clientAddress)
  if (isWaitingKey(ctx, link) || isConfirmKey(ctx, link)) return
  await limit(ctx, 'tokenByAddress', ctx.clientAddress)
  throw new Refusal('missing', 'This link is not complete. Please open it from your email.')
}
