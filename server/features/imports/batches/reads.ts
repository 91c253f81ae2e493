import type { ImportRow } from '#db/tables/imports.ts'
import type { Db } from '#db/tables/tables.ts'
import { asChapter, type Association, type Chapter } from '#server/chapter.ts'
import type { TypeMatch } from '../mapping/member-types.decisions.ts'
import type { RowPerson } from '../planning/person.decisions.ts'
import { plannedRows, typesOf } from '../planning/rows.decisions.ts'
import type { PlannedRow, RowState } from '../planning/rules.ts'
import type { PlannedFile } from '../planning/tasks.decisions.ts'
import { countsIn, personIn, rowsOfImport } from '../plans.reads.ts'
import { chapterState } from '../reads.ts'
import { answersOfChapter, destinationOf } from './decisions.ts'

/** Rows that name another chapter are held for it; others are not read. */
const ofAnother = '%"It is of the chapter %'

/** Selects the rows of an import that wait for being of another chapter. */
const rowsOfOthers = (db: Db, { id }: Chapter, importId: string) =>
  rowsOfImport(db, id, importId)
    .where('state', '=', 'held')
    .where('answer', 'is', null)
    .where('writtenAt', 'is', null)
    .where('reasons', 'like', ofAnother)

/** Returns how many rows of an import wait for each other chapter, by its name. */
export async function waitingForOthers(
  db: Db,
  chapter: Chapter,
  importId: string,
): Promise<{ chapterName: string; rows: number }[]> {
  const [rows, others] = await Promise.all([
    rowsOfOthers(db, chapter, importId).select('read').execute(),
    otherThan(db, chapter),
  ])
  const counts = new Map<string, number>()
  for (const row of rows) {
    const person = personIn(row)
    const other = person && destinationOf(person, others)
    if (other) counts.set(other.chapterName, (counts.get(other.chapterName) ?? 0) + 1)
  }
  return [...counts].map(([chapterName, count]) => ({ chapterName, rows: count }))
}

/** Returns the chapters of the association but this one, by name. */
export const otherThan = (db: Db, { id }: Chapter) =>
  db.selectFrom('chapters').selectAll().where('chapterId', '<>', id).orderBy('chapterName').execute()

/**
 * Returns the imports of a batch with their chapters, the one that was uploaded first. For system admins alone: it says what other
 * chapters have.
 */
export async function batchOf(db: Db, batchId: string) {
  const rows = await db
    .selectFrom('imports')
    .innerJoin('chapters', 'chapters.chapterId', 'imports.chapterId')
    .selectAll('imports')
    .select(['chapterName', 'subDomain'])
    .where('batchId', '=', batchId)
    .where('state', '<>', 'storing')
    .orderBy('chapterName')
    .execute()
  const isFirst = ({ importId }: Pick<ImportRow, 'importId'>) => (importId === batchId ? 0 : 1)
  return rows
    .sort((one, other) => isFirst(one) - isFirst(other))
    .map((row) => ({
      importId: row.importId,
      chapterId: row.chapterId,
      chapterName: row.chapterName,
      subDomain: row.subDomain,
      state: row.state,
      version: row.version,
      records: row.records,
      counts: countsIn(row),
    }))
}

type Rows = {
  people: readonly RowPerson[]
  hasStanding: boolean
  /** Our member type for one of theirs, as an admin of the parent answered. */
  typeAnswers: Readonly<Record<string, string>>
}

/** Plans rows that were read with what another chapter has. */
export async function plannedIn(
  db: Db,
  chapter: Chapter,
  association: Association,
  { people, hasStanding, typeAnswers }: Rows,
): Promise<{ planned: PlannedRow[]; types: TypeMatch[]; typeAnswers: Record<string, string> }> {
  const state = await chapterState(db, chapter, association)
  const answers = answersOfChapter(typeAnswers, state.types)
  const types = typesOf(people, state.types, answers)
  return {
    planned: plannedRows(people, state, { types, hasStanding }),
    types: [...types.values()],
    typeAnswers: answers,
  }
}

/** How many rows of a file go to a chapter, and what happens to them there. */
type ChapterCounts = Record<RowState, number> & { chapter: string; records: number }

const noCounts = (): Record<RowState, number> => ({ new: 0, changed: 0, same: 0, held: 0, refused: 0 })

/**
 * Returns the plan of a file with the rows of other chapters planned there, and the account by chapter: of its own
 * the first. Nothing is stored.
 */
export async function routedPlan(
  db: Db,
  chapter: Chapter,
  association: Association,
  whole: PlannedFile,
): Promise<{ plan: PlannedFile['plan']; byChapter: ChapterCounts[] }> {
  const rows = [...whole.plan.rows]
  const destinations = new Map<string, number[]>()
  const others = await otherThan(db, chapter)
  for (const [at, person] of whole.people.entries()) {
    const to = rows[at]!.state === 'held' ? destinationOf(person, others) : undefined
    if (to) destinations.set(to.chapterId, [...(destinations.get(to.chapterId) ?? []), at])
  }
  const placeOf = rows.map(() => chapter.subDomain)
  for (const other of others) {
    const places = destinations.get(other.chapterId) ?? []
    if (places.length === 0) continue
    const people = places.map((at) => whole.people[at]!)
    const { planned } = await plannedIn(db, asChapter(other, association), association, { ...whole, people })
    for (const [index, at] of places.entries()) {
      rows[at] = planned[index]!
      placeOf[at] = other.subDomain
    }
  }
  const all = noCounts()
  const counts = new Map<string, ChapterCounts>()
  for (const [at, { state }] of rows.entries()) {
    const name = placeOf[at]!
    const own = counts.get(name) ?? { chapter: name, records: 0, ...noCounts() }
    counts.set(name, own)
    own.records++
    own[state]++
    all[state]++
  }
  const byChapter = [...counts.values()].sort(
    (one, other) => Number(other.chapter === chapter.subDomain) - Number(one.chapter === chapter.subDomain),
  )
  return { plan: { ...whole.plan, ...all, rows }, byChapter }
}
