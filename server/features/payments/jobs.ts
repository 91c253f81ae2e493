import pLimit from 'p-limit'
import type { Chapter } from '#server/chapter.ts'
import { asChapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { refundRestsMs } from './refunds/decisions.ts'
import { advance, abandonPayment } from './captures/writes.ts'
import { paymentContextFor, type PaymentContext } from './writes.ts'

/** Younger payments are probably still being handled by the request that started them. */
const leaveAloneMs = 2 * 60_000

/** Returns the polling interval of an unapproved order: a third of its age, between 1 and 15 minutes. */
const pauseMs = (ageMs: number) => Math.min(Math.max(ageMs / 3, 60_000), 15 * 60_000)

/** How many orders are read from the provider at the same time. */
const maxAtOnce = 4

/** When an unapproved order is abandoned; PayPal itself closes it then. */
const orderHoldsMs = 3 * 3_600_000

/**
 * Completes payments after a crash, a closed browser, or a provider outage: reads each open order, then books it,
 * captures approved money, refunds rejected money, or abandons the intent. Runs at startup and every minute, for open
 * carts less and less often; safe in several processes. Returns how many it looked at.
 */
export async function reconcile(portal: Portal): Promise<number> {
  const open = dueNow(portal, await openPayments(portal))
  const limit = pLimit(maxAtOnce)
  await Promise.all(open.map((attempt) => limit(() => lookAt(portal, attempt))))
  return open.length
}

async function lookAt(portal: Portal, attempt: OpenPayment): Promise<void> {
  if (portal.stopping.aborted) return
  const ctx = paymentContextFor(portal, attempt.chapter, `reconcile-${attempt.paymentId}`)
  try {
    await resume(ctx, attempt)
  } catch (error) {
    // A failure must not block the others; it is retried.
    if (!(error instanceof Refusal))
      ctx.log.error({ err: error, paymentId: attempt.paymentId }, 'a payment could not be resumed')
  }
}

/** When this process last read each open cart. After a restart, all are due. */
const looks = new WeakMap<Portal['store'], Map<string, number>>()

/** Returns all payments in progress, and the open carts that are due to be polled. */
function dueNow({ store, clock }: Pick<Portal, 'store' | 'clock'>, open: OpenPayment[]): OpenPayment[] {
  const now = clock.now().getTime()
  const before = looks.get(store)
  const pausedFor = ({ paymentId }: OpenPayment) => now - (before?.get(paymentId) ?? Number.NEGATIVE_INFINITY)
  const isDue = (one: OpenPayment) =>
    one.state !== 'ordered' || pausedFor(one) >= pauseMs(now - Date.parse(one.startedAt))
  // Payments that are no longer open are dropped.
  looks.set(store, new Map(open.map((one) => [one.paymentId, isDue(one) ? now : now - pausedFor(one)])))
  return open.filter(isDue)
}

type OpenPayment = { paymentId: string; chapter: Chapter; orderId: string | null; state: string; startedAt: string }

async function openPayments({ store, clock, env }: Portal): Promise<OpenPayment[]> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
  const columns = [
    'paymentAttempts.paymentId',
    'paymentAttempts.chapterId',
    'orderId',
    'paymentAttempts.state',
    'paymentAttempts.startedAt',
  ] as const
  const unfinished = store.read
    .selectFrom('paymentAttempts')
    .select(columns)
    .where('paymentAttempts.state', 'in', ['intended', 'ordered', 'capturing', 'pending'])
    .where('paymentAttempts.updatedAt', '<=', ago(leaveAloneMs))
  const refunds = (state: 'started' | 'failed', before: string) =>
    store.read
      .selectFrom('refunds')
      .innerJoin('paymentAttempts', 'paymentAttempts.paymentId', 'refunds.paymentId')
      .select(columns)
      .where('refunds.state', '=', state)
      .where('refunds.updatedAt', '<=', before)
  const attempts = await unfinished
    .union(refunds('started', ago(leaveAloneMs)))
    .union(refunds('failed', ago(refundRestsMs)))
    .orderBy('startedAt')
    .execute()
  const rows = await store.read.selectFrom('chapters').selectAll().execute()
  const chapters = new Map(rows.map((row) => [row.chapterId, asChapter(row, env.association)]))
  // Payments in progress come first, because other payments of the same member wait for them.
  const ordered = attempts.sort((one, other) => Number(underWay.has(other.state)) - Number(underWay.has(one.state)))
  return ordered.flatMap(({ chapterId, ...attempt }) => {
    const chapter = chapters.get(chapterId)
    return chapter ? [{ ...attempt, chapter }] : []
  })
}

const underWay = new Set(['capturing', 'pending'])

async function resume(ctx: PaymentContext, { paymentId, orderId, state, startedAt }: OpenPayment): Promise<void> {
  // Its order, if any, was never shown to the buyer, so it cannot have been paid.
  if (!orderId) return void (await abandonPayment(ctx, paymentId, 'noOrder'))
  const isOld = ctx.clock.now().getTime() - Date.parse(startedAt) > orderHoldsMs
  try {
    const after = await advance(ctx, paymentId, orderId, 'portal')
    if (after.stage === 'ordered' && isOld) await abandonPayment(ctx, paymentId, 'expired')
  } catch (error) {
    const isGone = error instanceof Refusal && error.why === 'missing'
    if (!isGone || !isOld) throw error
    ctx.log.error({ paymentId, orderId, state }, 'the provider no longer knows an order of ours')
    await abandonPayment(ctx, paymentId, 'missing')
  }
}
