import type { Kysely } from 'kysely'
import { all, run, type Work } from '#db/work.ts'
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

const belongsTo = ({ inAllChapters }: MovedPlace, chapter: ChapterId): [string, string][] =>
  inAllChapters ? [] : [['chapterId', chapter]]

function rowsOf(tx: Tx, place: MovedPlace, chapter: ChapterId, id: string): Work<Values[]> {
  let rows = loosely(tx).selectFrom(place.table).selectAll().where(place.column, '=', id)
  for (const [column, value] of belongsTo(place, chapter)) rows = rows.where(column, '=', value)
  return all(rows)
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
    for (const row of moving) yield* rename(tx, place, row, { from, to })
    if (moving.length > 0) result.moved[placeName(place)] = moving.map((row) => keyOf(place, row))
    if (!place.isCounted) continue
    for (const row of doubles) yield* run(matching(loosely(tx).deleteFrom(place.table), keyOf(place, row)))
    if (doubles.length > 0) result.aside[placeName(place)] = doubles
  }
  return result
}

/** Makes rows the other's again, unless they were deleted or given to somebody else since. */
export function* moveRowsBack(tx: Tx, { moved, aside }: Moved, from: Ids, to: Ids): Work<void> {
  for (const place of movedPlaces) {
    for (const key of moved[placeName(place)] ?? []) yield* rename(tx, place, key, { from, to })
    for (const row of aside[placeName(place)] ?? [])
      yield* run(
        loosely(tx)
          .insertInto(place.table)
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      )
  }
}

/** Emails to the other's address that are not sent yet would lead to a login that is no more. */
export function* dropWaitingEmails(tx: Tx, chapter: ChapterId, personId: string, address: string): Work<void> {
  yield* run(
    loosely(tx)
      .updateTable(emailsPlace)
      .set({ leftOut: 'gone' })
      .where('chapterId', '=', chapter)
      .where('personId', '=', personId)
      .where('address', '=', address)
      .where('mailId', 'is', null)
      .where('leftOut', '=', ''),
  )
}

function* rename(tx: Tx, place: MovedPlace, row: Values, { from, to }: { from: Ids; to: Ids }): Work<void> {
  yield* run(
    matching(
      loosely(tx)
        .updateTable(place.table)
        .set({ [place.column]: idIn(place, to) }),
      { ...keyOf(place, row), [place.column]: idIn(place, from) },
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
