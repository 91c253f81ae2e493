import { expect } from 'vitest'
import { picture } from '#tests/support/files.ts'
import { memberIds, type World } from '#tests/support/world/world.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const right = {
  title: 'What the load cells said',
  body: 'Twelve months of readings, 2 < 3.\n\nThe stays relaxed.',
  category: 'Structures',
  photoId: '',
}

type Post = {
  blogId: string
  title: string
  photoId: string
  comments: { commentId: string; comment: string; replies: { replyId: string; reply: string }[] }[]
}

const list = async (rest: Client, query = '') =>
  (await rest('GET', `/api/blog${query}`, { as: 'member' })).data as {
    blogs: Post[]
    items: Post[]
    totalItems: number
    totalPages: number
    currentPage: number
  }
const one = async (rest: Client, blogId: string) =>
  (await rest('GET', `/api/blog/${blogId}`, { as: 'member' })).data as Post

const pictureOf = async (world: World, who: 'member' | 'nyMember') => {
  const { actor, chapter } = world.context(who)
  return world.portal.providers.files.keep(await picture('png'), { chapter: chapter.id, actor, sentName: 'cells.png' })
}

async function posted(rest: Client, changes: object = {}): Promise<string> {
  expect(await rest('POST', '/api/blog', { as: 'member', body: { ...right, ...changes } })).toMatchObject({
    status: 200,
    data: 'New Blog Created Successfully',
  })
  return (await list(rest)).blogs[0]!.blogId
}

async function commented(rest: Client, world: World) {
  const blogId = await posted(rest)
  world.clock.forward(1)
  await rest('POST', '/api/comment', { as: 'member', body: { comment: 'Did they drift?\nWith heat?', blogId } })
  return { blogId, commentId: (await one(rest, blogId)).comments[0]!.commentId }
}

async function replied(rest: Client, world: World) {
  const { blogId, commentId } = await commented(rest, world)
  await rest('POST', '/api/reply', { as: 'admin', body: { reply: 'Corrected.', commentId, blogId } })
  return { blogId, commentId, replyId: (await one(rest, blogId)).comments[0]!.replies[0]!.replyId }
}

const at = (path: string, id: string) => `/api/${path}/${id}`
const notFound = (message: string) => ({ status: 404, data: { message } })
const author = { userId: memberIds.member, userName: 'member Resident', profilePicture: '' }

/** Proves which texts are rejected for the field of this name. */
async function refusesTexts(send: (text: unknown) => ReturnType<Client>, field: 'comment' | 'reply') {
  for (const text of ['', ' \n ', 'x'.repeat(100_000), 'a\u0000b', undefined, 7]) {
    expect(await send(text)).toMatchObject({ status: 400, data: { fields: { [field]: expect.any(String) as string } } })
  }
}

