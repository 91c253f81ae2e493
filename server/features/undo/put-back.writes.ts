import type { EventRow } from '#db/tables/events.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { recount } from '#server/features/blog/comments.writes.ts'
import { keepCalendarEntry } from '#server/features/events/calendar/writes.ts'
import { eventAt } from '#server/features/events/reads.ts'
import { takeBackFiles } from '#server/providers/files/claims.ts'
import {
  anothers,
  isAsBefore,
  isAtLeast,
  likeNames,
  marks,
  mayUndo,
  noLonger,
  parentsOf,
  settledBy,
} from '#server/features/undo/decisions.ts'
import {
  loosely,
  valuesOf,
  type ChangedRow,
  type DeletedRow,
  type TakenRows,
  type UndoData,
} from '../../undo/undo-data.ts'
import { markUndone } from '../../undo/undoable.ts'

type Writer = Pick<Context, 'chapter' | 'eventTerms'> & { actor: SignedIn }

/**
 * Undoes one action of the caller. @throws Refusal conflict if it is too late, or a later change prevents it; missing
 * if the action is not the caller's
 */
export function* putBack(tx: Tx, { chapter, actor, eventTerms }: Writer, undoId: string): Work<void> {
  yield* lockHead(tx)
  const stored = yield* first(
    tx.sql.selectFrom('undos').selectAll().where('chapterId', '=', chapter.id).where('undoId', '=', undoId),
  )
  if (!stored || stored.personId !== actor.personId || !isAtLeast(actor, stored.role)) throw anothers()
  if (stored.undoneAt !== null) return
  if (stored.expiresAt <= tx.now.toISOString()) throw noLonger()
  const undoData = JSON.parse(stored.taken) as TakenRows
  if (!mayUndo(actor, stored.role, undoData)) throw anothers()
  const standing = yield* standingEvents(tx, chapter.id, undoData)
  // Restored terms are recorded as facts, for each event that still exists.
  const work = standing.reduce<Work<void>>(
    (change, { eventId }) => eventTerms.recording(tx, chapter.id, eventId, change),
    everything(tx, chapter.id, undoData, actor.personId),
  )
  yield* work
  for (const event of standing) yield* keepCalendarEntry(tx, event, yield* eventAt(tx, chapter.id, event.eventId))
  yield* markUndone(tx, chapter.id, undoId)
}

function* everything(tx: Tx, chapter: ChapterId, { rows, changes }: UndoData, personId: string): Work<void> {
  for (const row of rows.toReversed()) yield* insert(tx, chapter, row)
  for (const row of rows) yield* assertNoOrphan(tx, chapter, row)
  for (const change of changes) yield* changeBack(tx, chapter, change, personId)
  const files = [
    ...rows.map(({ table, id, row, files: own }) => ({ record: { table, id: String(row[id]) }, files: own })),
    ...changes.map(({ table, recordId, files: own }) => ({ record: { table, id: recordId }, files: own })),
  ]
  for (const { record, files: own } of files)
    if (!(yield* takeBackFiles(tx.sql, chapter, record, own))) throw noLonger()
  for (const { row } of rows.filter(({ table }) => table === 'events'))
    yield* keepCalendarEntry(tx, undefined, row as unknown as EventRow)
  const posts = new Set(rows.filter(({ table }) => table === 'blogComments').map(({ row }) => String(row.blogId)))
  for (const blogId of posts) yield* recount(tx, chapter, blogId)
}

/** Returns the existing events whose parts are restored or whose columns change. */
function* standingEvents(tx: Tx, chapter: ChapterId, { rows, changes }: UndoData): Work<EventRow[]> {
  const ofRows = rows.map(({ row }) => row.eventId)
  const ofChanges = changes.filter(({ table }) => table === 'events').map(({ recordId }) => recordId)
  const events: EventRow[] = []
  for (const eventId of new Set([...ofRows, ...ofChanges])) {
    const event = typeof eventId === 'string' ? yield* eventAt(tx, chapter, eventId) : undefined
    if (event) events.push(event)
  }
  return events
}

// What the release before stored has no `unique`: its deletions can be undone for seconds only.
function* insert({ sql }: Tx, chapter: ChapterId, { table, id, row, unique = [] }: DeletedRow): Work<void> {
  const rows = loosely(sql).selectFrom(table)
  // Ids are unique in their table, across chapters.
  if (yield* first(rows.select(id).where(id, '=', row[id]))) throw noLonger()
  if (unique.length > 0) {
    let others = rows.select(id).where('chapterId', '=', chapter)
    for (const column of unique) others = others.where(column, row[column] === null ? 'is' : '=', row[column])
    if (yield* first(others)) throw noLonger()
  }
  const alike = likeNames[table]
  if (alike) {
    const others = (yield* all(rows.select(alike).where('chapterId', '=', chapter))) as Record<string, unknown>[]
    if (
      others.some((other) =>
        alike.every((column) => String(other[column]).toLowerCase() === String(row[column]).toLowerCase()),
      )
    )
      throw noLonger()
  }
  const mark = marks[table]
  const isAnothers =
    mark !== undefined &&
    row[mark] === 1 &&
    (yield* first(rows.select(id).where('chapterId', '=', chapter).where(mark, '=', 1))) !== undefined
  yield* run(
    loosely(sql)
      .insertInto(table)
      .values(isAnothers ? { ...row, [mark]: 0 } : row),
  )
}

/** Rejects the undo if the row's event or category has been deleted since, or what it belongs to stands by now. */
function* assertNoOrphan({ sql }: Tx, chapter: ChapterId, { table, row }: DeletedRow): Work<void> {
  const settled = settledBy[table]
  if (settled) {
    const { table: by, id } = settled
    const stands = loosely(sql).selectFrom(by).select(id).where('chapterId', '=', chapter).where(id, '=', row[id])
    if (yield* first(stands)) throw noLonger()
  }
  for (const { tables, id, value, isOfAll } of parentsOf(table, row)) {
    let isThere = false
    for (const parent of tables) {
      const parents = loosely(sql).selectFrom(parent).select(id).where(id, '=', value)
      isThere ||= (yield* first(isOfAll ? parents : parents.where('chapterId', '=', chapter))) !== undefined
    }
    if (!isThere) throw noLonger()
  }
}

function* changeBack(
  { sql, now }: Tx,
  chapter: ChapterId,
  { table, id, recordId, before, after }: ChangedRow,
  personId: string,
): Work<void> {
  const standing = yield* valuesOf(sql, chapter, { table, id, recordId }, Object.keys(before))
  if (!standing || !isAsBefore(standing, after)) throw noLonger()
  const stamps = { updatedBy: personId, updatedAt: now.toISOString() }
  yield* run(
    loosely(sql)
      .updateTable(table as string)
      .set({ ...before, ...stamps })
      .where('chapterId', '=', chapter)
      .where(id, '=', recordId),
  )
}
