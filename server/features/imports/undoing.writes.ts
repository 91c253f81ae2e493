import type { ImportRowRow } from '#db/tables/imports.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { importChange, removeImported } from '#server/features/members/decisions.ts'
import { memberStream, type MemberState } from '#server/features/members/facts.ts'
import { changeImportedPerson } from '#server/features/members/imported.writes.ts'
import { takeEarlierPaymentsBack } from './earlier/writes.ts'
import { importStream, type ImportFact } from './facts.ts'
import { paymentIn } from './plans.reads.ts'
import type { Change } from './planning/rules.ts'
import { columnsOf } from './writing/decisions.ts'

/** Rows that are taken back in one transaction. */
const rowsAtOnce = 40

/** The membership before a change, and after it. */
type Replaced = Standing & { after: Standing }
type Standing = Pick<MemberState, 'memberTypeId' | 'status' | 'nextPaymentDueIn'>

/**
 * Takes back the next rows of an import that is being undone, in one transaction; the last call finishes it. People who
 * logged in, paid, registered, or were edited since stay, with the reason. Returns how many rows it took.
 */
export function* undoPiece(
  tx: Tx,
  { forget }: Pick<Context, 'forget'>,
  chapter: ChapterId,
  importId: string,
): Work<number> {
  const { sql } = tx
  yield* lockHead(tx)
  const row = yield* first(
    sql.selectFrom('imports').select('state').where('chapterId', '=', chapter).where('importId', '=', importId),
  )
  if (row?.state !== 'undoing') return 0
  const rows = yield* all(
    sql
      .selectFrom('importRows')
      .selectAll()
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('personId', 'is not', null)
      .where('stays', 'is', null)
      .orderBy('row', 'desc')
      .limit(rowsAtOnce),
  )
  for (const one of rows) {
    const isPayment = paymentIn(one) !== null
    const reason = isPayment ? null : yield* reasonToStay(tx, one)
    if (isPayment) yield* takePayment(tx, one)
    else if (reason !== null) yield* settle(tx, one, { stays: reason })
    else if (one.state === 'new') yield* takeBack(tx, forget, one)
    else yield* restore(tx, one)
  }
  if (rows.length === 0) yield* finish(tx, chapter, importId)
  return rows.length
}

/** Returns why a person is left alone; null for one of whom nothing was changed since. */
function* reasonToStay({ sql, logWriter }: Tx, row: ImportRowRow): Work<string | null> {
  const personId = row.personId!
  const person = yield* first(
    sql.selectFrom('people').select(['lastLoginAt', 'passwordHash', 'updatedAt']).where('personId', '=', personId),
  )
  if (!person) return 'left since'
  // Without the address that the import brought, nobody could log in any more.
  const hasAddress = row.state === 'new' || (JSON.parse(row.changes) as Change[]).some(({ field }) => field === 'Email')
  if (hasAddress && (person.lastLoginAt !== null || person.passwordHash !== null)) return 'logged in since'
  const paid = yield* first(
    sql
      .selectFrom('payments')
      .select('paymentId')
      .where('chapterId', '=', row.chapterId)
      .where('personId', '=', personId),
  )
  if (paid && row.state === 'new') return 'paid since'
  const registered = yield* first(
    sql
      .selectFrom('registrations')
      .select('registrationId')
      .where('chapterId', '=', row.chapterId)
      .where('personId', '=', personId),
  )
  if (registered && row.state === 'new') return 'registered since'
  const earlier = yield* first(
    sql
      .selectFrom('earlierPayments')
      .select('earlierPaymentId')
      .where('chapterId', '=', row.chapterId)
      .where('personId', '=', personId)
      .where('importId', '<>', row.importId),
  )
  if (earlier && row.state === 'new') return 'another import has payments of this person'
  if (person.updatedAt > row.writtenAt!) return 'edited since'
  const state = yield* logWriter.read(memberStream, personId)
  const member = yield* first(
    sql
      .selectFrom('members')
      .select('updatedAt')
      .where('chapterId', '=', row.chapterId)
      .where('personId', '=', personId),
  )
  if (!member || state.stage !== 'member') return 'left since'
  return member.updatedAt > row.writtenAt! || state.isAdmin ? 'the membership was changed since' : null
}

function* takePayment(tx: Tx, row: ImportRowRow): Work<void> {
  const { chapterId, importId, sourceKey: key } = row
  yield* takeEarlierPaymentsBack(tx, chapterId, { importId, personId: row.personId!, key })
  yield* settle(tx, row, { personId: null })
}

function* takeBack(tx: Tx, forget: Context['forget'], row: ImportRowRow): Work<void> {
  const personId = row.personId!
  yield* settle(tx, row, { personId: null })
  yield* takeEarlierPaymentsBack(tx, row.chapterId, { importId: row.importId, personId })
  yield* tx.logWriter.record(memberStream, personId, (state) => removeImported(state, row.chapterId, row.importId))
  yield* forget(tx, row.chapterId as ChapterId, personId)
}

function* restore(tx: Tx, row: ImportRowRow): Work<void> {
  const personId = row.personId!
  yield* takeEarlierPaymentsBack(tx, row.chapterId, { importId: row.importId, personId })
  // A row that only brought payments replaced nothing.
  if (row.before === null) return yield* settle(tx, row, { personId: null })
  const changes = JSON.parse(row.changes) as Change[]
  const columns = columnsOf(changes, 'old')
  if (Object.keys(columns).length > 0) yield* changeImportedPerson(tx, personId, columns)
  const { memberTypeId, status, nextPaymentDueIn } = JSON.parse(row.before) as Replaced
  const fields = changes.map(({ field }) => field).filter((field) => field !== 'Member type')
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
