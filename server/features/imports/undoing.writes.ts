import type { ImportRowRow } from '#db/tables/imports.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { importChange, removeImported } from '#server/features/members/decisions.ts'
import { memberStream, type MemberState } from '#server/features/members/facts.ts'
import { changeImportedPerson, removeUnused, untagImported } from '#server/features/members/imported.writes.ts'
import { setAnswers } from '#server/features/members/member-fields/answers.writes.ts'
import { fieldsAt } from '#server/features/members/member-fields/reads.ts'
import { takeEarlierPaymentsBack } from './earlier/writes.ts'
import { importStream, type ImportFact } from './facts.ts'
import { paymentIn, planIn } from './plans.reads.ts'
import type { Change } from './planning/rules.ts'
import { reasonToStay, type SinceWritten } from './undoing.decisions.ts'
import { broughtTo, columnsOf, isOfPerson } from './writing/decisions.ts'

/** Rows that are taken back in one transaction. */
const rowsAtOnce = 10

/** The membership before a change, and after it. */
type Replaced = Standing & { after: Standing; tagIds?: string[] }
type Standing = Pick<MemberState, 'memberTypeId' | 'status' | 'nextPaymentDueIn'>

/**
 * Takes back the next rows of an import that is being undone, in one transaction; the last call finishes it. People who
 * logged in, paid, registered, or were edited since stay, with the reason. Returns how many rows it took.
 */
