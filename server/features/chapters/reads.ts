import type { ChapterRow, Db } from '#db/tables/tables.ts'

/** Every chapter, by name. Chapters are public; nothing here belongs to one of them alone. */
export function allChapters(db: Db): Promise<ChapterRow[]> {
  return db.selectFrom('chapters').selectAll().orderBy('chapterName').execute()
}

export function chapterById(db: Db, chapterId: string): Promise<ChapterRow | undefined> {
  return db.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId).executeTakeFirst()
}
