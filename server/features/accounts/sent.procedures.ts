import { applicantOf } from '#server/auth/application-proof.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { sentOrWaits } from '#server/providers/mail/mail-waits.reads.ts'
import { Refusal } from '#server/refusal.ts'
import { anyone } from '#server/trpc.ts'
import { activationEmail } from './mail.ts'
import { applicantByPerson } from './reads.ts'
import * as shape from './schema.ts'
import { postLink } from './writes.ts'

/**
 * Returns the application that the calling browser sent, by its proof: the address that the link went to, and whether
 * it is confirmed. Null without a proof, and once the application is decided.
 */
export const sentTo = anyone.input(shape.proof).query(({ ctx, input }) => ownApplication(ctx, input.proof))

/** Sends the activation link of the own application again; the proof stands for the password. */
export const resendOwn = anyone
  .limitedBy('emailsByAddress', 'emailsByRecipient')
  .input(shape.proof)
  .mutation(async ({ ctx, input }) => {
    await limit(ctx, 'emailsByAddress', ctx.clientAddress)
    const sent = await ownApplication(ctx, input.proof)
    if (!sent) throw new Refusal('missing', 'There is no application from this browser that waits for a link.')
    if (sent.isConfirmed) throw new Refusal('conflict', 'Your email is already confirmed.')
    const { personId, email, firstName } = sent
    await limit(ctx, 'emailsByRecipient', `resend ${email}`)
    const owner = { purpose: 'activate', personId, chapterId: ctx.chapter.id } as const
    await ctx.write((tx) => postLink(tx, owner, (secret) => activationEmail(ctx, { email, firstName }, secret), tx.now))
    return sentOrWaits(ctx, `We sent a new link to ${email}. The earlier one no longer works.`)
  })

async function ownApplication(ctx: Context, proof: string | undefined) {
  const personId = await applicantOf(ctx.env.appSecret, proof, ctx.clock.now())
  return (personId && (await applicantByPerson(ctx.db, ctx.chapter.id, personId))) || null
}
