import Pencil from 'lucide-react/icons/pencil'
import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useMay } from '#app/lib/page/page.ts'
import { ArticleList } from '#app/ui/articles/article-list.tsx'
import { articlesAt, partAsked } from '#app/ui/articles/addresses.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Tabs } from '#app/ui/parts/tabs.tsx'
import { activityArticle } from './activity-article.tsx'
import { activitiesWords as words } from './list-words.ts'

const all = '/activities'
const ofCategory = (categoryId: string) => `${all}/category/${categoryId}`

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: words.title }]
  return described(
    { matches },
    {
      title: words.title,
      description: data.description,
      path: articlesAt(data.base, { keyword: '', page: data.page }),
      feeds: [{ path: '/activities.rss', title: words.title }],
    },
  )
}

export const loader = load(async ({ api, params, url, viewer: { chapter } }, { cacheForVisitors }) => {
  cacheForVisitors()
  const { categoryId } = params
  const base = categoryId === undefined ? all : ofCategory(categoryId)
  const { page } = partAsked(base, { url, params })
  return {
    ...(await api.activities.listed({ categoryId, page })),
    base,
    page,
    description: chapter.isMain ? words.leadOfParent : words.lead(chapter.chapterName),
  }
})

/** The chapter's activities, newest first, in one category or all. */
export default function ActivitiesPage() {
  const {
    items,
    categories,
    all: count,
    base,
    page,
    description,
    totalItems,
    totalPages,
  } = useLoaderData<typeof loader>()
  const isAdmin = useMay('content', 'change')
  const tabs = [
    { to: all, text: words.all, count, current: base === all },
    ...categories.map(({ categoryId, name, count }) => ({
      to: ofCategory(categoryId),
      text: name,
      count,
      current: base === ofCategory(categoryId),
    })),
  ]
  return (
    <OpenScreen title={words.title} lead={description} action={isAdmin && <ManageLink />}>
      <ArticleList
        base={base}
        totalItems={totalItems}
        totalPages={totalPages}
        part={{ keyword: '', page }}
        rows={items.map(activityArticle)}
        pictures="left"
        readMore={words.readMore}
        head={count > 0 && <Tabs label={words.categories} tabs={tabs} />}
        empty={words.empty}
      />
    </OpenScreen>
  )
}

const ManageLink = () => (
  <LinkButton to="/activity" icon={Pencil}>
    {words.manage}
  </LinkButton>
)
