import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Context, Tx } from '#server/context.ts'
import { unknownEvent } from '#server/features/events/decisions.ts'
import { eventIn, lockEvent } from '#server/features/events/reads.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { leftOf, assertNotFewer, assertRemovable, standingOf } from '#server/records/stock-counts.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { assertSameUnit, assertNoStrayTick, nextPackageId } from './decisions.ts'
import { catalogAt, packagesIn, type CountedPackage } from './reads.ts'
import { newPackage, packageReference, packagesOfEvent, packageUpdate } from './schema.ts'
import { changeValue, values } from './values/procedures.ts'
import { missing, records, setGroupRule, tickNoMore } from './writes.ts'

/** The packages that an event sells besides its fees, in up to three catalogs (events sections 3 and 9). */
export const packages = router({
  values,
  changeValue,

  /** Returns the packages of an event, for everyone; `left` is null if unlimited. */
  list: anyone.input(packagesOfEvent).query(async ({ ctx, input }) => {
    const rows = await ofEvent(ctx, input.eventId)
    return rows.map(
      ({ held, sold, createdBy: _, updatedBy: __, createdAt: ___, updatedAt: ____, chapterId: _____, ...row }) => ({
        ...row,
        ...standingOf(row.capacity, { held, sold }),
      }),
    )
  }),

  /** Returns the packages for admins, with held and sold counts and the version. */
  managed: admin.input(packagesOfEvent).query(async ({ ctx, input }) => {
    const rows = await ofEvent(ctx, input.eventId)
    return rows.map(({ createdBy: _, updatedBy: __, createdAt: ___, chapterId: ____, ...row }) => ({
      ...row,
      left: leftOf(row.capacity, row),
    }))
  }),

  create: admin.input(newPackage).mutation(({ ctx, input: { price, ...details } }) =>
    ctx.write(function* (tx) {
      yield* lockEvent(tx, ctx.chapter.id, details.eventId)
      const others = yield* catalogAt(tx, ctx.chapter.id, details)
      const packageId = details.packageId ?? nextPackageId(others)
      assertNoStrayTick({ ...details, packageId }, others)
      const eventPackageId = yield* ctx.eventTerms.recording(
        tx,
        ctx.chapter.id,
        details.eventId,
        records.add(tx, ctx, { ...details, packageId, priceCents: centsOf(price) }),
      )
      yield* setGroupRule(tx, ctx.chapter.id, details)
      return eventPackageId
    }),
  ),

  update: admin.input(packageUpdate).mutation(({ ctx, input: { eventPackageId, price, ...changes } }) =>
    ctx.write(function* (tx) {
      const { row, others } = yield* packageAt(tx, ctx, eventPackageId)
      const priceCents = price === undefined ? undefined : centsOf(price)
      // Checked first, so that edit conflicts are reported before other errors.
      yield* records.assertCurrent(tx, ctx, eventPackageId, { ...changes, priceCents })
      assertNotFewer({ field: 'capacity', limit: changes.capacity }, row)
      assertSameUnit(changes.isPerAttendee, row)
      const after = {
        ...row,
        groupName: changes.groupName ?? row.groupName,
        groupRule: changes.groupRule ?? row.groupRule,
      }
      assertNoStrayTick({ packageId: row.packageId, alsoTicks: changes.alsoTicks }, others)
      yield* ctx.eventTerms.recording(
        tx,
        ctx.chapter.id,
        row.eventId,
        records.change(tx, ctx, eventPackageId, { ...changes, priceCents }),
      )
      yield* setGroupRule(tx, ctx.chapter.id, after)
    }),
  ),

  /** Deletes a package that is not held or sold, and clears references from packages that imply it. */
  remove: admin.input(packageReference).mutation(({ ctx, input: { eventPackageId } }) =>
    undoable(ctx)(function* (tx) {
      const { row } = yield* packageAt(tx, ctx, eventPackageId)
      assertRemovable({ what: 'package', limit: 'capacity' }, row)
      yield* ctx.eventTerms.recording(tx, ctx.chapter.id, row.eventId, records.remove(tx, ctx, eventPackageId))
      yield* tickNoMore(tx, ctx.chapter.id, row)
    }),
  ),
})

async function ofEvent({ db, chapter }: Context, eventId: string): Promise<CountedPackage[]> {
  if (!(await eventIn(db, chapter.id, eventId))) throw unknownEvent()
  return packagesIn(db, chapter.id, eventId)
}

/**
 * Returns a package with its whole catalog. Locks the head of the log, so that nobody can buy it in between. @throws
 * Refusal
 */
function* packageAt(
  tx: Tx,
  { chapter }: Context,
  eventPackageId: string,
): Work<{ row: CountedPackage; others: CountedPackage[] }> {
  yield* lockHead(tx)
  const named = yield* first(
    records.of(tx.sql, chapter.id).select(['eventId', 'catalogue']).where('eventPackageId', '=', eventPackageId),
  )
  const others = named ? yield* catalogAt(tx, chapter.id, named) : []
  const row = others.find((one) => one.eventPackageId === eventPackageId)
  if (!row) throw missing()
  return { row, others }
}
