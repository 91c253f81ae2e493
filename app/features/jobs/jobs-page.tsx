import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load } from '#app/lib/page/page.ts'
import { articlesAt, partAsked } from '#app/ui/articles/addresses.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { JobsList } from './jobs-list.tsx'
import { jobFormWords, jobsWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  described(
    { matches },
    {
      title: words.title,
      description: words.lead.all,
      path: articlesAt('/jobs', data?.part ?? { keyword: '', page: 0 }),
      isHidden: Boolean(data?.part.keyword),
      feeds: [{ path: '/jobs.rss', title: words.title }],
    },
  )

export const loader = load(async (page, { cacheForVisitors }) => {
  const { api, viewer } = page
  const part = partAsked('/jobs', page)
  const list = await api.jobs.listed({ of: 'chapter', keyword: part.keyword, page: String(part.page) })
  cacheForVisitors()
  return { part, list, own: viewer.role === 'anonymous' ? [] : await api.jobs.mine() }
})

/** The chapter's open positions. */
export default function JobsPage() {
  return (
    <>
      <JobsList of="chapter" {...useLoaderData<typeof loader>()} />
      <AnswerNotice answer={undefined} done={jobFormWords.done} />
    </>
  )
}
