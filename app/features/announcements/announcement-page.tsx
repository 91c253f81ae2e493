import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useMay } from '#app/lib/page/page.ts'
import { AttachmentsBlock, AttachmentsView } from '#app/ui/attachments/attachments-block.tsx'
import { ArticleScreen } from '#app/ui/frame/article-screen.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { AnnouncementLine } from './announcement-line.tsx'
import { announcementsWords, announcementWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: announcementsWords.title }]
  return described(
    { matches },
    { title: data.title, description: data.excerpt, path: `/announcements/${data.announcementId}` },
  )
}

export const loader = load(({ api, params }, { cacheForVisitors }) => {
  cacheForVisitors()
  return api.announcements.view({ announcementId: params.announcementId! })
})

/** One announcement with its files, and the latest others. */
export default function AnnouncementPage() {
  const { announcementId, title, html, publishedOn, attachments, others } = useLoaderData<typeof loader>()
  const isAdmin = useMay('content', 'change')
  return (
    <ArticleScreen
      back={{ to: '/', text: words.back }}
      edit={isAdmin ? { to: `/announcement?dialog=edit&row=${announcementId}`, text: words.edit } : undefined}
      over={words.published(date(publishedOn))}
      title={title}
      beside={
        <>
          <AttachmentsBlock files={attachments} />
          {others.length > 0 && (
            <Block
              title={words.more}
              aside={
                <Link to="/announcements" className="text-link-line">
                  {words.all}
                </Link>
              }
              rows
            >
              {others.map((other) => (
                <AnnouncementLine key={other.announcementId} of={other} />
              ))}
            </Block>
          )}
        </>
      }
    >
      <ProseHtml html={html} />
      <AttachmentsView files={attachments} />
    </ArticleScreen>
  )
}
