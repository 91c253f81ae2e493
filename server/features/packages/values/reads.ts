import type { Kysely } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import { all, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { packageStockId } from '../rules.ts'
import type { EventValues } from './decisions.ts'

const noValues: EventValues = { person: null, packages: new Map() }

/** Selects the values at some events, with the package of each; those of deleted packages are left out. */
const valuesQuery = (sql: Kysely<Tables>, chapter: ChapterId, eventIds: readonly string[]) =>
  sql
    .selectFrom('receivedValues')
    .leftJoin('eventPackages', (join) =>
      join
        .onRef('eventPackages.eventPackageId', '=', 'receivedValues.eventPackageId')
        .on('eventPackages.chapterId', '=', chapter),
    )
    .select([
      'receivedValues.eventId',
      'receivedValues.eventPackageId',
      'valueCents',
      'receivedValues.description',
      'catalogue',
      'packageId',
    ])
    .where('receivedValues.chapterId', '=', chapter)
    .where('receivedValues.eventId', 'in', ['', ...new Set(eventIds)])

type Row = Awaited<ReturnType<ReturnType<typeof valuesQuery>['execute']>>[number]

/** Returns the values at each of some events of the chapter. */
export async function valuesOfEvents(
  db: Db,
  chapter: ChapterId,
  eventIds: readonly string[],
): Promise<(eventId: string) => EventValues> {
  const byEvent = grouped(await valuesQuery(db, chapter, eventIds).execute())
  return (eventId) => byEvent.get(eventId) ?? noValues
}

/** Returns the values at an event, inside a unit of work. */
export function* valuesAt({ sql }: { sql: Kysely<Tables> }, chapter: ChapterId, eventId: string): Work<EventValues> {
  return grouped(yield* all(valuesQuery(sql, chapter, [eventId]))).get(eventId) ?? noValues
}

function grouped(rows: readonly Row[]): Map<string, EventValues> {
  const byEvent = new Map<string, { person: EventValues['person']; packages: Map<string, Row> }>()
  for (const row of rows) {
    const values = byEvent.get(row.eventId) ?? { person: null, packages: new Map<string, Row>() }
    if (row.eventPackageId === '') values.person = row
    else if (row.catalogue !== null && row.packageId !== null)
      values.packages.set(packageStockId(row.catalogue, row.packageId), row)
    byEvent.set(row.eventId, values)
  }
  return byEvent
}

/** Returns what each person and each package of an event gets, for the form. */
export async function valueRows(db: Db, chapter: ChapterId, eventId: string) {
  const [values, packages] = await Promise.all([
    db
      .selectFrom('receivedValues')
      .select(['eventPackageId', 'valueCents', 'description'])
      .where('chapterId', '=', chapter)
      .where('eventId', '=', eventId)
      .execute(),
    db
      .selectFrom('eventPackages')
      .select(['eventPackageId', 'name', 'priceCents', 'isPerAttendee'])
      .where('chapterId', '=', chapter)
      .where('eventId', '=', eventId)
      .orderBy('catalogue')
      .orderBy('packageId')
      .execute(),
  ])
  const valueOf = (eventPackageId: string) => values.find((value) => value.eventPackageId === eventPackageId)
  return [{ eventPackageId: '', name: null, priceCents: null, isPerAttendee: 1 as const }, ...packages].map((row) => ({
    ...row,
    valueCents: valueOf(row.eventPackageId)?.valueCents ?? null,
    description: valueOf(row.eventPackageId)?.description ?? '',
  }))
}
