import { forgive, limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { ProviderMisconfigured, ProviderRefused, type ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { askProvider } from '../captures/writes.ts'
import { everyAccountOf, type ChapterAccount } from '../accounts.reads.ts'
import { attemptOfOrder } from '../reads.ts'
import type { PaymentContext } from '../writes.ts'
import { isCaptured, type CapturedOrder } from './decisions.ts'

/** The stated reason why calls with an order declare no rate limit: `unclaimedMoney` decides which calls count. */
export const capturedMoney =
  'An order whose money was captured waits for no limit (decision 32). All others are counted.'

export type UnclaimedMoney = { seller: ChapterAccount; order: CapturedOrder }

/**
 * Returns a captured order of the chapter's accounts that belongs to no payment; otherwise null. A buyer is never
 * rejected by a rate limit first: only lookups of other orders, and of those already set aside for the admins, count,
 * so that nobody can flood the provider.
 */
export async function unclaimedMoney(
  ctx: PaymentContext & Pick<Context, 'clientAddress'>,
  orderId: string,
): Promise<UnclaimedMoney | null> {
  if (await attemptOfOrder(ctx.db, orderId)) return null
  const sellers = await everyAccountOf(ctx.db, ctx.env.appSecret, ctx.chapter.id)
  if (sellers.length === 0) return null
  await limit(ctx, 'finishByAddress', ctx.clientAddress)
  const match = await orderAtAny(ctx, sellers, orderId)
  if (!match || !isCaptured(match.order)) return null
  const { seller, order } = match
  if (!(await isSetAside(ctx, orderId))) await forgive(ctx, [['finishByAddress', ctx.clientAddress]])
  return { seller, order }
}

async function isSetAside({ db, chapter }: PaymentContext, orderId: string): Promise<boolean> {
  const orders = db.selectFrom('ordersSetAside').select('orderId').where('chapterId', '=', chapter.id)
  return (await orders.where('orderId', '=', orderId).executeTakeFirst()) !== undefined
}

/**
 * Returns an order and its account, which may be a former one of the chapter; null if no account has it.
 * @throws Refusal when the provider does not respond
 */
export async function orderAtAny(ctx: PaymentContext, [current, ...former]: ChapterAccount[], orderId: string) {
  const order = current && (await orderAt(ctx, current, orderId))
  if (order) return { seller: current, order }
  for (const seller of former) {
    const earlier = await orderAt(ctx, seller, orderId, { isFormer: true })
    if (earlier) return { seller, order: earlier }
  }
  return null
}

async function orderAt(
  ctx: PaymentContext,
  { account }: ChapterAccount,
  orderId: string,
  { isFormer = false } = {},
): Promise<ProviderOrder | null> {
  const read = async () => {
    try {
      return await ctx.providers.payments.readOrder(account, orderId)
    } catch (error) {
      // A closed former account must not prevent payments through the current one.
      if (isFormer && error instanceof ProviderMisconfigured) return null
      throw error
    }
  }
  try {
    return await askProvider(ctx, read)
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    if (error instanceof Refusal) throw new Refusal(error.why, sendAgain, error.details)
    throw error
  }
}

// An order is recorded only after it was read from the provider, so the client must send it again.
const sendAgain =
  'PayPal is not responding right now. If you have paid, please do not pay again; try again in a minute.'

/** Filters the ids that are payments of the chapter. */
export async function paymentIdsAmong(
  { db, chapter }: PaymentContext,
  ids: readonly (string | null)[],
): Promise<Set<string>> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return new Set()
  const attempts = db.selectFrom('paymentAttempts').select('paymentId').where('chapterId', '=', chapter.id)
  const rows = await attempts.where('paymentId', 'in', named).execute()
  return new Set(rows.map(({ paymentId }) => paymentId))
}
