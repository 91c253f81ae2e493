import type { ImportRowRow } from '#db/tables/imports.ts'
import { first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { folded } from '#server/text/folded.ts'
import type { RowPerson } from './planning/person.decisions.ts'
import { editOfHalf } from './planning/split.decisions.ts'
import { plain } from './planning/storable.decisions.ts'
import { storedPerson } from './planning/stored-person.decisions.ts'
import { planIn } from './plans.reads.ts'
import { assertOpen, changeRow, countRows, nextVersion } from './plans.writes.ts'
import type { Half, RowEdit } from './schema.ts'
import { edited } from './writing/decisions.ts'

/**
 * Makes two rows of one: its own number is the first person's, and the second gets the next number behind all rows. The
 * account counts both. Planning again says what each is. Returns the number of the second. @throws Refusal conflict
 */
export function* splitRow(
  tx: Tx,
  chapter: ChapterId,
  row: ImportRowRow,
  person: RowPerson,
  { first: one, second, version }: { first: Half; second: Half; version: number },
): Work<number> {
  const { sql } = tx
  const { importId } = row
  const whole = yield* assertOpen(tx, chapter, importId)
  yield* nextVersion(tx, chapter, importId, version)
  const last = yield* first(
    sql
      .selectFrom('importRows')
      .select(({ fn }) => fn.max('row').as('row'))
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
  const added = Number(last!.row) + 1
  yield* changeRow(
    tx,
    chapter,
    { importId, row: row.row },
    changedColumns(person, editOfHalf(person, row, { ...one, half: { at: 1, other: added } }), 'stay'),
  )
  yield* run(
    sql
      .updateTable('importRows')
      .set(unplanned)
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('row', '=', row.row),
  )
  const other = { ...person, row: added }
  const edit = editOfHalf(other, { importId, row: added }, { ...second, half: { at: 2, other: row.row } })
  const read = changedColumns(other, edit, 'stay')
  yield* run(sql.insertInto('importRows').values({ ...row, ...read, row: added, ...unplanned }))
  const plan = planIn(whole)
  yield* run(
    sql
      .updateTable('imports')
      .set({ records: whole.records + 1, plan: JSON.stringify({ ...plan, splitRows: (plan.splitRows ?? 0) + 1 }) })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
  yield* countRows(tx, chapter, importId)
  return added
}

/** What a row has until it is planned. */
const unplanned = { state: 'held', reasons: '[]', changes: '[]', memberId: null } as const

/** Returns the columns of a row that an edit or a split (`doubts`) changes. */
export function changedColumns(person: RowPerson, edit: RowEdit, doubts: 'stay' | 'go' = 'go') {
  const next = edited(person, edit, doubts)
  const name = plain(`${next.firstName} ${next.lastName}`.trim())
  const email = plain(next.email.toLowerCase())
  return {
    read: storedPerson(next),
    edit: JSON.stringify(edit),
    name,
    email,
    words: folded(`${name} ${email} ${next.row}`),
    sourceKey: plain(next.sourceKey),
    answer: null,
    answerMemberId: null,
  }
}
