import { createHash } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import { namesOf } from '#server/features/members/reads.ts'
import { Refusal } from '#server/refusal.ts'
import type { RowCounts } from './facts.ts'
import { unkeptFields, type PlaceAnswers } from './mapping/rules.ts'
import type { MoneyRow } from './money/rules.ts'
import { readableChange } from './planning/extras.decisions.ts'
import type { RowPerson } from './planning/person.decisions.ts'
import { personOfStored } from './planning/stored-person.decisions.ts'
import type { Change, RowAnswer } from './planning/rules.ts'
import type { StoredCells } from './planning/storable.decisions.ts'
import type { ImportPlan } from './reads.ts'
import type { RowEdit } from './schema.ts'
import type { SourceRow } from './sources/rules.ts'
import { maxImports, undoDays } from './rules.ts'

/** What is stored of a plan beside its rows. */
export type StoredPlan = Pick<
  ImportPlan,
  | 'format'
  | 'encoding'
  | 'separator'
  | 'sheet'
  | 'sheets'
  | 'headerRow'
  | 'columns'
  | 'types'
  | 'chapters'
  | 'states'
  | 'days'
  | 'leftOut'
  | 'notes'
  | 'money'
> & {
  hasStanding: boolean
  typeAnswers: Readonly<Record<string, string>>
  /** Absent in plans that were stored before there were such answers. */
  placeAnswers?: PlaceAnswers
  /** The member fields that writing made, by their references. */
  made?: Record<string, string>
  /** The ids of the member types, fields, and tags that did not exist before. */
  madeTypes?: string[]
  madeFields?: string[]
  madeTags?: string[]
  /** How many rows of the file were split into two; absent for none. */
  splitRows?: number
} & Partial<Pick<ImportPlan, 'sourceNotes' | 'header' | 'hiddenColumns' | 'epoch' | 'mappingName' | 'tags'>>

/** The refusal of an import that the chapter does not have. */
export const noImport = () => new Refusal('missing', 'There is no such import here.')

/** Returns an import of the chapter. @throws Refusal missing */
export async function importOf(db: Db, chapter: ChapterId, importId: string): Promise<ImportRow> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('importId', '=', importId)
    .where('state', '<>', 'storing')
    .executeTakeFirst()
  if (!row) throw noImport()
  return row
}

/** Returns what is stored of an import's plan. */
export const planIn = ({ plan }: Pick<ImportRow, 'plan'>): StoredPlan => JSON.parse(plan) as StoredPlan

/** Whether the columns of an import can still be changed: rows that are written or went to chapters say what was read. */
const mayMap = ({ state, batchId }: ImportRow, { columns }: StoredPlan): boolean =>
  // The order of days follows from the whole column, of which a part says less.
  state === 'planned' && batchId === null && columns.some(({ key }) => key !== undefined)

/** Rejects other columns for an import of which rows are written. @throws Refusal conflict */
export function assertMappable(whole: ImportRow, plan: StoredPlan): void {
  if (!mayMap(whole, plan))
    throw new Refusal('conflict', 'The columns of this import can no longer be changed. Import the file again.')
}

export const countsIn = (row: ImportRow): RowCounts => ({
  new: row.newRows,
  changed: row.changedRows,
  same: row.sameRows,
  held: row.heldRows,
  refused: row.refusedRows,
})

/** Returns the last moment at which an import can be undone; null while nothing of it is written. UTC ISO. */
export const undoUntil = ({ finishedAt }: Pick<ImportRow, 'finishedAt'>): string | null =>
  finishedAt && new Date(new Date(finishedAt).getTime() + undoDays * 86_400_000).toISOString()

/** Returns the chapter's imports, newest first, with the names of those who uploaded them. */
export async function importsOf(db: Db, chapter: ChapterId, now: Date) {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('state', '<>', 'storing')
    .orderBy('createdAt', 'desc')
    .orderBy('importId')
    .limit(maxImports)
    .execute()
  const waiting = await pendingOf(
    db,
    chapter,
    rows.filter(({ state }) => state === 'done' || state === 'writing').map(({ importId }) => importId),
  )
  const names = await namesOf(
    db,
    chapter,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => summaryOf(row, names, waiting.get(row.importId) ?? 0, now))
}

