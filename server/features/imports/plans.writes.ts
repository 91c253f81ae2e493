import type { SqlBuilder } from '#db/store.ts'
import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import { all, first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { Refusal } from '#server/refusal.ts'
import type { PlannedRow } from './planning/rules.ts'
import { plannedColumns } from './planning/storable.decisions.ts'
import { withoutValues } from './plans.decisions.ts'
import { editOf, noImport, planIn, rowVersion, type StoredPlan } from './plans.reads.ts'
import { rowTeller, type Tell } from './progress/rules.ts'

/** Stores what a new plan says of rows that are not written yet, and the tags that they bring; counts the rows anew. */
export function* storeAgain(
  { sql }: SqlBuilder,
  chapter: ChapterId,
  { importId, plan }: Pick<ImportRow, 'importId' | 'plan'>,
  { rows, tags, tell }: { rows: readonly PlannedRow[]; tags: string[]; tell?: Tell | undefined },
): Work<void> {
  const before = planIn({ plan })
  if (JSON.stringify(before.tags ?? []) !== JSON.stringify(tags))
    yield* run(
      sql
        .updateTable('imports')
        .set({ plan: JSON.stringify({ ...before, tags }) })
        .where('chapterId', '=', chapter)
        .where('importId', '=', importId),
    )
  const isStored = rowTeller(tell, 'store', rows.length)
  let stored = 0
  for (const { planned, numbers } of alikeIn(rows))
    for (let from = 0; from < numbers.length; from += rowsAtOnce) {
      const some = numbers.slice(from, from + rowsAtOnce)
      yield* run(
        sql
          .updateTable('importRows')
          .set(planned)
          .where('chapterId', '=', chapter)
          .where('importId', '=', importId)
          .where('row', 'in', some)
          .where('writtenAt', 'is', null),
      )
      isStored((stored += some.length))
    }
  yield* countRows({ sql }, chapter, importId)
}

/** Rows that one statement changes. */
const rowsAtOnce = 500

/** Returns the numbers of rows by what a plan says of them: one answer often makes thousands the same. */
function alikeIn(rows: readonly PlannedRow[]) {
  const groups = new Map<string, { planned: ReturnType<typeof plannedColumns>; numbers: number[] }>()
  for (const row of rows) {
    const planned = plannedColumns(row)
    const key = JSON.stringify(planned)
    const group = groups.get(key)
    if (group) group.numbers.push(row.row)
    else groups.set(key, { planned, numbers: [row.row] })
  }
  return groups.values()
}

/** Counts the rows of an import by what the plan says of them. */
export function* countRows({ sql }: Pick<SqlBuilder, 'sql'>, chapter: ChapterId, importId: string): Work<void> {
  const counted = yield* all(
    sql
      .selectFrom('importRows')
      .select(['state', (row) => row.fn.countAll<number>().as('count')])
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .groupBy('state'),
  )
  const of = (state: ImportRowRow['state']) => Number(counted.find((one) => one.state === state)?.count ?? 0)
  yield* run(
    sql
      .updateTable('imports')
      .set({
        newRows: of('new'),
        changedRows: of('changed'),
        sameRows: of('same'),
        heldRows: of('held'),
        refusedRows: of('refused'),
      })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
}

/** The refusal of an answer that another one overtook. */
export const changedMeanwhile = () =>
  new Refusal('conflict', 'This import was changed at the same time, maybe in another tab. Look at it again, please.')

/**
 * Raises the version of an import. @param seen the version that was read; another one means that something was answered
 * since. @throws Refusal conflict
 */
export function* nextVersion({ sql }: SqlBuilder, chapter: ChapterId, importId: string, seen: number): Work<void> {
  const raised = yield* run(
    sql
      .updateTable('imports')
      .set({ version: seen + 1 })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('version', '=', seen),
  )
  if (raised === 0) throw changedMeanwhile()
}

/** Rejects an answer to a row that was answered or edited since it was shown. @throws Refusal conflict */
export function assertShown(row: ImportRowRow, version: string | undefined): void {
  if (version !== undefined && version !== rowVersion(row))
    throw new Refusal('conflict', 'This row was answered in another tab. Look at it again, please.')
}

/** Changes a row that is not written yet, as an admin says. @throws Refusal missing or conflict */
export function* changeRow(
  { sql }: SqlBuilder,
  chapter: ChapterId,
  { importId, row }: { importId: string; row: number },
  change: Partial<
    Pick<ImportRowRow, 'answer' | 'answerMemberId' | 'read' | 'edit' | 'name' | 'email' | 'words' | 'sourceKey'>
  >,
): Work<void> {
  yield* assertOpen({ sql }, chapter, importId)
  const changed = yield* run(
    sql
      .updateTable('importRows')
      .set(change)
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('row', '=', row)
      .where('writtenAt', 'is', null),
  )
  if (changed === 0) throw new Refusal('conflict', 'This row is written already.')
}

/**
 * Answers rows that are held alike; `same` means the member whom each row names. @throws Refusal missing, or conflict
 * where one of them was answered or planned otherwise since
 */
export function* answerAlike(
  { sql }: SqlBuilder,
  chapter: ChapterId,
  { importId, rows, answer }: { importId: string; rows: readonly number[]; answer: 'new' | 'same' | 'out' },
): Work<void> {
  yield* assertOpen({ sql }, chapter, importId)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    const changed = yield* run(
      sql
        .updateTable('importRows')
        .set((row) => ({ answer, answerMemberId: answer === 'same' ? row.ref('memberId') : null }))
        .where('chapterId', '=', chapter)
        .where('importId', '=', importId)
        .where('row', 'in', some)
        .where('writtenAt', 'is', null)
        .$if(answer === 'same', (query) => query.where('memberId', 'is not', null)),
    )
    if (changed !== some.length) throw changedMeanwhile()
  }
}

/**
 * Answers which of our member types one of the file's is, for all rows that are not written yet; '' for rows that name
 * none. @throws Refusal missing or conflict
 */
export function* chooseType(
  { sql }: SqlBuilder,
  chapter: ChapterId,
  importId: string,
  { theirs, ours }: { theirs: string; ours: string },
): Work<void> {
  const whole = yield* assertOpen({ sql }, chapter, importId)
  const plan = planIn(whole)
  const known = plan.types.find((type) => type.theirs === theirs) ?? { theirs, rows: 0 }
  const types = plan.types.filter((type) => type.theirs !== theirs)
  const changed: StoredPlan = {
    ...plan,
    types: [...types, { ...known, ours, create: null, nearest: null }],
    typeAnswers: { ...plan.typeAnswers, [theirs]: ours },
  }
  yield* run(
    sql
      .updateTable('imports')
      .set({ plan: JSON.stringify(changed) })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
}

/** Rejects changes to an import while it is written, and once it is undone. @throws Refusal missing or conflict */
export function* assertOpen({ sql }: Pick<SqlBuilder, 'sql'>, chapter: ChapterId, importId: string): Work<ImportRow> {
  const row = yield* first(
    sql.selectFrom('imports').selectAll().where('chapterId', '=', chapter).where('importId', '=', importId),
  )
  if (!row || row.state === 'storing') throw noImport()
  if (row.state === 'writing') throw new Refusal('conflict', 'The import is being written. Wait until it is done.')
  if (row.state === 'undoing' || row.state === 'undone')
    throw new Refusal('conflict', 'This import was undone. Import the file again.')
  return row
}

/** Erases what imported rows say of a person: those that were written, and those that mean the person or may. */
export function* forgetImported({ sql }: SqlBuilder, chapter: ChapterId, personId: string): Work<void> {
  const rows = sql
    .updateTable('importRows')
    .set({
      name: '',
      email: '',
      words: '',
      reasons: '[]',
      changes: '[]',
      read: '',
      sourceKey: '',
      before: null,
      cells: '',
      edit: null,
    })
    .where('chapterId', '=', chapter)
  const member = yield* first(
    sql.selectFrom('everMembers').select('memberId').where('chapterId', '=', chapter).where('personId', '=', personId),
  )
  yield* forgetCells({ sql }, chapter, { personId, memberId: member?.memberId ?? '' })
  yield* forgetInPlans({ sql }, chapter, { personId, memberId: member?.memberId ?? '' })
  yield* run(rows.where('personId', '=', personId))
  if (!member) return
  yield* run(rows.where('memberId', '=', member.memberId))
  yield* run(rows.where('answerMemberId', '=', member.memberId))
}

/** Erases the cells of rows that were split from rows of a person: both have the whole row of the file. */
function* forgetCells(
  { sql }: Pick<SqlBuilder, 'sql'>,
  chapter: ChapterId,
  { personId, memberId }: { personId: string; memberId: string },
): Work<void> {
  const split = yield* all(
    sql
      .selectFrom('importRows')
      .select(['importId', 'edit'])
      .where('chapterId', '=', chapter)
      .where('edit', 'is not', null)
      .where((row) =>
        row.or([row('personId', '=', personId), row('memberId', '=', memberId), row('answerMemberId', '=', memberId)]),
      ),
  )
  for (const { importId, edit } of split) {
    const other = editOf({ edit })?.half?.other
    if (other === undefined) continue
    yield* run(
      sql
        .updateTable('importRows')
        .set({ cells: '' })
        .where('chapterId', '=', chapter)
        .where('importId', '=', importId)
        .where('row', '=', other),
    )
  }
}

/** Erases what plans have of a person's rows. One that is being made of stored rows meanwhile is not stored. */
function* forgetInPlans(
  { sql }: Pick<SqlBuilder, 'sql'>,
  chapter: ChapterId,
  { personId, memberId }: { personId: string; memberId: string },
): Work<void> {
  const found = yield* all(
    sql
      .selectFrom('importRows')
      .innerJoin('imports', 'imports.importId', 'importRows.importId')
      .select(['imports.importId', 'row', 'edit'])
      .where('importRows.chapterId', '=', chapter)
      .where((row) =>
        row.or([row('personId', '=', personId), row('memberId', '=', memberId), row('answerMemberId', '=', memberId)]),
      )
      // Those that are written have none any more, and the others lose it as soon as they are.
      .where('imports.state', '=', 'planned'),
  )
  for (const importId of new Set(found.map((row) => row.importId))) {
    const whole = yield* first(
      sql
        .selectFrom('imports')
        .select(['plan', 'version'])
        .where('chapterId', '=', chapter)
        .where('importId', '=', importId),
    )
    const ofImport = found.filter((row) => row.importId === importId)
    const erased = new Set(ofImport.flatMap((row) => [row.row, editOf(row)?.half?.other ?? row.row]))
    const plan = JSON.stringify(withoutValues(planIn(whole!), erased))
    yield* run(
      sql
        .updateTable('imports')
        .set({ plan, version: whole!.version + 1 })
        .where('chapterId', '=', chapter)
        .where('importId', '=', importId),
    )
  }
}
