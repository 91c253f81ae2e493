import type { EventPackageRow } from '#db/tables/content.ts'
import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { packageStockId } from './rules.ts'

/** How many of a package are held by buyers who pay, and how many are sold. */
export type Counts = { held: number; sold: number }

export type CountedPackage = EventPackageRow & Counts

type StockCount = Counts & { stockId: string }

const packagesOf = (sql: Db, chapter: ChapterId, eventId: string) =>
  sql.selectFrom('eventPackages').selectAll().where('chapterId', '=', chapter).where('eventId', '=', eventId).orderBy('catalogue').orderBy('packageId')

const countsOf = (sql: Db, chapter: ChapterId, eventId: string) =>
  sql.selectFrom('stockCounts').select(['stockId', 'held', 'sold']).where('chapterId', '=', chapter).where('eventId', '=', eventId).where('kind', '=', 'package')

/** The packages of one of the chapter's events, with how many are held and sold. */
export async function packagesIn(db: Db, chapter: ChapterId, eventId: string): Promise<CountedPackage[]> {
  return counted(await packagesOf(db, chapter, eventId).execute(), await countsOf(db, chapter, eventId).execute())
}

/** The same inside a unit of work. They hold still only after `lockHead`. */
function* packagesAt({ sql }: SqlBuilder, chapter: ChapterId, eventId: string): Work<CountedPackage[]> {
  return counted(yield* all(packagesOf(sql, chapter, eventId)), yield* all(countsOf(sql, chapter, eventId)))
}

/** Those of one catalogue. */
export function* catalogueAt(builder: SqlBuilder, chapter: ChapterId, { eventId, catalogue }: Pick<EventPackageRow, 'eventId' | 'catalogue'>): Work<CountedPackage[]> {
  return (yield* packagesAt(builder, chapter, eventId)).filter((row) => row.catalogue === catalogue)
}

function counted(rows: readonly EventPackageRow[], counts: readonly StockCount[]): CountedPackage[] {
  const byStock = new Map(counts.map(({ stockId, held, sold }) => [stockId, { held, sold }]))
  return rows.map((row) => ({ ...row, ...(byStock.get(packageStockId(row.catalogue, row.packageId)) ?? { held: 0, sold: 0 }) }))
}
