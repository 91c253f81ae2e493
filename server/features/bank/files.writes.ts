import { randomUUID } from 'node:crypto'
import { sql as raw } from 'kysely'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { readBank } from '#server/providers/files/reading/read.ts'
import type { BankFile, BankStatement } from '#server/providers/files/reading/tasks.ts'
import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { cutText } from '#server/text/graphemes.ts'
import { knownTo, linesBetween } from './joins/reads.ts'
import { joined } from './joins/recording.writes.ts'
import {
  answers,
  assertOverlaps,
  FileLeavesGap,
  gapBetween,
  isWithoutBalances,
  type Joining,
} from './joins/decisions.ts'
import { accountFor, assertBalanced, assertCloses, assertOpens } from './files.decisions.ts'
import { assertSameAmounts, countKnown, keysOf, knownOtherwise } from './keys.decisions.ts'
import { countLines } from './days.writes.ts'
import {
  dropStaged,
  stagedOnesKnown,
  isWorthStaging,
  stageLines,
  takeStaged,
  type Staged,
  type StagedFile,
} from './staging.writes.ts'
import { mappingsFor } from './mappings/reads.ts'
import { maxLength } from './rules.ts'
import { keepUnmapped } from './mappings/unmapped.writes.ts'

/** The admin who sends a file. */
export type Reader = Pick<Context, 'chapter' | 'db' | 'write' | 'log'> & { actor: SignedIn }

type Storer = Omit<Reader, 'write' | 'db' | 'log'>

/**
 * What became of a file: the new lines, or the sentence with which it was refused. One that `waits`, for its columns or
 * for what was on the days before it, is found by its id among `bankUnmappedFiles`.
 */
export type FileRead = { fileId: string; newLines: number; refusal: string | null; waits: boolean; leavesGap?: true }

/**
 * Reads a bank's file outside of this process and stores its new lines. A refused file is listed with its sentence, and
 * nothing else of it is stored. A list of unknown columns is kept until an admin names them.
 * @param chosenId the account that the admin chose; '' for that of the file's own number
 * @throws Refusal unavailable when too many files wait to be read
 */
export async function addBankFile(ctx: Reader, bytes: Uint8Array, sentName: string, chosenId = ''): Promise<FileRead> {
  const fileName = nameOf(sentName)
  try {
    const mappings = await mappingsFor(ctx.db, ctx.chapter.id, chosenId)
    // Without its name, from which the reader would take the account.
    const file = await readBank(ctx.actor.personId, bytes, '', mappings)
    if (file)
      return await storeInPieces(ctx, file, chosenId, (tx, staged) =>
        storeFile(tx, ctx, file, fileName, chosenId, { staged }),
      )
    const fileId = await ctx.write((tx) => keepUnmapped(tx, ctx.chapter.id, { bytes, fileName, chosenId }))
    return { fileId, newLines: 0, refusal: null, waits: true }
  } catch (error) {
    if (error instanceof FileLeavesGap)
      return ctx.write((tx) => keepGap(tx, ctx.chapter.id, { bytes, fileName }, error))
    if (!(error instanceof Refusal) || error.why !== 'invalid') throw error
    return ctx.write((tx) => storeRefused(tx, ctx, fileName, error.message))
  }
}

/**
 * Stores a file whose lines, if they are many, are written a piece at a time, so that others are not held up. They are
 * their accounts' all at once: until then nobody reads them, and what a kill leaves of them is deleted a day later.
 * @throws Refusal when the accounts were changed meanwhile
 */
