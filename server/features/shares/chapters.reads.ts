import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { chapterById } from '../chapters/reads.ts'
import { noStatement, type StatementChapter } from './reads.ts'

type Source = Pick<Context, 'db' | 'chapter'>

/** Returns the own chapter as a statement shows it. @throws Refusal missing on the parent's host */
export async function ownChapter({ db, chapter }: Source): Promise<StatementChapter> {
  const { id, chapterName, timeZone, isMain } = chapter
  if (isMain) throw noStatement()
  return { id, chapterName, timeZone, isMain, hasAdmin: await hasAdmin(db, id) }
}

/** Returns any chapter but the parent's own, for the parent. @throws Refusal missing */
export async function chapterOf({ db, chapter }: Source, chapterId: string): Promise<StatementChapter> {
  const row = chapterId === chapter.id ? undefined : await chapterById(db, chapterId)
  if (!row) throw noStatement()
  const id = row.chapterId as ChapterId
  const { chapterName, timeZone } = row
  return { id, chapterName, timeZone, isMain: false, hasAdmin: await hasAdmin(db, id) }
}

/** A chapter without an admin has not opened yet: nobody can agree for it. */
async function hasAdmin(db: Source['db'], chapter: ChapterId): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('personId')
    .where('chapterId', '=', chapter)
    .where('isAdmin', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
