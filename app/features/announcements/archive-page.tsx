import Pencil from 'lucide-react/icons/pencil'
import { date } from '#app/lib/format.ts'
import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useMay } from '#app/lib/page/page.ts'
import { ArticleList } from '#app/ui/articles/article-list.tsx'
import { articlesAt, partAsked } from '#app/ui/articles/addresses.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { archiveWords as words } from './archive-words.ts'

const base = '/announcements'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: words.title }]
  return described(
    { matches },
    {
      title: words.title,
      description: data.description,
      path: articlesAt(base, { keyword: '', page: data.page }),
      feeds: [{ path: '/announcements.rss', title: words.title }],
    },
  )
}

export const loader = load(async ({ api, params, url, viewer: { chapter } }, { cacheForVisitors }) => {
  cacheForVisitors()
  const { page } = partAsked(base, { url, params })
  return {
    ...(await api.announcements.listed({ page })),
    page,
    description: chapter.isMain ? words.leadOfParent : words.lead(chapter.chapterName),
  }
})

/** All announcements of the chapter, newest first; the home page has the latest five. */
export default function ArchivePage() {
  const { items, page, description, totalItems, totalPages } = useLoaderData<typeof loader>()
  const isAdmin = useMay('content', 'change')
  return (
    <OpenScreen title={words.title} lead={description} action={isAdmin && <ManageLink />}>
      <ArticleList
        base={base}
        totalItems={totalItems}
        totalPages={totalPages}
        part={{ keyword: '', page }}
        rows={items.map(({ announcementId, title, publishedOn, excerpt }) => ({
          id: announcementId,
          to: `${base}/${announcementId}`,
          over: date(publishedOn),
          title,
          excerpt,
        }))}
        readMore={words.readMore}
        empty={words.empty}
      />
    </OpenScreen>
  )
}

const ManageLink = () => (
  <LinkButton to="/announcement" icon={Pencil}>
    {words.manage}
  </LinkButton>
)
