import { prepared } from '#db/prepared.ts'
import type { ChapterRow } from '#db/tables/chapters.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { cacheUntilWrite, ofEachStore } from '#server/http/cache/cache-until-write.ts'

/** Every chapter, by name. Chapters are public, so this is not limited to one chapter. */
export function allChapters(db: Db): Promise<ChapterRow[]> {
  return db.selectFrom('chapters').selectAll().orderBy('chapterName').execute()
}

/** Returns every chapter for the page layout, cached until the next write. */
export async function cachedChapters(portal: Pick<Portal, 'store'>): Promise<ChapterRow[]> {
  const { cached, keep } = await chaptersOf(portal).slot('all')
  if (cached) return cached
  const rows = await allChapters(portal.store.read)
  keep(rows)
  return rows
}

const chaptersOf = ofEachStore(({ store }: Pick<Portal, 'store'>) => cacheUntilWrite<ChapterRow[]>(store, 1))

/** Returns whether a chapter has a cause to give to, for the page layout; cached until the next write. */
export async function takesDonations(portal: Pick<Portal, 'store'>, chapter: ChapterId): Promise<boolean> {
  const { cached, keep } = await causesOf(portal).slot(chapter)
  if (cached) return cached.any
  const cause = await portal.store.read
    .selectFrom('donationTypes')
    .select('donationTypeId')
    .where('chapterId', '=', chapter)
    .limit(1)
    .executeTakeFirst()
  keep({ any: cause !== undefined })
  return cause !== undefined
}

const causesOf = ofEachStore(({ store }: Pick<Portal, 'store'>) =>
  cacheUntilWrite<{ any: boolean }>(store, maxChapters),
)

/** More chapters than an association has: the oldest entry would be dropped. */
const maxChapters = 200

/** Any chapter by its id: chapters are public. */
export function chapterById(db: Db, chapterId: string): Promise<ChapterRow | undefined> {
  return db.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId).executeTakeFirst()
}

/** Returns the person shown in the page layout. */
export async function viewerById(db: Db, chapterId: ChapterId, personId: string) {
  const { rows } = await db.executeQuery(viewer(db, { chapterId, personId }).compile())
  return rows[0]
}

const viewer = prepared<{ chapterId: ChapterId; personId: string }>()((sql, { chapterId, personId }) =>
  sql
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['people.firstName', 'people.lastName', 'people.mInit', 'members.status'])
    .where('members.personId', '=', personId)
    .where('members.chapterId', '=', chapterId),
)
