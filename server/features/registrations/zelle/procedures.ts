import type { Context } from '#server/context.ts'
import { dayAfter } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'
import { planDayOfMonth } from '#server/time/dates.ts'
import { limit } from '#server/auth/limits.ts'
import { admin, anyone } from '#server/trpc.ts'
import { zonedTimeText, zoneOfEvent } from '../../events/times.decisions.ts'
import { isReported } from '../decisions.ts'
import { boughtBy } from '../bought.reads.ts'
import { ownPath, signedOwn } from '../own/links.decisions.ts'
import { openOwnLink, whyNothing } from '../own/links.reads.ts'
import { ownParticipants } from '../own/reads.ts'
import { cancelLink } from '../schema.ts'
import { zelleByLink, zelleCart, zelleCorrection, zelleRefusal, zelleReference } from './schema.ts'
import { reportedRegistration, zelleAddress } from './reads.ts'
import { zelleDeadline } from './rules.ts'
import {
  confirmReport,
  correctZelle,
  correctZelleOf,
  declineReport,
  registerByZelle,
  type ZelleReported,
} from './writes.ts'

/**
 * Records a buyer's report of a Zelle payment, which an admin looks for. Holding a seat costs nothing, so a captcha is
 * required.
 */
export const reportZelle = anyone.whileOpen
  .limitedBy('registerForEventByAddress')
  .input(zelleCart)
  .mutation(async ({ ctx, input: { captcha, reference, ...cart } }): Promise<ZelleReported> => {
    await limit(ctx, 'registerForEventByAddress', ctx.clientAddress)
    const useUpCheck = await ctx.providers.humanCheck.verify(captcha)
    return registerByZelle(ctx, cart, reference, { cartId: cart.cartId, useUpCheck })
  })

/** Corrects a mistyped number. */
export const correctZelleNumber = anyone
  .limitedBy('registerForEventByAddress')
  .input(zelleCorrection)
  .mutation(async ({ ctx, input: { cartId, reference } }) => {
    // Rate-limited, because used numbers are rejected and must not be found by trying.
    await limit(ctx, 'registerForEventByAddress', ctx.clientAddress)
    await correctZelle(ctx, cartId, reference)
  })

/**
 * Returns the state of a registration reported as paid by Zelle, for its registrant, or why it failed. Once confirmed,
 * `ownPath` leads to the registrant page, even if canceled since.
 */
export const zelleOfLink = anyone.input(cancelLink).query(async ({ ctx, input }) => {
  const handOvers = await openOwnLink(ctx, signedOwn, input)
  const registration = await reportedRegistration(ctx.db, ctx.chapter.id, input.registrationId).executeTakeFirst()
  if (!registration) throw await whyNothing(ctx, input.registrationId)
  const { state, zelle, reference, reportedAt, until, cancelledAt, timeZone, ...booked } = registration
  const isWaiting = isReported({ state, zelle })
  return {
    ...booked,
    ownPath:
      state === 'registered' || state === 'cancelled'
        ? ownPath(ctx, { registrationId: input.registrationId, handOvers })
        : null,
    isEventCancelled: cancelledAt !== null,
    waiting: await whileHeld(ctx, { timeZone }, isWaiting ? { reference, reportedAt, until } : null),
    refusal: zelle === 'notArrived' || zelle === 'wrongAmount' || zelle === 'late' ? zelle : ('other' as const),
    parts: await boughtBy(ctx.db, ctx.chapter.id, booked),
    participants: isWaiting ? await ownParticipants(ctx.db, ctx.chapter.id, input.registrationId).execute() : [],
  }
})

/** Corrects a mistyped number by the email's link, in a browser without the cart. */
export const correctZelleByLink = anyone
  .limitedBy('ownLinkByAddress', 'registerForEventByAddress')
  .input(zelleByLink)
  .mutation(async ({ ctx, input: { reference, ...link } }) => {
    await openOwnLink(ctx, signedOwn, link)
    await limit(ctx, 'registerForEventByAddress', ctx.clientAddress)
    await correctZelleOf(ctx, link.registrationId, reference)
  })

/** Records that an admin found the money in the chapter's account. */
export const confirmZelle = admin.fresh
  .input(zelleReference)
  .mutation(({ ctx, input }) => confirmReport(ctx, input.registrationId))

/** Records that an admin did not find the money, or not as expected. */
export const declineZelle = admin
  .input(zelleRefusal)
  .mutation(({ ctx, input }) => declineReport(ctx, input.registrationId, input.reason))

const addressOf = async ({ db, chapter }: Context) =>
  (await zelleAddress(db, chapter.id).executeTakeFirst())?.zelleAddress ?? null

/**
 * Returns the chapter's Zelle address, and until when a registration's seats would be held, formatted; null if the
 * chapter does not accept Zelle.
 */
export async function zelleOffer(ctx: Context, event: { endsAt: string; timeZone?: string | null }) {
  const address = await addressOf(ctx)
  return address === null
    ? null
    : { address, until: zonedTimeText(zelleDeadline(event, ctx.clock.now()), event, ctx.chapter) }
}

/** Returns a waiting report with its dates and deadline in the event's time zone, formatted. */
export async function whileHeld<Report extends { reportedAt: string; until: string }>(
  ctx: Context,
  event: { timeZone: string | null },
  report: Report | null,
) {
  if (!report) return null
  const timeZone = zoneOfEvent(event, ctx.chapter)
  const last = calendarDay(new Date(report.until), timeZone)
  const days: string[] = []
  for (let day = calendarDay(new Date(report.reportedAt), timeZone); day <= last; day = dayAfter(day))
    days.push(planDayOfMonth(day))
  return { ...report, address: await addressOf(ctx), heldUntil: zonedTimeText(report.until, event, ctx.chapter), days }
}
