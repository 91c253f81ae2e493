import type { SqlBuilder } from '#db/store.ts'
import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import type { Db } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'
import type { Association, Chapter } from '#server/chapter.ts'
import { maxTags } from '#server/features/members/tags/rules.ts'
import { Refusal } from '#server/refusal.ts'
import { planByChapter } from '../batches/writes.ts'
import type { LeftOut } from '../mapping/layout.decisions.ts'
import type { SavedMapping } from '../mapping/rules.ts'
import { tagsOf } from '../planning/people.decisions.ts'
import type { PlannedRow } from '../planning/rules.ts'
import { storable } from '../planning/storable.decisions.ts'
import { plannedAgain } from '../planning/tasks.decisions.ts'
import {
  assertMappable,
  cellsIn,
  editsIn,
  importOf,
  isSecondHalf,
  paymentIn,
  personIn,
  planIn,
  readRows,
} from '../plans.reads.ts'
import { assertOpen, changedMeanwhile, nextVersion, storeAgain } from '../plans.writes.ts'
import { chapterState, plannedByMapping } from '../reads.ts'
import type { KindOfRows } from '../rules.ts'
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
export type ReplanPlace = { db: Db; write: <T>(work: (builder: SqlBuilder) => Work<T>) => Promise<T> }

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
  { db, write }: ReplanPlace,
  { chapter, association, importId }: ReplanTask,
): Promise<boolean> {
  const whole = await importOf(db, chapter.id, importId)
  const { hasStanding, typeAnswers, types, made = {} } = planIn(whole)
  // Plans that were stored before they had their mapping's answers have them in the matches alone.
  const matched = Object.fromEntries(types.flatMap(({ theirs, ours }) => (ours === null ? [] : [[theirs, ours]])))
  const { rows, answers } = await readRows(db, chapter.id, importId)
  const people = rows.flatMap((row) => personIn(row) ?? [])
  const planned = plannedAgain({
    people,
    payments: rows.flatMap((row) => paymentIn(row) ?? []),
    keys: rows.flatMap((row) => (paymentIn(row) ? [row.sourceKey] : [])),
    state: { ...(await chapterState(db, chapter, association)), made },
    types: { ...matched, ...typeAnswers },
    hasStanding,
    answers,
  })
  const unwritten = new Map(rows.flatMap((row) => (row.writtenAt === null ? [[row.row, row]] : [])))
  const open = planned.filter(({ row }) => unwritten.has(row))
  const changed = open.filter((row) => isChanged(unwritten.get(row.row)!, row))
  const tags = tagsOf(people, open)
  return write(function* (tx) {
    const now = yield* assertOpen(tx, chapter.id, importId)
    if (now.version !== whole.version) return false
    yield* storeAgain(tx, chapter.id, now, { rows: changed, tags })
    return true
  })
}

const isChanged = (before: ImportRowRow, { state, memberId, reasons, changes }: PlannedRow): boolean =>
  before.state !== state ||
  before.memberId !== memberId ||
  before.reasons !== JSON.stringify(reasons) ||
  before.changes !== JSON.stringify(changes)

async function planMapped(
  { db, write }: ReplanPlace,
  { chapter, association, importId, ...chosen }: ReplanTask & { kind: 'map' },
): Promise<void> {
  const { version, ofWhat, mapping, mappingName, thisYear } = chosen
  const whole = await importOf(db, chapter.id, importId)
  if (whole.version !== version) throw changedMeanwhile()
  const { rows, answers } = await readRows(db, chapter.id, importId)
  // What was answered about people says nothing of payments, and the other way around.
  const isSame = ofWhat === whole.ofWhat
  const planned = storable(
    plannedByMapping({
      // A row that was split is one row again, where rows are something else now.
      rows: cellsIn(isSame ? rows : rows.filter((row) => !isSecondHalf(row))),
      ...fileOf(whole),
      mapping,
      state: await chapterState(db, chapter, association),
      thisYear,
      answers: isSame ? answers : new Map(),
      edits: isSame ? editsIn(rows) : new Map(),
    }),
  )
  assertFewTags(planned.plan.tags)
  planned.plan.mappingName = mappingName
  await write(function* (tx) {
    const row = yield* assertOpen(tx, chapter.id, importId)
    assertMappable(row, planIn(row))
    yield* nextVersion(tx, chapter.id, importId, version)
    yield* storeMapped(tx, chapter.id, importId, planned, isSame ? rows : [])
  })
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
