import type { EventPackageRow } from '#db/tables/packages.ts'
import type { Db } from '#db/tables/tables.ts'
import type { SqlBuilder } from '#db/store.ts'
import { all, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { countsAt, countsOf, noneTaken, type Counts, type CountsByStock } from '#server/records/stock-counts.ts'
import { packageStockId } from './rules.ts'

export type CountedPackage = EventPackageRow & Counts

const packagesOf = (sql: Db, chapter: ChapterId, eventId: string) =>
  sql
    .selectFrom('eventPackages')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('catalogue')
    .orderBy('packageId')

/** Returns the packages of one of the chapter's events, with how many are held and sold. */
export async function packagesIn(db: Db, chapter: ChapterId, eventId: string): Promise<CountedPackage[]> {
  return counted(await packagesOf(db, chapter, eventId).execute(), await countsOf(db, chapter, eventId, 'package'))
}

/** Returns the packages inside a unit of work. The counts are stable only after `lockHead`. */
function* packagesAt(builder: SqlBuilder, chapter: ChapterId, eventId: string): Work<CountedPackage[]> {
  return counted(
    yield* all(packagesOf(builder.sql, chapter, eventId)),
    yield* countsAt(builder, chapter, eventId, 'package'),
  )
}

/** Returns the packages of one catalog. */
export function* catalogAt(
  builder: SqlBuilder,
  chapter: ChapterId,
  { eventId, catalogue }: Pick<EventPackageRow, 'eventId' | 'catalogue'>,
): Work<CountedPackage[]> {
  return (yield* packagesAt(builder, chapter, eventId)).filter((row) => row.catalogue === catalogue)
}

const counted = (rows: readonly EventPackageRow[], counts: CountsByStock): CountedPackage[] =>
  rows.map((row) => ({ ...row, ...(counts.get(packageStockId(row.catalogue, row.packageId)) ?? noneTaken) }))
