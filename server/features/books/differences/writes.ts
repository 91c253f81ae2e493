import { first, run } from '#db/work.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { bookAsFee } from '../../fees/settling.writes.ts'
import { bookAsDues } from '../../dues/settling.writes.ts'
import { resumePayment, giveBackOrder } from '../../payments/settling.writes.ts'
import { bookProviderFee } from '../fees/writes.ts'
import { standingOf } from '../comparison/reads.ts'
import { isFeeToBook, resolve, resolvedAlready } from './decisions.ts'
import { explainedStream, type ResolutionWay } from './facts.ts'
import { openDifference, type DifferenceView } from './reads.ts'
import type { Explanation } from '../rules.ts'

export type Resolving = { differenceId: string; way: ResolutionWay; reason: Explanation | null; note: string }

/**
 * Resolves one difference as the treasurer chose, and records that as a fact. The payment's own writes move the money,
 * so that concurrent or repeated attempts move it only once.
 * @throws Refusal if it has already been resolved, or the provider has not completed the refund yet
 */
export async function resolveDifference(ctx: Context, { differenceId, way, reason, note }: Resolving): Promise<void> {
  const compared = {
    db: ctx.db,
    kinds: ctx.kinds,
    logDefinition: ctx.logDefinition,
    chapter: ctx.chapter.id,
    now: ctx.clock.now(),
    timeZone: ctx.chapter.timeZone,
  }
  const difference = await openDifference(compared, differenceId)
  if (!difference) throw resolvedAlready()
  if (way !== difference.ways.first && way !== difference.ways.second)
    throw new Refusal('invalid', 'This cannot be resolved in that way. Nothing was changed.')
  if (way !== 'explained') await settle(ctx, difference, way)
  const standing = await standingOf(compared, difference)
  if (way !== 'explained' && standing.difference?.differenceId === differenceId)
    throw new Refusal('unavailable', 'PayPal has not done this yet. It stays in the list; try again in some minutes.', {
      retryAfterSeconds: 300,
    })
  const reached = way === 'explained' ? way : await reachedBy(ctx, difference, way)
  await ctx.write(function* (tx) {
    yield* tx.logWriter.record(explainedStream, difference.captureId, (state) =>
      resolve(state, difference, { way: reached, reason: reached === 'explained' ? reason : null }, standing),
    )
    if (note === '') return
    const row = { chapterId: ctx.chapter.id, differenceId, note, writtenAt: tx.now.toISOString() }
    const known = yield* first(
      tx.sql
        .selectFrom('resolutionNotes')
        .select('differenceId')
        .where('chapterId', '=', ctx.chapter.id)
        .where('differenceId', '=', differenceId),
    )
    if (!known) yield* run(tx.sql.insertInto('resolutionNotes').values(row))
  })
}

async function settle(ctx: Context, difference: DifferenceView, way: ResolutionWay): Promise<void> {
  const { paymentId, orderId, personId, suggestion, providerCents } = difference
  if (isFeeToBook(difference.kind)) return bookProviderFee(ctx, difference)
  if (paymentId !== null) return void (await resumePayment(ctx, paymentId))
  if (orderId === null)
    throw new Refusal('missing', 'PayPal does not say which order this belongs to. Settle it on its own pages.')
  if (way === 'givenBack') return giveBackOrder(ctx, orderId)
  if (suggestion === null || personId === null) throw resolvedAlready()
  const meant = { orderId, amountCents: providerCents, personId, terms: suggestion.terms }
  await (suggestion.purpose === 'dues'
    ? bookAsDues(ctx, meant)
    : bookAsFee(ctx, { ...meant, paymentTypeId: suggestion.paymentTypeId }))
}

/** Books or refunds the money of one of our payments. The rules of its kind decide which, regardless of the request. */
async function reachedBy(
  { db, chapter }: Context,
  { captureId, kind }: DifferenceView,
  way: ResolutionWay,
): Promise<ResolutionWay> {
  if (way !== 'booked' || isFeeToBook(kind)) return way
  const booked = await db
    .selectFrom('paymentAttempts')
    .select('state')
    .where('chapterId', '=', chapter.id)
    .where('captureId', '=', captureId)
    .executeTakeFirst()
  return booked?.state === 'paid' ? 'booked' : 'givenBack'
}
