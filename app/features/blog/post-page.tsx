import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef } from 'react'
import { Link, useActionData, useLoaderData, useNavigate, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { load, useMay, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { UndoForm } from '#app/ui/dialog/undo-form.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { ArticleScreen } from '#app/ui/frame/article-screen.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { partAt, partIn, partWithMore } from './addresses.ts'
import { AuthorTile } from './author-line.tsx'
import { WriteForm } from './comment-forms.tsx'
import { postActs } from './post-acts.ts'
import { markOf, Thread, type Place } from './thread.tsx'
import { commentWords, listWords, postWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? listWords.title }]

export const loader = load(({ api, params, url }) => {
  const { page, from, thread } = partIn(url.searchParams)
  return api.blog.view({ blogId: params.blogId!, page: String(page), from, commentId: thread })
})

export const action = postActs

/** One post and its comments. */
export default function BlogPostPage() {
  const post = useLoaderData<typeof loader>()
  const { blogId, title, category, publishedOn, photoId, html, author, beside, mayEdit, mayDelete } = post
  const path = `/blogs/${blogId}`
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  return (
    <ArticleScreen
      wide
      back={{ to: '/blog', text: words.back }}
      edit={undefined}
      over={listWords.over(date(publishedOn), category)}
      title={title}
      beside={
        <>
          {beside.byAuthor.length > 0 && <Others title={words.moreFrom(author.name)} posts={beside.byAuthor} />}
          {beside.newest.length > 0 && <Others title={words.newest} posts={beside.newest} all />}
        </>
      }
    >
      <div className="max-w-190">
        <div className="-mt-2 mb-6 flex flex-wrap items-center gap-3">
          <AuthorTile author={author} size={40} />
          <p className="type-small min-w-45 flex-1">
            <b className="block font-semibold wrap-anywhere">{author.name}</b>
            {author.chapterName && <span className="text-ink-2">{words.chapter(author.chapterName)}</span>}
          </p>
          {mayEdit && (
            <LinkButton to={`${path}/edit`} size="small" icon={Pencil}>
              {words.edit}
            </LinkButton>
          )}
          {mayDelete && (
            <LinkButton to={`${path}?delete=post`} size="small" icon={Trash} preventScrollReset>
              {words.remove}
            </LinkButton>
          )}
        </div>
        {photoId && (
          <UploadedPicture
            path={photoId}
            alt=""
            sizes="(min-width: 50rem) 760px, 100vw"
            first
            lazy={false}
            className="mb-6 aspect-[16/10] w-full rounded-field border border-rule"
          />
        )}
        <ProseHtml html={html} />
        <Comments post={post} path={path} answer={answer} query={query} />
      </div>
      <Deleting post={post} path={path} id={query.get('delete')} />
      <AnswerNotice answer={answer} />
    </ArticleScreen>
  )
}

type Post = ReturnType<typeof useLoaderData<typeof loader>>

type CommentsProps = {
  post: Post
  path: string
  answer: ReturnType<typeof useActionData<typeof action>>
  query: URLSearchParams
}

function Comments({ post: { blogId, reader, threads, commentCount, part }, path, answer, query }: CommentsProps) {
  const { memberId = '' } = useViewer()
  const isAdmin = useMay('content', 'change')
  const [done, at] = [query.get('done'), query.get('at')]
  const undoId = query.get('undo')
  const isNew = done === 'comment' || done === 'reply'
  const list = useFocusOnMore(part)
  useEffect(() => {
    if (isNew && at) document.getElementById(markOf(at))?.focus({ preventScroll: true })
  }, [isNew, at])
  const place: Place = { path, part, isAdmin, answer, open: openIn(query) }
  return (
    <div id="comments" className="mt-12 scroll-mt-20">
      <p role="status" className="sr-only">
        {done && commentWords.done[done]}
      </p>
      {done && undoId && (
        <div className="panel panel-body mb-6 flex flex-wrap items-center justify-between gap-3">
          <span aria-hidden>{commentWords.done[done]}</span>
          <UndoForm undoId={undoId} back={path} />
        </div>
      )}
      <Block
        title={commentWords.title}
        count={commentCount}
        aside={
          part.thread ? (
            <BlockLink to={path}>{commentWords.all}</BlockLink>
          ) : (
            threads.length > 1 && <span className="type-small text-ink-2">{commentWords.order}</span>
          )
        }
      >
        {threads.length === 0 && <p className="border-b border-rule py-5 text-ink-2">{commentWords.none}</p>}
        <PartLink path={path} part={part} to="older" />
        <ol ref={list} tabIndex={-1} className="outline-none" aria-label={commentWords.title}>
          {threads.map((thread) => (
            <Thread key={thread.commentId} thread={thread} place={place} />
          ))}
        </ol>
        <PartLink path={path} part={part} to="newer" />
      </Block>
      <div className="flex gap-3 pt-6">
        <span className="shrink-0 *:size-8 md:*:size-10">
          <AuthorTile author={reader} size={40} />
        </span>
        <div className="min-w-0 flex-1">
          <WriteForm
            draftId={`${memberId} comment ${blogId}`}
            answer={answerTo(answer, 'comment')}
            here={path}
            posted={done === 'comment' ? at : null}
          />
        </div>
      </div>
    </div>
  )
}

/** After older or newer comments load, focuses the list: the link that loaded them may be gone. */
function useFocusOnMore({ page, from }: Post['part']) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(`${from} ${page}`)
  useEffect(() => {
    if (before.current === `${from} ${page}`) return
    before.current = `${from} ${page}`
    list.current?.focus({ preventScroll: true })
  }, [from, page])
  return list
}