export async function storeInPieces<Stored>(
  ctx: Pick<Reader, 'write' | 'chapter' | 'db' | 'log'>,
  file: BankFile,
  chosenId: string,
  store: (tx: Tx, staged: StagedFile | null) => Work<Stored>,
): Promise<Stored> {
  if (!isWorthStaging(file.statements)) return ctx.write((tx) => store(tx, null))
  const accounts = await accountsIn(ctx.db, ctx.chapter.id).execute()
  const staged = new Map<string, Staged>()
  try {
    for (const [{ accountId }, statements] of byAccount(accounts, file, chosenId))
      staged.set(accountId, await stageLines(ctx, statements))
    return await ctx.write((tx) => store(tx, staged))
  } finally {
    // The file is stored or refused by then; what is left is deleted a day later.
    for (const each of staged.values())
      await dropStaged(ctx, each).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'the staged lines of a bank file could not be deleted yet'),
      )
  }
}

const accountsIn = (sql: Pick<Tx['sql'], 'selectFrom'>, chapter: ChapterId) =>
  sql
    .selectFrom('bankAccounts')
    .select(['accountId', 'lastFour', 'openingCents', 'openedOn'])
    .where('chapterId', '=', chapter)

/**
 * Returns the statements of a file by account, oldest first.
 * @throws Refusal for one that does not balance, or that belongs to no account
 */
function byAccount(accounts: readonly Account[], file: BankFile, chosenId: string): Map<Account, BankStatement[]> {
  const groups = new Map<Account, BankStatement[]>()
  for (const statement of file.statements) {
    assertBalanced(statement, portalCurrency)
    const account = accountFor(accounts, statement, chosenId)
    groups.set(account, [...(groups.get(account) ?? []), statement])
  }
  if (groups.size === 0) throw new Refusal('invalid', 'The file has no statement. Nothing was read from it.')
  for (const statements of groups.values())
    statements.sort((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))
  return groups
}

/** Returns what was staged of an account, which may have been added or renumbered since. @throws Refusal */
function stagedOf(staged: StagedFile, accountId: string, statements: readonly BankStatement[]): Staged {
  const own = staged.get(accountId)
  if (own && own.statements.length === statements.length && statements.every((one, at) => one === own.statements[at]))
    return own
  throw new Refusal('conflict', 'The accounts were changed meanwhile. Nothing was read from the file; add it again.')
}

/** Keeps a file until an admin says what was on the days before it. */
export function* keepGap(
  tx: Tx,
  chapter: ChapterId,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
  { accountId, gap }: FileLeavesGap,
): Work<FileRead> {
  const fileId = yield* keepUnmapped(tx, chapter, { bytes, fileName, chosenId: accountId, gap })
  return { fileId, newLines: 0, refusal: null, waits: true, leavesGap: true }
}

/** Names of files are hostile texts: no control characters, no end. */
const nameOf = (sentName: string) => cutText(sentName.replace(/\p{C}/gu, '').trim(), maxLength.fileName) || 'File'

type Account = { accountId: string; lastFour: string; openingCents: number; openedOn: string }

/** What an admin says about the days before a file, and where its lines wait, if they do. */
type How = { joint?: Joining | null; staged?: StagedFile | null }

/**
 * Stores the lines of a file that no earlier file had.
 * @throws FileLeavesGap for a file without balances that does not join on, or not where an admin said it does
 * @throws Refusal with the difference when the balances do not agree; nothing is stored then
 */
export function* storeFile(
  tx: Tx,
  ctx: Storer,
  file: BankFile,
  fileName: string,
  chosenId = '',
  { joint = null, staged = null }: How = {},
): Work<FileRead> {
  // Two files read at once would not know each other's lines.
  yield* lockHead(tx)
  const groups = byAccount(yield* all(accountsIn(tx.sql, ctx.chapter.id)), file, chosenId)
  let answer: FileRead | undefined
  for (const [account, statements] of groups) {
    const own = staged && stagedOf(staged, account.accountId, statements)
    const of = { account, statements, format: file.format, fileName, joint, staged: own, isAlone: groups.size === 1 }
    const read = yield* storeStatements(tx, ctx, of)
    answer = { ...read, newLines: read.newLines + (answer?.newLines ?? 0) }
  }
  return answer!
}

