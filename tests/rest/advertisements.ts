import { expect } from 'vitest'
import { picture, video } from '#tests/support/files.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { recordProofs, stamps } from './records.ts'

export const steel = {
  sponsorName: 'Calder Steel, Inc.',
  email: 'office@caldersteel.example',
  phone: '(202) 555-0117',
  address: '18 Foundry Way',
  website: 'https://caldersteel.example/',
  description: '<p>Moment frames, fabricated and delivered.</p>',
}

const sponsorProofs = recordProofs({
  calls: { list: '/api/sponsor/chapter', add: '/api/sponsor', one: '/api/sponsor' },
  id: 'sponsorId',
  right: steel,
  // Strangers see neither the email address nor the phone number.
  row: { ...steel, email: '', phone: '', ...stamps },
  change: { address: '20 Foundry Way' },
  wrong: {
    body: { sponsorName: '', email: 'x', phone: '<b>', website: 'javascript:alert(1)' },
    fields: ['email', 'phone', 'sponsorName', 'website'],
  },
  answers: {
    added: 'New Sponsor Created Successfully',
    changed: 'Sponsor Updated Successfully',
    removed: 'Sponsor has been deleted successfully',
    missing: 'Sponsor not found',
  },
})

/** Returns a file that the admin of a chapter uploaded. */
export async function sentBy(world: PaymentsWorld, who: 'admin' | 'nyAdmin', bytes?: Uint8Array) {
  const { actor, chapter } = world.context(who)
  return world.portal.providers.files.keep(bytes ?? (await picture('png')), { chapter: chapter.id, actor })
}

const sponsorOf = (world: PaymentsWorld) => world.as('admin').sponsors.add(steel)

const days = { startDate: '2026-11-21', expireDate: '2026-12-31' }

const bodyOf = async (world: PaymentsWorld, more: object = {}) => ({
  advType: 'home-main-banner',
  eventId: '',
  checkChapter: 'dc',
  ...days,
  sponsorId: await sponsorOf(world),
  images: [await sentBy(world, 'admin')],
  ...more,
})

const listOf = async (rest: Client, query = '', as?: 'admin') =>
  (await rest('GET', `/api/adv/chapter/dc/${query}`, as ? { as } : {})).data as Record<string, unknown>[]

async function added(rest: Client, world: PaymentsWorld, more: object = {}) {
  const body = await bodyOf(world, more)
  // Listed newest first.
  world.clock.forward(1)
  expect(await rest('POST', '/api/adv', { as: 'admin', body })).toMatchObject({
    status: 200,
    data: 'New Advertisement Created Successfully',
  })
  const [row] = await listOf(rest, '', 'admin')
  return { body, row: row! }
}

