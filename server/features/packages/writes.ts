import type { EventPackageRow } from '#db/tables/packages.ts'
import { all, run, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

export const missing = () => new Refusal('missing', 'There is no such package here.')
export const records = chapterRecords('eventPackages', 'eventPackageId', {
  duplicate: {
    columns: ['eventId', 'catalogue', 'packageId'],
    refusal: ({ packageId }) =>
      new Refusal('conflict', `This catalog has a package ${packageId} already.`, {
        fields: { packageId: 'This number is taken' },
      }),
  },
  readable: {
    priceCents: { field: 'price', text: (cents) => (cents / 100).toFixed(2) },
    capacity: { text: (capacity) => (capacity === null ? 'no limit' : String(capacity)) },
    groupRule: { text: (rule) => (rule === 'one' ? 'only one' : 'any number') },
    isPerAttendee: { text: (flag) => (flag ? 'yes' : 'no') },
    countsAsAttendees: { text: (flag) => (flag ? 'yes' : 'no') },
  },
  missing,
})

type InCatalog = Pick<EventPackageRow, 'eventId' | 'catalogue'>

const catalogIn = ({ sql }: Tx, chapter: ChapterId, { eventId, catalogue }: InCatalog) =>
  sql
    .updateTable('eventPackages')
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .where('catalogue', '=', catalogue)

/** Sets a group's rule on all its packages, and renews their versions if the rule differs. */
export function* setGroupRule(
  tx: Tx,
  chapter: ChapterId,
  { groupName, groupRule, ...where }: InCatalog & Pick<EventPackageRow, 'groupName' | 'groupRule'>,
): Work<void> {
  yield* run(
    catalogIn(tx, chapter, where)
      .set({ groupRule, updatedAt: tx.now.toISOString() })
      .where('groupName', '=', groupName)
      .where('groupRule', '!=', groupRule),
  )
}

/** Clears references to a deleted package from packages that imply it. */
export function* tickNoMore(
  tx: Tx,
  chapter: ChapterId,
  { packageId, ...where }: InCatalog & Pick<EventPackageRow, 'packageId'>,
): Work<void> {
  const { eventId, catalogue } = where
  const ticking = tx.sql
    .selectFrom('eventPackages')
    .select('eventPackageId')
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .where('catalogue', '=', catalogue)
  for (const { eventPackageId } of yield* all(ticking.where('alsoTicks', '=', packageId).orderBy('eventPackageId')))
    yield* records.beforeChange(tx, { chapter: { id: chapter } }, eventPackageId, ['alsoTicks'])
  yield* run(
    catalogIn(tx, chapter, where)
      .set({ alsoTicks: null, updatedAt: tx.now.toISOString() })
      .where('alsoTicks', '=', packageId),
  )
}

/** Copies an event's packages to another event. */
export function* copyPackages(tx: Tx, writer: Writer, from: string, to: string): Work<void> {
  yield* records.copyRows(tx, writer, from, () => ({ eventId: to }))
}
