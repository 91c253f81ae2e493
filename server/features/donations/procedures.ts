import { isSignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { Refusal } from '#server/refusal.ts'
import { countedDay, dayIn } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, anyone, may, member, router } from '#server/trpc.ts'
import { personIdIn } from '../members/person.reads.ts'
import { causesIn } from '../donation-types/reads.ts'
import { nameWithTitle } from '../members/rules.ts'
import { memberReference } from '../members/schema.ts'
import { practicesAmong } from '../payments/practice.reads.ts'
import { cancelSale, finishSale } from '../payments/checkout.writes.ts'
import { capturedMoney, unclaimedMoney } from '../payments/client-orders/reads.ts'
import { guestReceiptPath } from '../payments/receipt-links.decisions.ts'
import { attemptOfOrder } from '../payments/reads.ts'
import { orderInput, paymentInput } from '../payments/schema.ts'
import {
  allDonationsIn,
  donationByHand,
  donationOf,
  donationsOf,
  donorOfPayment,
  lastDonationOf,
  memberIdByEmail,
} from './reads.ts'
import { mayCancel } from './cancel-keys.decisions.ts'
import { greetedMs } from './rules.ts'
import { donateByOrder, guestDonor, isDonation, memberDonor, recordDonation, startDonation } from './sales.writes.ts'
import {
  donateCall,
  donationList,
  gift,
  giftByHand,
  guestGift,
  memberGift,
  turnedBack,
  type DonateCall,
} from './schema.ts'
import { donationColumns, matchingDonations, pageOfDonations } from './table.reads.ts'

