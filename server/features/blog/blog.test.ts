import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { picture } from '#tests/support/files.ts'
import { describeOnSqlite, memberIds, type Person, type World } from '#tests/support/world/world.ts'
import { maxLength, maxDisplayed } from './rules.ts'

const right = {
  title: 'What the load cells said',
  category: 'Structures',
  body: '<p>Twelve <strong>months</strong>.</p>',
  photoId: '',
}

const written = (world: World, changes: object = {}, who: Person = 'member') =>
  world.as(who).blog.add({ ...right, ...changes })

const rowsOf = async ({ store: { read } }: World) => ({
  posts: await read.selectFrom('blogPosts').selectAll().execute(),
  comments: await read.selectFrom('blogComments').selectAll().execute(),
  categories: await read.selectFrom('blogCategories').select('name').orderBy('name').execute(),
})

describeOnSqlite('posts', (open) => {
  test('are listed newest first, with their first words, for one chapter only', async () => {
    const world = await open()
    const first = await written(world, { body: `<p>${'word '.repeat(40)}</p>` })
    world.clock.forward(24 * 60)
    const second = await written(world, { title: 'Second' }, 'admin')
    await written(world, { title: 'Theirs' }, 'nyMember')
    const { items, ...paging } = await world.as('member').blog.list({})
    expect(paging).toEqual({ totalItems: 2, totalPages: 1, currentPage: 0, discussed: [] })
    expect(items.map(({ blogId, publishedOn, author }) => [blogId, publishedOn, author.name])).toEqual([
      [second, '2026-11-22', 'admin Resident'],
      [first, '2026-11-21', 'member Resident'],
    ])
    expect(items[1]!.excerpt).toMatch(/^(?:word )+…$/)
    expect(items[1]!.excerpt.length).toBeGreaterThan(maxLength.excerpt - 'word '.length)
  })

  test('are found by title, text and author, also with pattern characters', async () => {
    const world = await open()
    await written(world, { title: '100% of stay_1' })
    await written(world, { title: 'Gears', body: '<p>Why robots lay bridges</p>' }, 'admin')
    const titlesWith = async (keyword: string) =>
      (await world.as('member').blog.list({ keyword })).items.map(({ title }) => title)
    expect(await titlesWith('%')).toEqual(['100% of stay_1'])
    expect(await titlesWith('_')).toEqual(['100% of stay_1'])
    expect(await titlesWith('ROBOTS bridges')).toEqual(['Gears'])
    expect(await titlesWith('admin')).toEqual(['Gears'])
    expect(await titlesWith('admin stay')).toEqual([])
    // Tags are not searched.
    expect(await titlesWith('strong')).toEqual([])
  })

  test('are changed and deleted only by their author, and a category is deleted with its last post', async () => {
    const world = await open()
    const blogId = await written(world)
    const before = await rowsOf(world)
    for (const who of ['admin', 'inactive'] as const) {
      await expect(world.as(who).blog.update({ blogId, title: 'Mine' })).rejects.toThrow('Only the author')
      await expect(world.as(who).blog.remove({ blogId })).rejects.toThrow('Only the author')
      await expect(world.as(who).blog.editable({ blogId })).rejects.toThrow('Only the author')
    }
    await expect(world.as('nyMember').blog.update({ blogId, title: 'Mine' })).rejects.toThrow(
      'There is no such blog post here.',
    )
    expect(await rowsOf(world)).toEqual(before)
    await world.as('member').blog.update({ blogId, category: 'Water', title: 'Changed' })
    expect(await world.as('member').blog.editable({ blogId })).toMatchObject({
      title: 'Changed',
      category: 'Water',
      body: right.body,
      categories: ['Water'],
    })
    await world.as('admin').blogComments.add({ blogId, comment: 'Thank you' })
    await world.as('member').blog.remove({ blogId })
    expect(await rowsOf(world)).toEqual({ posts: [], comments: [], categories: [] })
  })

  test('two members who enter the same new category at the same time create only one', async () => {
    const world = await open()
    await Promise.all([written(world, { category: 'Water' }), written(world, { category: 'WATER' }, 'admin')])
    expect((await rowsOf(world)).categories).toHaveLength(1)
  })

  test('hold sanitized formatted text, and plain text as it was sent', async () => {
    const world = await open()
    await written(world, { body: '<p onclick="a()">Cells</p><script>a()</script>' })
    await written(world, { body: '2 < 3 & 4\n\nNext' })
    expect((await rowsOf(world)).posts.map(({ body, bodyWords }) => [body, bodyWords]).sort()).toEqual([
      ['2 < 3 & 4\n\nNext', '2 < 3 & 4 Next'],
      ['<p>Cells</p>', 'Cells'],
    ])
  })

  test('claim their picture for the people of the chapter, and release it', async () => {
    const world = await open()
    const { actor, chapter } = world.context('member')
    const photoId = await world.portal.providers.files.keep(await picture('png'), { chapter: chapter.id, actor })
    const seen = () =>
      world.store.read
        .selectFrom('uploads')
        .select(['visibility', 'recordId'])
        .where('path', '=', photoId)
        .executeTakeFirstOrThrow()
    const blogId = await written(world, { photoId })
    expect(await seen()).toEqual({ visibility: 'members', recordId: blogId })
    await world.as('member').blog.update({ blogId, photoId: '' })
    expect(await seen()).toMatchObject({ recordId: null })
    await expect(written(world, { photoId }, 'admin')).rejects.toThrow('The uploaded file has expired.')
  })

  test('are listed in the sidebar: those of the same author, and the newest of the others', async () => {
    const world = await open()
    for (const title of ['1', '2', '3', '4', '5']) {
      world.clock.forward(1)
      await written(world, { title }, title === '2' ? 'admin' : 'member')
    }
    const { items } = await world.as('member').blog.list({})
    const { beside } = await world.as('admin').blog.view({ blogId: items.find(({ title }) => title === '3')!.blogId })
    expect(beside.byAuthor.map(({ title }) => title)).toEqual(['5', '4', '1'])
    expect(beside.newest.map(({ title }) => title)).toEqual(['2'])
  })
})

