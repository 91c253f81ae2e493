import { createHash } from 'node:crypto'
import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { Association, Chapter, ChapterId } from '#server/chapter.ts'
import { calendarYear } from '#server/time/clock.ts'
import { Refusal } from '#server/refusal.ts'
import { fieldsOf } from '#server/features/members/member-fields/reads.ts'
import { detailColumns } from '#server/features/members/reads.ts'
import { maxTags } from '#server/features/members/tags/rules.ts'
import { namedMappings } from './mapping/reads.ts'
import { mapped, rating } from './mapping/decisions.ts'
import type { Column, SavedMapping, System } from './mapping/rules.ts'
import type { TypeMatch } from './mapping/member-types.decisions.ts'
import { knownPayments } from './earlier/reads.ts'
import { bankFile, bankHeader } from './money/bank.decisions.ts'
import { isPayPal, payPalFile } from './money/paypal.decisions.ts'
import { plainFile, plainHeader } from './money/plain.decisions.ts'
import { isQuickBooks, quickBooksFile } from './money/quickbooks.decisions.ts'
import type { MoneyFile } from './money/rules.ts'
import { plannedByHand, plannedPayments, type PlannedPayments } from './planning/payments.decisions.ts'
import { plannedPeople, sumNote, type PlannedPeople } from './planning/people.decisions.ts'
import type { ChapterState } from './planning/rows.decisions.ts'
import type { PlannedMoney, PlannedRow, RowState } from './planning/rules.ts'
import type { MappingTask, PlannedFile, ReadingTask } from './planning/tasks.decisions.ts'
import type { Tell } from './progress/rules.ts'
import type { PaymentEdit, RowEdit } from './schema.ts'
import { readSource, type ReadSource } from './sources/reads.ts'
import type { WorkbookResult, WorkbookTask } from './sources/workbook.worker.ts'
import { maxRows, type SourceFile } from './sources/rules.ts'

/** A plan of a whole file, with the accounts of its rows and money. */
export type ImportPlan = Record<RowState, number> & {
  /** SHA-256 of the file, in hex. */
  sha256: string
  of: 'people' | 'payments'
  format: SourceFile['format']
  system: System | null
  encoding: string | null
  separator: string | null
  sheet: string | null
  sheets: string[]
  /** As a spreadsheet counts, from 1; null for a list without a header. */
  headerRow: number | null
  /** Rows of people or money: new, changed, the same, held and refused together. */
  records: number
  rows: PlannedRow[]
  money: PlannedMoney
  columns: Column[]
  types: TypeMatch[]
  chapters: PlannedPeople['chapters']
  states: PlannedPeople['states']
  days: PlannedPeople['days']
  leftOut: { row: number; why: string }[]
  notes: string[]
  /** What the file itself tells, among the notes. */
  sourceNotes: string[]
  header: readonly string[] | null
  hiddenColumns: number[]
  epoch: SourceFile['epoch']
  /** The kept mapping that was made for these columns; null for another. */
  mappingName: string | null
  tags: string[]
}

type Asked = {
  sheet?: string | undefined
  mapping?: SavedMapping | null
  now: Date
  association?: Association | undefined
}

/**
 * Plans the import of a file into a chapter: what would happen to every row. Reads the chapter, writes nothing.
 * @throws Refusal invalid with a sentence, for a file that cannot be read
 */
export async function planOf(
  db: Db,
  chapter: Chapter,
  bytes: Uint8Array,
  { sheet, mapping = null, now, association }: Asked,
): Promise<PlannedFile> {
  const { timeZone } = chapter
  const state = await chapterState(db, chapter, association)
  return readAndPlan({ bytes, sheet, mapping, state, thisYear: calendarYear(now, timeZone), timeZone })
}

/**
 * Reads a file and plans it.
 * @throws Refusal invalid with a sentence, for a file that cannot be read
 */
export async function readAndPlan(
  { bytes, sheet, state, ...settings }: ReadingTask,
  { workbook, tell }: { workbook?: (task: WorkbookTask) => Promise<WorkbookResult>; tell?: Tell } = {},
): Promise<PlannedFile> {
  tell?.({ step: 'read', done: 0, all: 0 })
  const file = await readSource(bytes, { sheet, rate: (rows) => rating({ rows }), ...(workbook && { workbook }) })
  const plan = planned(file, state, { ...settings, ...(tell && { tell }) })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return plannedFile(plan, file, sha256)
}

const plannedFile = (plan: PlannedPayments | PlannedPeople, file: ReadSource, sha256: string): PlannedFile => ({
  plan: accountOf(plan, file, sha256),
  people: 'people' in plan ? plan.people : [],
  records: plan.records ?? [],
  payments: 'payments' in plan ? plan.payments : [],
  keys: 'keys' in plan ? plan.keys : [],
  hasStanding: 'hasStanding' in plan && plan.hasStanding,
  typeAnswers: 'typeAnswers' in plan ? plan.typeAnswers : {},
  ...('placeAnswers' in plan && { placeAnswers: plan.placeAnswers }),
})

