import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { first, type Work } from '#db/work.ts'
import { digestDays, usualSettings, type DigestDay } from './rules.ts'

/** The listed posts of a chapter, newest first. They have a page each. */
export const listedOf = (db: Db, chapter: ChapterId, now: Date) =>
  listedJobs(db, now).where('jobs.chapterId', '=', chapter)

/** The listed posts of all chapters that are open and have a job portal. */
export const listedEverywhere = (db: Db, now: Date) =>
  listedJobs(db, now).where('chapters.jobPortal', '=', 1).where('chapters.closedAt', 'is', null)

const listedJobs = (db: Db, now: Date) =>
  db
    .selectFrom('jobs')
    .innerJoin('chapters', 'chapters.chapterId', 'jobs.chapterId')
    .where('jobs.approved', '=', 1)
    .where('jobs.rejected', '=', 0)
    .where('jobs.listedUntil', '>', now.toISOString())
    .orderBy('jobs.createdAt', 'desc')
    .orderBy('jobs.jobId')

/** The pages of the chapter's posts for search engines, with the time of their last change. */
export const jobPages = (db: Db, chapter: ChapterId, now: Date) =>
  listedOf(db, chapter, now).select(['jobId as id', 'jobs.updatedAt as changedAt'])

/** The settings row of a chapter; none until it saves something. */
const settingsRow = (db: Db, chapter: ChapterId) =>
  db.selectFrom('jobPortalSettings').selectAll().where('chapterId', '=', chapter)

export type JobPortalSettings = { courtesy: string; digestDay: DigestDay; digestChangedAt: string; edition: string }

const settingsIn = (
  row: { courtesy: string; digestDay: string; digestChangedAt: string; updatedAt: string } | undefined,
): JobPortalSettings =>
  row
    ? {
        courtesy: row.courtesy,
        digestDay: digestDays.find((known) => known === row.digestDay) ?? usualSettings.digestDay,
        digestChangedAt: row.digestChangedAt,
        edition: row.updatedAt,
      }
    : { ...usualSettings, edition: '' }

/** Returns how a chapter runs its job portal; the defaults if it chose nothing. */
export async function portalSettingsOf(db: Db, chapter: ChapterId): Promise<JobPortalSettings> {
  return settingsIn(await settingsRow(db, chapter).executeTakeFirst())
}

/** Same as `portalSettingsOf`, inside a transaction. */
export function* portalSettingsWithin(sql: Db, chapter: ChapterId): Work<JobPortalSettings> {
  return settingsIn(yield* first(settingsRow(sql, chapter)))
}
