import { limit } from '#server/auth/limits.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { chapterTitle } from '#server/providers/mail/letter-words.ts'
import { anyone, router } from '#server/trpc.ts'
import { welcomeLetter } from './mail.ts'
import { letterLink, subscriber } from './schema.ts'
import { subscribe, unsubscribe } from './writes.ts'

/** The job-alert list of a chapter (foundation section 2, content "Newsletter"). The answers do not tell who is on it. */
export const newsletter = router({
  subscribe: anyone.inModule('jobPortal').input(subscriber).mutation(async ({ ctx, input: { email, captcha } }) => {
    await limit(ctx, 'newsletterByAddress', ctx.clientAddress)
    const useUpCheck = await ctx.providers.humanCheck.verify(captcha)
    // Its own key: a flood of this form must not use up the emails for a forgotten password.
    await limit(ctx, 'lettersByEmail', `job alerts ${email}`)
    await ctx.write(function* ({ sql, now }) {
      yield* useUpCheck({ sql })
      const token = yield* subscribe(sql, ctx.chapter.id, email, now)
      if (token) yield* post(sql, welcomeLetter(ctx, email, token), now)
    })
    return `${email} is now subscribed to ${chapterTitle(ctx)} job alerts.`
  }),

  unsubscribe: anyone.input(subscriber).mutation(async ({ ctx, input: { email, captcha } }) => {
    await limit(ctx, 'newsletterByAddress', ctx.clientAddress)
    const useUpCheck = await ctx.providers.humanCheck.verify(captcha)
    await ctx.write(function* ({ sql, now }) {
      yield* useUpCheck({ sql })
      yield* unsubscribe(sql, ctx.chapter.id, { email }, now)
    })
    return `${email} has been unsubscribed from ${chapterTitle(ctx)} job alerts.`
  }),

  /** From an email: the token in its link is proof enough. A token that is unknown or used gets the same answer. */
  unsubscribeByLink: anyone.input(letterLink).mutation(async ({ ctx, input: { token } }) => {
    await limit(ctx, 'tokenByAddress', ctx.clientAddress)
    await ctx.write(({ sql, now }) => unsubscribe(sql, ctx.chapter.id, { token }, now))
    return `You have been unsubscribed from ${chapterTitle(ctx)} job alerts.`
  }),
})
