import { limit } from '#server/auth/limits.ts'
import { admin, anyone } from '#server/trpc.ts'
import { zelleCart, zelleCorrection, zelleRefusal, zelleReference } from './zelle.schema.ts'
import { zelleWaiting } from './zelle.reads.ts'
import { confirmReport, correctZelle, refuseReport, registerByZelle, type ZelleReported } from './zelle.writes.ts'

/** The buyer paid by Zelle and says so: an admin looks for the money. Nobody has to pay for a seat to be held, so a person is asked for. */
export const reportZelle = anyone.whileOpen.input(zelleCart).mutation(async ({ ctx, input: { captcha, reference, ...cart } }): Promise<ZelleReported> => {
  await limit(ctx, 'registerForEventByAddress', ctx.clientAddress)
  const useUpCheck = await ctx.providers.humanCheck.verify(captcha)
  return registerByZelle(ctx, cart, reference, { cartId: cart.cartId, useUpCheck })
})

/** The number was mistyped. */
export const correctZelleNumber = anyone.input(zelleCorrection).mutation(async ({ ctx, input: { cartId, reference } }) => {
  // Numbers that are used are refused: nobody is to find them by trying.
  await limit(ctx, 'registerForEventByAddress', ctx.clientAddress)
  await correctZelle(ctx, cartId, reference)
})

/** What was reported in the chapter and nobody has settled, the most pressing first. */
export const zelleToConfirm = admin.query(({ ctx }) => zelleWaiting(ctx.db, ctx.chapter.id).execute())

/** An admin found the money in the chapter's account. */
export const confirmZelle = admin.input(zelleReference).mutation(({ ctx, input }) => confirmReport(ctx, input.registrationId))

/** An admin did not, or not as it should be. */
export const refuseZelle = admin.input(zelleRefusal).mutation(({ ctx, input }) => refuseReport(ctx, input.registrationId, input.reason))
