import type { Kysely } from 'kysely'
import { all, first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { emailsPlace, movedPlaces, placeName, type MovedPlace } from './places.rules.ts'

type Values = Record<string, string | number | null>

/** By place: the keys of the rows that a merge moved, and the rows that it put aside. */
export type Moved = { moved: Record<string, Values[]>; aside: Record<string, Values[]> }

/** Two people by both of their ids. */
type Ids = { personId: string; memberId: string }

/** The tables are named by a list, so their types are not known here. */
type AnyTables = Record<string, Record<string, string | number | null>>
const loosely = ({ sql }: Pick<Tx, 'sql'>) => sql as unknown as Kysely<AnyTables>

const idIn = ({ of }: MovedPlace, ids: Ids) => (of === 'person' ? ids.personId : ids.memberId)

const ofChapter = ({ inAllChapters }: MovedPlace, chapter: ChapterId): Values =>
  inAllChapters ? {} : { chapterId: chapter }

function rowsOf(tx: Tx, place: MovedPlace, chapter: ChapterId, id: string): Work<Values[]> {
  const rows = loosely(tx).selectFrom(place.table).selectAll().where(place.column, '=', id)
  return all(matching(rows, ofChapter(place, chapter)))
}

/** Makes the other's rows the kept person's. Returns which ones they were. */
export function* moveRows(tx: Tx, chapter: ChapterId, from: Ids, to: Ids): Work<Moved> {
  const result: Moved = { moved: {}, aside: {} }
  for (const place of movedPlaces) {
    const rows = yield* rowsOf(tx, place, chapter, idIn(place, from))
    if (rows.length === 0) continue
    const standing = place.once ? yield* rowsOf(tx, place, chapter, idIn(place, to)) : []
    const isDouble = (row: Values) =>
      standing.some((own) => place.once?.every((column) => own[column] === row[column]) === true)
    const doubles = rows.filter(isDouble)
    const moving = rows.filter((row) => !doubles.includes(row))
    for (const row of moving) yield* rename(tx, chapter, place, row, { from, to })
    if (moving.length > 0) result.moved[placeName(place)] = moving.map((row) => keyOf(place, row))
    if (!place.counts) continue
    for (const row of doubles)
      yield* run(matching(loosely(tx).deleteFrom(place.table), { ...keyOf(place, row), ...ofChapter(place, chapter) }))
    if (doubles.length > 0) result.aside[placeName(place)] = doubles
  }
  return result
}

/** Makes rows the other's again, unless they were deleted or became another person's since. */
export function* moveRowsBack(tx: Tx, chapter: ChapterId, { moved, aside }: Moved, from: Ids, to: Ids): Work<void> {
  for (const place of movedPlaces) {
    for (const key of moved[placeName(place)] ?? []) yield* rename(tx, chapter, place, key, { from, to })
    for (const row of aside[placeName(place)] ?? []) {
      if (place.counts && !(yield* isThere(tx, chapter, place.counts, row))) continue
      yield* run(
        loosely(tx)
          .insertInto(place.table)
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      )
    }
  }
}

/** Whether what a row belongs to, such as a tag, has not been deleted. */
function* isThere(tx: Tx, chapter: ChapterId, { table, key }: { table: string; key: string }, row: Values) {
  const found = loosely(tx)
    .selectFrom(table)
    .select(key)
    .where('chapterId', '=', chapter)
    .where(key, '=', row[key] ?? null)
  return (yield* first(found)) !== undefined
}

/** Leaves out emails to addresses that a merge gave up: their links would lead to a login that is gone. */
export function* dropWaitingEmails(
  tx: Tx,
  chapter: ChapterId,
  personId: string,
  addresses: readonly string[],
): Work<void> {
  yield* run(
    loosely(tx)
      .updateTable(emailsPlace)
      .set({ leftOut: 'gone' })
      .where('chapterId', '=', chapter)
      .where('personId', '=', personId)
      .where('address', 'in', ['', ...addresses])
      .where('mailId', 'is', null)
      .where('leftOut', '=', ''),
  )
}

function* rename(
  tx: Tx,
  chapter: ChapterId,
  place: MovedPlace,
  row: Values,
  { from, to }: { from: Ids; to: Ids },
): Work<void> {
  yield* run(
    matching(
      loosely(tx)
        .updateTable(place.table)
        .set({ [place.column]: idIn(place, to) }),
      { ...keyOf(place, row), ...ofChapter(place, chapter), [place.column]: idIn(place, from) },
    ),
  )
}

const keyOf = ({ keys }: MovedPlace, row: Values): Values =>
  Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))

function matching<Query extends { where(column: string, operator: '=', value: string | number | null): Query }>(
  query: Query,
  values: Values,
): Query {
  return Object.entries(values).reduce((narrowed, [column, value]) => narrowed.where(column, '=', value), query)
}
