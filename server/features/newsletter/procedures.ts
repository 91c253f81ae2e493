import { sentOrWaits } from '#server/providers/mail/mail-waits.reads.ts'
import { limit } from '#server/auth/limits.ts'
import { portalSettingsOf } from '#server/features/jobs/reads.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { chapterTitle } from '#server/providers/mail/email-words.ts'
import { Refusal } from '#server/refusal.ts'
import { anyone, router } from '#server/trpc.ts'
import { alreadyEmail, confirmEmail } from './mail.ts'
import { subscriptionByToken } from './reads.ts'
import { emailLink, subscriber } from './schema.ts'
import { confirm, request, unsubscribe } from './writes.ts'

/**
 * The job-alert list of a chapter (foundation section 2, content "Newsletter"; [spec 69]). The answers do not reveal
 * who is on it.
 */
export const newsletter = router({
  subscribe: anyone
    .inModule('jobPortal')
    .limitedBy('newsletterByAddress', 'emailsByRecipient')
    .input(subscriber)
    .mutation(async ({ ctx, input: { email, captcha } }) => {
      await limit(ctx, 'newsletterByAddress', ctx.clientAddress)
      const useUpCheck = await ctx.providers.humanCheck.verify(captcha)
      // A rate limit of its own: flooding this form must not use up the limit of password reset emails.
      await limit(ctx, 'emailsByRecipient', `job alerts ${email}`)
      await ctx.write(function* ({ sql, now }) {
        yield* useUpCheck({ sql })
        const { token, isConfirmed } = yield* request(sql, ctx.chapter.id, email, now)
        yield* post(sql, isConfirmed ? alreadyEmail(ctx, email, token) : confirmEmail(ctx, email, token), now)
      })
      return sentOrWaits(
        ctx,
        `We sent an email to ${email}. Open it and confirm to get ${chapterTitle(ctx)} job alerts.`,
      )
    }),

  /** Returns the address that an email's link confirms, and how often alerts come; null for an invalid link. */
  toConfirm: anyone
    .inModule('jobPortal')
    .input(emailLink)
    .query(async ({ ctx, input: { token } }) => {
      await limit(ctx, 'tokenByAddress', ctx.clientAddress)
      const standing = await subscriptionByToken(ctx.db, ctx.chapter.id, token, ctx.clock.now()).executeTakeFirst()
      if (!standing) return null
      const { digestDay } = await portalSettingsOf(ctx.db, ctx.chapter.id)
      return { email: standing.email, isConfirmed: standing.confirmedAt !== null, digestDay }
    }),

  /** Confirms by an email's link, after a button is pressed. Idempotent. */
  confirm: anyone
    .inModule('jobPortal')
    .limitedBy('tokenByAddress')
    .input(emailLink)
    .mutation(async ({ ctx, input: { token } }) => {
      await limit(ctx, 'tokenByAddress', ctx.clientAddress)
      const email = await ctx.write(({ sql, now }) => confirm(sql, ctx.chapter.id, token, now))
      if (email === null)
        throw new Refusal('missing', 'This link does not work, or has expired. Please subscribe again.')
    }),

  unsubscribe: anyone
    .limitedBy('newsletterByAddress')
    .input(subscriber)
    .mutation(async ({ ctx, input: { email, captcha } }) => {
      await limit(ctx, 'newsletterByAddress', ctx.clientAddress)
      const useUpCheck = await ctx.providers.humanCheck.verify(captcha)
      await ctx.write(function* ({ sql, now }) {
        yield* useUpCheck({ sql })
        yield* unsubscribe(sql, ctx.chapter.id, { email }, now)
      })
      return `${email} has been unsubscribed from ${chapterTitle(ctx)} job alerts.`
    }),

  /** Unsubscribes by an email's link: its token is proof enough. Unknown and used tokens get the same answer. */
  unsubscribeByLink: anyone
    .limitedBy('tokenByAddress')
    .input(emailLink)
    .mutation(async ({ ctx, input: { token } }) => {
      await limit(ctx, 'tokenByAddress', ctx.clientAddress)
      await ctx.write(({ sql, now }) => unsubscribe(sql, ctx.chapter.id, { token }, now))
      return `You have been unsubscribed from ${chapterTitle(ctx)} job alerts.`
    }),
})
