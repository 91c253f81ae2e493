import { expect } from 'vitest'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import type { Client } from './client.ts'
import { uploaded } from './images.ts'
import type { Proofs } from './proofs.ts'

/** The body as clients in the field send it: fees as text, the times as a list of two. */
const picnic = {
  eventType: 'picnic',
  eventName: 'Summer Picnic',
  eventDescription: '<p>Under the trees</p>',
  eventDate: [{ value: '2027-06-05T15:00:00.000Z' }, { value: '2027-06-05T21:00:00.000Z' }],
  eventAddress: 'Mill Race Park',
  adultFee: '25',
  minorFee: '10.50',
  cap: 60,
  checkChapter: 'dc.localhost:3000',
}

const row = {
  eventId: expect.stringMatching(/^[1-9]\d{4}$/),
  chapterId: 'chapter-dc',
  eventType: 'picnic',
  eventName: 'Summer Picnic',
  eventDescription: '<p>Under the trees</p>',
  eventDate: [
    { value: '2027-06-05T15:00:00.000Z', inclusive: true },
    { value: '2027-06-05T21:00:00.000Z', inclusive: true },
  ],
  eventAddress: 'Mill Race Park',
  adultFee: 25,
  minorFee: 10.5,
  cap: 60,
  seats: null,
  eventStatus: false,
  createdAt: expect.stringMatching(/^2026-11-21T/),
  updatedAt: expect.stringMatching(/^2026-11-21T/),
}

/** Lists that clients map over without checking that they exist. */
const lists = {
  eventPrograms: [],
  eventHotels: [],
  eventFlyers: [],
  eventContacts: [],
  eventImageGalleries: [],
  advertisements: [],
  eventRegistrations: [],
}

const created = async (rest: Client, plan: object = {}) => {
  const { status, data } = await rest('POST', '/api/events/new', { as: 'admin', body: { ...picnic, ...plan } })
  expect(status, JSON.stringify(data)).toBe(200)
  return data.eventId as string
}

const notFound = { status: 404, data: { message: 'Event not found' } }
const noToken = { status: 401, data: { message: 'Not Authorized, NO token' } }
const noAdmin = { status: 403, data: { message: 'Not authorized as an admin' } }

/** Proves that changing an event requires an admin of its chapter. */
async function guarded(rest: Client, method: string, path: (eventId: string) => string, eventId: string) {
  const body = method === 'DELETE' ? {} : { body: {} }
  expect(await rest(method, path(eventId), body)).toMatchObject(noToken)
  expect(await rest(method, path(eventId), { as: 'member', ...body })).toMatchObject(noAdmin)
  expect(await rest(method, path(eventId), { as: 'nyAdmin', ...body })).toMatchObject(notFound)
  expect(await rest(method, path('10000'), { as: 'admin', ...body })).toMatchObject(notFound)
}

async function listed(rest: Client, path: string) {
  expect((await rest('GET', `${path}?keyword=&page=`)).data).toEqual({
    items: [],
    events: [],
    totalItems: 0,
    totalPages: 0,
    currentPage: 0,
  })
  // The earlier client sends no query and maps the response itself.
  expect((await rest('GET', path)).data).toEqual([])
  expect(await rest('GET', path.replace(/dc$/, 'ny'))).toMatchObject({
    status: 404,
    data: { message: 'Invalid Chapter Domain: ny' },
  })
}

async function names(rest: Client, path: string): Promise<string[]> {
  const { items } = (await rest('GET', path.includes('?') ? path : `${path}?page=`)).data as {
    items: { eventName: string }[]
  }
  const whole = (await rest('GET', path)).data as { eventName: string }[]
  if (!path.includes('?'))
    expect(whole.map(({ eventName }) => eventName)).toEqual(items.map(({ eventName }) => eventName))
  return items.map(({ eventName }) => eventName)
}

