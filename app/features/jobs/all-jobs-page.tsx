import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load } from '#app/lib/page/page.ts'
import { articlesAt, partAsked } from '#app/ui/articles/addresses.ts'
import { JobsList } from './jobs-list.tsx'
import { jobsWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  described(
    { matches },
    {
      title: words.allJobs,
      description: words.lead.all,
      path: articlesAt('/jobsall', data?.part ?? { keyword: '', page: 0 }),
      isHidden: Boolean(data?.part.keyword),
      feeds: [{ path: '/jobs.rss', title: words.allJobs }],
    },
  )

export const loader = load(async (page, { cacheForVisitors }) => {
  const { api, viewer } = page
  const part = partAsked('/jobsall', page)
  const list = await api.jobs.listed({ of: 'all', keyword: part.keyword, page: String(part.page) })
  cacheForVisitors()
  return { part, list, own: viewer.role === 'anonymous' ? [] : await api.jobs.mine() }
})

/** The open positions of all chapters. Those of other chapters link to their own hosts. */
export default function AllJobsPage() {
  return <JobsList of="all" {...useLoaderData<typeof loader>()} />
}
