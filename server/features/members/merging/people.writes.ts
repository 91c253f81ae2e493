import type { Selectable } from 'kysely'
import type { PersonRow as PersonTable } from '#db/tables/members.ts'
import { first, run, type Work } from '#db/work.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { dropTokensOf } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { giveFile } from '#server/providers/files/claims.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { changeImportedPerson, type ImportedDetails } from '../imported.writes.ts'
import { setAnswers } from '../member-fields/answers.writes.ts'
import { answersAt } from '../member-fields/reads.ts'

type PersonRow = Selectable<PersonTable>

const loginColumns = ['email', 'passwordHash', 'lastLoginAt'] as const

type Columns = Partial<Pick<PersonRow, TakenColumn>>

/** The columns of the personal row that a merge may take over. */
export type TakenColumn = keyof ImportedDetails | 'certificate' | 'profilePicture' | 'passwordHash' | 'lastLoginAt'

/** What a merge replaced: the kept person's columns and answers, and how the other logged in. */
export type Replaced = {
  before: Columns
  after: Columns
  answers: Record<string, { before: string; after: string }>
  login: Pick<PersonRow, (typeof loginColumns)[number]>
}

type Taking = {
  chapter: ChapterId
  keptId: string
  otherId: string
  /** The columns and answers that are taken over from the other. */
  columns: readonly TakenColumn[]
  answers: ReadonlyMap<string, string>
  by: string
  /** An admin keeps the login as it is: whoever chose the other's could log in as the admin. */
  keepsLogin: boolean
}

/**
 * Ends the other's login, and gives the kept person the chosen values. A kept person without a password gets the other's.
 * The transaction must have locked the head of the log.
 */
export function* takeOver(
  tx: Tx,
  { chapter, keptId, otherId, columns, answers, by, keepsLogin }: Taking,
): Work<Replaced> {
  const { sql, now } = tx
  const [kept, other] = [yield* rowOf(tx, keptId), yield* rowOf(tx, otherId)]
  yield* endSessionsOf(tx, otherId)
  yield* dropTokensOf(tx, otherId)
  yield* run(
    sql
      .updateTable('people')
      .set({ email: '', emailKey: `merged:${otherId}`, passwordHash: null, updatedAt: now.toISOString() })
      .where('personId', '=', otherId),
  )
  const takesLogin = !keepsLogin && kept.passwordHash === null && other.passwordHash !== null
  const taken = [...columns, ...(takesLogin ? (['passwordHash', 'lastLoginAt'] as const) : [])]
  const [before, after] = [pick(kept, taken), pick(other, taken)]
  yield* changeColumns(tx, keptId, after)
  yield* swapFiles(tx, chapter, { keptId, otherId, columns, kept, other })
  const known = yield* answersAt(tx, chapter, keptId)
  yield* setAnswers(tx, { chapterId: chapter, personId: keptId, by }, answers)
  return {
    before,
    after,
    answers: Object.fromEntries(
      [...answers].map(([fieldId, answer]) => [fieldId, { before: known[fieldId] ?? '', after: answer }]),
    ),
    login: pick(other, loginColumns) as Replaced['login'],
  }
}

/** Gives back what was taken over, but for values that were changed since, and lets the other log in again. */
export function* giveBack(
  tx: Tx,
  { chapter, keptId, otherId, by }: Pick<Taking, 'chapter' | 'keptId' | 'otherId' | 'by'>,
  { before, after, answers, login }: Replaced,
): Work<void> {
  const kept = yield* rowOf(tx, keptId)
  const same = (Object.keys(after) as TakenColumn[]).filter((column) => kept[column] === after[column])
  yield* changeColumns(tx, keptId, pick(before, same))
  yield* swapFiles(tx, chapter, { keptId: otherId, otherId: keptId, columns: same, kept: before, other: after })
  if (same.includes('passwordHash')) yield* endSessionsOf(tx, keptId)
  const standing = yield* answersAt(tx, chapter, keptId)
  const unchanged = Object.entries(answers).filter(([fieldId, { after: taken }]) => (standing[fieldId] ?? '') === taken)
  yield* setAnswers(
    tx,
    { chapterId: chapter, personId: keptId, by },
    new Map(unchanged.map(([fieldId, answer]) => [fieldId, answer.before])),
  )
  yield* changeColumns(tx, otherId, login)
}

function* rowOf({ sql }: Tx, personId: string): Work<PersonRow> {
  const row = yield* first(sql.selectFrom('people').selectAll().where('personId', '=', personId))
  if (!row) throw new Error('A member has no personal row')
  return row
}

const pick = (row: Partial<PersonRow>, columns: readonly TakenColumn[]): Columns =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

function* changeColumns(tx: Tx, personId: string, columns: Columns): Work<void> {
  if (Object.keys(columns).length === 0) return
  // The address is unique where it can be.
  yield* changeImportedPerson(tx, personId, columns)
}

const fileColumns = ['certificate', 'profilePicture'] as const

/** The displaced file is the other's then: the next change of the kept person would release it. */
function* swapFiles(
  { sql }: Tx,
  chapter: ChapterId,
  {
    keptId,
    otherId,
    columns,
    kept,
    other,
  }: { keptId: string; otherId: string; columns: readonly TakenColumn[]; kept: Columns; other: Columns },
): Work<void> {
  const [ofKept, ofOther] = [
    { table: 'people', id: keptId },
    { table: 'people', id: otherId },
  ] as const
  for (const column of fileColumns) {
    if (!columns.includes(column)) continue
    if (kept[column]) yield* giveFile(sql, chapter, barePath(kept[column]), { from: ofKept, to: ofOther })
    if (other[column]) yield* giveFile(sql, chapter, barePath(other[column]), { from: ofOther, to: ofKept })
  }
}