export function* undoPiece(
  tx: Tx,
  { forget, env }: Pick<Context, 'forget'> & { env: Pick<Context['env'], 'association'> },
  chapter: ChapterId,
  importId: string,
): Work<number> {
  const { sql } = tx
  yield* lockHead(tx)
  const row = yield* first(
    sql
      .selectFrom('imports')
      .select(['state', 'plan', 'undoneBy', 'createdBy'])
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
  if (row?.state !== 'undoing') return 0
  const { made = {}, madeTypes = [], madeFields = [], madeTags = [] } = planIn(row)
  const { association } = env
  const fields = yield* fieldsAt(tx, { chapterId: chapter, association })
  const fieldIds = new Set(fields.map(({ fieldId }) => fieldId))
  const whole = { made, fieldIds, by: row.undoneBy ?? row.createdBy }
  const rows = yield* all(writtenRows(tx, chapter, importId).selectAll().orderBy('row', 'desc').limit(rowsAtOnce))
  const settled = new Set<number>()
  for (const one of rows) {
    if (settled.has(one.row)) continue
    const isPayment = paymentIn(one) !== null
    const taken = isPayment ? [one] : yield* rowsOfPerson(tx, one)
    for (const { row: number } of taken) settled.add(number)
    if (isPayment) yield* takePayment(tx, one)
    else yield* takePersonBack(tx, forget, whole, taken)
  }
  if (rows.length === 0) {
    yield* removeUnused(tx, chapter, { typeIds: madeTypes, fieldIds: madeFields, tagIds: madeTags })
    yield* finish(tx, chapter, importId)
  }
  return rows.length
}

/** The rows of an import that are still to be taken back. */
export const writtenRows = ({ sql }: Pick<Tx, 'sql'>, chapter: ChapterId, importId: string) =>
  sql
    .selectFrom('importRows')
    .where('chapterId', '=', chapter)
    .where('importId', '=', importId)
    .where('personId', 'is not', null)
    .where('stays', 'is', null)

/** Returns all rows that the import wrote to a row's person, the last one first: they stay or go together. */
const rowsOfPerson = ({ sql }: Tx, { chapterId, importId, personId }: ImportRowRow) =>
  all(
    sql
      .selectFrom('importRows')
      .selectAll()
      .where('chapterId', '=', chapterId)
      .where('importId', '=', importId)
      .where('personId', '=', personId)
      .where('stays', 'is', null)
      .orderBy('writtenAt', 'desc')
      .orderBy('row', 'desc'),
  )

/** The member fields that the import made, by their references, those that exist still, and who takes it back. */
type Whole = { made: Record<string, string>; fieldIds: ReadonlySet<string>; by: string }

function* takePersonBack(tx: Tx, forget: Context['forget'], whole: Whole, rows: readonly ImportRowRow[]): Work<void> {
  const reason = reasonToStay(yield* sinceWritten(tx, rows))
  if (reason !== null) for (const row of rows) yield* settle(tx, row, { stays: reason })
  else if (rows.some(({ state }) => state === 'new')) yield* takeBack(tx, forget, rows)
  else for (const row of rows) yield* restore(tx, row, whole)
}

/** Returns what became of a person since the import wrote these rows; the first one was written last. */
function* sinceWritten({ sql, logWriter }: Tx, rows: readonly ImportRowRow[]): Work<SinceWritten> {
  const { chapterId, importId, writtenAt, ...row } = rows[0]!
  const personId = row.personId!
  const person = yield* first(
    sql.selectFrom('people').select(['lastLoginAt', 'passwordHash', 'updatedAt']).where('personId', '=', personId),
  )
  const paid = yield* first(
    sql
      .selectFrom('payments')
      .select((one) => one.fn.max('paidAt').as('at'))
      .where('chapterId', '=', chapterId)
      .where('personId', '=', personId),
  )
  const registered = yield* first(
    sql
      .selectFrom('registrations')
      .select((one) => one.fn.max('startedAt').as('at'))
      .where('chapterId', '=', chapterId)
      .where('personId', '=', personId),
  )
  const otherPayment = yield* first(
    sql
      .selectFrom('earlierPayments')
      .select('earlierPaymentId')
      .where('chapterId', '=', chapterId)
      .where('personId', '=', personId)
      .where('importId', '<>', importId),
  )
  let hasOtherAnswers = false
  for (const table of ['memberFieldValues', 'taggedPeople'] as const) {
    const later = yield* first(
      sql
        .selectFrom(table)
        .select('updatedAt')
        .where('chapterId', '=', chapterId)
        .where('personId', '=', personId)
        .where('updatedAt', '>', writtenAt!),
    )
    hasOtherAnswers ||= later !== undefined
  }
  const term = yield* first(
    sql
      .selectFrom('officeTerms')
      .select('termId')
      .where('chapterId', '=', chapterId)
      .where('personId', '=', personId)
      .where('endedAt', 'is', null),
  )
  const state = yield* logWriter.read(memberStream, personId)
  const member = yield* first(
    sql.selectFrom('members').select('updatedAt').where('chapterId', '=', chapterId).where('personId', '=', personId),
  )
  return {
    ...broughtTo(rows),
    writtenAt: writtenAt!,
    person: person ?? null,
    paidAt: paid?.at ?? null,
    registeredAt: registered?.at ?? null,
    hasOtherPayments: otherPayment !== undefined,
    hasOtherAnswers,
    holdsOffice: term !== undefined,
    membership: member && state.stage === 'member' ? { ...member, isAdmin: state.isAdmin } : null,
  }
}

function* takePayment(tx: Tx, row: ImportRowRow): Work<void> {
  const { chapterId, importId, sourceKey: key } = row
  yield* takeEarlierPaymentsBack(tx, chapterId, { importId, personId: row.personId!, key })
  yield* settle(tx, row, { personId: null })
}

function* takeBack(tx: Tx, forget: Context['forget'], rows: readonly ImportRowRow[]): Work<void> {
  const { chapterId, importId, personId } = rows[0]!
  for (const row of rows) yield* settle(tx, row, { personId: null })
  yield* takeEarlierPaymentsBack(tx, chapterId, { importId, personId: personId! })
  yield* tx.logWriter.record(memberStream, personId!, (state) => removeImported(state, chapterId, importId))
  yield* forget(tx, chapterId as ChapterId, personId!)
}

function* restore(tx: Tx, row: ImportRowRow, { made, fieldIds, by }: Whole): Work<void> {
  const personId = row.personId!
  yield* takeEarlierPaymentsBack(tx, row.chapterId, { importId: row.importId, personId })
  // A row that only brought payments replaced nothing.
  if (row.before === null) return yield* settle(tx, row, { personId: null })
  const changes = JSON.parse(row.changes) as Change[]
  const columns = columnsOf(changes, 'old')
  if (Object.keys(columns).length > 0) yield* changeImportedPerson(tx, personId, columns)
  const { memberTypeId, status, nextPaymentDueIn, tagIds = [] } = JSON.parse(row.before) as Replaced
  const chapter = row.chapterId as ChapterId
  const answers = changes.flatMap(({ fieldId: ref, old }): [string, string][] => {
    const fieldId = ref === undefined ? undefined : (made[ref] ?? ref)
    return fieldId !== undefined && fieldIds.has(fieldId) ? [[fieldId, old]] : []
  })
  yield* setAnswers(tx, { chapterId: chapter, personId, by }, new Map(answers))
  if (tagIds.length > 0) yield* untagImported(tx, chapter, personId, tagIds)
  const fields = changes
    .filter((change) => !(change.field === 'Member type' && isOfPerson(change)))
    .map(({ field }) => field)
  yield* tx.logWriter.record(memberStream, personId, (state) =>
    importChange(state, row.chapterId, {
      importId: row.importId,
      isUndo: true,
      fields,
      memberTypeId,
      status,
      nextPaymentDueIn,
    }),
  )
  yield* settle(tx, row, { personId: null })
}

function* settle(
  { sql }: Tx,
  { chapterId, importId, row }: ImportRowRow,
  change: Partial<Pick<ImportRowRow, 'personId' | 'stays'>>,
): Work<void> {
  yield* run(
    sql
      .updateTable('importRows')
      .set(change)
      .where('chapterId', '=', chapterId)
      .where('importId', '=', importId)
      .where('row', '=', row),
  )
}

function* finish(tx: Tx, chapter: ChapterId, importId: string): Work<void> {
  const counted = yield* all(
    tx.sql
      .selectFrom('importRows')
      .select(['state', 'stays', (row) => row.fn.countAll<number>().as('count')])
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('writtenAt', 'is not', null)
      .groupBy(['state', 'stays']),
  )
  const sum = (of: (row: { state: string; stays: string | null }) => boolean) =>
    counted.filter(of).reduce((all, { count }) => all + Number(count), 0)
  yield* run(
    tx.sql
      .updateTable('imports')
      .set({ state: 'undone', undoneAt: tx.now.toISOString() })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
  yield* tx.logWriter.record(importStream, importId, (): ImportFact[] => [
    {
      type: 'ImportUndone',
      data: {
        removed: sum(({ state, stays }) => state === 'new' && stays === null),
        restored: sum(({ state, stays }) => state === 'changed' && stays === null),
        stayed: sum(({ stays }) => stays !== null),
      },
    },
  ])
}
