import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { countedDay } from '#server/time/calendar.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Difference } from '../comparison/decisions.ts'
import { bookFee, takeFeeBack } from './decisions.ts'
import { feeIdOf, providerFeeStream } from './facts.ts'

type Fee = Pick<Difference, 'captureId' | 'eventCode' | 'providerCents' | 'at'>

/** Books a fee of the account as the provider lists it. @throws Refusal when somebody else has meanwhile */
export const bookProviderFee = (ctx: Context, { captureId, eventCode, providerCents, at }: Fee): Promise<void> =>
  ctx.write(function* (tx) {
    const { logWriter } = tx
    const sealed = yield* lastSealed(tx, ctx.chapter.id)
    const fee = {
      transactionId: captureId,
      eventCode: eventCode ?? '',
      feeCents: providerCents === 0 ? 0 : -providerCents,
      movedAt: at,
      day: countedDay(new Date(at), ctx.chapter.zones),
    }
    yield* logWriter.record(providerFeeStream, feeIdOf(ctx.chapter.id, captureId), (state) =>
      bookFee(state, fee, sealed),
    )
  })

/** Takes a booked fee out of the books, so that it is a difference again. @throws Refusal for one that is not in them */
export const takeProviderFeeBack = (ctx: Context, transactionId: string): Promise<void> =>
  ctx.write(function* (tx) {
    const { sql, logWriter, now } = tx
    const sealed = yield* lastSealed(tx, ctx.chapter.id)
    const booked = yield* first(
      sql
        .selectFrom('providerFees')
        .select('transactionId')
        .where('chapterId', '=', ctx.chapter.id)
        .where('transactionId', '=', transactionId),
    )
    if (!booked) throw new Refusal('missing', 'This fee is not in the books. Nothing was changed.')
    yield* logWriter.record(providerFeeStream, feeIdOf(ctx.chapter.id, transactionId), (state) =>
      takeFeeBack(state, sealed),
    )
    // An old one is in no period that is read again.
    const listed = yield* first(
      sql
        .selectFrom('providerTransactions')
        .select('clientId')
        .where('chapterId', '=', ctx.chapter.id)
        .where('captureId', '=', transactionId),
    )
    if (!listed) return
    const row = {
      chapterId: ctx.chapter.id,
      captureId: transactionId,
      clientId: listed.clientId,
      noticedAt: now.toISOString(),
    }
    yield* run(
      sql
        .insertInto('suspectCaptures')
        .values({ ...row, orderId: null, personId: null })
        .onConflict((conflict) =>
          conflict.columns(['chapterId', 'captureId']).doUpdateSet({ noticedAt: row.noticedAt }),
        ),
    )
  })

/** Returns the last month of the chapter that is sealed; no other one is sealed until the transaction ends. */
function* lastSealed(tx: Tx, chapter: ChapterId): Work<string | null> {
  yield* lockHead(tx)
  const seal = yield* first(
    tx.sql
      .selectFrom('monthSeals')
      .select('month')
      .where('chapterId', '=', chapter)
      .where('state', '<>', 'unsealed')
      .orderBy('month', 'desc'),
  )
  return seal?.month ?? null
}