type PartLinkProps = { path: string; part: Post['part']; to: 'older' | 'newer' }

/** Links to older or newer comments, if any, shown beside the current ones. */
function PartLink({ path, part: { pages, ...part }, to }: PartLinkProps) {
  const wanted = partWithMore(part, pages, to)
  if (!wanted) return null
  const { thread } = part
  const { older, newer, olderReplies, newerReplies } = commentWords
  const text = to === 'older' ? (thread ? olderReplies : older) : thread ? newerReplies : newer
  return (
    <p className="py-4">
      <LinkButton to={partAt(path, wanted, {}, 'comments')} size="small">
        {text}
      </LinkButton>
    </p>
  )
}

const openActs = ['edit', 'reply', 'delete'] as const

/** Returns the action that the URL opens in the threads, one at a time. */
function openIn(query: URLSearchParams): Place['open'] {
  const name = openActs.find((each) => query.has(each))
  return name && { act: name, id: query.get(name)! }
}

/** Asks for confirmation before deleting the post, a comment or a reply, and says what is deleted with it. */
function Deleting({
  post: { title, threads, commentCount, mayDelete, part },
  path,
  id,
}: {
  post: Post
  path: string
  id: string | null
}) {
  const navigate = useNavigate()
  const close = () => navigate(partAt(path, part), { replace: true, preventScrollReset: true })
  if (id === 'post' && mayDelete) {
    return (
      <ConfirmDialog
        open
        onClose={close}
        title={words.removeTitle(title)}
        act={words.removeAct}
        action={path}
        fields={{ intent: 'remove' }}
      >
        {words.removeText(commentCount)}
      </ConfirmDialog>
    )
  }
  const comment = threads.find(({ commentId, mayEdit }) => commentId === id && mayEdit)
  const reply = threads.flatMap(({ replies }) => replies).find(({ commentId, mayEdit }) => commentId === id && mayEdit)
  if (!comment && !reply) return null
  const fields: Record<string, string> = comment
    ? { intent: 'removeComment', commentId: comment.commentId }
    : { intent: 'removeReply', replyId: reply!.commentId }
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={commentWords.removeTitle}
      act={comment ? commentWords.removeCommentAct : commentWords.removeReplyAct}
      action={path}
      fields={fields}
    >
      {comment ? commentWords.removeComment : commentWords.removeReply}
    </ConfirmDialog>
  )
}

type Line = Post['beside']['newest'][number]

function Others({ title, posts, all = false }: { title: string; posts: Line[]; all?: boolean }) {
  return (
    <Block title={title} rows aside={all && <BlockLink to="/blog">{words.all}</BlockLink>}>
      {posts.map((other) => (
        <div key={other.blogId}>
          <p className="type-fine tabular text-ink-2">{date(other.publishedOn)}</p>
          <Link to={`/blogs/${other.blogId}`} className="type-body font-medium wrap-anywhere hover:underline">
            {other.title}
          </Link>
        </div>
      ))}
    </Block>
  )
}
