import { z } from 'zod'
import {
  commentReference,
  commentUpdate,
  newComment,
  newReply,
  replyReference,
  replyUpdate,
} from '#server/features/blog/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import type { PageRequest } from '#app/lib/page/page.ts'
import { redirect } from '#app/lib/remix.ts'
import { newest, partAt, partIn } from './addresses.ts'

type Pressed<Schema extends z.ZodObject> = Pick<PageRequest, 'api' | 'params'> & { input: z.output<Schema> }

/** An action that returns to the page at the written text; `write` returns the ID of the comment or reply. */
const marked = <Schema extends z.ZodObject>(
  done: string,
  schema: Schema,
  write: (page: Pressed<Schema>) => Promise<string>,
) =>
  one(schema, async (page) => {
    const at = await write(page)
    // A new comment is among the newest; everything else keeps the reader's position.
    const part = done === 'comment' ? newest : partIn(page.url.searchParams)
    throw redirect(partAt(page.url.pathname, part, { done, at }, `text-${at}`))
  })

/** The actions of a post's page. The post comes from the page's URL. */
export const postActs = acts({
  comment: marked('comment', newComment.omit({ blogId: true }), ({ api, input, params }) =>
    api.blogComments.add({ ...input, blogId: params.blogId! }),
  ),
  reply: marked('reply', newReply.omit({ blogId: true }), ({ api, input, params }) =>
    api.blogComments.reply({ ...input, blogId: params.blogId! }),
  ),
  editComment: marked('editComment', commentUpdate, async ({ api, input }) => {
    await api.blogComments.update(input)
    return input.commentId
  }),
  editReply: marked('editReply', replyUpdate, async ({ api, input }) => {
    await api.blogComments.updateReply(input)
    return input.replyId
  }),
  hide: marked('hide', commentReference, async ({ api, input }) => {
    await api.blogComments.hide(input)
    return input.commentId
  }),
  unhide: marked('unhide', commentReference, async ({ api, input }) => {
    await api.blogComments.unhide(input)
    return input.commentId
  }),
  removeComment: one(commentReference, ({ api, input }) => api.blogComments.remove(input)),
  removeReply: one(replyReference, ({ api, input }) => api.blogComments.removeReply(input)),
  remove: one(z.object({}), async ({ api, params }) => {
    await api.blog.remove({ blogId: params.blogId! })
    throw redirect('/blog?done=remove')
  }),
})
