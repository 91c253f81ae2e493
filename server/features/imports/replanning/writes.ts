import type { SqlBuilder } from '#db/store.ts'
import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import type { Db } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'
import type { Association, Chapter, ChapterId } from '#server/chapter.ts'
import { maxTags } from '#server/features/members/tags/rules.ts'
import { Refusal } from '#server/refusal.ts'
import { planByChapter } from '../batches/writes.ts'
import type { LeftOut } from '../mapping/layout.decisions.ts'
import type { SavedMapping } from '../mapping/rules.ts'
import { tagsOf } from '../planning/people.decisions.ts'
import type { MoneyRow } from '../money/rules.ts'
import type { RowPerson } from '../planning/person.decisions.ts'
import type { RowAnswer } from '../planning/rules.ts'
import { plannedColumns, storable } from '../planning/storable.decisions.ts'
import { plannedAgain } from '../planning/tasks.decisions.ts'
import {
  assertMappable,
  editOf,
  importOf,
  isSecondHalf,
  paymentIn,
  personIn,
  planIn,
  rowsInPieces,
  sourceRow,
} from '../plans.reads.ts'
import { assertOpen, changedMeanwhile, nextVersion, storeAgain } from '../plans.writes.ts'
import { chapterState, plannedByMapping } from '../reads.ts'
import type { Tell } from '../progress/rules.ts'
import type { KindOfRows } from '../rules.ts'
import type { RowEdit } from '../schema.ts'
import type { SourceRow } from '../sources/rules.ts'
import { storeMapped } from '../storing.writes.ts'

/** What is planned once more, of rows that are stored. */
export type ReplanTask = { chapter: Chapter; association: Association; importId: string } & (
  | { kind: 'again' }
  /** Gives the rows of other chapters to them. */
  | { kind: 'chapters'; version: number | undefined }
  | {
      kind: 'map'
      /** The version of the import whose columns were chosen. */
      version: number
      ofWhat: KindOfRows
      mapping: SavedMapping
      /** The name under which the mapping is kept; null for none. */
      mappingName: string | null
      thisYear: number
    }
)

/** A database, and how to write to it in one transaction. */
export type ReplanPlace = {
  db: Db
  write: <T>(work: (builder: SqlBuilder) => Work<T>) => Promise<T>
  tell?: Tell
}

/**
 * Plans the stored rows of an import anew, and stores the result in one transaction.
 * @throws Refusal missing, conflict where it was changed meanwhile, or invalid with a sentence
 */
export function replanRows(place: ReplanPlace, task: ReplanTask): Promise<void> {
  if (task.kind === 'chapters') return planByChapter(place, task)
  return task.kind === 'again' ? planAgain(place, task) : planMapped(place, task)
}

/** How many times a plan is made that answers of others overtake. */
const maxTries = 5

async function planAgain(place: ReplanPlace, task: ReplanTask & { kind: 'again' }): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries++) if (await planUnlessOvertaken(place, task)) return
  throw changedMeanwhile()
}

/**
 * Plans the rows that are not written yet with what the chapter has now, and stores what differs. Returns false where
 * something was answered meanwhile.
 */
async function planUnlessOvertaken(
  { db, write, tell }: ReplanPlace,
  { chapter, association, importId }: ReplanTask,
): Promise<boolean> {
  const whole = await importOf(db, chapter.id, importId)
  const { hasStanding, typeAnswers, types, made = {} } = planIn(whole)
  // Plans that were stored before they had their mapping's answers have them in the matches alone.
  const matched = Object.fromEntries(types.flatMap(({ theirs, ours }) => (ours === null ? [] : [[theirs, ours]])))
  const { people, payments, keys, answers, unwritten } = await rowsToPlan(db, chapter.id, whole, tell)
  const planned = plannedAgain({
    people,
    payments,
    keys,
    state: { ...(await chapterState(db, chapter, association)), made },
    types: { ...matched, ...typeAnswers },
    hasStanding,
    answers,
    tell,
  })
  const open = planned.filter(({ row }) => unwritten.has(row))
  const changed = open.filter((row) => unwritten.get(row.row) !== saidOf(plannedColumns(row)))
  const tags = tagsOf(people, open)
  return write(function* (tx) {
    const now = yield* assertOpen(tx, chapter.id, importId)
    if (now.version !== whole.version) return false
    yield* storeAgain(tx, chapter.id, now, { rows: changed, tags, tell })
    return true
  })
}

/** Returns what a plan says of a row, as one text that is compared. */
const saidOf = ({
  state,
  memberId,
  reasons,
  changes,
}: Pick<ImportRowRow, 'state' | 'memberId' | 'reasons' | 'changes'>) => `${state} ${memberId} ${reasons} ${changes}`

const columnsToPlan = [
  'read',
  'sourceKey',
  'state',
  'memberId',
  'reasons',
  'changes',
  'answer',
  'answerMemberId',
] as const