/** Donations to a cause of the chapter, by members and by guests (foundation, "Donation screen") [spec 23-28]. */
export const donations = router({
  /** The causes that people can donate to, and today's date in the chapter's time zone. */
  offer: anyone.query(async ({ ctx }) => ({
    causes: await causesIn(ctx.db, ctx.chapter.id),
    today: calendarDay(ctx.clock.now(), ctx.chapter.timeZone),
  })),

  /** Records a member's intent to donate, and creates the provider's order for it. */
  start: member.whileOpen
    .limitedBy('donateByAddress')
    .input(gift)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'donateByAddress', ctx.clientAddress)
      return startDonation(ctx, await memberDonor(ctx, ctx.actor), input)
    }),

  /** Same as `start`, for a visitor who is not signed in. */
  startAsGuest: anyone.whileOpen
    .limitedBy('donateByAddress')
    .input(guestGift)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'donateByAddress', ctx.clientAddress)
      return startDonation(ctx, guestDonor(input), input)
    }),

  /** Captures and books the money after the donor's approval. Idempotent. */
  finish: anyone
    .limitedBy('finishByAddress')
    .input(orderInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'finishByAddress', ctx.clientAddress)
      return finishSale(ctx, input.orderId, isDonation)
    }),

  /**
   * Cancels a donation, with the key of the person who started it: an order's id alone does not prove who the donor is.
   */
  cancel: anyone
    .limitedBy('finishByAddress')
    .input(turnedBack)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'finishByAddress', ctx.clientAddress)
      return cancelSale(
        ctx,
        input.orderId,
        (attempt) => isDonation(attempt) && mayCancel(ctx, attempt.paymentId, input.key),
      )
    }),

  /** The donation of an order, for donors returning from the provider; null until it is in the books. */
  ofOrder: anyone.input(orderInput).query(async ({ ctx, input }) => {
    const attempt = await attemptOfOrder(ctx.db, input.orderId)
    if (!attempt || attempt.chapterId !== ctx.chapter.id || !isDonation(attempt)) return null
    const donation = await donationOf(ctx.db, ctx.chapter.id, attempt.paymentId)
    if (!donation) return null
    const { paymentId, donationType, amountCents, donatedAt } = donation
    const isFresh = ctx.clock.now().getTime() - Date.parse(donatedAt) < greetedMs
    const donor = isFresh ? await donorOfPayment(ctx.db, ctx.chapter.id, paymentId) : undefined
    const name = donor ? nameWithTitle(donor) : ''
    const receiptPath = donation.personId
      ? `/payment/${paymentId}/receipt`
      : isFresh
        ? guestReceiptPath(ctx, paymentId)
        : null
    return {
      paymentId,
      donationType,
      amountCents,
      donatedOn: countedDay(new Date(donatedAt), ctx.chapter.zones),
      name,
      firstName: donor?.firstName ?? '',
      receiptPath,
      isPractice: (await practicesAmong(ctx, [paymentId])).has(paymentId),
    }
  }),

  /** Records a donation reported through the documented API: with an order or, by admins, without one. */
  donate: anyone.whileOpen
    .unlimited(capturedMoney)
    .input(donateCall)
    .mutation(async ({ ctx, input }) => {
      const { paymentResult } = input
      if (paymentResult === null || !('orderId' in paymentResult)) return recordFor(ctx, input)
      const money = await unclaimedMoney(ctx, paymentResult.orderId)
      if (!money) await limit(ctx, 'donateByAddress', ctx.clientAddress)
      const isOwn = input.guest === 1 && isSignedIn(ctx.actor)
      const donor = isOwn && isSignedIn(ctx.actor) ? await memberDonor(ctx, ctx.actor) : guestDonor(input, input.guest)
      const { donationTypeName } = input
      return donateByOrder(ctx, donor, { orderId: paymentResult.orderId, donationTypeName }, money)
    }),

  /** Records a donation by an order of the signed-in member, through the documented API. */
  donateAsMember: member.whileOpen
    .unlimited(capturedMoney)
    .input(memberGift)
    .mutation(async ({ ctx, input: { memberId, paymentResult, donationTypeName } }) => {
      if (memberId !== ctx.actor.memberId)
        throw new Refusal('forbidden', 'A donation can be made in your own name alone.')
      const money = await unclaimedMoney(ctx, paymentResult)
      if (!money) await limit(ctx, 'donateByAddress', ctx.clientAddress)
      return donateByOrder(ctx, await memberDonor(ctx, ctx.actor), { orderId: paymentResult, donationTypeName }, money)
    }),

  /** Records money received by cash, check or transfer. */
  recordByHand: admin.fresh.input(giftByHand).mutation(({ ctx, input }) => recordDonation(ctx, input)),

  /** The caller's own donations, newest first. */
  mine: member.query(async ({ ctx }) => withDays(ctx, await donationsOf(ctx.db, ctx.chapter.id, ctx.actor.personId))),

  /** The day of the caller's last donation; null if there is none. */
  last: member.query(async ({ ctx }) => {
    const donatedAt = await lastDonationOf(ctx.db, ctx.chapter.id, ctx.actor.personId)
    return donatedAt === undefined ? null : countedDay(new Date(donatedAt), ctx.chapter.zones)
  }),

  /** The donations of a member of the chapter. */
  ofMember: admin.input(memberReference).query(async ({ ctx, input }) => {
    return withDays(
      ctx,
      await donationsOf(ctx.db, ctx.chapter.id, await personIdIn(ctx.db, ctx.chapter.id, input.memberId)),
    )
  }),

  /** A donation entered by hand in error, to prefill the form for the corrected one. */
  byHand: admin.input(paymentInput).query(async ({ ctx, input }) => {
    const known = await donationByHand(ctx.db, ctx.chapter.id, input.paymentId)
    if (!known) throw new Refusal('missing', 'Donation not found')
    const [donation] = withDays(ctx, [known])
    return donation!
  }),

  /** A page of the chapter's donations, with count and sum of all search results. */
  inChapter: admin.input(donationList).query(async ({ ctx, input }) => {
    const page = await pageOfDonations(ctx.db, ctx.chapter.id, input)
    return { ...page, rows: withDays(ctx, page.rows) }
  }),

  /** Exports the filtered table as a file, served at /export/donations. */
  exported: admin.fresh
    .input(donationList.omit({ page: true, size: true }).extend(exportInput.shape))
    .query(({ ctx, input }) => {
      const search = input.search.trim()
      return exportJob(ctx, input, {
        name: 'donations',
        isDocumented: true,
        title: 'Donations',
        filter: search ? [`Search "${search}"`] : [],
        columns: donationColumns,
        query: matchingDonations(ctx.db, ctx.chapter.id, input),
      })
    }),

  /** All of the chapter's donations, for the documented call. */
  allInChapter: admin.query(async ({ ctx }) => {
    const { id, subDomain } = ctx.chapter
    return (await allDonationsIn(ctx.db, id)).map((row) => ({ ...row, subDomain }))
  }),
})

/** Records a donation. Without an order only an admin can report received money, with a reference [spec 24]. */
async function recordFor(
  ctx: Context,
  { paymentResult, guest, donationTypeName, ...donor }: DonateCall,
): Promise<{ paymentId: string; state: 'paid' }> {
  if (!may(ctx, 'payments', 'change'))
    throw new Refusal('unauthenticated', 'The payment result names no order. Nothing was charged.', {
      documented: 'Payment not found',
    })
  if (paymentResult === null || !('reference' in paymentResult))
    throw new Refusal('invalid', 'Enter the amount and a reference of the money that came.', {
      documented: 'Payment not found',
    })
  const given = { ...paymentResult, donationTypeName }
  if (guest === 0) return { ...(await recordDonation(ctx, { ...given, ...donor, from: 'guest' })), state: 'paid' }
  const known = await memberIdByEmail(ctx.db, ctx.chapter.id, donor.email)
  if (!known)
    throw new Refusal('missing', 'No member of this chapter has this email address.', {
      fields: { email: 'No member of this chapter has it' },
    })
  return { ...(await recordDonation(ctx, { ...given, ...known, from: 'member' })), state: 'paid' }
}

/** Adds `donatedOn`, the day by the chapter's calendar. */
const withDays = <Row extends { donatedAt: string }>({ chapter }: Context, rows: Row[], dayOf = dayIn(chapter.zones)) =>
  rows.map((row) => ({ ...row, donatedOn: dayOf(row.donatedAt) }))
