import { blogProofs } from '#tests/rest/blog.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Reply } from '#tests/support/http-client.ts'
import type { Person } from '#tests/support/world/world.ts'
import { post as send, type Attempt } from '../support/entry-points/attempts.ts'
import { onHost, type FeatureEntryPoints, type Theirs } from '../support/entry-points/rows.ts'

const post = { title: 'What the load cells said', category: 'Structures', body: '<p>Twelve months.</p>', photoId: '' }
const comment = { comment: 'Did they drift?' }
const reply = { reply: 'Corrected.' }

const added = async (world: PaymentsWorld, who: Person = 'member') => ({ blogId: await world.as(who).blog.add(post) })

async function commented(world: PaymentsWorld, who: Person = 'member') {
  const { blogId } = await added(world, who)
  return { blogId, commentId: await world.as(who).blogComments.add({ ...comment, blogId }) }
}

const replied = async (world: PaymentsWorld, who: Person = 'member') =>
  world.as(who).blogComments.reply({ ...reply, ...(await commented(world, who)) })

export const blogTheirs = {
  blogPost: {
    lay: (world) =>
      world
        .as('nyMember')
        .blog.add({ title: 'Rooftop rules', category: 'Rooftop', body: '<p>Rooftop</p>', photoId: '' }),
    nobodys: '5a2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
  blogComment: {
    lay: async (world) => (await commented(world, 'nyMember')).commentId,
    nobodys: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
  blogReply: { lay: (world) => replied(world, 'nyMember'), nobodys: '5c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d' },
} satisfies Theirs

/** A page number or a word identifies nothing. */
const ownList = { none: 'It is the list of the chapter that is asked.' } as const

export const blogEntryPoints: FeatureEntryPoints = {
  procedures: {
    'blog.list': { minAccess: 'member' },
    'blog.view': {
      minAccess: 'member',
      foreign: { blogId: 'blogPost', commentId: (ids) => ({ blogId: ids.blogPost, commentId: ids.blogComment }) },
    },
    'blog.blank': { minAccess: 'member' },
    'blog.editable': { minAccess: 'member', foreign: { blogId: 'blogPost' } },
    'blog.inChapter': { minAccess: 'member' },
    'blog.byId': { minAccess: 'member', foreign: { blogId: 'blogPost' } },
    'blog.add': {
      minAccess: 'member',
      right: post,
      foreign: { photoId: (ids) => ({ ...post, photoId: ids.certificate }) },
    },
    'blog.update': {
      minAccess: 'member',
      right: added,
      foreign: {
        blogId: (ids) => ({ ...post, blogId: ids.blogPost }),
        photoId: (ids) => ({ ...post, blogId: ids.blogPost, photoId: ids.certificate }),
      },
    },
    'blog.remove': { minAccess: 'member', right: added, foreign: { blogId: 'blogPost' } },
    'blogComments.add': {
      minAccess: 'member',
      right: async (world) => ({ ...comment, ...(await added(world)) }),
      foreign: { blogId: (ids) => ({ ...comment, blogId: ids.blogPost }) },
    },
    'blogComments.update': {
      minAccess: 'member',
      right: async (world) => ({ comment: 'Did the cells drift?', commentId: (await commented(world)).commentId }),
      foreign: { commentId: (ids) => ({ ...comment, commentId: ids.blogComment }) },
    },
    'blogComments.remove': {
      minAccess: 'member',
      right: async (world) => ({ commentId: (await commented(world)).commentId }),
      foreign: { commentId: 'blogComment' },
    },
    'blogComments.reply': {
      minAccess: 'member',
      right: async (world) => ({ ...reply, ...(await commented(world)) }),
      foreign: {
        blogId: (ids) => ({ ...reply, blogId: ids.blogPost, commentId: ids.blogComment }),
        commentId: (ids) => ({ ...reply, blogId: ids.blogPost, commentId: ids.blogComment }),
      },
    },
    'blogComments.updateReply': {
      minAccess: 'member',
      right: async (world) => ({ reply: 'Corrected twice.', replyId: await replied(world) }),
      foreign: { replyId: (ids) => ({ ...reply, replyId: ids.blogReply }) },
    },
    'blogComments.removeReply': {
      minAccess: 'member',
      right: async (world) => ({ replyId: await replied(world) }),
      foreign: { replyId: 'blogReply' },
    },
    'blogComments.hide': {
      minAccess: 'admin',
      right: async (world) => ({ commentId: (await commented(world)).commentId }),
      foreign: { commentId: 'blogComment' },
    },
    'blogComments.unhide': { minAccess: 'admin', right: hidden, foreign: { commentId: 'blogComment' } },
  },
  calls: {
    'GET /api/blog': { minAccess: 'member' },
    'GET /api/blog/chapter/{host}': { minAccess: 'member', foreign: onHost('/api/blog/chapter') },
    'GET /api/blog/{id}': { minAccess: 'member', foreign: [{ path: 'blogPost' }] },
    'POST /api/blog': {
      minAccess: 'member',
      foreign: [{ path: () => '/api/blog', body: (ids) => ({ ...post, photoId: ids.certificate }) }],
    },
    'POST /api/comment': {
      minAccess: 'member',
      foreign: [{ path: () => '/api/comment', body: (ids) => ({ ...comment, blogId: ids.blogPost }) }],
    },
    'PUT /api/comment/{id}': { minAccess: 'member', foreign: [{ path: 'blogComment', body: () => comment }] },
    'DELETE /api/comment/{id}': { minAccess: 'member', foreign: [{ path: 'blogComment' }] },
    'POST /api/reply': {
      minAccess: 'member',
      foreign: [
        { path: () => '/api/reply', body: (ids) => ({ ...reply, blogId: ids.blogPost, commentId: ids.blogComment }) },
      ],
    },
    'PUT /api/reply/{id}': { minAccess: 'member', foreign: [{ path: 'blogReply', body: () => reply }] },
    'DELETE /api/reply/{id}': { minAccess: 'member', foreign: [{ path: 'blogReply' }] },
  },
  proofs: blogProofs,
  pages: {
    '/blog': { minAccess: 'member' },
    '/blog/page/:page': { minAccess: 'member', at: () => '/blog/page/1', foreign: ownList },
    '/blog/search/:keyword': { minAccess: 'member', at: () => '/blog/search/cells', foreign: ownList },
    '/blog/search/:keyword/page/:page': {
      minAccess: 'member',
      at: () => '/blog/search/cells/page/1',
      foreign: ownList,
    },
    '/blog/new': {
      minAccess: 'member',
      forms: [{ minAccess: 'member', form: { ...post, intent: 'add', photoId: '[]' } }],
      foreign: {
        fields: { photoId: (ids) => [{ ...post, intent: 'add', photoId: JSON.stringify([ids.certificate]) }] },
      },
    },
    '/blogs/:blogId': {
      minAccess: 'member',
      at: () => '/blogs/unknown',
      status: 404,
      forms: [
        { minAccess: 'member', form: { intent: 'comment', ...comment } },
        { minAccess: 'member', form: { intent: 'reply', commentId: 'unknown', ...reply } },
        ...theirTexts({ blogComment: 'unknown', blogReply: 'unknown' }).map(
          (form) => ({ minAccess: 'hide unhide'.includes(form.intent!) ? 'admin' : 'member', form }) as const,
        ),
        { minAccess: 'member', form: { intent: 'remove' } },
      ],
      foreign: {
        address: 'blogPost',
        fields: {
          commentId: (ids) => [
            { intent: 'reply', commentId: ids.blogComment, ...reply },
            ...theirTexts(ids).filter(({ commentId }) => commentId !== undefined),
          ],
          replyId: (ids) => theirTexts(ids).filter(({ replyId }) => replyId !== undefined),
        },
        queries: { thread: (ids) => [`thread=${ids.blogComment}`] },
      },
    },
    '/blogs/:blogId/edit': {
      minAccess: 'member',
      at: () => '/blogs/unknown/edit',
      status: 404,
      forms: [{ minAccess: 'member', form: { ...post, intent: 'update', photoId: '[]' } }],
      foreign: {
        address: 'blogPost',
        fields: { photoId: (ids) => [{ ...post, intent: 'update', photoId: JSON.stringify([ids.certificate]) }] },
      },
    },
  },
  limits: {
    postsByPerson: { attempt: ({ client, member }) => send(client, '/api/trpc/blog.add', post, { by: member }) },
    commentsByPerson: { attempt: commentAgain },
    commentsADayByPerson: { attempt: commentAgain },
    editsByPerson: {
      attempt: async ({ client, member, world }) =>
        send(client, '/api/trpc/blog.update', { ...post, ...(await standing(world)) }, { by: member }),
    },
  },
}

const posts = new WeakMap<PaymentsWorld, { blogId: string }>()

/** Returns the one post of a world on which limits are tested. */
async function standing(world: PaymentsWorld): Promise<{ blogId: string }> {
  const known = posts.get(world) ?? (await added(world))
  posts.set(world, known)
  return known
}

/** Comments and replies share one limit. */
async function commentAgain({ client, member, world, number }: Attempt): Promise<Reply> {
  const { blogId } = await standing(world)
  if (number % 2 === 0) return send(client, '/api/trpc/blogComments.add', { ...comment, blogId }, { by: member })
  const { commentId } =
    (await world.store.read
      .selectFrom('blogComments')
      .select('commentId')
      .where('blogId', '=', blogId)
      .where('parentId', 'is', null)
      .executeTakeFirst()) ?? {}
  return commentId === undefined
    ? send(client, '/api/trpc/blogComments.add', { ...comment, blogId }, { by: member })
    : send(client, '/api/trpc/blogComments.reply', { ...reply, blogId, commentId }, { by: member })
}

async function hidden(world: PaymentsWorld) {
  const { commentId } = await commented(world)
  await world.as('admin').blogComments.hide({ commentId })
  return { commentId }
}

/** The forms of existing texts, with these ids. */
function theirTexts({
  blogComment: commentId,
  blogReply: replyId,
}: Record<'blogComment' | 'blogReply', string>): Record<string, string>[] {
  return [
    { intent: 'editComment', commentId, ...comment },
    { intent: 'removeComment', commentId },
    { intent: 'editReply', replyId, ...reply },
    { intent: 'removeReply', replyId },
    { intent: 'hide', commentId },
    { intent: 'unhide', commentId },
  ]
}