/** Plans the rows of a list with other columns. */
export function plannedByMapping({
  rows,
  file,
  header,
  leftOut,
  mapping,
  state,
  thisYear,
  tell,
  ...said
}: MappingTask): PlannedFile {
  const head = header && { row: header.row, line: null, cells: [...header.cells], flaw: null }
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header?.cells.length ?? 0)
  const list = mapped({ ...file, rows: [] }, mapping, {
    fields: state.fields ?? [],
    layout: { header: head, records: rows, leftOut, width },
  })
  const source = { ...file, rows: [] }
  const plan = mapping.payments
    ? plannedByHand(source, list, mapping.payments, state, {
        thisYear,
        answers: said.answers,
        edits: said.edits as ReadonlyMap<number, PaymentEdit>,
      })
    : plannedPeople(source, list, state, {
        thisYear,
        tell,
        said: { ...said, edits: said.edits as ReadonlyMap<number, RowEdit> },
      })
  return plannedFile(plan, { ...file, rows: [] }, file.sha256)
}

type Settings = {
  mapping: SavedMapping | null
  thisYear: number
  timeZone: string
  mayMap?: boolean
  tell?: Tell
}

/** Plans a file that was read. */
export function planned(
  file: SourceFile,
  state: ChapterState,
  { mapping, thisYear, timeZone, mayMap = false, tell }: Settings,
): PlannedPayments | PlannedPeople {
  const isMapped = mapping && (mapping.payments || Object.keys(mapping.columns).length > 0)
  const money = isMapped ? undefined : moneyFile(file, { thisYear, timeZone })
  const list = money ? undefined : mapped(file, mapping, { fields: state.fields ?? [], named: state.mappings ?? [] })
  const records = money?.rows.length ?? list!.layout.records.length
  if (records > maxRows)
    throw new Refusal(
      'invalid',
      `There are more than ${maxRows.toLocaleString('en-US')} rows. Split the file into several.`,
    )
  if (records === 0) throw new Refusal('invalid', 'There are no rows of people or money in it.')
  if (money) return plannedPayments(money, state)
  const byHand = list!.mapping?.payments
  if (byHand) return plannedByHand(file, list!, byHand, state, { thisYear })
  const plan = withFewTags(plannedPeople(file, list!, state, { thisYear, tell }), () => {
    for (const column of list!.columns)
      if (column.extra?.kind === 'tags') {
        delete column.extra
        Object.assign(column, { by: null, isOpen: true })
      }
    return plannedPeople(file, list!, state, { thisYear, tell })
  })
  // A header that we do not know can be mapped by hand.
  if (!mayMap || plan.headerRow === null) assertPeople(plan)
  return plan
}

/** A chapter cannot have all the tags of some columns: an admin says where else they go. */
function withFewTags(plan: PlannedPeople, withoutTags: () => PlannedPeople): PlannedPeople {
  if (plan.tags.length <= maxTags) return plan
  const count = plan.tags.length.toLocaleString('en-US')
  const left = withoutTags()
  const note = `The columns of tags have ${count} different ones, and a chapter has at most ${maxTags}. They are left out.`
  return { ...left, notes: [...left.notes, note] }
}

/** Without a header, two columns of words are a list of people only beside addresses or numbers. */
function assertPeople({ columns, headerRow }: PlannedPeople): void {
  const has = (field: Column['field']) => columns.some((column) => column.field === field)
  if (headerRow === null && !has('email') && !has('memberNumber'))
    throw new Refusal(
      'invalid',
      'No row names its columns, and none has email addresses. Put the names of the columns in the first row.',
    )
  if (!has('email') && !has('firstName') && !has('lastName') && !has('fullName'))
    throw new Refusal(
      'invalid',
      'No column of it has names or email addresses, so it is no list of people or payments.',
    )
}

/** Reads a file of money; undefined for a list of people. */
function moneyFile(file: SourceFile, settings: { thisYear: number; timeZone: string }): MoneyFile | undefined {
  if (file.rows.slice(0, 10).some(({ cells }) => isPayPal(cells))) return payPalFile(file, settings)
  if (isQuickBooks(file.rows)) return quickBooksFile(file, settings)
  const bank = bankHeader(file.rows)
  if (bank) return bankFile(file, bank, settings.thisYear)
  return plainHeader(file.rows) ? plainFile(file, settings.thisYear) : undefined
}

/** Sums a plan up. */
export function accountOf(plan: PlannedPayments | PlannedPeople, file: ReadSource, sha256: string): ImportPlan {
  const counts: Record<RowState, number> = { new: 0, changed: 0, same: 0, held: 0, refused: 0 }
  for (const { state } of plan.rows) counts[state]++
  const { format, encoding, separator, sheet, sheets } = file
  const tables =
    'types' in plan
      ? plan
      : {
          types: [],
          chapters: [],
          states: [],
          days: [],
          header: plan.header ?? null,
          mappingName: plan.mappingName ?? null,
          tags: [],
        }
  return {
    sha256,
    of: plan.of,
    format,
    system: plan.system,
    encoding,
    separator,
    sheet,
    sheets,
    headerRow: plan.headerRow,
    records: plan.rows.length,
    ...counts,
    rows: plan.rows,
    money: plan.money,
    columns: plan.columns,
    types: tables.types,
    chapters: tables.chapters,
    states: tables.states,
    days: tables.days,
    leftOut: plan.leftOut,
    notes: [...plan.notes, ...sumNote(plan.money)],
    sourceNotes: file.notes,
    header: tables.header,
    hiddenColumns: file.hiddenColumns,
    epoch: file.epoch,
    mappingName: tables.mappingName,
    tags: tables.tags,
  }
}

