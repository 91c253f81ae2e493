import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { publicPage } from '#server/records/shapes.ts'
import { opening, renderedHtml } from '#server/text/rich-text.ts'
import { localTime } from '#server/time/local-time.ts'
import { may, member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { authorsOf } from './authors.reads.ts'
import { newestThreads, threadOfComment, threadsOf, type Text } from './comments.reads.ts'
import { categoryNames, maxDiscussed, postOf, postsBeside, postsOf, type Post } from './reads.ts'
import { maxLength } from './rules.ts'
import { newPost, postReference, postSent, postPage, postUpdate } from './schema.ts'
import { addPost, changePost, notTheAuthor, removePost } from './writes.ts'

/** The blog of a chapter, for everyone signed in there (content, sections 2, 4 and 6) [spec 65]. */
export const blog = router({
  /** A page of posts with their first words, and the most discussed posts. */
  list: member.input(publicPage).query(async ({ ctx, input }) => {
    const { items, ...paging } = await postsOf(ctx, input, 'beginnings')
    return { ...paging, items: items.map(inList), discussed: await maxDiscussed(ctx) }
  }),

  /** One post to read, with pages of its comments, or of the replies to one, and the posts in its sidebar. */
  view: member.input(postPage).query(async ({ ctx, input }) => {
    const post = await postOf(ctx, input.blogId)
    const { blogId, title, category, photoId, author, publishedOn } = post
    const ofComment = input.commentId ? await threadOfComment(ctx, blogId, input.commentId, input) : undefined
    const { threads, page, pages, from } = ofComment ?? (await threadsOf(ctx, blogId, input))
    const isOwn = post.authorId === ctx.actor.personId
    return {
      blogId,
      title,
      category,
      photoId,
      author,
      publishedOn,
      html: renderedHtml(post.body),
      excerpt: opening(post.body, maxLength.excerpt),
      mayEdit: isOwn,
      mayDelete: isOwn || (may(ctx, 'content', 'change') && author.memberId === ''),
      commentCount: post.commentCount,
      reader: (await authorsOf(ctx.db, [ctx.actor.personId]))(ctx.actor.personId),
      threads: threads.map(({ replies, hasOlder, ...text }) => ({
        ...forReader(ctx, text),
        hasOlder,
        replies: replies.map((reply) => forReader(ctx, reply)),
      })),
      part: { page, pages, from, thread: ofComment ? ofComment.threads[0].commentId : null },
      beside: await postsBeside(ctx, post),
    }
  }),

  /** The choices offered for a new post. */
  blank: member.query(async ({ ctx }) => ({ categories: await categoryNames(ctx) })),

  /** One of the caller's own posts, as its form needs it. */
  editable: member.input(postReference).query(async ({ ctx, input }) => {
    const { blogId, title, category, photoId, body, authorId, updatedAt } = await postOf(ctx, input.blogId)
    if (authorId !== ctx.actor.personId) throw notTheAuthor()
    return {
      blogId,
      title,
      category,
      photoId,
      body: renderedHtml(body),
      edition: updatedAt,
      categories: await categoryNames(ctx),
    }
  }),

  /** The documented list, page by page. */
  inChapter: member.input(publicPage).query(async ({ ctx, input }) => {
    const { items, ...paging } = await postsOf(ctx, input, 'whole')
    return { ...paging, items: items.map(asSent) }
  }),

  /** The documented call: the newest comments and replies, and older ones by `page`. */
  byId: member.input(postSent).query(async ({ ctx, input }) => {
    const post = await postOf(ctx, input.blogId)
    const { threads, page, pages } = await newestThreads(ctx, post.blogId, input.page)
    return {
      ...asSent(post),
      totalComments: post.commentCount,
      totalPages: pages,
      currentPage: page,
      threads: threads.map(({ replies, hasOlder: _, ...text }) => ({
        ...withoutHidden(text),
        replies: replies.map(withoutHidden),
      })),
    }
  }),

  add: member
    .limitedBy('postsByPerson')
    .input(newPost)
    .mutation(({ ctx, input }) => ctx.write((tx) => addPost(tx, ctx, input))),

  update: member
    .limitedBy('editsByPerson')
    .input(postUpdate)
    .mutation(({ ctx, input: { blogId, ...changes } }) => ctx.write((tx) => changePost(tx, ctx, blogId, changes))),

  remove: member
    .unlimited('Taking away keeps nothing, and what is taken away was counted.')
    .input(postReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removePost(tx, ctx, input.blogId))),
})

const inList = ({ blogId, title, category, photoId, author, publishedOn, commentCount, body }: Post) => ({
  blogId,
  title,
  category,
  photoId,
  author,
  publishedOn,
  commentCount,
  excerpt: opening(body, maxLength.excerpt),
})

/** Omits the person id of the author, which is internal to the portal. */
const asSent = ({ authorId: _, publishedOn: __, commentCount: ___, ...post }: Post) => post

const withoutHidden = ({ authorId: _, comment, ...text }: Text) => ({ ...text, comment: text.isHidden ? '' : comment })

/**
 * The text as a page shows it, with what the viewer may do. Admins can read hidden text, so that they can show it
 * again.
 */
function forReader(ctx: Context & { actor: SignedIn }, { authorId, comment, createdAt, editedAt, ...text }: Text) {
  const isOwn = authorId === ctx.actor.personId
  const local = (time: string) => localTime(new Date(time), ctx.chapter.timeZone)
  return {
    ...text,
    comment: text.isHidden && !may(ctx, 'content', 'change') ? '' : comment,
    writtenAt: local(createdAt),
    editedOn: editedAt && local(editedAt).slice(0, 10),
    mayEdit: isOwn && !text.isHidden,
  }
}
