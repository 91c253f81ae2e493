import type { Db } from '#db/tables/tables.ts'
import type { Compilable } from 'kysely'
import type { ChapterId } from '#server/chapter.ts'
import type { SealMark } from './seals.decisions.ts'

type MarkRow = { month: string; position: number; state: string; sealedAt: string }

/** Selects the seals in effect, oldest month first. */
export const markRows = (sql: Db, chapter: ChapterId): Compilable<MarkRow> & { execute(): Promise<MarkRow[]> } =>
  sql
    .selectFrom('monthSeals')
    .select(['month', 'position', 'state', 'sealedAt'])
    .where('chapterId', '=', chapter)
    .where('state', '<>', 'unsealed')
    .orderBy('month')

/** A seal that nobody has confirmed yet holds nothing for good. */
export const markOf = ({ state, ...mark }: MarkRow): SealMark => ({ ...mark, isConfirmed: state !== 'toConfirm' })

/** Returns the seals in effect, oldest month first. */
export const sealMarks = async (db: Db, chapter: ChapterId): Promise<SealMark[]> =>
  (await markRows(db, chapter).execute()).map(markOf)
