import { randomUUID } from 'node:crypto'
import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Association, Chapter, ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { importChange, importMember } from '#server/features/members/decisions.ts'
import { memberStream } from '#server/features/members/facts.ts'
import {
  addImportedAnswers,
  addImportedPerson,
  changeImportedPerson,
  type ImportedDetails,
} from '#server/features/members/imported.writes.ts'
import { freeMemberId, memberIdCandidates } from '#server/features/members/reads.ts'
import { folded } from '#server/text/folded.ts'
import { calendarYear } from '#server/time/clock.ts'
import { methodOf, paymentsIn, purposeOf, yearsOf } from '../earlier/decisions.ts'
import { addEarlierPayment } from '../earlier/writes.ts'
import { importStream, type ImportFact } from '../facts.ts'
import type { MoneyRow } from '../money/rules.ts'
import { findMember, indexOf, type MemberIndex } from '../planning/matching.decisions.ts'
import type { RowPerson } from '../planning/person.decisions.ts'
import { emailStays } from '../planning/rows.decisions.ts'
import type { Change } from '../planning/rules.ts'
import { withoutValues } from '../plans.decisions.ts'
import { countsIn, paymentIn, personIn, planIn, toBeWritten } from '../plans.reads.ts'
import { countRows } from '../plans.writes.ts'
import { someMembers } from '../reads.ts'
import { broughtBy, changedExtras, extrasAround, type ExtrasAround } from './extras.writes.ts'
import {
  columnsOf,
  detailsOf,
  isOfPerson,
  membershipOf,
  standingAfter,
  typeOfRow,
  type TypeOfChapter,
} from './decisions.ts'

/** Rows that are written in one transaction, so that other writers do not wait long. */
const rowsAtOnce = 10

/** Ids for the people of a piece; chosen outside the transaction, which may run again. */
export type Ids = { personId: string; candidates: string[] }[]

export const idsForPiece = (): Ids =>
  Array.from({ length: rowsAtOnce }, () => ({ personId: randomUUID(), candidates: memberIdCandidates() }))

/**
 * Writes the next rows of an import that is being written, in one transaction; the last call finishes it. A row whose
 * member has changed since the plan, or that means somebody who was added since, is held. Returns how many rows it took.
 */
export function* writePiece(
  tx: Tx,
  { chapter, association }: { chapter: Chapter; association: Association },
  importId: string,
  ids: Ids,
): Work<number> {
  const { sql } = tx
  yield* lockHead(tx)
  const row = yield* first(
    sql.selectFrom('imports').selectAll().where('chapterId', '=', chapter.id).where('importId', '=', importId),
  )
  if (row?.state !== 'writing') return 0
  const rows = yield* all(pendingRows(tx, chapter.id, importId).selectAll().orderBy('row').limit(rowsAtOnce))
  if (rows.length === 0) {
    yield* finish(tx, chapter.id, row)
    return 0
  }
  const types = yield* all(
    sql
      .selectFrom('memberTypes')
      .select(['memberTypeId', 'memberType', 'durationYears'])
      .where('chapterId', '=', chapter.id)
      .orderBy('memberType')
      .orderBy('memberTypeId'),
  )
  const place: Place = {
    ...(yield* extrasAround(tx, { chapterId: chapter.id, association }, row, rows)),
    by: row.startedBy ?? row.createdBy,
    brought: [],
    chapter,
    importId,
    types,
    ...(yield* likelyMembers(tx, chapter.id, row, rows)),
    source: row.system ?? '',
    year: calendarYear(tx.now, chapter.timeZone),
    matches: planIn(row).types,
  }
  for (const [at, one] of rows.entries()) yield* writeRow(tx, place, one, ids[at]!)
  yield* addImportedAnswers(tx, { chapter: chapter.id, by: place.by }, place.brought)
  return rows.length
}

type Place = {
  source: string
  chapter: Chapter
  importId: string
  types: TypeOfChapter[]
  index: MemberIndex
  /** Without those whom this import added: its rows do not mean each other. */
  others: MemberIndex
  year: number
  matches: ReturnType<typeof planIn>['types']
  /** The person in whose name answers and tags are stored. */
  by: string
  /** What rows bring to people of this piece, to be stored together. */
  brought: { personId: string; answers: { fieldId: string; answer: string }[]; tagIds: string[] }[]
} & ExtrasAround

/** The rows of an import that are still to be written. */
export const pendingRows = ({ sql }: Pick<Tx, 'sql'>, chapter: ChapterId, importId: string) =>
  sql.selectFrom('importRows').where('chapterId', '=', chapter).where('importId', '=', importId).where(toBeWritten)

type Named = Record<'addresses' | 'names' | 'numbers', readonly string[]>

/**
 * The members of a chapter with one of these email addresses, folded last names, or member numbers. One condition with
 * "or" would read all members of the chapter for every piece.
 */