type Names = Awaited<ReturnType<typeof namesOf>>

const nameIn = (names: Names, personId: string | null) => {
  const name = personId === null ? undefined : names.get(personId)
  return name ? `${name.firstName} ${name.lastName}` : ''
}

const summaryOf = (row: ImportRow, names: Names, pending: number, now: Date) => ({
  importId: row.importId,
  fileName: row.fileName,
  system: row.system,
  ofWhat: row.ofWhat,
  records: row.records,
  counts: countsIn(row),
  state: row.state,
  /** Rows that are still to be written, also after the import was done. */
  pending,
  createdAt: row.createdAt,
  createdBy: nameIn(names, row.createdBy),
  finishedAt: row.finishedAt,
  undoneAt: row.undoneAt,
  /** The import from which the rows of several chapters come, itself too; null for another. */
  batchId: row.batchId,
  /** Null once it is over, too. */
  undoUntil: (undoUntil(row) ?? '') < now.toISOString() ? null : undoUntil(row),
})

/** The condition on rows that are still to be written, to the letter as their index has it. */
export const toBeWritten = sql<SqlBool>`"state" in ('new', 'changed') and "writtenAt" is null`

/** Returns how many rows of each import are to be written. */
async function pendingOf(db: Db, chapter: ChapterId, importIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('importRows')
    .select(['importId', (row) => row.fn.countAll<number>().as('count')])
    .where('chapterId', '=', chapter)
    .where('importId', 'in', ['', ...importIds])
    .where(toBeWritten)
    .groupBy('importId')
    .execute()
  return new Map(rows.map(({ importId, count }) => [importId, Number(count)]))
}

