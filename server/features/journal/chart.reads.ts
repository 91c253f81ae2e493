import { createHash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Chart } from './layout.decisions.ts'
import type { Program } from './rules.ts'

type ChartRow = { accountKey: string; accountName: string }

/** Selects what a chapter's accounts are called in a program. */
export const chartRows = (
  sql: Db,
  chapter: ChapterId,
  program: Program,
): Compilable<ChartRow> & { execute(): Promise<ChartRow[]> } =>
  sql
    .selectFrom('journalAccounts')
    .select(['accountKey', 'accountName'])
    .where('chapterId', '=', chapter)
    .where('program', '=', program)
    .orderBy('accountKey')

export const chartOf = (rows: readonly ChartRow[]): Chart =>
  new Map(rows.map(({ accountKey, accountName }) => [accountKey, accountName]))

/** Returns what a chapter's accounts are called in a program. */
export const chartIn = async (db: Db, chapter: ChapterId, program: Program): Promise<Chart> =>
  chartOf(await chartRows(db, chapter, program).execute())

/** Returns the SHA-256 of a chart, which changes with every name. */
export const chartHash = (chart: Chart): string =>
  createHash('sha256')
    .update(JSON.stringify([...chart].sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex')