export function namedMembers(sql: Tx['sql'], chapter: ChapterId, { addresses, names, numbers }: Named) {
  const byPerson = sql.selectFrom('people').select('people.personId')
  return someMembers(sql, chapter).where(
    'members.personId',
    'in',
    byPerson
      .where('people.email', 'in', orNone(addresses))
      .union(byPerson.where('people.lastNameKey', 'in', orNone(names)))
      .union(
        sql
          .selectFrom('members as numbered')
          .select('numbered.personId')
          .where('numbered.chapterId', '=', chapter)
          .where('numbered.memberId', 'in', orNone(numbers)),
      ),
  )
}

/** A list for a query, which takes none that is empty; no address, name, or number has this value. */
const orNone = (values: readonly string[]) => (values.length === 0 ? ['\u0001'] : values)

/** Returns the members whom the rows may mean, and those of them whom this import did not add. */
function* likelyMembers(
  { sql }: Tx,
  chapter: ChapterId,
  { importId, ofWhat }: ImportRow,
  rows: readonly ImportRowRow[],
): Work<Pick<Place, 'index' | 'others'>> {
  const people = rows.flatMap((row) => personIn(row) ?? [])
  const addresses = people.map(({ email }) => email.toLowerCase()).filter(Boolean)
  const names = people.map(({ lastName }) => folded(lastName)).filter(Boolean)
  const numbers = rows.flatMap(({ memberId }) => memberId ?? [])
  const likely = namedMembers(sql, chapter, { addresses, names, numbers })
  const isNewOnly = ofWhat === 'people' && rows.every(({ state }) => state === 'new')
  const index = indexOf(isNewOnly ? [] : yield* all(likely))
  if (ofWhat === 'payments') return { index, others: index }
  const members = yield* all(
    likely.where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('importRows')
            .select('importRows.row')
            .whereRef('importRows.personId', '=', 'members.personId')
            .where('importRows.importId', '=', importId)
            .where('importRows.state', '=', 'new'),
        ),
      ),
    ),
  )
  return { index, others: indexOf(members) }
}

function* writeRow(tx: Tx, place: Place, row: ImportRowRow, ids: Ids[number]): Work<void> {
  const payment = paymentIn(row)
  if (payment) return yield* addPayment(tx, place, row, payment)
  const person = personIn(row)
  if (!person) return yield* hold(tx, row, 'Its text was erased')
  if (row.state === 'changed') return yield* changePerson(tx, place, row, person)
  const type = typeOfRow(person, place.matches, place.types)
  if (type) yield* addPerson(tx, place, row, { person, type, ids })
  else yield* hold(tx, row, typeIsGone)
}

const typeIsGone = 'Its member type was deleted since the plan'

/** Adds a payment of the last system to the history of the member who was named as its payer. */
function* addPayment(
  tx: Tx,
  { chapter, importId, index, source }: Place,
  row: ImportRowRow,
  payment: MoneyRow,
): Work<void> {
  const member = index.byNumber.get(row.memberId ?? '')
  if (!member) return yield* hold(tx, row, 'The member left since the plan')
  const purpose = purposeOf(payment.kind)
  const isNew = yield* addEarlierPayment(tx, chapter.id, {
    key: row.sourceKey,
    importId,
    personId: member.personId,
    occurredOn: payment.on,
    cents: payment.cents,
    purpose,
    years: yearsOf(purpose, payment.kind, payment.years),
    method: source === 'PayPal' ? 'PayPal' : methodOf(payment.method ?? ''),
    source,
  })
  if (!isNew) return yield* hold(tx, row, 'Another import has brought this payment since the plan')
  yield* written(tx, chapter.id, row, { personId: member.personId, memberId: member.memberId, before: null })
}

/** Adds the amounts that come along in a person's row to the history. */
function* addAmounts(tx: Tx, { chapter, importId, source }: Place, person: RowPerson, personId: string): Work<void> {
  for (const { kind, ...payment } of paymentsIn(person))
    yield* addEarlierPayment(tx, chapter.id, {
      ...payment,
      importId,
      personId,
      purpose: purposeOf(kind),
      years: yearsOf(purposeOf(kind), kind),
      method: '',
      source,
    })
}

function* addPerson(
  tx: Tx,
  place: Place,
  row: ImportRowRow,
  { person, type, ids }: { person: RowPerson; type: TypeOfChapter; ids: Ids[number] },
): Work<void> {
  const { chapter, importId, others, year } = place
  const match = row.answer === 'new' ? undefined : findMember(person, others)
  if (match) {
    const { firstName, lastName, memberId } = match.member
    return yield* hold(tx, row, `${firstName} ${lastName} (${memberId}) was added since the plan`, memberId)
  }
  const brought = broughtBy(person.extras ?? { answers: [], tags: [] }, place)
  if (typeof brought === 'string') return yield* hold(tx, row, brought)
  place.brought.push({ personId: ids.personId, ...brought })
  yield* addImportedPerson(tx, ids.personId, detailsOf(person))
  const memberId = yield* freeMemberId(tx, ids.candidates)
  const { memberTypeId } = type
  const membership = membershipOf(person, type, { year })
  yield* tx.logWriter.record(memberStream, ids.personId, (state) =>
    importMember(state, { importId, memberId, memberTypeId, ...membership }),
  )
  yield* addAmounts(tx, place, person, ids.personId)
  yield* written(tx, chapter.id, row, { personId: ids.personId, memberId, before: null })
}