/** Returns how many rows of an import that is being undone are still to be taken back. */
async function standingOf(db: Db, chapter: ChapterId, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('importRows')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('chapterId', '=', chapter)
    .where('importId', '=', importId)
    .where('personId', 'is not', null)
    .where('stays', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns an import with its plan, and what became of it. */
export async function importPage(db: Db, chapter: ChapterId, importId: string, now: Date) {
  const row = await importOf(db, chapter, importId)
  const [names, pending, standing, facts, people, earlier] = await Promise.all([
    namesOf(
      db,
      chapter,
      [row.createdBy, row.startedBy, row.undoneBy].filter((id) => id !== null),
    ),
    pendingOf(db, chapter, [importId]),
    row.state === 'undoing' ? standingOf(db, chapter, importId) : 0,
    db
      .selectFrom('facts')
      .select(['position', 'type', 'recordedAt', 'hash', 'actor', 'data'])
      .where('chapterId', '=', chapter)
      .where('stream', '=', `import-${importId}`)
      .orderBy('version', 'desc')
      .limit(20)
      .execute(),
    row.state === 'done' && row.ofWhat === 'people' ? addressesOf(db, chapter, importId) : nobody,
    db
      .selectFrom('imports')
      .select(['importId', 'createdAt', 'plan'])
      .where('chapterId', '=', chapter)
      .where('sha256', '=', row.sha256)
      .where('importId', '<>', importId)
      .where('state', '=', 'done')
      .orderBy('createdAt', 'desc')
      .limit(maxEarlier)
      .execute(),
  ])
  const plan = planIn(row)
  const { splitRows = 0, money, types, notes, columns, leftOut, encoding, separator, sheet, format } = plan
  // Another sheet of the same workbook is another list.
  const same = earlier.find((one) => planIn(one).sheet === sheet)
  return {
    ...summaryOf(row, names, pending.get(importId) ?? 0, now),
    /** Rows that are still to be taken back while it is undone. */
    standing,
    version: row.version,
    sha256: row.sha256,
    bytes: row.bytes,
    startedAt: row.startedAt,
    startedBy: nameIn(names, row.startedBy),
    undoneBy: nameIn(names, row.undoneBy),
    money,
    types,
    notes,
    columns: columns.map(({ header, field, extra, payment }) => ({
      header,
      isRead: (field !== null && !unkeptFields.includes(field)) || extra !== undefined || payment !== undefined,
    })),
    /** How many of the rows are the second halves of rows of the file. */
    splitRows,
    openColumns: columns.filter(({ isOpen }) => isOpen).length,
    mayMap: mayMap(row, plan),
    leftOut: leftOut.slice(0, 50),
    format,
    encoding,
    separator,
    sheet,
    otherSheets: otherSheets(plan),
    facts: facts.map(({ data, ...fact }) => ({ ...fact, data: JSON.parse(data) as Record<string, unknown> })),
    people,
    earlier: same ? { importId: same.importId, createdAt: same.createdAt } : null,
  }
}

/** Earlier imports of the same file that are looked at, newest first. */
const maxEarlier = 20

/** Returns the names of the sheets of a workbook that were not read. */
export const otherSheets = ({ sheet, sheets }: Pick<StoredPlan, 'sheet' | 'sheets'>): string[] =>
  [...new Set(sheets)].filter((name) => name !== sheet)

const nobody = { own: 0, shared: 0, none: 0 }

/** Returns how many of the people whom an import added have an address of their own, share one with a member here, or have none. */
async function addressesOf(db: Db, chapter: ChapterId, importId: string) {
  const rows = await db
    .selectFrom('importRows')
    .innerJoin('people', 'people.personId', 'importRows.personId')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.sum<number>(row.case().when('people.email', '=', '').then(1).else(0).end()).as('none'),
      row.fn
        .sum<number>(
          row
            .case()
            .when(
              row.exists(
                row
                  .selectFrom('people as others')
                  .innerJoin('members as here', 'here.personId', 'others.personId')
                  .select('others.personId')
                  .where('here.chapterId', '=', chapter)
                  .whereRef('others.email', '=', 'people.email')
                  .whereRef('others.personId', '<>', 'people.personId')
                  .where('people.email', '<>', ''),
              ),
            )
            .then(1)
            .else(0)
            .end(),
        )
        .as('shared'),
    ])
    .where('importRows.chapterId', '=', chapter)
    .where('importRows.importId', '=', importId)
    .where('importRows.state', '=', 'new')
    .executeTakeFirst()
  const [all, none, shared] = [Number(rows?.all ?? 0), Number(rows?.none ?? 0), Number(rows?.shared ?? 0)]
  return { own: all - none - shared, shared, none }
}

/** Returns what tells a row from the same one with another answer, or edited. */
export const rowVersion = ({ answer, answerMemberId, read }: ImportRowRow): string =>
  createHash('sha256')
    .update(JSON.stringify([answer, answerMemberId, read]))
    .digest('hex')
    .slice(0, 16)

/** Returns the payment of a row as a list shows it; null for a row of people. */
function listedPayment(row: ImportRowRow) {
  const payment = paymentIn(row)
  return payment && { cents: payment.cents, on: payment.on, currency: payment.currency }
}

/** Returns a row as a page shows it. */
export const shownRow = (row: ImportRowRow) => ({
  row: row.row,
  line: row.line,
  state: row.state,
  name: row.name,
  email: row.email,
  reasons: JSON.parse(row.reasons) as string[],
  changes: (JSON.parse(row.changes) as Change[]).map(readableChange),
  memberId: row.memberId,
  answer: row.answer,
  isWritten: row.writtenAt !== null,
  stays: row.stays,
  payment: listedPayment(row),
  half: editOf(row)?.half ?? null,
})

/** Selects rows of an import. */
export const rowsOfImport = (db: Db, chapter: ChapterId, importId: string) =>
  db.selectFrom('importRows').where('chapterId', '=', chapter).where('importId', '=', importId)

