import type { Hono, Context as HonoContext } from 'hono'
import type { Chapter } from '../chapter.ts'
import type { Portal } from '../context.ts'
import { newestActivities } from '../features/activities/reads.ts'
import { newestAnnouncements } from '../features/announcements/reads.ts'
import { announcedEvents } from '../features/events/reads.ts'
import { eventTimesText } from '../features/events/times.decisions.ts'
import { listedEverywhere, listedOf } from '../features/jobs/reads.ts'
import { beginningOf } from '../text/beginnings.ts'
import { excerpt, opening } from '../text/rich-text.ts'
import { rssOf, type FeedItem } from '../text/rss.ts'
import { answerPublicFile, type PublicFile } from '../http/public-files.ts'
import type { Caller } from '../http/request-auth.ts'

type FeedOfPage = {
  /** The page for people that shows the same. */
  page: string | ((chapter: Chapter) => string)
  title: string
  description(chapterName: string): string
  /** Returns null where the chapter has no such feed. */
  items(portal: Portal, chapter: Chapter): Promise<FeedItem[] | null>
}

/** Maximum number of items in a feed, the newest. */
export const maxItems = 20
const maxDescriptionLength = 500

/** Characters of a text that its first words are taken from. */
const signs = maxDescriptionLength * 20

const firstWords = (beginning: string) => opening(beginning, maxDescriptionLength)

/** Each feed lists what visitors find on its page: published, approved and not over. */
export const feeds: Record<string, FeedOfPage> = {
  '/announcements.rss': {
    page: '/',
    title: 'Announcements',
    description: (chapterName) => `News of ${chapterName}`,
    async items({ store, urls }, chapter) {
      const rows = await newestAnnouncements(store.read, chapter.id, signs).limit(maxItems).execute()
      return rows.map(({ announcementId, title, body, createdAt }) => ({
        title,
        address: `${urls.origin(chapter)}/announcements/${announcementId}`,
        description: firstWords(body),
        publishedAt: createdAt,
      }))
    },
  },
  '/activities.rss': {
    page: '/activities',
    title: 'Activities',
    description: (chapterName) => `What ${chapterName} has been doing`,
    async items({ store, urls }, chapter) {
      const rows = await newestActivities(store.read, chapter.id, signs).limit(maxItems).execute()
      return rows.map(({ activityId, title, category, body, createdAt }) => ({
        title,
        category,
        address: `${urls.origin(chapter)}/activity/${activityId}`,
        description: firstWords(body),
        publishedAt: createdAt,
      }))
    },
  },
  '/calendar.rss': {
    page: '/calendar',
    title: 'Events',
    description: (chapterName) => `Events of ${chapterName}, the next first`,
    async items({ store, urls, clock }, chapter) {
      const rows = await announcedEvents(store.read, chapter.id, 'upcoming', {
        now: clock.now(),
        max: maxItems,
        characters: signs,
      })
      return rows.map(({ eventId, eventName, eventAddress, eventDescription, startsAt, endsAt, timeZone }) => ({
        title: eventName,
        address: `${urls.origin(chapter)}/event/${eventId}`,
        description: [
          `${eventTimesText({ startsAt, endsAt, timeZone }, chapter).starts}, ${eventAddress}.`,
          excerpt(eventDescription, maxDescriptionLength),
        ]
          .join(' ')
          .trim(),
      }))
    },
  },
  '/jobs.rss': {
    page: ({ isMain }) => (isMain ? '/jobsall' : '/jobs'),
    title: 'Jobs',
    description: (chapterName) => `Jobs in ${chapterName}`,
    async items({ store, urls, clock }, chapter) {
      if (!chapter.jobPortal) return null
      const now = clock.now()
      const listed = chapter.isMain ? listedEverywhere(store.read, now) : listedOf(store.read, chapter.id, now)
      const columns = ['jobs.jobId', 'jobs.title', 'jobs.companyName', 'jobs.createdAt', 'chapters.subDomain'] as const
      const rows = await listed
        .select(columns)
        .select(beginningOf('jobs.body', 'body', signs))
        .limit(maxItems)
        .execute()
      return rows.map(({ jobId, title, companyName, body, createdAt, subDomain }) => ({
        // Each is read on the host of its chapter.
        title: `${title}, ${companyName}`,
        address: `${urls.origin({ subDomain })}/jobs/${jobId}`,
        description: firstWords(body),
        publishedAt: createdAt,
      }))
    },
  },
}

/** Serves a chapter's feeds, which are the same for everybody. */
export function mountFeeds(app: Hono, portal: Portal, callerOf: (c: HonoContext) => Caller): void {
  for (const [path, feed] of Object.entries(feeds))
    app.get(path, (c) => answerPublicFile(portal, c.req.raw, callerOf(c), fileOf(path, feed)))
}

const fileOf = (path: string, { page, title, description, items }: FeedOfPage): PublicFile => ({
  type: 'application/rss+xml',
  async make(portal, chapter) {
    const entries = await items(portal, chapter)
    const origin = portal.urls.origin(chapter)
    const name = `${portal.env.association.shortName} ${chapter.chapterName}`
    return (
      entries &&
      rssOf({
        title: `${title} - ${name}`,
        description: description(name),
        address: origin + (typeof page === 'string' ? page : page(chapter)),
        self: `${origin}${path}`,
        items: entries,
      })
    )
  },
})
