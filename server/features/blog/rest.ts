import { documentedText, entriesOf, type RestCall, rowsFor } from '#server/rest.ts'
import { hiddenText } from './rules.ts'
import { commentUpdate, newComment, newPost, newReply, replyUpdate } from './schema.ts'
import type { CallerOf, OutputsOf } from '#server/trpc.ts'
import type { blog } from './procedures.ts'
import type { blogComments } from './comments.procedures.ts'

type Api = { blog: CallerOf<typeof blog>; blogComments: CallerOf<typeof blogComments> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for the blog (wire.md section 11). The chapter is the host's. */
export const blogRows = [
  get('/api/blog', async (api, call) => {
    const { items, ...paging } = await api.blog.inChapter({
      keyword: call.query.get('keyword'),
      page: call.query.get('page'),
    })
    const blogs = items.map((row) => postSent(row, call))
    return { ...paging, items: blogs, blogs }
  }),
  // The legacy client's list, unwrapped (wire.md section 11); accessible to the same people as the blog.
  get(
    '/api/blog/chapter/{host}',
    async (api, call) => {
      const { items } = await api.blog.inChapter({ isWhole: true })
      return items.map((row) => postSent(row, call))
    },
    { otherChapter: (named) => `Invalid chapter reference: ${named}` },
  ),
  get('/api/blog/{id}', async (api, call) => {
    const { threads, totalComments, totalPages, currentPage, ...row } = await api.blog.byId({
      blogId: call.params.id!,
      page: call.query.get('page'),
    })
    return { ...postSent(row, call), totalComments, totalPages, currentPage, comments: threads.map(commentSent) }
  }),
  post('/api/blog', (api, { body }) =>
    documentedText(
      'New Blog Created Successfully',
      api.blog.add(entriesOf(newPost, { ...body, photoId: body.photoId ?? undefined })),
    ),
  ),

  post('/api/comment', (api, { body }) =>
    documentedText('New Comment Created Successfully', api.blogComments.add(entriesOf(newComment, body))),
  ),
  put('/api/comment/{id}', (api, { params, body }) =>
    documentedText(
      'Comment update successful',
      api.blogComments.update({ ...entriesOf(commentUpdate.omit({ commentId: true }), body), commentId: params.id! }),
    ),
  ),
  del('/api/comment/{id}', (api, { params }) =>
    documentedText('Comment deleted successfully', api.blogComments.remove({ commentId: params.id! })),
  ),

  post('/api/reply', (api, { body }) =>
    documentedText('New Reply Created Successfully', api.blogComments.reply(entriesOf(newReply, body))),
  ),
  put('/api/reply/{id}', (api, { params, body }) =>
    documentedText(
      'Reply update successful',
      api.blogComments.updateReply({ ...entriesOf(replyUpdate.omit({ replyId: true }), body), replyId: params.id! }),
    ),
  ),
  del('/api/reply/{id}', (api, { params }) =>
    documentedText('Reply has been deleted successfully', api.blogComments.removeReply({ replyId: params.id! })),
  ),
]

/** Adds an address that shows the picture for ten minutes: clients send no token for it [spec 74]. */
const postSent = (
  { author, photoId, ...row }: OutputsOf<typeof blog>['inChapter']['items'][number],
  { addressOf }: RestCall,
) => ({
  ...row,
  ...authorSent(author),
  photoId: addressOf(photoId),
})

type Comment = OutputsOf<typeof blog>['byId']['threads'][number]

const commentSent = ({ commentId, blogId, author, replies, ...text }: Comment) => ({
  commentId,
  blogId,
  comment: wordsOf(text),
  ...authorSent(author),
  ...timesOf(text),
  replies: replies.map(replySent),
})

const replySent = ({
  commentId: replyId,
  parentId: commentId,
  blogId,
  author,
  ...text
}: Comment['replies'][number]) => ({
  replyId,
  commentId,
  blogId,
  reply: wordsOf(text),
  ...authorSent(author),
  ...timesOf(text),
})

const timesOf = ({ createdAt, editedAt }: Pick<Comment, 'createdAt' | 'editedAt'>) => ({
  createdAt,
  updatedAt: editedAt ?? createdAt,
})

const wordsOf = ({ isHidden, comment }: Pick<Comment, 'isHidden' | 'comment'>) => (isHidden ? hiddenText : comment)

/** Clients offer editing if `userId` exactly equals the member id of the login. */
const authorSent = ({ memberId, name, picture }: Comment['author']) => ({
  userId: memberId,
  userName: name,
  profilePicture: picture,
})