/** Returns what a chapter has, as an import compares with it. */
export async function chapterState(db: Db, chapter: Chapter, association?: Association): Promise<ChapterState> {
  const [members, keys, applicants, types, others, payments, answers, tags, known, fields, mappings] =
    await Promise.all([
      memberSelection(db, chapter.id).execute(),
      db
        .selectFrom('importRows')
        .select(['personId', 'sourceKey'])
        .where('chapterId', '=', chapter.id)
        .where('personId', 'is not', null)
        .where('sourceKey', '<>', '')
        .execute(),
      db
        .selectFrom('applications')
        .innerJoin('people', 'people.personId', 'applications.personId')
        .select('people.email')
        .where('applications.chapterId', '=', chapter.id)
        .execute(),
      typesOf(db, chapter.id),
      otherChapters(db, chapter.id),
      knownPayments(db, chapter.id),
      db
        .selectFrom('memberFieldValues')
        .select(['personId', 'fieldId', 'answer'])
        .where('chapterId', '=', chapter.id)
        .execute(),
      db
        .selectFrom('taggedPeople')
        .innerJoin('memberTags', 'memberTags.tagId', 'taggedPeople.tagId')
        .select(['personId', 'tagName'])
        .where('taggedPeople.chapterId', '=', chapter.id)
        .orderBy('tagName')
        .execute(),
      db.selectFrom('memberTags').select('tagName').where('chapterId', '=', chapter.id).orderBy('tagName').execute(),
      association ? fieldsOf(db, { chapterId: chapter.id, association }) : [],
      namedMappings(db, chapter.id),
    ])
  const answersOf = new Map<string, Record<string, string>>()
  for (const { personId, fieldId, answer } of answers)
    answersOf.set(personId, { ...answersOf.get(personId), [fieldId]: answer })
  const tagsOf = new Map<string, string[]>()
  for (const { personId, tagName } of tags) tagsOf.set(personId, [...(tagsOf.get(personId) ?? []), tagName])
  const keysOf = new Map<string, string[]>()
  for (const { personId, sourceKey } of keys) keysOf.set(personId!, [...(keysOf.get(personId!) ?? []), sourceKey])
  return {
    members: members.map((member) => ({
      ...member,
      sourceKeys: keysOf.get(member.personId) ?? [],
      answers: answersOf.get(member.personId) ?? {},
      tags: tagsOf.get(member.personId) ?? [],
    })),
    fields: fields.map(({ fieldId, fieldName, kind, choices, meaning }) => ({
      fieldId,
      fieldName,
      kind,
      choices,
      meaning,
    })),
    tags: known.map(({ tagName }) => tagName),
    mappings,
    applicants: new Set(applicants.map(({ email }) => email.toLowerCase())),
    types,
    payments,
    chapterNames: [chapter.chapterName, chapter.subDomain],
    otherChapters: others.flatMap(({ chapterName, subDomain }) => [chapterName, subDomain]),
  }
}

/** Returns the other chapters of the association, by name. */
export const otherChapters = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('chapters')
    .select(['chapterName', 'subDomain'])
    .where('chapterId', '<>', chapter)
    .orderBy('chapterName')
    .execute()

/** Returns a chapter's member types, by fee. */
export const typesOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('memberTypes')
    .select(['memberTypeId', 'memberType', 'feeCents', 'durationYears'])
    .where('chapterId', '=', chapter)
    .orderBy('feeCents')
    .orderBy('memberTypeId')
    .execute()

/** Selects the members of a chapter, as an import compares with them. */
const memberSelection = (db: Kysely<Tables>, chapter: ChapterId) =>
  selectionOfMembers(db).where('members.chapterId', '=', chapter)

/**
 * The same for a query that names the people. Without the `||`, SQLite goes through the whole chapter by its index: it
 * takes a chapter for ten people.
 */
export const someMembers = (db: Kysely<Tables>, chapter: ChapterId) =>
  selectionOfMembers(db).where(sql<SqlBool>`"members"."chapterId" || '' = ${chapter}`)

const selectionOfMembers = (db: Kysely<Tables>) =>
  db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .select(['members.personId', 'members.memberId', 'memberTypes.memberType', ...detailColumns])
    .select((row) =>
      row
        .case()
        .when(
          row.and([
            row('people.email', '=', ''),
            row('people.passwordHash', 'is', null),
            row('people.lastLoginAt', 'is', null),
            row('members.isAdmin', '=', 0),
            row('members.isSystemAdmin', '=', 0),
          ]),
        )
        .then(row.lit(1))
        .else(row.lit(0))
        .end()
        .as('takesEmail'),
    )
