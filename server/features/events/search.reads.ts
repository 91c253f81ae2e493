import { searched } from '#server/records/public-lists.ts'
import { hitsOf, listAt, type SearchSource } from '#server/records/search-source.ts'
import { localTime } from '#server/time/local-time.ts'
import { calendarColumns, published, type When } from './reads.ts'

/** Finds published events, upcoming or past, matched and ordered like the public list. */
const eventHits =
  (when: When): SearchSource =>
  async ({ db, chapter, clock }, question) => {
    const rows = published(db, chapter.id, when, clock.now())
      .clearSelect()
      .select(['events.eventId', 'events.eventName', 'events.eventAddress', 'events.startsAt', 'events.timeZone'])
    const hits = await hitsOf(
      searched(rows, calendarColumns, question.search),
      question,
      ({ eventId, eventName, eventAddress, startsAt, timeZone }) => ({
        title: eventName,
        to: `/event/${eventId}`,
        text: eventAddress,
        on: localTime(new Date(startsAt), timeZone ?? chapter.timeZone),
      }),
    )
    const list =
      when === 'past'
        ? listAt('/calendar', { when, search: question.search })
        : listAt('/calendar', { search: question.search })
    return { ...hits, list }
  }

export const upcomingEventHits = eventHits('upcoming')
export const pastEventHits = eventHits('past')