function* changePerson(tx: Tx, place: Place, row: ImportRowRow, person: RowPerson): Work<void> {
  const { chapter, importId, index, types, year } = place
  const member = index.byNumber.get(row.memberId ?? '')
  if (!member) return yield* hold(tx, row, 'The member left since the plan')
  const changes = JSON.parse(row.changes) as Change[]
  const own = changes.filter(isOfPerson)
  const stale = own.find(({ field, old }) =>
    field === 'Member type'
      ? member.memberType !== old
      : Object.entries(columnsOf([{ field, old, new: '' }], 'old')).some(
          ([column, value]) => member[column as keyof ImportedDetails] !== value,
        ),
  )
  if (stale) return yield* hold(tx, row, `${stale.field} was changed since the plan`, member.memberId)
  const columns = columnsOf(changes, 'new')
  if (columns.email !== undefined && !member.takesEmail)
    return yield* hold(tx, row, emailStays(member), member.memberId)
  const toType = own.find(({ field }) => field === 'Member type')
  const type = toType ? types.find(({ memberType }) => memberType === toType.new) : undefined
  if (toType && !type) return yield* hold(tx, row, typeIsGone, member.memberId)
  const extras = yield* changedExtras(tx, place, member.personId, changes)
  if (typeof extras === 'string') return yield* hold(tx, row, extras, member.memberId)
  if (Object.keys(columns).length > 0) yield* changeImportedPerson(tx, member.personId, columns)
  const before = yield* tx.logWriter.read(memberStream, member.personId)
  const { memberTypeId, status, nextPaymentDueIn } = before
  const membership = type
    ? { memberTypeId: type.memberTypeId, ...standingAfter(before, membershipOf(person, type, { year })) }
    : { memberTypeId, status, nextPaymentDueIn }
  const fields = changes.filter((change) => change !== toType).map(({ field }) => field)
  if (changes.length > 0)
    yield* tx.logWriter.record(memberStream, member.personId, (state) =>
      importChange(state, chapter.id, { importId, isUndo: false, fields, ...membership }),
    )
  yield* addAmounts(tx, place, person, member.personId)
  const replaced = { memberTypeId, status, nextPaymentDueIn, after: membership, tagIds: extras.tagIds }
  yield* written(tx, chapter.id, row, {
    personId: member.personId,
    memberId: member.memberId,
    before: changes.length > 0 ? JSON.stringify(replaced) : null,
  })
}

function* hold({ sql }: Tx, row: ImportRowRow, reason: string, memberId = row.memberId): Work<void> {
  yield* run(
    sql
      .updateTable('importRows')
      .set({ state: 'held', reasons: JSON.stringify([reason]), changes: '[]', memberId, answer: null })
      .where('chapterId', '=', row.chapterId)
      .where('importId', '=', row.importId)
      .where('row', '=', row.row),
  )
}

function* written(
  { sql, now }: Tx,
  chapter: ChapterId,
  { importId, row }: ImportRowRow,
  done: Pick<ImportRowRow, 'personId' | 'memberId' | 'before'>,
): Work<void> {
  yield* run(
    sql
      .updateTable('importRows')
      .set({ ...done, writtenAt: now.toISOString(), cells: '' })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('row', '=', row),
  )
}

function* finish(tx: Tx, chapter: ChapterId, whole: ImportRow): Work<void> {
  const { importId, finishedAt } = whole
  // What the columns hold is kept no longer than a new mapping may need it.
  yield* run(
    tx.sql
      .updateTable('importRows')
      .set({ cells: '' })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('cells', '<>', ''),
  )
  yield* countRows(tx, chapter, importId)
  const at = tx.now.toISOString()
  yield* run(
    tx.sql
      .updateTable('imports')
      .set({ state: 'done', finishedAt: finishedAt ?? at, plan: JSON.stringify(withoutValues(planIn(whole))) })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
  const row = yield* first(
    tx.sql.selectFrom('imports').selectAll().where('chapterId', '=', chapter).where('importId', '=', importId),
  )
  const counts = countsIn(row!)
  yield* tx.logWriter.record(importStream, importId, (): ImportFact[] => [
    { type: 'ImportFinished', data: { written: counts.new + counts.changed, ...counts } },
  ])
}