export const blogProofs: Proofs = {
  async 'GET /api/blog'(rest, world) {
    expect(await list(rest)).toEqual({ blogs: [], items: [], totalItems: 0, totalPages: 0, currentPage: 0 })
    expect((await rest('GET', '/api/blog')).status).toBe(401)
    for (let number = 1; number <= 11; number++) {
      await posted(rest, { title: number === 11 ? '100% of stay_1' : `Reading ${number}` })
      world.clock.forward(1)
    }
    expect(await list(rest, '?keyword=&page=1')).toMatchObject({
      totalItems: 11,
      totalPages: 2,
      currentPage: 1,
      blogs: [{ title: 'Reading 1' }],
    })
    for (const page of ['-1', 'x', '', '1e9'])
      expect(await list(rest, `?page=${page}`)).toMatchObject({ currentPage: 0, items: { length: 10 } })
    expect(await list(rest, '?page=999999')).toMatchObject({ totalItems: 11, items: [] })
    const searches = {
      'READING%209': 1,
      '%25': 1,
      _: 1,
      'months%20reading': 11,
      resident: 11,
      'resident%20100': 1,
      nobody: 0,
    }
    for (const [keyword, count] of Object.entries(searches))
      expect([keyword, (await list(rest, `?keyword=${keyword}`)).totalItems]).toEqual([keyword, count])
    const [first] = (await list(rest)).blogs
    expect(first).toEqual({
      ...right,
      title: '100% of stay_1',
      ...author,
      blogId: expect.any(String),
      categoryId: expect.any(String),
      ...stamps,
    })
  },

  async 'GET /api/blog/chapter/{host}'(rest, world) {
    const path = '/api/blog/chapter'
    expect((await rest('GET', `${path}/dc`)).status).toBe(401)
    expect((await rest('GET', `${path}/dc`, { as: 'member' })).data).toEqual([])
    for (const title of ['Reading 1', 'Reading 2']) {
      await posted(rest, { title })
      world.clock.forward(1)
    }
    const { data } = await rest('GET', `${path}/dc.localhost:3000`, { as: 'member' })
    expect(data).toEqual((await list(rest)).blogs)
    expect(data).toMatchObject([{ title: 'Reading 2' }, { title: 'Reading 1' }])
    expect((await rest('GET', `${path}/ny`, { as: 'member' })).data).toEqual({
      message: 'Invalid chapter reference: ny',
    })
  },

  async 'GET /api/blog/{id}'(rest, world) {
    const { blogId, commentId, replyId } = await replied(rest, world)
    const reply = {
      replyId,
      commentId,
      blogId,
      reply: 'Corrected.',
      userId: memberIds.admin,
      userName: 'admin Resident',
      profilePicture: '',
    }
    expect(await one(rest, blogId)).toMatchObject({
      ...right,
      ...author,
      blogId,
      comments: [{ commentId, blogId, comment: 'Did they drift?\nWith heat?', ...author, replies: [reply] }],
    })
    expect((await one(rest, blogId)).comments).toMatchObject([{ ...stamps, replies: [stamps] }])
    expect(await one(rest, `${blogId}?page=x`)).toMatchObject({ totalComments: 2, totalPages: 1, currentPage: 0 })
    await world.as('admin').blogComments.hide({ commentId })
    expect((await one(rest, blogId)).comments).toMatchObject([{ comment: 'hidden by an admin', replies: [reply] }])
    expect((await rest('GET', at('blog', blogId))).status).toBe(401)
    expect(await rest('GET', at('blog', 'unknown'), { as: 'member' })).toMatchObject(notFound('Blog not found'))
    expect(await rest('GET', at('blog', blogId), { as: 'nyMember', on: 'ny' })).toMatchObject(
      notFound('Blog not found'),
    )
  },

  async 'POST /api/blog'(rest, world) {
    for (const [field, wrong] of [
      ['title', ''],
      ['title', 'Two\nlines'],
      ['title', 'x'.repeat(201)],
      ['title', undefined],
      ['category', ' '],
      ['category', 'x'.repeat(61)],
      ['body', ''],
      ['body', '<p><br></p>'],
      ['body', 'x'.repeat(100_001)],
      ['photoId', '../../etc/passwd'],
      ['photoId', 'https://elsewhere.example/a.png'],
      ['photoId', await pictureOf(world, 'nyMember')],
    ] as const)
      expect([
        field,
        wrong,
        await rest('POST', '/api/blog', { as: 'member', body: { ...right, [field]: wrong } }),
      ]).toMatchObject([field, wrong, { status: 400, data: { fields: { [field]: expect.any(String) as string } } }])
    expect((await rest('POST', '/api/blog', { body: right })).status).toBe(401)
    expect(await list(rest)).toMatchObject({ totalItems: 0 })
    const photoId = await pictureOf(world, 'member')
    const blogId = await posted(rest, {
      photoId,
      body: '<p onclick="a()">Cells</p><script>a()</script>',
      category: 'structures',
    })
    // A signed address, which shows the picture without a cookie.
    expect(await one(rest, blogId)).toMatchObject({
      body: '<p>Cells</p>',
      photoId: expect.stringMatching(/^\/uploads\/[\w.-]+\/image-[0-9a-f]{32}-cells\.png$/) as string,
    })
    // A category name is case-insensitive.
    await posted(rest, { category: 'STRUCTURES' })
    expect(new Set((await list(rest)).blogs.map((post) => (post as unknown as { category: string }).category))).toEqual(
      new Set(['structures']),
    )
  },

  async 'POST /api/comment'(rest, world) {
    const { blogId } = await commented(rest, world)
    await refusesTexts(
      (comment) => rest('POST', '/api/comment', { as: 'member', body: { comment, blogId } }),
      'comment',
    )
    expect(
      await rest('POST', '/api/comment', { as: 'nyMember', on: 'ny', body: { comment: 'Hello', blogId } }),
    ).toMatchObject(notFound('Blog not found'))
    expect(
      await rest('POST', '/api/comment', { as: 'member', body: { comment: 'Hello', blogId: 'unknown' } }),
    ).toMatchObject(notFound('Blog not found'))
    expect((await rest('POST', '/api/comment', { body: { comment: 'Hello', blogId } })).status).toBe(401)
    expect((await one(rest, blogId)).comments).toHaveLength(1)
    world.clock.forward(1)
    expect(
      await rest('POST', '/api/comment', { as: 'admin', body: { comment: '<b>Hello</b>', blogId } }),
    ).toMatchObject({ status: 200, data: 'New Comment Created Successfully' })
    // Plain text, returned as sent.
    expect((await one(rest, blogId)).comments).toMatchObject([{}, { comment: '<b>Hello</b>' }])
  },

  async 'PUT /api/comment/{id}'(rest, world) {
    const { blogId, commentId, replyId } = await replied(rest, world)
    const change = (id: string, body: object, as: 'member' | 'admin' = 'member') =>
      rest('PUT', at('comment', id), { as, body })
    await refusesTexts((comment) => change(commentId, { comment }), 'comment')
    expect(await change(commentId, { comment: 'Mine now' }, 'admin')).toMatchObject({ status: 403 })
    for (const id of ['unknown', replyId])
      expect(await change(id, { comment: 'Mine now' })).toMatchObject(notFound('Comment not found'))
    expect((await one(rest, blogId)).comments).toMatchObject([{ comment: 'Did they drift?\nWith heat?' }])
    world.clock.forward(1)
    expect(await change(commentId, { comment: 'Did the cells drift?' })).toMatchObject({
      status: 200,
      data: 'Comment update successful',
    })
    const [changed] = (await one(rest, blogId)).comments as unknown as { createdAt: string; updatedAt: string }[]
    expect(changed!.updatedAt > changed!.createdAt).toBe(true)
    expect((await one(rest, blogId)).comments).toMatchObject([
      { comment: 'Did the cells drift?', replies: { length: 1 } },
    ])
  },

  async 'DELETE /api/comment/{id}'(rest, world) {
    const { blogId, commentId, replyId } = await replied(rest, world)
    expect(await rest('DELETE', at('comment', commentId), { as: 'admin' })).toMatchObject({ status: 403 })
    for (const id of ['unknown', replyId])
      expect(await rest('DELETE', at('comment', id), { as: 'member' })).toMatchObject(notFound('Comment not found'))
    expect(await rest('DELETE', at('comment', commentId), { as: 'member' })).toMatchObject({
      status: 200,
      data: 'Comment deleted successfully',
    })
    expect((await one(rest, blogId)).comments).toEqual([])
    expect(await rest('DELETE', at('reply', replyId), { as: 'admin' })).toMatchObject(notFound('Reply not found'))
  },

  async 'POST /api/reply'(rest, world) {
    const { blogId, commentId, replyId } = await replied(rest, world)
    const send = (body: object, as: 'member' | 'admin' = 'member') =>
      rest('POST', '/api/reply', { as, body: { reply: 'So?', commentId, blogId, ...body } })
    await refusesTexts((reply) => send({ reply }), 'reply')
    const another = await posted(rest, { title: 'Another' })
    for (const wrong of [{ commentId: 'unknown' }, { commentId: replyId }, { blogId: another }])
      expect(await send(wrong)).toMatchObject(notFound('Comment not found'))
    expect(await send({ blogId: 'unknown' })).toMatchObject(notFound('Blog not found'))
    expect((await one(rest, blogId)).comments[0]!.replies).toHaveLength(1)
    expect(await send({})).toMatchObject({ status: 200, data: 'New Reply Created Successfully' })
    expect((await one(rest, blogId)).comments[0]!.replies).toHaveLength(2)
    await world.as('admin').blogComments.hide({ commentId })
    expect(await send({})).toMatchObject({ status: 409 })
  },

  async 'PUT /api/reply/{id}'(rest, world) {
    const { blogId, commentId, replyId } = await replied(rest, world)
    const change = (id: string, body: object, as: 'member' | 'admin' = 'admin') =>
      rest('PUT', at('reply', id), { as, body })
    await refusesTexts((reply) => change(replyId, { reply }), 'reply')
    expect(await change(replyId, { reply: 'Mine now' }, 'member')).toMatchObject({ status: 403 })
    for (const id of ['unknown', commentId])
      expect(await change(id, { reply: 'Mine now' })).toMatchObject(notFound('Reply not found'))
    expect(await change(replyId, { reply: 'Corrected twice.' })).toMatchObject({
      status: 200,
      data: 'Reply update successful',
    })
    expect((await one(rest, blogId)).comments[0]!.replies).toMatchObject([{ reply: 'Corrected twice.' }])
  },

  async 'DELETE /api/reply/{id}'(rest, world) {
    const { blogId, replyId } = await replied(rest, world)
    expect(await rest('DELETE', at('reply', replyId), { as: 'member' })).toMatchObject({ status: 403 })
    expect(await rest('DELETE', at('reply', replyId), { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Reply has been deleted successfully',
    })
    expect(await rest('DELETE', at('reply', replyId), { as: 'admin' })).toMatchObject(notFound('Reply not found'))
    expect((await one(rest, blogId)).comments).toMatchObject([{ replies: [] }])
  },
}
