import type { EventPackageRow } from '#db/tables/content.ts'
import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

type InCatalogue = Pick<EventPackageRow, 'eventId' | 'catalogue'>

const catalogueIn = ({ sql }: Tx, chapter: ChapterId, { eventId, catalogue }: InCatalogue) =>
  sql.updateTable('eventPackages').where('chapterId', '=', chapter).where('eventId', '=', eventId).where('catalogue', '=', catalogue)

/** The rule is the group's: whoever sets it at one package sets it for all of them. */
export function* setGroupRule(tx: Tx, chapter: ChapterId, { groupName, groupRule, ...where }: InCatalogue & Pick<EventPackageRow, 'groupName' | 'groupRule'>): Work<void> {
  yield* run(catalogueIn(tx, chapter, where).set({ groupRule }).where('groupName', '=', groupName).where('groupRule', '!=', groupRule))
}

/** What ticked a package that is gone ticks nothing. */
export function* tickNoMore(tx: Tx, chapter: ChapterId, { packageId, ...where }: InCatalogue & Pick<EventPackageRow, 'packageId'>): Work<void> {
  yield* run(catalogueIn(tx, chapter, where).set({ alsoTicks: null }).where('alsoTicks', '=', packageId))
}
