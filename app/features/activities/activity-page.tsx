import Trash from 'lucide-react/icons/trash-2'
import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { photoReference } from '#server/features/activities/schema.ts'
import { displayName } from '#server/providers/files/upload-path.ts'
import { date } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useMay } from '#app/lib/page/page.ts'
import { FileFrame } from '#app/ui/attachments/file-frame.tsx'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { ArticleScreen } from '#app/ui/frame/article-screen.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { PhotoWall } from '#app/ui/media/photo-wall.tsx'
import { PictureCarousel } from '#app/ui/media/picture-carousel.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { activitiesWords } from './list-words.ts'
import { activityWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: activitiesWords.title }]
  return described(
    { matches },
    { title: data.title, description: data.description, path: `/activity/${data.activityId}` },
  )
}

export const loader = load(({ api, params }, { cacheForVisitors }) => {
  cacheForVisitors()
  return api.activities.view({ activityId: params.activityId! })
})

export const action = acts({ removePhoto: one(photoReference, ({ api, input }) => api.activities.removePhoto(input)) })

/** One activity with its pictures and PDFs; admins can delete any of them. */
export default function ActivityPage() {
  const { activityId, title, date: day, category, html, pictures: paths, pdfs, others } = useLoaderData<typeof loader>()
  const isAdmin = useMay('content', 'change')
  const { dialog, row, addressFor, close } = useDialogAddress<'delete'>()
  const pictures = paths.map((path, index) => ({
    imageId: path,
    image: path,
    to: path,
    imageDescription: words.picture(title, index + 1),
    line: `${title}, ${date(day)}`,
  }))
  const files = [...paths, ...pdfs.map(({ path }) => path)]
  return (
    <ArticleScreen
      back={{ to: '/activities', text: words.back }}
      edit={isAdmin ? { to: `/activity?dialog=edit&row=${activityId}`, text: words.edit } : undefined}
      over={activitiesWords.over(date(day), category)}
      title={title}
      wide
      beside={others.length > 0 && <OtherActivities of={others} />}
    >
      {pictures.length > 0 && (
        <div className="mb-6">
          <PictureCarousel
            pictures={pictures}
            label={words.carousel(title)}
            sizes="(min-width: 64rem) 66vw, 100vw"
            shape="sm:aspect-[16/10]"
          />
        </div>
      )}
      <ProseHtml html={html} />
      <div className="mt-10 flex flex-col gap-10">
        {(isAdmin || pictures.length > 1) && (
          <PhotoWall
            title={words.wall}
            pictures={pictures}
            wide
            actOf={
              isAdmin
                ? ({ image }, index) => (
                    <DeleteLink to={addressFor('delete', image)}>{words.deletePicture(index + 1)}</DeleteLink>
                  )
                : undefined
            }
          />
        )}
        {pdfs.map((file) => (
          <FileFrame
            key={file.path}
            file={file}
            title={displayName(file.path)}
            withDownload
            act={
              isAdmin && (
                <DeleteLink to={addressFor('delete', file.path)}>{words.deletePdf(displayName(file.path))}</DeleteLink>
              )
            }
          />
        ))}
      </div>
      {isAdmin && dialog === 'delete' && row && files.includes(row) && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.deleteTitle}
          act={words.deleteAct}
          action={addressFor()}
          fields={{ intent: 'removePhoto', activityId, photo: row }}
        >
          {words.consequence}
        </ConfirmDialog>
      )}
      <AnswerNotice answer={useActionData<typeof action>()} done={words.done} />
    </ArticleScreen>
  )
}

const DeleteLink = ({ to, children }: { to: string; children: string }) => (
  <LinkButton to={to} size="small" icon={Trash} iconOnly preventScrollReset>
    {children}
  </LinkButton>
)

function OtherActivities({ of: others }: { of: { activityId: string; title: string; date: string }[] }) {
  return (
    <Block
      title={words.more}
      aside={
        <Link to="/activities" className="type-body text-link-line">
          {words.all}
        </Link>
      }
      rows
    >
      {others.map(({ activityId, title, date: day }) => (
        <div key={activityId}>
          <p className="type-fine tabular text-ink-2">{date(day)}</p>
          <Link to={`/activity/${activityId}`} className="type-body font-medium wrap-anywhere hover:underline">
            {title}
          </Link>
        </div>
      ))}
    </Block>
  )
}
