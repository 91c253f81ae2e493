import type { Selectable } from 'kysely'
import type { PersonRow as PersonTable } from '#db/tables/members.ts'
import { first, run, type Work } from '#db/work.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { dropTokensOf } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { giveFile, takeBackFiles, type ClaimedFile } from '#server/providers/files/claims.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { changeImportedPerson, type ImportedDetails } from '../imported.writes.ts'
import { setAnswers } from '../member-fields/answers.writes.ts'
import { answersAt } from '../member-fields/reads.ts'

type PersonRow = Selectable<PersonTable>

const loginColumns = ['email', 'passwordHash', 'lastLoginAt'] as const

type Columns = Partial<Pick<PersonRow, TakenColumn>>

/** The columns of the personal row that a merge may take over. */
export type TakenColumn =
  | keyof ImportedDetails
  | 'certificate'
  | 'profilePicture'
  | 'passwordHash'
  | 'lastLoginAt'
  | 'showsEmail'
  | 'showsPhone'

/** What a merge replaced: the kept person's columns and answers, and how the other logged in. */
export type Replaced = {
  before: Columns
  after: Columns
  answers: Record<string, { before: string; after: string }>
  login: Pick<PersonRow, (typeof loginColumns)[number]>
  /** The kept person's password after the merge, to notice one that was set since. */
  passwordHash: string | null
}

type Taking = {
  chapter: ChapterId
  keptId: string
  otherId: string
  /** The columns and answers that are taken over from the other. */
  columns: readonly TakenColumn[]
  answers: ReadonlyMap<string, string>
  by: string
  /** An admin keeps the login as it is: with another one, the person who chose it could log in as the admin. */
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
  yield* endAccess(tx, otherId)
  yield* run(
    sql
      .updateTable('people')
      .set({ email: '', emailKey: `merged:${otherId}`, passwordHash: null, updatedAt: now.toISOString() })
      .where('personId', '=', otherId),
  )
  const takesLogin = !keepsLogin && kept.passwordHash === null && other.passwordHash !== null
  // What either of them hid from the chapter stays hidden.
  const shown = disclosures.flatMap(([column, shows]) => (columns.includes(column) ? [shows] : []))
  const taken = [...columns, ...(takesLogin ? (['passwordHash', 'lastLoginAt'] as const) : []), ...shown]
  const before = pick(kept, taken)
  const hidden = Object.fromEntries(shown.map((shows) => [shows, kept[shows] && other[shows]]))
  const after: Columns = { ...pick(other, taken), ...hidden }
  yield* changeColumns(tx, keptId, after)
  if (changesLogin(after)) yield* endAccess(tx, keptId)
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
    passwordHash: after.passwordHash === undefined ? kept.passwordHash : after.passwordHash,
  }
}

/** The choice of the member that says whether the chapter sees a detail. */
const disclosures = [
  ['email', 'showsEmail'],
  ['primaryPhone', 'showsPhone'],
] as const

const changesLogin = (columns: Columns) => columns.email !== undefined || columns.passwordHash !== undefined

/** Ends sessions and links: those sent to another address would open the account. */
function* endAccess(tx: Tx, personId: string): Work<void> {
  yield* endSessionsOf(tx, personId)
  yield* dropTokensOf(tx, personId)
}

/**
 * Gives back what was taken over, but for values that were changed since, and lets the other log in again. A password
 * that was set with the other's address goes with it. Returns the columns that were given back.
 */
export function* giveBack(
  tx: Tx,
  { chapter, keptId, otherId, by }: Pick<Taking, 'chapter' | 'keptId' | 'otherId' | 'by'>,
  { before, after, answers, login, passwordHash }: Replaced,
): Work<TakenColumn[]> {
  const kept = yield* rowOf(tx, keptId)
  const same = (Object.keys(after) as TakenColumn[]).filter((column) => kept[column] === after[column])
  const wasSetSince = same.includes('email') && kept.passwordHash !== passwordHash
  const given: Columns = { ...pick(before, same), ...(wasSetSince ? { passwordHash: null } : {}) }
  yield* changeColumns(tx, keptId, given)
  if (changesLogin(given)) yield* endAccess(tx, keptId)
  yield* swapFiles(tx, chapter, { keptId: otherId, otherId: keptId, columns: same, kept: before, other: after })
  const standing = yield* answersAt(tx, chapter, keptId)
  const unchanged = Object.entries(answers).filter(([fieldId, { after: taken }]) => (standing[fieldId] ?? '') === taken)
  yield* setAnswers(
    tx,
    { chapterId: chapter, personId: keptId, by },
    new Map(unchanged.map(([fieldId, answer]) => [fieldId, answer.before])),
  )
  yield* changeColumns(tx, otherId, { ...login, ...(yield* filesLost(tx, chapter, otherId, { same, after })) })
  return same
}

/**
 * Takes back for the other the files that the kept person took over and replaced since. Returns the columns whose files
 * are deleted by now, emptied.
 */
function* filesLost(
  { sql }: Tx,
  chapter: ChapterId,
  otherId: string,
  { same, after }: { same: readonly TakenColumn[]; after: Columns },
): Work<Columns> {
  const lost: Columns = {}
  for (const column of fileColumns) {
    const path = after[column]
    if (!path || same.includes(column)) continue
    const isCertificate = column === 'certificate'
    const file: ClaimedFile = {
      path: barePath(path),
      visibility: isCertificate ? 'owner' : 'public',
      ownerId: isCertificate ? otherId : null,
    }
    if (!(yield* takeBackFiles(sql, chapter, { table: 'people', id: otherId }, [file]))) lost[column] = ''
  }
  return lost
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
