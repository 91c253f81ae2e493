import { expect } from 'vitest'
import { picture } from '#tests/support/files.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const right = { imageName: 'navbarImage', imageDescription: 'The bridge, from the river' }

/** Returns the path of a picture that Washington's admin uploaded. */
export async function uploaded(world: PaymentsWorld, who: 'admin' | 'nyAdmin' = 'admin') {
  const { actor, chapter } = world.context(who)
  return world.portal.providers.files.keep(await picture('png'), { chapter: chapter.id, actor })
}

async function add(rest: Client, world: PaymentsWorld, more: object = {}) {
  const image = await uploaded(world)
  const answer = await rest('POST', '/api/image/new', {
    as: 'admin',
    body: { ...right, image, eventId: '', checkChapter: 'dc', ...more },
  })
  expect([answer.status, answer.data]).toEqual([200, 'New Image Added Successfully'])
  const row = await world.store.read
    .selectFrom('images')
    .select('imageId')
    .where('image', '=', image)
    .executeTakeFirstOrThrow()
  return { ...right, eventId: null, image, imageId: row.imageId, ...stamps }
}

/** Proves one of the lists: empty, of a chapter that is not the host's, and with a picture of its place. */
const listed =
  (path: string, more: object = {}) =>
  async (rest: Client, world: PaymentsWorld) => {
    expect(await rest('GET', `${path}/dc`)).toMatchObject({ status: 200, data: [] })
    expect(await rest('GET', `${path}/ny`)).toMatchObject({ status: 404, data: { message: 'Invalid Chapter Domain' } })
    const row = { ...(await add(rest, world, more)), ...more }
    expect((await rest('GET', `${path}/dc`)).data).toEqual([row])
  }

const published = async (world: PaymentsWorld) => {
  const { events } = world.as('admin')
  const { eventId } = await events.create({
    eventType: 'picnic',
    eventName: 'Picnic',
    eventAddress: 'Park',
    startsAt: '2027-06-05T10:00',
    endsAt: '2027-06-05T16:00',
  })
  await events.publish({ eventId })
  return eventId
}

export const imageProofs: Proofs = {
  'GET /api/image/navbar/chapter/{host}': listed('/api/image/navbar/chapter'),
  'GET /api/image/homeScreen/chapter/{host}': listed('/api/image/homeScreen/chapter', { imageName: 'homeScreenImage' }),
  'GET /api/image/chapter/{host}': listed('/api/image/chapter'),

  async 'GET /api/image/event/chapter/{host}'(rest, world) {
    const path = '/api/image/event/chapter'
    await add(rest, world)
    expect(await rest('GET', `${path}/dc`)).toMatchObject({ status: 200, data: [] })
    const eventId = await published(world)
    const { imageId, image, imageDescription } = await add(rest, world, { eventId })
    const eventDate = [{ value: '2027-06-05T14:00:00.000Z' }, { value: '2027-06-05T20:00:00.000Z' }]
    expect((await rest('GET', `${path}/dc`)).data).toMatchObject([
      { eventId, eventName: 'Picnic', eventDate, eventImageGalleries: [{ imageId, image, imageDescription }] },
    ])
    expect((await rest('GET', `/api/events/${eventId}`)).data).toMatchObject({
      eventId,
      eventImageGalleries: [{ imageId, image, imageDescription }],
    })
  },

  async 'GET /api/image/{id}'(rest, world) {
    const row = await add(rest, world)
    expect((await rest('GET', `/api/image/${row.imageId}`)).data).toEqual(row)
    expect(await rest('GET', '/api/image/unknown')).toMatchObject({ status: 404, data: { message: 'image not found' } })
  },

  async 'POST /api/image/new'(rest, world) {
    await add(rest, world, { eventId: null })
    // Ids may be numbers too.
    await add(rest, world, { eventId: Number(await published(world)) })
    const wrong = { imageName: 'logo', imageDescription: '', image: '../../etc/passwd', eventId: 'unknown' }
    for (const [field, value] of Object.entries(wrong)) {
      const refused = await rest('POST', '/api/image/new', {
        as: 'admin',
        body: { ...right, image: await uploaded(world), [field]: value },
      })
      expect([refused.status, Object.keys(refused.data.fields)]).toEqual([400, [field]])
    }
    expect((await rest('GET', '/api/image/chapter/dc')).data).toHaveLength(2)
  },

  async 'DELETE /api/image/{id}'(rest, world) {
    const { imageId } = await add(rest, world)
    expect(await rest('DELETE', `/api/image/${imageId}`, { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'The Image has been deleted successfully',
    })
    expect(await rest('GET', `/api/image/${imageId}`)).toMatchObject({ status: 404 })
  },
}
