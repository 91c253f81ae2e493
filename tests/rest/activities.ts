import { expect } from 'vitest'
import { pdf, picture } from '#tests/support/files.ts'
import type { World } from '#tests/support/world/world.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const right = {
  category: 'Site visit',
  title: 'Inside the reading room',
  date: '2026-10-12',
  body: '<p>Thirty-two members walked the <strong>scaffold</strong>.</p>',
}

/** Returns the path of an uploaded picture. */
async function uploadedPhoto(world: World, who: 'admin' | 'nyAdmin' | 'member' = 'admin', bytes?: Uint8Array) {
  const { actor, chapter } = world.context(who)
  return world.portal.providers.files.keep(bytes ?? (await picture('jpeg')), {
    chapter: chapter.id,
    actor,
    sentName: 'scaffold.jpg',
  })
}

/** An activity with one picture. */
export async function activityWithPhoto(world: World, activity: typeof right) {
  const photo = await uploadedPhoto(world)
  return { activityId: await world.as('admin').activities.add({ ...activity, activityPhoto: [photo] }), photo }
}

const list = '/api/activity/chapter/dc'
const at = (activityId: string) => `/api/activity/${activityId}`
const add = (rest: Client, changes: object = {}) =>
  rest('POST', '/api/activity', { as: 'admin', body: { ...right, activityPhoto: [], ...changes } })

type Sent = { activityId: string; title: string; category: string; activityPhoto: string[] }

const all = async (rest: Client) => (await rest('GET', list)).data as Sent[]
const categories = async (rest: Client) =>
  (await rest('GET', '/api/category')).data as { categoryId: string; name: string }[]
const names = async (rest: Client) => (await categories(rest)).map(({ name }) => name)

const row = {
  ...right,
  activityId: expect.any(String) as string,
  category: expect.any(String) as string,
  activityPhoto: [],
  ...stamps,
}