/** Returns the rows of an import as they were read, with the answers to them: of a long one not where requests are answered. */
export async function readRows(db: Db, chapter: ChapterId, importId: string) {
  const rows = await rowsOfImport(db, chapter, importId).selectAll().orderBy('row').execute()
  const answers = new Map<number, RowAnswer>(
    rows.flatMap(({ row, answer, answerMemberId }) =>
      answer === null ? [] : [[row, { answer, memberId: answerMemberId }]],
    ),
  )
  return { rows, answers }
}

/**
 * Yields the rows of an import in their order, a thousand at a time: 50,000 of them are 100 MB, of which planning keeps a
 * part.
 */
export async function* rowsInPieces<Column extends keyof ImportRowRow>(
  db: Db,
  chapter: ChapterId,
  importId: string,
  columns: readonly Column[],
): AsyncGenerator<Pick<ImportRowRow, Column | 'row'>[]> {
  for (let last = -1; ;) {
    const rows = (await rowsOfImport(db, chapter, importId)
      .select(['row', ...columns])
      .where('row', '>', last)
      .orderBy('row')
      .limit(rowsOfReading)
      .execute()) as unknown as Pick<ImportRowRow, Column | 'row'>[]
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.row
  }
}

const rowsOfReading = 1_000

/** Returns a row as it is in the file; undefined for one that was erased. */
export const sourceRow = ({ row, line, cells }: Pick<ImportRowRow, 'row' | 'line' | 'cells'>): SourceRow | undefined =>
  cells === '' ? undefined : { row, line, ...(JSON.parse(cells) as StoredCells) }

/** Returns the rows of an import as they are in the file, without those that were erased. */
export const cellsIn = (rows: readonly ImportRowRow[]): SourceRow[] => rows.flatMap((row) => sourceRow(row) ?? [])

/** Returns what an admin entered in place of a row's own values. */
export const editOf = ({ edit }: Pick<ImportRowRow, 'edit'>): RowEdit | null =>
  edit === null ? null : (JSON.parse(edit) as RowEdit)

/** Whether a row was added by splitting another one; the file has no such row. */
export const isSecondHalf = (row: Pick<ImportRowRow, 'edit'>): boolean => editOf(row)?.half?.at === 2

/** The columns of an exported plan or account. */
export const rowColumns: ExportColumn[] = [
  { id: 'row', header: 'Row', kind: 'number' },
  {
    id: 'state',
    header: 'Result',
    kind: 'text',
    words: { new: 'New', changed: 'Changed', same: 'Same', held: 'Held', refused: 'Refused' },
  },
  { id: 'name', header: 'Name', kind: 'text' },
  { id: 'email', header: 'Email', kind: 'text', none: 'No email' },
  { id: 'memberId', header: 'Member ID', kind: 'id' },
  { id: 'reasons', header: 'Why', kind: 'text', stored: 'sentences' },
  { id: 'changes', header: 'Changes', kind: 'text', stored: 'changes' },
  { id: 'writtenAt', header: 'Written', kind: 'date' },
]

/** Selects the rows of an import for its export. */
export const exportedRows = (db: Db, chapter: ChapterId, importId: string) =>
  rowsOfImport(db, chapter, importId)
    .select(['row', 'state', 'name', 'email', 'memberId', 'reasons', 'changes', 'writtenAt'])
    .orderBy('row')

/** Returns the person of a row; null for a row of money, or one that was erased. */
export const personIn = ({ read }: Pick<ImportRowRow, 'read'>): RowPerson | null => {
  const stored = storedIn(read)
  return stored && !('cents' in stored) ? personOfStored(stored) : null
}

/** Returns the payment of a row; null for a row of people. */
export const paymentIn = ({ read }: Pick<ImportRowRow, 'read'>): MoneyRow | null => {
  const stored = storedIn(read)
  return stored && 'cents' in stored ? stored : null
}

const storedIn = (read: string) => (read === '' ? null : (JSON.parse(read) as Partial<RowPerson> | MoneyRow | null))
