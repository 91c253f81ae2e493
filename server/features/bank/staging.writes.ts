import { randomUUID } from 'node:crypto'
import { all, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import type { BankStatement } from '#server/providers/files/reading/tasks.ts'
import { keysOf } from './keys.decisions.ts'

/** An account's lines of a file that wait in `bankStagedLines`, with what each is known by, and their statements in order. */
export type Staged = { fileId: string; keys: readonly string[]; statements: readonly BankStatement[] }

/** The staged lines of a file, by account. */
export type StagedFile = ReadonlyMap<string, Staged>

/** Files with fewer lines are stored at once: that takes no longer than a piece. */
const worthStaging = 1_000

/** Lines written at once while requests wait: some ten milliseconds. */
const piece = 250

type Stager = Pick<Context, 'write' | 'chapter'>

/** Returns whether the lines of a file are staged: a small file is stored at once. */
export const isWorthStaging = (statements: readonly BankStatement[]): boolean =>
  statements.reduce((sum, { lines }) => sum + lines.length, 0) >= worthStaging

/**
 * Writes an account's lines of a large file where nobody reads them, a piece at a time, so that others get in between.
 * @param statements in order: a line is known by its number among all of them
 */
export async function stageLines({ write, chapter }: Stager, statements: readonly BankStatement[]): Promise<Staged> {
  const lines = statements.flatMap((statement) => statement.lines)
  const keys = keysOf(lines)
  const fileId = randomUUID()
  for (let at = 0; at < keys.length; at += piece)
    await write(function* ({ sql, now }) {
      const rows = lines.slice(at, at + piece).map((line, index) => ({
        ...line,
        fileId,
        lineKey: keys[at + index]!,
        lineId: randomUUID(),
        chapterId: chapter.id,
        place: at + index,
        stagedAt: now.toISOString(),
      }))
      yield* run(sql.insertInto('bankStagedLines').values(rows))
    })
  return { fileId, keys, statements }
}

/** Returns the staged lines that an account has already, by their keys. */
export const stagedOnesKnown = (
  { sql }: Pick<Tx, 'sql'>,
  chapter: ChapterId,
  accountId: string,
  { fileId }: Staged,
): Work<{ lineKey: string; amountCents: number }[]> =>
  all(
    sql
      .selectFrom('bankStagedLines')
      .innerJoin('bankLines', (join) =>
        join
          .on('bankLines.chapterId', '=', chapter)
          .on('bankLines.accountId', '=', accountId)
          .onRef('bankLines.lineKey', '=', 'bankStagedLines.lineKey'),
      )
      .select(['bankLines.lineKey', 'bankLines.amountCents'])
      .where('bankStagedLines.chapterId', '=', chapter)
      .where('bankStagedLines.fileId', '=', fileId),
  )

/** Rows of one statement: SQLite takes 32,766 values. */
const chunk = 5_000

/** Makes staged lines an account's, from the day on which it begins, but for those that it has. */
export function* takeStaged(
  { sql }: Pick<Tx, 'sql'>,
  chapterId: ChapterId,
  { accountId, openedOn }: { accountId: string; openedOn: string },
  { fileId }: Staged,
  known: ReadonlySet<string>,
): Work<void> {
  const staged = sql.deleteFrom('bankStagedLines').where('chapterId', '=', chapterId).where('fileId', '=', fileId)
  const keys = [...known]
  for (let at = 0; at < keys.length; at += chunk) yield* run(staged.where('lineKey', 'in', keys.slice(at, at + chunk)))
  const columns = ['lineId', 'chapterId', 'fileId', 'lineKey', 'day', 'place', 'amountCents', 'text'] as const
  const rest = ['bankId', 'checkNumber'] as const
  yield* run(
    sql
      .insertInto('bankLines')
      .columns([...columns, ...rest, 'accountId'])
      .expression((eb) =>
        eb
          .selectFrom('bankStagedLines')
          .select([...columns, ...rest])
          .select(eb.val(accountId).as('accountId'))
          .where('chapterId', '=', chapterId)
          .where('fileId', '=', fileId)
          .where('day', '>=', openedOn),
      ),
  )
}

/** Deletes what is left of staged lines, a piece at a time: those that were taken, or those of a file that was refused. */
export async function dropStaged(
  { write, chapter }: Stager,
  { fileId, keys }: Pick<Staged, 'fileId' | 'keys'>,
): Promise<void> {
  for (let at = 0; at < keys.length; at += chunk)
    await write(({ sql }) =>
      run(
        sql
          .deleteFrom('bankStagedLines')
          .where('chapterId', '=', chapter.id)
          .where('fileId', '=', fileId)
          .where('lineKey', 'in', keys.slice(at, at + chunk)),
      ),
    )
}

/** Deletes, in all chapters, staged lines of uploads that were cut off more than a day ago. */
export function* forgetOldStaged({ sql }: Pick<Tx, 'sql'>, now: Date): Work<void> {
  const before = new Date(now.getTime() - 86_400_000).toISOString()
  yield* run(sql.deleteFrom('bankStagedLines').where('stagedAt', '<', before))
}