/** Reads what planning the rows of an import needs, and what the plan of before says of those that are not written. */
async function rowsToPlan(db: Db, chapter: ChapterId, { importId, records }: ImportRow, tell?: Tell) {
  const people: RowPerson[] = []
  const payments: MoneyRow[] = []
  const keys: string[] = []
  const answers = new Map<number, RowAnswer>()
  const unwritten = new Map<number, string>()
  /** Thousands of rows have the same said of them: one text of each is kept. */
  const texts = new Map<string, string>()
  let done = 0
  for await (const piece of rowsInPieces(db, chapter, importId, [...columnsToPlan, 'writtenAt'])) {
    for (const row of piece) {
      const payment = paymentIn(row)
      const person = payment ? null : personIn(row)
      if (payment) {
        payments.push(payment)
        keys.push(row.sourceKey)
      }
      if (person) people.push(person)
      if (row.answer !== null) answers.set(row.row, { answer: row.answer, memberId: row.answerMemberId })
      if (row.writtenAt !== null) continue
      const said = saidOf(row)
      if (!texts.has(said)) texts.set(said, said)
      unwritten.set(row.row, texts.get(said)!)
    }
    tell?.({ step: 'read', done: (done += piece.length), all: records })
  }
  return { people, payments, keys, answers, unwritten }
}

async function planMapped(
  { db, write, tell }: ReplanPlace,
  { chapter, association, importId, ...chosen }: ReplanTask & { kind: 'map' },
): Promise<void> {
  const { version, ofWhat, mapping, mappingName, thisYear } = chosen
  const whole = await importOf(db, chapter.id, importId)
  if (whole.version !== version) throw changedMeanwhile()
  // What was answered about people says nothing of payments, and the other way around.
  const isSame = ofWhat === whole.ofWhat
  const { rows, said } = await rowsToMap(db, chapter.id, importId, isSame)
  const planned = storable(
    plannedByMapping({
      rows,
      ...fileOf(whole),
      mapping,
      state: await chapterState(db, chapter, association),
      thisYear,
      tell,
      ...answersIn(said),
    }),
  )
  assertFewTags(planned.plan.tags)
  planned.plan.mappingName = mappingName
  await write(function* (tx) {
    const row = yield* assertOpen(tx, chapter.id, importId)
    assertMappable(row, planIn(row))
    yield* nextVersion(tx, chapter.id, importId, version)
    yield* storeMapped(tx, chapter.id, importId, planned, { before: said, tell })
  })
}

/** What an admin said of a row. */
type SaidOfRow = Pick<ImportRowRow, 'row' | 'answer' | 'answerMemberId' | 'edit'>

/** Reads the rows of an import as they are in the file, and what was said of them, if that counts. */
async function rowsToMap(db: Db, chapter: ChapterId, importId: string, counts: boolean) {
  const rows: SourceRow[] = []
  const said: SaidOfRow[] = []
  const columns = ['line', 'cells', 'answer', 'answerMemberId', 'edit'] as const
  for await (const piece of rowsInPieces(db, chapter, importId, columns))
    for (const { line, cells, ...row } of piece) {
      // A row that was split is one row again, where rows are something else now.
      if (!counts && isSecondHalf(row)) continue
      const read = sourceRow({ row: row.row, line, cells })
      if (read) rows.push(read)
      if (counts && (row.answer !== null || row.edit !== null)) said.push(row)
    }
  return { rows, said }
}

/** Returns what an admin said of rows, by their numbers. */
function answersIn(said: readonly SaidOfRow[]): { answers: Map<number, RowAnswer>; edits: Map<number, RowEdit> } {
  const answers = new Map<number, RowAnswer>()
  const edits = new Map<number, RowEdit>()
  for (const row of said) {
    if (row.answer !== null) answers.set(row.row, { answer: row.answer, memberId: row.answerMemberId })
    const edit = editOf(row)
    if (edit) edits.set(row.row, edit)
  }
  return { answers, edits }
}

/** Returns what is stored of the file of an import beside its rows. */
function fileOf(whole: ImportRow) {
  const { format, encoding, separator, sheet, sheets, headerRow, header = null, leftOut, ...plan } = planIn(whole)
  return {
    file: {
      format,
      encoding,
      separator,
      sheet,
      sheets,
      hiddenColumns: plan.hiddenColumns ?? [],
      epoch: plan.epoch ?? null,
      notes: plan.sourceNotes ?? [],
      sha256: whole.sha256,
    },
    header: header && headerRow !== null ? { row: headerRow, cells: header } : null,
    leftOut: leftOut as LeftOut[],
  }
}

function assertFewTags({ length }: readonly string[]): void {
  if (length > maxTags)
    throw new Refusal(
      'invalid',
      `The columns of tags have ${length.toLocaleString('en-US')} different ones, and a chapter has at most ${maxTags}. Choose another target.`,
    )
}