type OfAccount = {
  account: Account
  /** In order. */
  statements: BankStatement[]
  format: string
  fileName: string
  joint: Joining | null
  staged: Staged | null
  /** Whether the file is of this account alone. */
  isAlone: boolean
}

function* storeStatements(
  tx: Tx,
  ctx: Storer,
  { account, statements, format, fileName, joint, staged, isAlone }: OfAccount,
): Work<FileRead> {
  const [earliest, latest] = [statements[0]!, statements.at(-1)!]
  const lines = statements.flatMap((statement) => statement.lines).filter(({ day }) => day >= account.openedOn)
  const days = lines.map(({ day }) => day).sort()
  const begins = days[0] ?? earliest.from
  const startsEarlier = statements.some((statement) => statement.lines.some(({ day }) => day < account.openedOn))
  const beforeCents = begins === null ? null : yield* balanceOf(tx, ctx.chapter.id, account, { before: begins })
  assertOpens(earliest, startsEarlier ? null : beforeCents)
  const covered = [earliest.from, latest.to, ...days].filter((day) => day !== null).sort()
  const isBare = isWithoutBalances(statements)
  const gap = isBare ? gapBetween(covered, yield* knownTo(tx, ctx.chapter.id, account)) : null
  // An answer is about the days of one account.
  if (gap && !isAlone)
    throw new Refusal(
      'invalid',
      'Nothing is known of the days before this file, which has several accounts and no balances. Add a file for each account. Nothing was read from it.',
    )
  if (gap && !answers(joint, account.accountId, gap)) throw new FileLeavesGap(account.accountId, gap)
  // Of a day all lines are left out or none, so that their numbers among equals stay.
  const keys = keysOf(lines)
  const stored = yield* all(linesOfDays(tx.sql, ctx.chapter.id, account, days))
  if (isBare && days.length > 0) {
    const between = yield* linesBetween(tx, ctx.chapter.id, account, { after: days[0]!, to: days.at(-1)! })
    assertOverlaps(between, between === 0 ? 0 : countKnown(lines, keys, stored))
  }
  const fileId = staged?.fileId ?? randomUUID()
  const newLines = yield* insertNew(tx, ctx.chapter.id, account, { fileId, format, lines, keys, stored, staged })
  const last = latest.closingOn ?? latest.to ?? days.at(-1) ?? account.openedOn
  const afterCents = yield* balanceOf(tx, ctx.chapter.id, account, { upTo: last })
  const stated =
    joint?.by === 'balance' ? { ...latest, openingCents: beforeCents, closingCents: joint.closingCents } : latest
  assertCloses(stated, { afterCents, latestCents: yield* balanceOf(tx, ctx.chapter.id, account, {}) })
  if (gap && joint) yield* joined(tx, account.accountId, { fileId, ...gap, by: joint.by, closingCents: afterCents })
  yield* run(
    tx.sql.insertInto('bankFiles').values({
      fileId,
      chapterId: ctx.chapter.id,
      accountId: account.accountId,
      fileName,
      format,
      coversFrom: earliest.from,
      coversTo: latest.to,
      lines: lines.length,
      newLines,
      openingCents: earliest.openingCents ?? beforeCents,
      sumCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      closingCents: latest.closingCents ?? afterCents,
      refusal: null,
      readBy: ctx.actor.personId,
      readAt: tx.now.toISOString(),
    }),
  )
  return { fileId, newLines, refusal: null, waits: false }
}

/** Rows of one statement: SQLite takes 32,766 values. */
const chunk = 500

type ToInsert = {
  fileId: string
  format: string
  lines: BankStatement['lines']
  /** Those of the lines, in their order. */
  keys: readonly string[]
  /** The account's lines of the same days. */
  stored: readonly { lineKey: string; day: string; amountCents: number }[]
  staged: Staged | null
}

