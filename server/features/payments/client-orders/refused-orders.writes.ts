import type { Chapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { email as emailAddress } from '#server/records/shapes.ts'
import { refusalIn } from '#server/trpc.ts'
import { paymentContextFor } from '../writes.ts'
import { orderNamedIn } from '../schema.ts'
import { saleOf } from '../writes.ts'
import { unclaimedMoney } from './reads.ts'
import { claimMoney } from './writes.ts'

/** A documented call that sells something, with its payment result and email address. */
export type SellingCall = {
  sells: string
  paymentResult: unknown
  email?: unknown
  requestId: string
  clientAddress: string
}

/**
 * Ensures that captured money is always handled [spec 32]: if a selling call is rejected, for any reason and at any
 * stage, its order is refunded or set aside, and the refusal says so.
 */
export async function orMoneyBack<T>(
  portal: Portal,
  chapter: Chapter,
  selling: SellingCall,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const orderId = orderNamedIn(selling.paymentResult)
    if (orderId === null) throw error
    const refused = refusalIn(error) ?? new Refusal('invalid', 'Something went wrong on our side.', { status: 500 })
    // Nothing was decided: the client should send the call again.
    if (refused.why === 'unavailable') throw error
    if (!refusalIn(error)) portal.log.error({ err: error, requestId: selling.requestId }, 'a selling call failed')
    throw (await giveBackFor(portal, chapter, { ...selling, orderId }, refused)) ?? error
  }
}

/** Returns the sentence about the money; null if there is no money, or it is already tracked. */
async function giveBackFor(
  portal: Portal,
  chapter: Chapter,
  { sells, orderId, email, requestId, clientAddress }: SellingCall & { orderId: string },
  refused: Refusal,
): Promise<unknown> {
  const ctx = { ...paymentContextFor(portal, chapter, requestId, 'system:claims'), clientAddress }
  try {
    const money = await unclaimedMoney(ctx, orderId)
    if (!money) return null
    const purchase = saleOf(portal, { purpose: sells }).nothing
    await claimMoney(ctx, money, {
      owns: () => false,
      claimedBy: emailAddress.safeParse(email).data,
      *price() {
        return { purchase, refused, objection: 'refused' }
      },
    })
    return null
  } catch (error) {
    if (!refusalIn(error)) ctx.log.error({ err: error, orderId }, 'the money of a refused call was not looked after')
    return error
  }
}
