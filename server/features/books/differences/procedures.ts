import { forAdmins, zelleWaiting } from '../../registrations/zelle/reads.ts'
import { limit } from '#server/auth/limits.ts'
import { admin } from '#server/trpc.ts'
import { compareChapter } from '../comparison/writes.ts'
import { comparisonState } from '../comparison/state.reads.ts'
import { bookedFees } from '../fees/reads.ts'
import { takeProviderFeeBack } from '../fees/writes.ts'
import { besideSums } from './decisions.ts'
import { differencesIn } from './reads.ts'
import { resolveDifference } from './writes.ts'
import { resolutionsIn } from './resolutions.reads.ts'
import { feeInput, resolvingInput } from '../schema.ts'

/** How long the response waits for a comparison; a month of a typical chapter takes less. */
const patienceMs = 5_000

/** Number of booked fees shown, the newest. Only these can be taken back; an account has a few dozen a year at most. */
const maxFees = 1_000

/** Number of latest resolutions shown. */
const maxResolutions = 20

/**
 * Every unresolved difference between the provider's list and the books, and the latest resolutions; with the sums of
 * the books affected by open or explained differences, and unconfirmed Zelle payments.
 */
export const toResolve = admin.query(async ({ ctx }) => {
  const { timeZone, zones } = ctx.chapter
  const now = ctx.clock.now()
  const compared = {
    db: ctx.db,
    kinds: ctx.kinds,
    logDefinition: ctx.logDefinition,
    chapter: ctx.chapter.id,
    now,
    timeZone,
  }
  const [{ open, explained, isCut }, resolved, fees, comparison, zelle] = await Promise.all([
    differencesIn(compared),
    resolutionsIn(ctx.db, ctx.chapter.id, maxResolutions),
    bookedFees(ctx.db, ctx.chapter.id, maxFees),
    comparisonState(ctx.db, ctx.chapter.id, now),
    zelleWaiting(ctx.db, ctx.chapter.id).execute(),
  ])
  const sumOf = (differences: readonly { differenceCents: number }[]) =>
    differences.reduce((sum, { differenceCents }) => sum + differenceCents, 0)
  const beside = besideSums([...open, ...explained], zones)
  const reported = await forAdmins(ctx.db, ctx.chapter, zelle)
  return {
    open,
    zelle: reported,
    isCut,
    openCents: sumOf(open),
    explained: { count: explained.length, cents: sumOf(explained) },
    beside,
    resolved,
    fees,
    comparison,
    timeZone,
  }
})

/** Requests the provider's lists now, and waits some seconds for the result. */
export const compare = admin.mutation(async ({ ctx }) => {
  await limit(ctx, 'compareByChapter', ctx.chapter.id)
  const work = compareChapter(ctx, ctx.chapter).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'a comparison that was asked for failed')
  })
  await Promise.race([work, patience()])
  return comparisonState(ctx.db, ctx.chapter.id, ctx.clock.now())
})

/** Resolves one difference. */
export const resolve = admin.fresh.input(resolvingInput).mutation(({ ctx, input }) => resolveDifference(ctx, input))

/** Takes a booked fee of the account out of the books. */
export const takeFeeBack = admin.fresh
  .input(feeInput)
  .mutation(({ ctx, input }) => takeProviderFeeBack(ctx, input.transactionId))

const patience = () => new Promise<void>((done) => void setTimeout(done, patienceMs).unref())