function* insertNew(
  { sql }: Tx,
  chapterId: ChapterId,
  account: Account,
  { fileId, format, lines, keys, stored, staged }: ToInsert,
): Work<number> {
  const { accountId } = account
  // The bank may move a line with an ID to another day.
  const known = knownOtherwise(lines, keys, stored)
  const again = staged
    ? yield* stagedOnesKnown({ sql }, chapterId, accountId, staged)
    : yield* knownByKey(sql, chapterId, accountId, keys)
  if (format === 'csv') assertSameAmounts(lines, keys, again)
  for (const { lineKey } of again) known.add(lineKey)
  if (staged) {
    yield* takeStaged({ sql }, chapterId, account, staged, known)
    const news = lines.filter((_line, place) => !known.has(keys[place]!))
    yield* countLines({ sql }, chapterId, accountId, news)
    return news.length
  }
  const rows = lines.flatMap((line, place) => {
    const lineKey = keys[place]!
    return known.has(lineKey) ? [] : [{ lineId: randomUUID(), chapterId, accountId, fileId, lineKey, place, ...line }]
  })
  for (let at = 0; at < rows.length; at += chunk)
    yield* run(sql.insertInto('bankLines').values(rows.slice(at, at + chunk)))
  yield* countLines({ sql }, chapterId, accountId, rows)
  return rows.length
}

function* knownByKey(sql: Tx['sql'], chapterId: ChapterId, accountId: string, keys: readonly string[]) {
  const known: { lineKey: string; amountCents: number }[] = []
  for (let at = 0; at < keys.length; at += chunk)
    known.push(...(yield* all(linesOfKeys(sql, chapterId, accountId, keys.slice(at, at + chunk)))))
  return known
}

/** Selects the lines of an account from the first of some days, in order, to the last. */
const linesOfDays = (sql: Tx['sql'], chapter: ChapterId, { accountId }: Account, days: readonly string[]) =>
  sql
    .selectFrom('bankLines')
    .select(['lineKey', 'day', 'amountCents'])
    .where('chapterId', '=', chapter)
    .where('accountId', '=', accountId)
    .where('day', '>=', days[0] ?? '')
    .where('day', '<=', days.at(-1) ?? '')

/** Selects the lines of an account that some keys know. */
export const linesOfKeys = (sql: Tx['sql'], chapter: ChapterId, accountId: string, keys: readonly string[]) =>
  sql
    .selectFrom('bankLines')
    .select(['lineKey', 'amountCents'])
    .where('chapterId', '=', chapter)
    .where('accountId', '=', accountId)
    .where('lineKey', 'in', keys)

/** Returns what the account has by the bank: before a day, at the end of one, or after its last known line; in cents. */
function* balanceOf(
  { sql }: Tx,
  chapter: ChapterId,
  { accountId, openingCents }: Account,
  { before, upTo }: { before?: string; upTo?: string },
): Work<number> {
  let lines = sql
    .selectFrom('bankDays')
    .select(raw<number>`coalesce(sum("cents"), 0)`.as('cents'))
    .where('chapterId', '=', chapter)
    .where('accountId', '=', accountId)
  if (before !== undefined) lines = lines.where('day', '<', before)
  if (upTo !== undefined) lines = lines.where('day', '<=', upTo)
  return openingCents + Number((yield* first(lines))!.cents)
}

/** Lists a file that was refused. */
export function* storeRefused(tx: Tx, ctx: Storer, fileName: string, refusal: string): Work<FileRead> {
  const fileId = randomUUID()
  yield* run(
    tx.sql.insertInto('bankFiles').values({
      fileId,
      chapterId: ctx.chapter.id,
      accountId: null,
      fileName,
      format: null,
      coversFrom: null,
      coversTo: null,
      lines: 0,
      newLines: 0,
      openingCents: null,
      sumCents: 0,
      closingCents: null,
      refusal,
      readBy: ctx.actor.personId,
      readAt: tx.now.toISOString(),
    }),
  )
  return { fileId, newLines: 0, refusal, waits: false }
}
