import type { Context } from '#server/context.ts'
import type { Hits, SearchQuestion, SearchSource } from '#server/records/search-source.ts'
import { activityHits } from '../activities/search.reads.ts'
import { announcementHits } from '../announcements/search.reads.ts'
import { postHits } from '../blog/search.reads.ts'
import { documentHits } from '../documents/search.reads.ts'
import { pastEventHits, upcomingEventHits } from '../events/search.reads.ts'
import { jobHits } from '../jobs/search.reads.ts'
import { memberHits } from '../members/directory/search.reads.ts'
import { groupNames, type GroupName } from './rules.ts'

/** The search source of each group. */
const sources: Record<GroupName, SearchSource> = {
  people: memberHits,
  upcoming: upcomingEventHits,
  past: pastEventHits,
  announcements: announcementHits,
  blog: postHits,
  activities: activityHits,
  jobs: jobHits,
  documents: documentHits,
}

export type ResultGroup = { group: GroupName } & Hits

/** Returns the hits of one group for this viewer; null where its feature shows them nothing. */
export const findIn = (ctx: Context, group: GroupName, question: SearchQuestion) => sources[group](ctx, question)

/**
 * Returns the hits of every group that has any for this viewer; one group after the other, so that a search uses one
 * connection.
 */
export async function findEverywhere(ctx: Context, question: SearchQuestion): Promise<ResultGroup[]> {
  const groups: ResultGroup[] = []
  for (const group of groupNames) {
    const hits = await findIn(ctx, group, question)
    if (hits && hits.total > 0) groups.push({ group, ...hits })
  }
  return groups
}