export const activityProofs: Proofs = {
  async 'GET /api/category'(rest) {
    expect(await categories(rest)).toEqual([])
    await add(rest)
    await add(rest, { category: 'Lecture' })
    expect(await categories(rest)).toEqual([
      { categoryId: expect.any(String), name: 'Lecture', ...stamps },
      { categoryId: expect.any(String), name: 'Site visit', ...stamps },
    ])
    expect((await rest('GET', '/api/category', { on: 'ny' })).data).toEqual([])
  },

  async 'POST /api/activity'(rest, world) {
    const none = '8c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d'
    for (const [wrong, field] of [
      [{ category: '' }, 'category'],
      [{ category: ' ' }, 'category'],
      [{ category: undefined }, 'category'],
      [{ category: none }, 'category'],
      [{ category: 'x'.repeat(51) }, 'category'],
      [{ title: '' }, 'title'],
      [{ title: 'Two\nlines' }, 'title'],
      [{ date: '2026-02-31' }, 'date'],
      [{ date: '31/02/2026' }, 'date'],
      [{ date: '' }, 'date'],
      [{ date: undefined }, 'date'],
      [{ body: 'x'.repeat(100_001) }, 'body'],
      [{ activityPhoto: ['http://elsewhere.example/image-1.jpg'] }, 'activityPhoto.0'],
      [{ activityPhoto: [await uploadedPhoto(world, 'nyAdmin')] }, 'activityPhoto'],
      [{ activityPhoto: [await uploadedPhoto(world, 'member')] }, 'activityPhoto'],
    ] as const)
      expect([wrong, await add(rest, wrong)]).toMatchObject([
        wrong,
        { status: 400, data: { fields: { [field]: expect.any(String) as string } } },
      ])
    expect([await all(rest), await categories(rest)]).toEqual([[], []])

    const paths = [await uploadedPhoto(world), await uploadedPhoto(world, 'admin', pdf())]
    expect(await add(rest, { activityPhoto: paths })).toMatchObject({
      status: 200,
      data: 'New Activity Created Successfully',
    })
    expect(await all(rest)).toEqual([{ ...row, activityPhoto: paths }])
    // A category is named by its id or its name (case-insensitive); a full time means its day.
    const { categoryId } = (await categories(rest))[0]!
    for (const category of [categoryId, 'SITE VISIT'])
      expect((await add(rest, { category, date: '2026-10-12T04:00:00.000Z', activityPhoto: null })).status).toBe(200)
    expect(await all(rest)).toMatchObject([{ date: '2026-10-12' }, { date: '2026-10-12' }, { category: categoryId }])
    expect(await names(rest)).toEqual(['Site visit'])
  },

  async 'GET /api/activity/chapter/{host}'(rest, world) {
    expect(await all(rest)).toEqual([])
    expect((await rest('GET', '/api/activity/chapter/ny')).status).toBe(404)
    for (let number = 1; number <= 11; number++) {
      world.clock.forward(1)
      await add(rest, {
        title: number === 11 ? '100% of seat_1' : `Visit ${number}`,
        date: `2026-10-${String(number).padStart(2, '0')}`,
      })
    }
    const page = (await rest('GET', `${list}?keyword=&page=0`)).data as { items: Sent[]; activities: Sent[] }
    expect(page).toMatchObject({ totalItems: 11, totalPages: 2, currentPage: 0, items: { length: 10 } })
    expect(page.activities).toEqual(page.items)
    expect(page.items[0]!.title).toBe('100% of seat_1')
    expect((await rest('GET', `${list}?page=1`)).data).toMatchObject({ currentPage: 1, items: [{ title: 'Visit 1' }] })
    for (const [keyword, count] of [
      ['VISIT%207', 1],
      ['%25', 1],
      ['_', 1],
      ['strong', 0],
      ['scaffold', 11],
      ['site%20visit', 11],
    ] as const)
      expect((await rest('GET', `${list}?keyword=${keyword}`)).data.totalItems, keyword).toBe(count)
  },

  async 'GET /api/activity/{id}'(rest) {
    await add(rest)
    const [{ activityId }] = (await all(rest)) as [Sent]
    expect((await rest('GET', at(activityId))).data).toEqual({ ...row, activityId })
    expect(await rest('GET', at('unknown'))).toMatchObject({ status: 404, data: { message: 'Activity not found' } })
    expect((await rest('GET', at(activityId), { on: 'ny' })).status).toBe(404)
  },

  async 'PUT /api/activity/{id}'(rest, world) {
    const [first, second] = [await uploadedPhoto(world), await uploadedPhoto(world)]
    await add(rest, { activityPhoto: [first] })
    const [{ activityId }] = (await all(rest)) as [Sent]
    const put = (body: object) => rest('PUT', at(activityId), { as: 'admin', body })
    expect(await put({ uploadedFiles: [second], activityPhoto: [] })).toMatchObject({
      status: 200,
      data: 'Activity has been updated successfully',
    })
    // An uploaded picture comes after the others [spec 67], and omitted fields stay unchanged.
    expect((await rest('GET', at(activityId))).data).toEqual({ ...row, activityId, activityPhoto: [first, second] })
    await put({ uploadedFiles: [second], title: 'Outside it', category: 'Lecture' })
    expect((await rest('GET', at(activityId))).data).toMatchObject({
      title: 'Outside it',
      date: right.date,
      activityPhoto: [first, second],
    })
    expect(await names(rest)).toEqual(['Lecture'])
    for (const wrong of [
      { title: '' },
      { date: '2026-02-31' },
      { category: ' ' },
      { uploadedFiles: [await uploadedPhoto(world, 'nyAdmin')] },
      { uploadedFiles: ['x'] },
    ]) {
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 400])
    }
    expect((await rest('GET', at(activityId))).data).toMatchObject({
      title: 'Outside it',
      activityPhoto: [first, second],
    })
    expect((await rest('PUT', at('unknown'), { as: 'admin', body: right })).status).toBe(404)
  },

  async 'DELETE /api/activity/{id}'(rest) {
    await add(rest)
    const [{ activityId }] = (await all(rest)) as [Sent]
    expect(await rest('DELETE', at(activityId), { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Activity has been deleted successfully',
    })
    expect(await rest('DELETE', at(activityId), { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'Activity not found' },
    })
    // A category is deleted with its last activity.
    expect(await names(rest)).toEqual([])
  },
}