export const advertisementProofs: Proofs = {
  ...sponsorProofs,

  async 'GET /api/sponsor/chapter/{host}'(rest, world) {
    await sponsorOf(world)
    const list = async (as: 'admin' | 'member') => (await rest('GET', '/api/sponsor/chapter/dc', { as })).data as object
    expect(await list('admin')).toEqual([{ ...steel, sponsorId: expect.any(String) as string, ...stamps }])
    expect(await list('member')).toMatchObject([{ sponsorName: steel.sponsorName, email: '', phone: '' }])
    expect(await rest('GET', '/api/sponsor/chapter/ny', { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'Invalid chapter reference! ny' },
    })
  },

  async 'DELETE /api/sponsor/{id}'(rest, world) {
    await sponsorProofs['DELETE /api/sponsor/{id}']!(rest, world)
    const { body } = await added(rest, world)
    const refused = await rest('DELETE', `/api/sponsor/${body.sponsorId}`, { as: 'admin' })
    expect(refused).toMatchObject({
      status: 409,
      data: {
        message: 'Calder Steel, Inc. has one advertisement. Delete it first, then the sponsor. Nothing was changed.',
      },
    })
    expect(await rest('GET', `/api/sponsor/${body.sponsorId}`)).toMatchObject({ status: 200 })
  },

  async 'POST /api/adv'(rest, world) {
    const [first, second] = [await sentBy(world, 'admin'), await sentBy(world, 'admin')]
    const { body } = await added(rest, world, { images: [first, second], startDate: '2026-11-21T05:00:00.000Z' })
    expect(await listOf(rest)).toMatchObject([
      { image: first, ...days },
      { image: second, ...days },
    ])
    const picnic = await announcePicnic(world)
    await added(rest, world, {
      advType: 'event-sponsor',
      eventId: Number(picnic),
      images: await sentBy(world, 'admin'),
      startDate: null,
      expireDate: undefined,
    })
    await added(rest, world, { advType: 'home-video-box', images: [await sentBy(world, 'admin', video())] })
    const before = await listOf(rest)
    const image = await sentBy(world, 'admin')
    const wrong: [more: object, field: string, message?: string][] = [
      [{ startDate: '2026-11-20' }, 'startDate'],
      [{ startDate: '' }, 'startDate'],
      [{ startDate: '2027-02-31' }, 'startDate'],
      [{ startDate: '31/02/2027' }, 'startDate'],
      [{ expireDate: '2026-11-20' }, 'expireDate'],
      [{ expireDate: null }, 'expireDate'],
      [{ advType: 'roof' }, 'advType'],
      [{ advType: 'event-sponsor' }, 'eventId'],
      [{ advType: 'event-sponsor', eventId: 'unknown' }, 'eventId'],
      [{ sponsorId: 'unknown' }, 'sponsorId'],
      [{ sponsorId: '' }, 'sponsorId'],
      [{ images: [] }, 'images'],
      [{ images: ['../../etc/passwd'] }, 'images.0'],
      [{ images: [image, await sentBy(world, 'nyAdmin')] }, 'images'],
      [
        { images: [await sentBy(world, 'admin', video())] },
        'images',
        'File does not support. You must use image type file',
      ],
      [
        { advType: 'home-video-box' },
        'images',
        'File does not support. You must use .mp4 or .wav or .webm or .ogv or .FLV ',
      ],
      [
        {
          advType: 'home-video-box',
          images: [await sentBy(world, 'admin', video()), await sentBy(world, 'admin', video())],
        },
        'images',
        'A video ad takes one video',
      ],
    ]
    for (const [more, field, message] of wrong) {
      const refused = await rest('POST', '/api/adv', { as: 'admin', body: { ...body, images: [image], ...more } })
      expect([refused.status, Object.keys(refused.data.fields)], JSON.stringify(more)).toEqual([400, [field]])
      if (message) expect(refused.data.message).toBe(message)
    }
    expect(await listOf(rest)).toEqual(before)
  },

  async 'GET /api/adv/chapter/{host}'(rest, world) {
    expect(await listOf(rest)).toEqual([])
    expect(await rest('GET', '/api/adv/chapter/ny')).toMatchObject({
      status: 404,
      data: { message: 'Invalid chapter reference! ny' },
    })
    const { body, row } = await added(rest, world)
    const seen = {
      imageId: row.imageId,
      image: body.images[0],
      sponsorId: body.sponsorId,
      eventId: null,
      eventName: null,
      type: 'home-main-banner',
      ...days,
      ...stamps,
      active: true,
      status: 'LIVE',
    }
    const { sponsorName, email, phone, website } = steel
    expect(await listOf(rest)).toEqual([{ ...seen, sponsor: { sponsorName, email: '', phone: '', website } }])
    expect(await listOf(rest, '', 'admin')).toEqual([{ ...seen, sponsor: { sponsorName, email, phone, website } }])
    await added(rest, world, { startDate: '2026-12-24' })
    // An advertisement that is not live is visible only to admins.
    expect([await listOf(rest), await listOf(rest, '?active=false')]).toMatchObject([{ length: 1 }, { length: 0 }])
    for (const [query, count] of [
      ['', 2],
      ['?active=true', 1],
      ['?active=false', 1],
      ['?advType=home-video-box', 0],
      ['?advType=home-main-banner&eventId=&active=', 2],
      ['?eventId=unknown', 0],
      ['?active=maybe', 2],
    ] as const)
      expect(await listOf(rest, query, 'admin'), query).toHaveLength(count)
  },

  async 'GET /api/adv/event/chapter/{host}'(rest, world) {
    const list = async () => (await rest('GET', '/api/adv/event/chapter/dc')).data as object
    await added(rest, world)
    expect(await list()).toEqual([])
    const eventId = await announcePicnic(world)
    const { row } = await added(rest, world, { advType: 'event-sponsor', eventId })
    expect(await list()).toEqual([
      {
        eventId,
        eventName: expect.any(String) as string,
        advertisements: [{ ...row, sponsor: { ...(row.sponsor as object), email: '', phone: '' } }],
      },
    ])
    expect((await rest('GET', `/api/events/${eventId}`)).data).toMatchObject({
      advertisements: [{ imageId: row.imageId }],
    })
  },

  async 'GET /api/adv/{id}'(rest, world) {
    const { row } = await added(rest, world)
    expect((await rest('GET', `/api/adv/${String(row.imageId)}`)).data).toEqual({
      ...row,
      sponsor: { ...(row.sponsor as object), email: '', phone: '' },
    })
    expect(await rest('GET', '/api/adv/unknown')).toMatchObject({
      status: 404,
      data: { message: 'Advertisement not found' },
    })
    await world.as('admin').advertisements.update({ imageId: String(row.imageId), active: false })
    expect(await rest('GET', `/api/adv/${String(row.imageId)}`)).toMatchObject({ status: 404 })
  },

  async 'PUT /api/adv/{id}'(rest, world) {
    const { row } = await added(rest, world)
    const put = (body: object, id = String(row.imageId)) => rest('PUT', `/api/adv/${id}`, { as: 'admin', body })
    expect(await put({ active: 'false' })).toMatchObject({ status: 200, data: 'Advertisement Updated Successfully' })
    expect(await listOf(rest, '', 'admin')).toEqual([{ ...row, ...stamps, active: false, status: 'EXPIRED' }])
    // Some clients send the whole row back.
    const image = await sentBy(world, 'admin')
    world.clock.forward(24 * 60)
    expect(await put({ ...row, image, expireDate: '2027-01-31' })).toMatchObject({ status: 200 })
    expect(await listOf(rest)).toEqual([
      {
        ...row,
        ...stamps,
        image,
        expireDate: '2027-01-31',
        sponsor: { ...(row.sponsor as object), email: '', phone: '' },
      },
    ])
    for (const [body, field] of [
      [{ startDate: '2026-11-20' }, 'startDate'],
      [{ expireDate: '2026-11-01' }, 'expireDate'],
      [{ sponsorId: 'unknown' }, 'sponsorId'],
      [{ image: '/etc/passwd' }, 'image'],
      [{ image: await sentBy(world, 'admin', video()) }, 'image'],
      [{ active: 'perhaps' }, 'active'],
    ] as const)
      expect(await put(body), field).toMatchObject({
        status: 400,
        data: { fields: { [field]: expect.any(String) as string } },
      })
    expect(await listOf(rest)).toMatchObject([{ image, expireDate: '2027-01-31', active: true }])
    expect(await put({ active: true }, 'unknown')).toMatchObject({
      status: 404,
      data: { message: 'Advertisement not found' },
    })
  },
}
