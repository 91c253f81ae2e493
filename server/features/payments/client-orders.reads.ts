import { forgive, limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { ProviderRefused, type ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { askProvider } from './captures.writes.ts'
import { accountOf, attemptOfOrder, type ChapterAccount } from './reads.ts'
import type { PaymentContext } from './writes.ts'
import { isCaptured, type CapturedOrder } from './client-orders.decisions.ts'

export type UnclaimedMoney = { seller: ChapterAccount; order: CapturedOrder }

/**
 * The captured order of the chapter's account that no payment has; null for every other. No limit that could refuse a
 * buyer stands before it: only orders that are not such, or that lie before the admins already, are counted, so that
 * nobody floods the provider.
 */
export async function unclaimedMoney(ctx: PaymentContext & Pick<Context, 'clientAddress'>, orderId: string): Promise<UnclaimedMoney | null> {
  if (await attemptOfOrder(ctx.db, orderId)) return null
  const seller = await sellerOf(ctx)
  if (!seller) return null
  await limit(ctx, 'finishByAddress', ctx.clientAddress)
  const order = await orderAt(ctx, seller, orderId)
  if (!order || !isCaptured(order)) return null
  if (!(await isSetAside(ctx, orderId))) await forgive(ctx, [['finishByAddress', ctx.clientAddress]])
  return { seller, order }
}

async function isSetAside({ db, chapter }: PaymentContext, orderId: string): Promise<boolean> {
  const orders = db.selectFrom('ordersSetAside').select('orderId').where('chapterId', '=', chapter.id)
  return (await orders.where('orderId', '=', orderId).executeTakeFirst()) !== undefined
}

/** An order at the provider; null when the account has none of this id. @throws Refusal when the provider is silent */
export async function orderAt(ctx: PaymentContext, { account }: ChapterAccount, orderId: string): Promise<ProviderOrder | null> {
  try {
    return await askProvider(ctx, () => ctx.providers.payments.readOrder(account, orderId))
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    if (error instanceof Refusal) throw new Refusal(error.why, sendAgain, error.details)
    throw error
  }
}

// Nothing is recorded of an order before the provider has shown it, so only who sends it again brings it here.
const sendAgain = 'PayPal is not responding right now. If you have paid, please do not pay again; try again in a minute.'

/** Null when the chapter takes no money online: then no order can be of its account. */
async function sellerOf(ctx: PaymentContext): Promise<ChapterAccount | null> {
  try {
    return await accountOf(ctx.db, ctx.env.appSecret, ctx.chapter.id)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Those of the ids that are payments of the chapter. */
export async function paymentIdsAmong({ db, chapter }: PaymentContext, ids: readonly (string | null)[]): Promise<Set<string>> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return new Set()
  const attempts = db.selectFrom('paymentAttempts').select('paymentId').where('chapterId', '=', chapter.id)
  const rows = await attempts.where('paymentId', 'in', named).execute()
  return new Set(rows.map(({ paymentId }) => paymentId))
}
