import { randomUUID } from 'node:crypto'
import type { SqlBuilder } from '#db/store.ts'
import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import { run, type Work } from '#db/work.ts'
import { asChapter, type Chapter, type ChapterId } from '#server/chapter.ts'
import { Refusal } from '#server/refusal.ts'
import { moneyOf, tagsOf } from '../planning/people.decisions.ts'
import type { RowPerson } from '../planning/person.decisions.ts'
import type { PlannedRow } from '../planning/rules.ts'
import { importOf, isSecondHalf, personIn, planIn, readRows, type StoredPlan } from '../plans.reads.ts'
import { assertOpen, countRows, nextVersion, storeAgain } from '../plans.writes.ts'
import type { ReplanPlace, ReplanTask } from '../replanning/writes.ts'
import { destinationOf } from './decisions.ts'
import { otherThan, plannedIn } from './reads.ts'

/** The part of a file that goes to another chapter, planned there. */
type Part = { chapter: Chapter; importId: string; rows: ImportRowRow[]; planned: PlannedRow[]; plan: StoredPlan }

/**
 * Makes an import of its own in each chapter that rows of an import name, as they were read: the order of days follows
 * from the whole file. Each is planned with what its chapter has; the rows of no other chapter stay.
 * @throws Refusal missing, conflict where it was changed meanwhile, or invalid where no row names another chapter
 */
export async function planByChapter(
  { db, write }: ReplanPlace,
  { chapter, association, importId, version }: ReplanTask & { kind: 'chapters' },
): Promise<void> {
  const whole = await importOf(db, chapter.id, importId)
  const plan = planIn(whole)
  const [{ rows }, others] = await Promise.all([readRows(db, chapter.id, importId), otherThan(db, chapter)])
  const going = new Map<string, ImportRowRow[]>()
  for (const row of rows) {
    const isOpen = row.state === 'held' && row.answer === null && row.writtenAt === null
    const person = isOpen ? personIn(row) : null
    const to = person && destinationOf(person, others)
    if (to) going.set(to.chapterId, [...(going.get(to.chapterId) ?? []), row])
  }
  if (going.size === 0) throw new Refusal('invalid', 'No row of this import names another chapter.')
  const parts: Part[] = []
  for (const other of others) {
    const own = going.get(other.chapterId)
    if (!own) continue
    const to = asChapter(other, association)
    const people = own.map((row) => personIn(row)!)
    const { planned, types, typeAnswers } = await plannedIn(db, to, association, { ...plan, people })
    parts.push({
      chapter: to,
      importId: randomUUID(),
      rows: own,
      planned,
      plan: {
        ...partOf(plan, own, people),
        types,
        typeAnswers,
        tags: tagsOf(people, planned),
        leftOut: [],
        mappingName: null,
      },
    })
  }
  const gone = new Set(parts.flatMap((part) => part.rows.map(({ row }) => row)))
  const stays = rows.filter(({ row }) => !gone.has(row))
  const left = partOf(
    plan,
    stays,
    stays.flatMap((row) => personIn(row) ?? []),
  )
  await write(function* (tx) {
    const now = yield* assertOpen(tx, chapter.id, importId)
    yield* nextVersion(tx, chapter.id, importId, version ?? now.version)
    for (const part of parts) yield* storePart(tx, chapter.id, whole, part)
    yield* run(
      tx.sql
        .updateTable('imports')
        .set({ batchId: importId, records: stays.length, plan: JSON.stringify(left) })
        .where('chapterId', '=', chapter.id)
        .where('importId', '=', importId),
    )
    yield* countRows(tx, chapter.id, importId)
  })
}

/** Returns a plan for some of its rows. */
function partOf({ splitRows: _, ...plan }: StoredPlan, rows: readonly ImportRowRow[], people: readonly RowPerson[]) {
  const splitRows = rows.filter(isSecondHalf).length
  return { ...plan, money: moneyOf(people), ...(splitRows > 0 && { splitRows }) }
}

/** Rows that one statement moves. */
const rowsAtOnce = 500

function* storePart(
  builder: SqlBuilder,
  from: ChapterId,
  whole: ImportRow,
  { chapter, importId, rows, planned, plan }: Part,
): Work<void> {
  const { sql } = builder
  const counts = { newRows: 0, changedRows: 0, sameRows: 0, heldRows: 0, refusedRows: 0 }
  yield* run(
    sql.insertInto('imports').values({
      ...whole,
      ...counts,
      importId,
      chapterId: chapter.id,
      records: rows.length,
      state: 'planned',
      plan: JSON.stringify(plan),
      startedBy: null,
      startedAt: null,
      finishedAt: null,
      version: 0,
      batchId: whole.importId,
    }),
  )
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    yield* run(
      sql
        .updateTable('importRows')
        // The cells are of no use where the columns are settled.
        .set({ importId, chapterId: chapter.id, memberId: null, cells: '' })
        .where('chapterId', '=', from)
        .where('importId', '=', whole.importId)
        .where(
          'row',
          'in',
          rows.slice(at, at + rowsAtOnce).map(({ row }) => row),
        ),
    )
  yield* storeAgain(
    builder,
    chapter.id,
    { importId, plan: JSON.stringify(plan) },
    { rows: planned, tags: plan.tags ?? [] },
  )
}