export const eventProofs: Proofs = {
  async 'POST /api/events/new'(rest, world) {
    const { status, data } = await rest('POST', '/api/events/new', { as: 'admin', body: { ...picnic, seats: '200' } })
    expect([status, data]).toEqual([200, { ...row, seats: 200 }])
    expect((await rest('POST', '/api/events/new', { as: 'admin', body: { ...picnic, seats: '' } })).data).toEqual(row)
    const flyer = [await uploaded(world), await uploaded(world)]
    for (const sent of [flyer[0], [flyer[1]]]) {
      const { eventFlyers } = (await rest('GET', `/api/events/${await created(rest, { flyer: sent })}`)).data
      expect(eventFlyers).toMatchObject([{ flyer: [sent].flat()[0] }])
    }
    // One that belongs to another event is rejected, and no event is created.
    const taken = await rest('POST', '/api/events/new', { as: 'admin', body: { ...picnic, flyer } })
    expect(taken).toMatchObject({ status: 400, data: { fields: { flyer: expect.stringContaining('expired') } } })
    const wrong = await rest('POST', '/api/events/new', {
      as: 'admin',
      body: { ...picnic, eventName: 'x'.repeat(51), adultFee: -1, eventDate: null },
    })
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.data.fields).sort()).toEqual(['adultFee', 'eventDate', 'eventName'])
    const none = await rest('POST', '/api/events/new', {
      as: 'admin',
      body: { ...picnic, eventDate: [{ value: null }, { value: null }] },
    })
    expect(none).toMatchObject({
      status: 400,
      data: { message: expect.stringMatching(/^eventDate: /), fields: { eventDate: expect.any(String) } },
    })
    expect((await rest('POST', '/api/events/new', { as: 'admin', body: {} })).status).toBe(400)
    const described = async (eventDescription: string) =>
      (await rest('GET', `/api/events/${await created(rest, { eventDescription })}`)).data.eventDescription as string
    for (const plain of ['Bring a chair & a hat.\n\n 2 < 3 > 1, "quoted"  ', 'One line', ''])
      expect(await described(plain)).toBe(plain)
    expect(await described('<p onclick="x()">Bring <b>this</b><script>x()</script></p>')).toBe(
      '<p>Bring <strong>this</strong></p>',
    )
    expect(await described('a <img src=x onerror=x() ')).not.toContain('<img')
    // The earlier client has no event types.
    for (const eventType of [undefined, null, '']) {
      expect((await rest('POST', '/api/events/new', { as: 'admin', body: { ...picnic, eventType } })).data).toEqual(row)
    }
    const past = [{ value: '2026-11-20T15:00:00.000Z' }, { value: '2026-12-01T15:00:00.000Z' }]
    expect(
      (await rest('POST', '/api/events/new', { as: 'admin', body: { ...picnic, eventDate: past } })).data.message,
    ).toBe('The start date must not be before today')
    expect(await rest('POST', '/api/events/new', { body: picnic })).toMatchObject(noToken)
    expect(await rest('POST', '/api/events/new', { as: 'member', body: picnic })).toMatchObject(noAdmin)
    expect(
      (await rest('POST', '/api/events/new', { as: 'admin', body: { ...picnic, checkChapter: 'ny' } })).status,
    ).toBe(404)
  },

  async 'GET /api/events/{id}'(rest, world) {
    const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
    const cart = { ...guestCart(eventId), contribution: '' }
    const { registrationId } = await world.as('anonymous').registrations.registerFree(await proven(world, cart))
    const open = await rest('GET', `/api/events/${eventId}`)
    expect(open.status).toBe(200)
    expect(open.data).toMatchObject({ eventId, eventStatus: true, adultFee: 0, ...lists })
    for (const as of ['member', 'nyAdmin'] as const) {
      const { data } = await rest('GET', `/api/events/${eventId}`, { as, on: 'dc' })
      expect(data.eventRegistrations).toEqual([])
      expect(JSON.stringify(data)).not.toContain(cart.email)
    }
    expect(
      (await rest('GET', `/api/events/${eventId}`, { as: 'admin', role: 'member' })).data.eventRegistrations,
    ).toEqual([])
    expect((await rest('GET', `/api/events/${eventId}`, { as: 'admin' })).data.eventRegistrations).toEqual([
      expect.objectContaining({
        registrationId,
        eventId,
        firstName: cart.firstName,
        email: cart.email,
        isMember: false,
        memberId: '',
        numberOfAdults: cart.adults,
        numberOfMinors: cart.minors,
        isPaid: false,
        eventGroupRegistrations: [],
        eventHotelRegistrations: [],
        eventPayment: expect.objectContaining({ amount: 0, registrationId }),
      }),
    ])
    expect(await rest('GET', '/api/events/10000')).toMatchObject(notFound)
    expect(await rest('GET', `/api/events/${eventId}`, { as: 'nyAdmin' })).toMatchObject(notFound)
  },

  async 'PUT /api/events/{eventId}'(rest, world) {
    const eventId = await created(rest, { seats: 20 })
    const path = (id: string) => `/api/events/${id}`
    await guarded(rest, 'PUT', path, eventId)
    const { checkChapter: _, eventType: __, ...rests } = picnic
    // An older client, which is unaware of seats: the limit stays. Zeros are stored as zeros.
    const { status, data } = await rest('PUT', path(eventId), {
      as: 'admin',
      body: { ...rests, eventName: 'Autumn Picnic', adultFee: 0, minorFee: '0', cap: 0, flyer: [] },
    })
    expect([status, data]).toEqual([200, 'Event updated successfully'])
    expect((await rest('GET', path(eventId))).data).toMatchObject({
      eventName: 'Autumn Picnic',
      adultFee: 0,
      minorFee: 0,
      cap: 0,
      seats: 20,
      chapterId: 'chapter-dc',
    })
    await world.as('admin').events.publish({ eventId })
    const cart = { ...guestCart(eventId), adults: 3, minors: 0, contribution: '' }
    await world.as('anonymous').registrations.registerFree(await proven(world, cart))
    const fewer = await rest('PUT', path(eventId), { as: 'admin', body: { seats: 2 } })
    expect(fewer.status).toBe(409)
    expect(fewer.data.message).toContain('3 seats are already taken')
    const wrong = await rest('PUT', path(eventId), {
      as: 'admin',
      body: { eventDate: [{ value: 'soon' }, { value: null }], cap: -1 },
    })
    expect([wrong.status, Object.keys(wrong.data.fields)]).toEqual([400, expect.arrayContaining(['eventDate', 'cap'])])
    expect(wrong.data.fields).not.toHaveProperty('startsAt')
    const twoEnds = picnic.eventDate
    for (const eventDate of [
      '2027-06-10',
      ['2027-06-10', '2027-06-11'],
      [],
      null,
      '',
      0,
      {},
      [twoEnds[0]],
      [...twoEnds, twoEnds[0]],
      [null, null],
      { 0: twoEnds[0], 1: twoEnds[1] },
    ]) {
      const refused = await rest('PUT', path(eventId), { as: 'admin', body: { eventName: 'Not kept', eventDate } })
      expect([eventDate, refused.status, refused.data]).toEqual([
        eventDate,
        400,
        { message: 'eventDate: Enter a date and a time', fields: { eventDate: 'Enter a date and a time' } },
      ])
    }
    const other = await created(rest)
    for (const named of [other, Number(other), '10000', [eventId], {}, true]) {
      const refused = await rest('PUT', path(eventId), { as: 'admin', body: { eventId: named, eventName: 'Not kept' } })
      expect([named, refused.status, refused.data.message]).toEqual([
        named,
        400,
        'The body names another event than the address. Nothing was changed.',
      ])
    }
    expect((await rest('GET', path(eventId))).data).toMatchObject({
      eventName: 'Autumn Picnic',
      eventDate: row.eventDate,
    })
    for (const named of [eventId, Number(eventId), '', null])
      expect(
        (await rest('PUT', path(eventId), { as: 'admin', body: { eventId: named, eventDate: twoEnds } })).status,
      ).toBe(200)
    expect((await rest('PUT', path(eventId), { as: 'admin', body: { seats: null } })).status).toBe(200)
    expect((await rest('GET', path(eventId))).data).toMatchObject({ seats: null, eventStatus: true })
  },

  async 'DELETE /api/events/{eventId}'(rest, world) {
    const path = (id: string) => `/api/events/${id}`
    const eventId = await created(rest)
    await guarded(rest, 'DELETE', path, eventId)
    expect(await rest('DELETE', path(eventId), { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Event has been deleted successfully',
    })
    expect(await rest('GET', path(eventId))).toMatchObject(notFound)
    const joined = await announcePicnic(world, { adultFee: '0', minorFee: '0' })
    await world
      .as('anonymous')
      .registrations.registerFree(await proven(world, { ...guestCart(joined), contribution: '' }))
    const refused = await rest('DELETE', path(joined), { as: 'admin' })
    expect(refused.status).toBe(409)
    expect(refused.data.message).toContain('Cancel it instead')
  },

  async 'PUT /api/events/publish/{eventId}'(rest) {
    const eventId = await created(rest)
    const path = (id: string) => `/api/events/publish/${id}`
    await guarded(rest, 'PUT', path, eventId)
    expect(await rest('PUT', path(eventId), { as: 'admin', body: {} })).toMatchObject({
      status: 200,
      data: 'Event published successfully',
    })
    expect((await rest('GET', `/api/events/${eventId}`)).data.eventStatus).toBe(true)
  },

  async 'PUT /api/events/unpublish/{eventId}'(rest) {
    const eventId = await created(rest)
    const path = (id: string) => `/api/events/unpublish/${id}`
    await guarded(rest, 'PUT', path, eventId)
    await rest('PUT', `/api/events/publish/${eventId}`, { as: 'admin' })
    expect(await rest('PUT', path(eventId), { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Event un-published successfully',
    })
    expect((await rest('GET', `/api/events/${eventId}`)).data.eventStatus).toBe(false)
  },

  async 'GET /api/events/chapter/{host}'(rest, world) {
    await listed(rest, '/api/events/chapter/dc')
    for (let number = 1; number <= 12; number++) {
      world.clock.forward(1)
      await created(rest, {
        eventName: `Walk ${number}`,
        eventAddress: number === 3 ? 'Lake Anne' : picnic.eventAddress,
      })
    }
    // Most recently created first, published or not.
    const first = (await rest('GET', '/api/events/chapter/dc.localhost:3000?keyword=&page=')).data
    expect(first).toMatchObject({ totalItems: 12, totalPages: 2, currentPage: 0 })
    expect(first.events).toEqual(first.items)
    expect(first.items[0]).toEqual({ ...row, eventName: 'Walk 12' })
    const whole = (await rest('GET', '/api/events/chapter/dc')).data as { eventName: string }[]
    expect(whole.map(({ eventName }) => eventName)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Walk ${12 - index}`),
    )
    expect(whole[0]).toEqual(first.items[0])
    expect(await names(rest, '/api/events/chapter/dc?page=1')).toEqual(['Walk 2', 'Walk 1'])
    expect(await names(rest, '/api/events/chapter/dc?keyword=LAKE')).toEqual(['Walk 3'])
    expect(await names(rest, '/api/events/chapter/dc?keyword=nowhere')).toEqual([])
    expect((await rest('GET', '/api/events/chapter/dc?page=9')).data).toMatchObject({
      items: [],
      currentPage: 9,
      totalItems: 12,
    })
  },

  async 'GET /api/events/futurechapter/{host}'(rest, world) {
    await listed(rest, '/api/events/futurechapter/dc')
    await created(rest, { eventName: 'Later' })
    await created(rest, {
      eventName: 'Sooner',
      eventDate: [{ value: '2026-11-22T15:00:00Z' }, { value: '2026-11-22T18:00:00Z' }],
    })
    expect(await names(rest, '/api/events/futurechapter/dc')).toEqual(['Sooner', 'Later'])
    // An event in progress can still be joined.
    world.clock.set('2026-11-22T17:59:00.000Z')
    expect(await names(rest, '/api/events/futurechapter/dc?keyword=soon')).toEqual(['Sooner'])
    world.clock.set('2026-11-22T18:00:00.000Z')
    expect(await names(rest, '/api/events/futurechapter/dc')).toEqual(['Later'])
  },

  async 'GET /api/events/pastchapter/{host}'(rest, world) {
    await listed(rest, '/api/events/pastchapter/dc')
    const between = (from: string, to: string) => ({
      eventDate: [{ value: `${from}T15:00:00Z` }, { value: `${to}T15:00:00Z` }],
    })
    await created(rest, { eventName: 'First', ...between('2026-11-22', '2026-11-23') })
    await created(rest, { eventName: 'Second', ...between('2026-11-24', '2026-11-25') })
    expect(await names(rest, '/api/events/pastchapter/dc')).toEqual([])
    world.clock.set('2026-11-26T15:00:00.000Z')
    expect(await names(rest, '/api/events/pastchapter/dc')).toEqual(['Second', 'First'])
  },
}
