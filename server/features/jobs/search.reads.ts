import { searched } from '#server/records/public-lists.ts'
import { hitsOf, listAt, type SearchSource } from '#server/records/search-source.ts'
import { calendarDay } from '#server/time/clock.ts'
import { searchedColumns } from './lists.reads.ts'
import { listedOf } from './reads.ts'

/** Finds listed posts of the chapter, matched and ordered like their list; none if the module is off. */
export const jobHits: SearchSource = async ({ db, chapter, clock }, question) => {
  if (!chapter.jobPortal) return null
  const rows = listedOf(db, chapter.id, clock.now()).select([
    'jobs.jobId',
    'jobs.title',
    'jobs.companyName',
    'jobs.city',
    'jobs.state',
    'jobs.createdAt',
  ])
  const hits = await hitsOf(
    searched(rows, searchedColumns, question.search),
    question,
    ({ jobId, title, companyName, city, state, createdAt }) => ({
      title,
      to: `/jobs/${jobId}`,
      text: [companyName, city, state].filter(Boolean).join(', '),
      on: calendarDay(new Date(createdAt), chapter.timeZone),
    }),
  )
  return { ...hits, list: listAt('/jobs', { keyword: question.search }) }
}
