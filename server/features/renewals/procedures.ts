import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { dayOfReminder } from '../members/renewals/rules.ts'
import { renewalSettingsOf } from '../members/renewals/reads.ts'
import { renewalChoice } from '../members/renewals/schema.ts'
import { saveRenewals } from '../members/renewals/writes.ts'
import { cancelLinkedDues, finishLinkedDues, startLinkedDues } from '../dues/sales.writes.ts'
import { renewalPath, type LinkedDues } from './links.decisions.ts'
import { duesOfLink, paymentOfLink, type LinkState } from './reads.ts'
import { renewalLink, renewalOrder } from './schema.ts'

export const renewals = router({
  /** Returns when the chapter sends dues reminders, with the dates for the current due year, and its grace period. */
  settings: admin.query(async ({ ctx }) => {
    const { days, graceDays, lateMonths, edition } = await renewalSettingsOf(ctx.db, ctx.chapter.id)
    const year = Number(calendarDay(ctx.clock.now(), ctx.chapter.timeZone).slice(0, 4))
    return {
      year,
      graceDays,
      lateMonths,
      edition,
      activeUntil: dayOfReminder(year, -graceDays),
      reminders: days.map((daysBefore) => ({ daysBefore, on: dayOfReminder(year, daysBefore) })),
    }
  }),

  change: admin.input(renewalChoice).mutation(({ ctx, input }) => ctx.write((tx) => saveRenewals(tx, ctx, input))),

  /** Returns the payment of a reminder's link. */
  byLink: anyone.input(renewalLink).query(async ({ ctx, input }) => paymentOfLink(ctx, await opened(ctx, input))),

  /** Starts a payment by the link, and creates the provider's order. */
  start: anyone.whileOpen
    .limitedBy('renewalByAddress', 'payByMember')
    .input(renewalLink)
    .mutation(async ({ ctx, input }) => {
      const dues = await opened(ctx, input)
      await limit(ctx, 'payByMember', dues.personId)
      const { state } = await paymentOfLink(ctx, dues)
      if (state !== 'open') throw new Refusal('conflict', closedTexts[state](dues))
      return startLinkedDues(ctx, dues, renewalPath(ctx, dues))
    }),

  /** Captures and books the money that the buyer approved, even if the link has expired by now. Idempotent. */
  finish: anyone
    .limitedBy('renewalByAddress')
    .input(renewalOrder)
    .mutation(async ({ ctx, input }) => finishLinkedDues(ctx, await opened(ctx, input), input.orderId)),

  cancel: anyone
    .limitedBy('renewalByAddress')
    .input(renewalOrder)
    .mutation(async ({ ctx, input }) => cancelLinkedDues(ctx, await opened(ctx, input), input.orderId)),
})

/** Rate-limits the use of links, so that nobody can guess keys. */
async function opened(ctx: Context, link: { code: string; key: string }): Promise<LinkedDues> {
  await limit(ctx, 'renewalByAddress', ctx.clientAddress)
  return duesOfLink(ctx, link)
}

const closedTexts: Record<Exclude<LinkState, 'open'>, (dues: LinkedDues) => string> = {
  paid: ({ dueYear }) => `The dues for ${dueYear} are already paid. Nothing was charged.`,
  waiting: () => 'PayPal is reviewing a payment of these dues. Please do not pay again. Nothing was charged.',
  over: () => 'This link has expired. Please log in to pay your dues. Nothing was charged.',
  lapsed: ({ dueYear }) =>
    `The dues for ${dueYear} can no longer be paid. Please log in to see what is due now. Nothing was charged.`,
  changed: () =>
    'Your member type has changed since we sent this link. Please log in to pay your dues. Nothing was charged.',
  gone: () => 'This membership has ended. Nothing was charged.',
}