const namesOf = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${name}${String(from + index).padStart(3, '0')}`)

/** Inserts comments or replies in the order of their names, as if written one by one. */
function lay(
  { store, chapters, clock }: World,
  { blogId, count, parentId, name }: { blogId: string; count: number; parentId: string | null; name: string },
) {
  clock.forward(1)
  const createdAt = clock.now().toISOString()
  const rows = namesOf(name, 0, count - 1).map((commentId) => ({
    commentId,
    chapterId: chapters.dc.id,
    blogId,
    parentId,
    comment: 'Once more',
    authorId: 'lifer',
    createdAt,
    editedAt: null,
    hiddenAt: null,
    hiddenBy: null,
  }))
  return store.write(({ sql }) => run(sql.insertInto('blogComments').values(rows)))
}

describeOnSqlite('comments', (open) => {
  const laid = async (world: World) => {
    const blogId = await written(world)
    world.clock.forward(1)
    const commentId = await world.as('admin').blogComments.add({ blogId, comment: 'Did they drift?' })
    world.clock.forward(1)
    const replyId = await world.as('member').blogComments.reply({ blogId, commentId, reply: 'Corrected.' })
    return { blogId, commentId, replyId }
  }

  test('are threaded, oldest first, and counted with their replies', async () => {
    const world = await open()
    const { blogId, commentId, replyId } = await laid(world)
    world.clock.forward(1)
    const later = await world.as('inactive').blogComments.add({ blogId, comment: 'Thank you' })
    const { threads, commentCount } = await world.as('member').blog.view({ blogId })
    expect(commentCount).toBe(3)
    expect(threads).toMatchObject([
      {
        commentId,
        mayEdit: false,
        writtenAt: '2026-11-21T10:01',
        editedOn: null,
        replies: [{ commentId: replyId, mayEdit: true }],
      },
      { commentId: later, replies: [] },
    ])
    expect((await world.as('member').blog.list({})).discussed).toEqual([
      { blogId, title: right.title, commentCount: 3 },
    ])
    await world.as('admin').blogComments.remove({ commentId })
    expect(await world.as('member').blog.view({ blogId })).toMatchObject({
      commentCount: 1,
      threads: [{ commentId: later }],
    })
  })

  test('are paged, the newest first, with the newest replies to each, and all of them can be reached', async () => {
    const world = await open()
    const { blogId, commentId } = await laid(world)
    await lay(world, { blogId, count: 2 * maxDisplayed.comments, parentId: null, name: 'c' })
    await lay(world, { blogId, count: maxDisplayed.comments + 5, parentId: 'c099', name: 'r' })
    const view = (more: object = {}) => world.as('member').blog.view({ blogId, ...more })
    const first = await view()
    expect(first.part).toEqual({ page: 0, pages: 3, from: 0, thread: null })
    expect(first.threads.map((thread) => thread.commentId)).toEqual(namesOf('c', 50, 99))
    expect(first.threads.at(-1)!.replies.map((reply) => reply.commentId)).toEqual(namesOf('r', 45, 54))
    expect(first.threads.map(({ hasOlder }) => hasOlder)).toEqual([...Array.from({ length: 49 }, () => false), true])
    expect((await view({ page: '1' })).threads.map((thread) => thread.commentId)).toEqual(namesOf('c', 0, 49))
    // A page past the end shows the last one.
    for (const page of ['2', '999999'])
      expect(await view({ page })).toMatchObject({
        part: { page: 2 },
        threads: [{ commentId, replies: [{}], hasOlder: false }],
      })
    const replies = await view({ commentId: 'c099' })
    expect(replies.part).toEqual({ page: 0, pages: 2, from: 0, thread: 'c099' })
    expect(replies.threads.map((thread) => [thread.commentId, thread.replies.length])).toEqual([
      ['c099', maxDisplayed.comments],
    ])
    expect((await view({ commentId: 'c099', page: '1' })).threads[0]!.replies.map((reply) => reply.commentId)).toEqual(
      namesOf('r', 0, 4),
    )
    // Older ones are shown together with the newer ones, up to a few pages.
    const together = await view({ page: '1', from: 0 })
    expect([together.part, together.threads.map((thread) => thread.commentId)]).toEqual([
      { page: 1, pages: 3, from: 0, thread: null },
      namesOf('c', 0, 99),
    ])
    expect(
      (await view({ commentId: 'c099', page: '1', from: 0 })).threads[0]!.replies.map((reply) => reply.commentId),
    ).toEqual(namesOf('r', 0, 54))
    await lay(world, { blogId, count: maxDisplayed.comments, parentId: null, name: 'd' })
    const oldest = await view({ page: '3', from: 0 })
    expect([oldest.part, oldest.threads.length]).toEqual([
      { page: 3, pages: 4, from: 1, thread: null },
      2 * maxDisplayed.comments + 1,
    ])
    expect((await view({ page: '1', from: 9 })).part).toMatchObject({ page: 1, from: 1 })
    // Neither a reply nor a comment of another post is a thread.
    expect((await view({ commentId: 'r000' })).part).toEqual({ ...first.part, pages: 4 })
    expect((await world.as('member').blog.view({ blogId: await written(world), commentId: 'c099' })).threads).toEqual(
      [],
    )
  })

  test('are all sent to clients while there are few; otherwise the newest, with the comments that they reply to', async () => {
    const world = await open()
    const { blogId, commentId, replyId } = await laid(world)
    await lay(world, { blogId, count: maxDisplayed.sent - 3, parentId: null, name: 'c' })
    const sent = async (page?: string) => {
      const { threads, ...post } = await world.as('member').blog.byId({ blogId, page })
      return {
        ids: threads.map((thread) => [thread.commentId, ...thread.replies.map((reply) => reply.commentId)]),
        totalPages: post.totalPages,
      }
    }
    expect(await sent()).toEqual({
      totalPages: 1,
      ids: [[commentId, replyId], ...namesOf('c', 0, maxDisplayed.sent - 4).map((id) => [id])],
    })
    await lay(world, { blogId, count: 2, parentId: commentId, name: 'r' })
    expect(await sent()).toEqual({
      totalPages: 2,
      ids: [[commentId, replyId, 'r000', 'r001'], ...namesOf('c', 0, maxDisplayed.sent - 4).map((id) => [id])],
    })
    expect(await sent('1')).toEqual({ totalPages: 2, ids: [[commentId]] })
  })

  test('that arrive at the same time are all counted', async () => {
    const world = await open()
    const { blogId, commentId } = await laid(world)
    const people = ['member', 'admin', 'inactive', 'lifer'] as const
    await Promise.all(
      people.flatMap((who) => [
        world.as(who).blogComments.add({ blogId, comment: 'At once' }),
        world.as(who).blogComments.reply({ blogId, commentId, reply: 'At once' }),
      ]),
    )
    expect(await world.as('member').blog.view({ blogId })).toMatchObject({ commentCount: 2 + 2 * people.length })
  })

  test('a comment that is deleted while someone replies leaves no reply behind', async () => {
    const world = await open()
    const { blogId, commentId } = await laid(world)
    await Promise.allSettled([
      world.as('inactive').blogComments.reply({ blogId, commentId, reply: 'Late' }),
      world.as('admin').blogComments.remove({ commentId }),
      world.as('lifer').blogComments.reply({ blogId, commentId, reply: 'Later' }),
    ])
    expect((await rowsOf(world)).comments).toEqual([])
    expect(await world.as('member').blog.view({ blogId })).toMatchObject({ commentCount: 0, threads: [] })
  })

  test('an admin hides one and shows it again, without changing it', async () => {
    const world = await open()
    const { blogId, commentId, replyId } = await laid(world)
    const before = await rowsOf(world)
    await world.as('system', { on: 'dc' }).blogComments.hide({ commentId })
    await world.as('admin').blogComments.hide({ commentId })
    const [thread] = (await world.as('member').blog.view({ blogId })).threads
    expect(thread).toMatchObject({
      isHidden: true,
      comment: '',
      mayEdit: false,
      replies: [{ commentId: replyId, comment: 'Corrected.', isHidden: false }],
    })
    expect((await world.as('admin').blog.view({ blogId })).threads[0]).toMatchObject({
      isHidden: true,
      comment: 'Did they drift?',
    })
    await expect(world.as('admin').blogComments.update({ commentId, comment: 'Other words' })).rejects.toThrow(
      'This comment was hidden by an admin.',
    )
    await expect(world.as('member').blogComments.reply({ blogId, commentId, reply: 'Why?' })).rejects.toThrow(
      'This comment was hidden by an admin.',
    )
    await expect(world.as('member').blogComments.hide({ commentId: replyId })).rejects.toThrow(
      'You need an admin account',
    )
    await expect(world.as('nyAdmin').blogComments.hide({ commentId })).rejects.toThrow('has been deleted')
    await world.as('admin').blogComments.hide({ commentId: replyId })
    for (const id of [commentId, replyId, replyId]) await world.as('admin').blogComments.unhide({ commentId: id })
    expect(await rowsOf(world)).toEqual(before)
  })

  test('show that they were edited, and on which day', async () => {
    const world = await open()
    const { blogId, replyId } = await laid(world)
    world.clock.forward(24 * 60)
    await world.as('member').blogComments.updateReply({ replyId, reply: 'Corrected.' })
    const reply = async () => (await world.as('member').blog.view({ blogId })).threads[0]!.replies[0]
    expect(await reply()).toMatchObject({ editedOn: null })
    await world.as('member').blogComments.updateReply({ replyId, reply: 'Corrected twice.' })
    expect(await reply()).toMatchObject({ editedOn: '2026-11-22', writtenAt: '2026-11-21T10:02' })
  })
})

describeOnSqlite('an author', (open) => {
  test('appears with the current name and picture, wherever they wrote', async () => {
    const world = await open()
    const blogId = await written(world)
    await world.as('member').blogComments.add({ blogId, comment: 'One more thing' })
    await world.store.write(({ sql }) =>
      (function* () {
        yield sql.updateTable('people').set({ firstName: 'Mai' }).where('personId', '=', 'member').compile()
      })(),
    )
    const { author, threads } = await world.as('admin').blog.view({ blogId })
    for (const one of [author, threads[0]!.author])
      expect(one).toEqual({
        memberId: memberIds.member,
        name: 'Mai Resident',
        picture: '',
        chapterName: 'Washington DC',
      })
    expect((await world.as('admin').blog.list({ keyword: 'Mai' })).items).toHaveLength(1)
  })

  test('who left is neither named nor found, and their posts stay until an admin deletes them', async () => {
    const world = await open()
    const blogId = await written(world)
    await world.as('member').blogComments.add({ blogId, comment: 'One more thing' })
    await world.as('admin').members.remove({ memberId: memberIds.member })
    const post = await world.as('inactive').blog.view({ blogId })
    const former = { memberId: '', name: 'Former member', picture: '', chapterName: '' }
    expect(post).toMatchObject({
      author: former,
      mayDelete: false,
      threads: [{ author: former, comment: 'One more thing' }],
      beside: { byAuthor: [] },
    })
    expect((await world.as('inactive').blog.list({ keyword: 'member' })).items).toEqual([])
    await expect(world.as('inactive').blog.remove({ blogId })).rejects.toThrow('Only the author')
    expect(await world.as('admin').blog.view({ blogId })).toMatchObject({ mayDelete: true, mayEdit: false })
    await world.as('admin').blog.remove({ blogId })
    expect(await rowsOf(world)).toEqual({ posts: [], comments: [], categories: [] })
  })
})
