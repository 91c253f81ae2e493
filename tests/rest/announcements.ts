import { expect } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import type { Proofs } from './proofs.ts'
import { addedBy, recordProofs, stamps } from './records.ts'

const right = { title: 'Hall B is closed', body: '<p>Until <strong>March</strong>.</p>' }

const announcements = {
  calls: { list: '/api/announcements/chapter', add: '/api/announcements', one: '/api/announcements/announcement' },
  id: 'announcementId',
  right,
  row: { ...right, attachments: [], ...stamps },
  change: { title: 'Hall B is open', attachments: [] },
  wrong: { body: { title: 'x'.repeat(10_000), body: '' }, fields: ['body', 'title'] },
  answers: {
    added: 'New Announcement Created Successfully',
    changed: 'announcement update successful',
    removed: 'Announcement has been deleted successfully',
    missing: 'Announcement not found',
    missingForChange: 'announcement not found',
  },
  paged: 'announcements',
}

const proofs = recordProofs(announcements)
const { list, one } = announcements.calls

export const announcementProofs: Proofs = {
  ...proofs,
  async 'POST /api/announcements'(rest, world) {
    await proofs['POST /api/announcements']!(rest, world)
    const { actor, chapter } = world.context('admin')
    const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
    // The author is the token's, whatever `id` says [spec 78].
    const id = await addedBy(rest, announcements, { title: 'With a file', attachments: [path], id: 'member' })
    expect((await rest('GET', `${one}/${id}`)).data).toMatchObject({ attachments: [path] })
    const row = await world.store.read
      .selectFrom('announcements')
      .select('createdBy')
      .where('announcementId', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ createdBy: actor.role === 'anonymous' ? '' : actor.personId })
    const refused = await rest('POST', announcements.calls.add, {
      as: 'admin',
      body: { ...right, attachments: ['../../etc/passwd'] },
    })
    expect(refused).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining('Upload each file here') as string },
    })
  },

  async 'GET /api/announcements/chapter/{host}'(rest, world) {
    await proofs['GET /api/announcements/chapter/{host}']!(rest, world)
    for (let number = 2; number <= 11; number++) {
      world.clock.forward(1)
      await addedBy(rest, announcements, { title: number === 11 ? '100% of seat_1' : `News ${number}` })
    }
    expect((await rest('GET', `${list}/dc?keyword=&page=1`)).data).toMatchObject({
      totalItems: 11,
      totalPages: 2,
      currentPage: 1,
      items: [right],
    })
    for (const page of ['-1', 'x', ''])
      expect((await rest('GET', `${list}/dc?page=${page}`)).data).toMatchObject({
        currentPage: 0,
        items: { length: 10 },
      })
    expect(await rest('GET', `${list}/dc?page=1e9`)).toMatchObject({ status: 200 })
    expect((await rest('GET', `${list}/dc?page=999999`)).data).toMatchObject({ totalItems: 11, items: [] })
    for (const [keyword, count] of [
      ['NEWS%2010', 1],
      ['%25', 1],
      ['_', 1],
      ['strong', 0],
    ] as const)
      expect((await rest('GET', `${list}/dc?keyword=${keyword}`)).data.totalItems, keyword).toBe(count)
  },

  async 'PUT /api/announcements/announcement/{id}'(rest, world) {
    await proofs['PUT /api/announcements/announcement/{id}']!(rest, world)
    const { actor, chapter } = world.context('admin')
    const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
    const id = await addedBy(rest, announcements, { attachments: [path] })
    await rest('PUT', `${one}/${id}`, { as: 'admin', body: { body: 'Until April,\nor <later>.', attachments: null } })
    await rest('PUT', `${one}/${id}`, { as: 'admin', body: { body: 'Until April, 2 < 3.\n\nThen we move.' } })
    // Plain text is returned as sent [spec 73], and omitted fields stay unchanged.
    expect((await rest('GET', `${one}/${id}`)).data).toMatchObject({
      title: right.title,
      body: 'Until April, 2 < 3.\n\nThen we move.',
      attachments: [path],
    })
    expect(await rest('PUT', `${one}/${id}`, { as: 'admin', body: { title: '' } })).toMatchObject({
      status: 400,
      data: { fields: { title: 'Required' } },
    })
    expect((await rest('PUT', `${one}/${id}`, { as: 'admin', body: { attachments: [] } })).status).toBe(200)
    expect((await rest('GET', `${one}/${id}`)).data).toMatchObject({ attachments: [] })
  },
}
