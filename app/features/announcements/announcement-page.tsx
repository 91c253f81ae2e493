import ArrowLeft from 'lucide-react/icons/arrow-left'
import Pencil from 'lucide-react/icons/pencil'
import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { AttachmentsBlock, AttachmentsShown } from '#app/ui/attachments/attachments-block.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { AnnouncementLine } from './announcement-line.tsx'
import { announcementsWords, announcementWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: announcementsWords.title }]
  return described({ matches }, { title: data.title, description: data.excerpt, path: `/announcements/${data.announcementId}` })
}

export const loader = load(({ api, params }, { cacheForVisitors }) => {
  cacheForVisitors()
  return api.announcements.shown({ announcementId: params.announcementId! })
})

/** One announcement with its files, and the newest others. */
export default function AnnouncementPage() {
  const { announcementId, title, html, publishedOn, attachments, others } = useLoaderData<typeof loader>()
  const { isAdmin } = useViewer()
  return (
    <OpenScreen>
      <div className="mx-auto grid max-w-274 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_300px]">
        <article className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Link to="/" className="type-body inline-flex items-center gap-2 text-link">
              <Icon of={ArrowLeft} /> {words.back}
            </Link>
            {isAdmin && (
              <LinkButton to={`/announcement?dialog=edit&row=${announcementId}`} size="small" icon={Pencil}>
                {words.edit}
              </LinkButton>
            )}
          </div>
          <p className="type-body tabular mt-6 text-ink-2">{words.published(date(publishedOn))}</p>
          <h1 className="type-title mt-1 mb-6 wrap-anywhere lg:type-article">{title}</h1>
          <ProseHtml html={html} />
          <AttachmentsShown files={attachments} />
        </article>
        <aside className="flex flex-col gap-10">
          <AttachmentsBlock files={attachments} />
          {others.length > 0 && (
            <Block title={words.more} rows>
              {others.map((other) => (
                <AnnouncementLine key={other.announcementId} of={other} />
              ))}
            </Block>
          )}
        </aside>
      </div>
    </OpenScreen>
  )
}
