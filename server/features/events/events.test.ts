import { beforeEach, describe, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { pdf } from '#tests/support/files.ts'
import { guestCart, proven } from '#tests/support/world/picnic.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const picnic = {
  eventType: 'picnic' as const,
  eventName: 'Summer Picnic',
  eventDescription: '<p>Under the <strong>trees</strong><script>alert(1)</script></p>',
  startsAt: '2027-06-05T11:00',
  endsAt: '2027-06-05T17:00',
  eventAddress: 'Mill Race Park',
  adultFee: '25',
  minorFee: '10',
  cap: '60',
  seats: '10',
}

describeOnBoth('events', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const announce = async (plan: object = {}, on: 'dc' | 'ny' = 'dc') => {
    const admin = world.as(on === 'dc' ? 'admin' : 'nyAdmin').events
    const { eventId } = await admin.create({ ...picnic, ...plan })
    await admin.publish({ eventId })
    return eventId
  }

  const attend = async (eventId: string, adults: number) =>
    world.as('anonymous').registrations.registerFree(await proven(world, guestCart(eventId, { adults, minors: 0 })))

  test('pictures of its description become public, and are deleted with it', async () => {
    const { events } = world.as('admin')
    const { actor, chapter } = world.context('admin')
    const { files } = world.portal.providers
    const [first, second] = [
      await files.keep(pdf(), { chapter: chapter.id, actor }),
      await files.keep(pdf(), { chapter: chapter.id, actor }),
    ]
    const show = (...paths: string[]) => ({
      eventDescription: paths.map((path) => `<p><img src="${path}" alt="" /></p>`).join(''),
    })
    const pageOf = async (path: string) => {
      const { visibility, recordTable, recordId } = (await files.find(path))!.upload
      return recordId && `${recordTable} ${recordId} ${visibility}`
    }
    const { eventId } = await events.create({ ...picnic, ...show(first) })
    expect([await pageOf(first), await pageOf(second)]).toEqual([`events ${eventId} public`, null])
    await expect(events.create({ ...picnic, ...show(first) })).rejects.toThrow(
      'The uploaded file has expired. Please choose it again.',
    )
    await events.update({ eventId, ...show(second) })
    await events.update({ eventId, eventName: 'Autumn Picnic' })
    expect([await pageOf(first), await pageOf(second)]).toEqual([null, `events ${eventId} public`])
    await events.remove({ eventId })
    expect(await pageOf(second)).toBeNull()
  })

  test('an event is created, read, published, unpublished and deleted', async () => {
    const { events } = world.as('admin')
    const { eventId } = await events.create(picnic)
    expect(eventId).toMatch(/^[1-9]\d{4}$/)
    expect(await world.as('anonymous').events.byId({ eventId })).toMatchObject({
      eventName: 'Summer Picnic',
      eventDescription: '<p>Under the <strong>trees</strong></p>',
      startsAt: '2027-06-05T15:00:00.000Z',
      startsOn: '2027-06-05T11:00',
      endsOn: '2027-06-05T17:00',
      adultFeeCents: 2500,
      isPublished: false,
      seats: 10,
      seatsLeft: 10,
      isSoldOut: false,
      isOver: false,
      today: '2026-11-21',
    })
    expect(await events.publish({ eventId })).toBe('Event published successfully')
    expect(await events.publish({ eventId })).toBe('Event published successfully')
    expect((await events.byId({ eventId })).isPublished).toBe(true)
    expect(await events.unpublish({ eventId })).toBe('Event un-published successfully')
    expect((await events.byId({ eventId })).isPublished).toBe(false)
    expect(await events.remove({ eventId })).toBe('Event has been deleted successfully')
    await expect(events.byId({ eventId })).rejects.toThrow('Event not found')
  })

  test('the creator of an event is never revealed', async () => {
    const eventId = await announce()
    for (const seen of [
      await world.as('anonymous').events.byId({ eventId }),
      (await world.as('admin').events.list({})).rows[0],
    ]) {
      expect(Object.keys(seen!)).not.toContain('createdBy')
      expect(Object.keys(seen!)).not.toContain('updatedBy')
    }
  })

  test('an edit does not overwrite what someone else has saved since it began, and shows it', async () => {
    const eventId = await announce()
    const { events } = world.as('admin')
    const { updatedAt: edition } = await events.byId({ eventId })
    world.clock.forward(1)
    await events.update({ eventId, edition, startsAt: '2027-06-05T12:00', adultFee: '40', seats: '' })
    const now = (value: string) => `The details changed meanwhile. Saved now: ${value}`
    await expect(
      events.update({ eventId, edition, startsAt: '2027-06-05T11:00', adultFee: '30', seats: 10 }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: {
        details: { fields: { startsAt: now('2027-06-05 12:00'), adultFee: now('40.00'), seats: now('no limit') } },
      },
    })
    expect(await events.byId({ eventId })).toMatchObject({ adultFeeCents: 4000, seats: null })
    await events.update({ eventId, adultFee: '30' })
  })

  test('an edit changes only the given fields, and says where it is invalid', async () => {
    const eventId = await announce()
    const { events } = world.as('admin')
    expect(await events.update({ eventId, eventName: 'Autumn Picnic', adultFee: 30 })).toBe(
      'Event updated successfully',
    )
    expect(await events.byId({ eventId })).toMatchObject({
      eventName: 'Autumn Picnic',
      adultFeeCents: 3000,
      minorFeeCents: 1000,
      seats: 10,
      isPublished: true,
    })
    await expect(events.update({ eventId, startsAt: '2026-11-20T10:00' })).rejects.toMatchObject({
      message: 'The start date must not be before today',
      cause: { details: { fields: { startsAt: 'The start date must not be before today' } } },
    })
    await expect(events.update({ eventId, endsAt: '2027-06-05T10:00' })).rejects.toThrow('must not be before the start')
  })

  test('an event in progress can be edited if its start is unchanged', async () => {
    const eventId = await announce()
    world.clock.set('2027-06-05T18:00:00.000Z')
    const { events } = world.as('admin')
    await events.update({
      eventId,
      startsAt: '2027-06-05T11:00',
      endsAt: '2027-06-05T18:30',
      eventName: 'Longer Picnic',
    })
    expect(await events.byId({ eventId })).toMatchObject({
      eventName: 'Longer Picnic',
      endsOn: '2027-06-05T18:30',
      hasBegun: true,
      isOver: false,
    })
  })

  describe('with seats taken', () => {
    test('the number of seats cannot fall below those taken; it can equal or exceed them, or be unlimited', async () => {
      const eventId = await announce({ adultFee: '0', minorFee: '0' })
      const { events } = world.as('admin')
      await attend(eventId, 3)
      expect(await events.byId({ eventId })).toMatchObject({ seatsLeft: 7 })
      await expect(events.update({ eventId, seats: 2 })).rejects.toThrow(
        '3 seats are already taken, so you cannot set fewer than 3.',
      )
      await events.update({ eventId, seats: 3 })
      expect(await events.byId({ eventId })).toMatchObject({ seatsLeft: 0, isSoldOut: true })
      await expect(attend(eventId, 1)).rejects.toThrow()
      await events.update({ eventId, seats: '' })
      expect(await events.byId({ eventId })).toMatchObject({ seats: null, seatsLeft: null, isSoldOut: false })
    })

    test('an edit and concurrent registrations never leave more people than seats', async () => {
      const eventId = await announce({ adultFee: '0', minorFee: '0', seats: '6' })
      const outcomes = await Promise.allSettled([
        attend(eventId, 2),
        world.as('admin').events.update({ eventId, seats: 3 }),
        attend(eventId, 2),
        attend(eventId, 2),
      ])
      expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
      const { seats, seatsLeft } = await world.as('anonymous').events.byId({ eventId })
      const counts = await world.store.read
        .selectFrom('seatCounts')
        .selectAll()
        .where('eventId', '=', eventId)
        .executeTakeFirstOrThrow()
      expect(counts.held + counts.sold).toBeLessThanOrEqual(seats!)
      expect(seatsLeft).toBe(seats! - counts.held - counts.sold)
    })

    test('the event cannot be deleted, and unpublishing is suggested', async () => {
      const eventId = await announce({ adultFee: '0', minorFee: '0' })
      await attend(eventId, 1)
      const { events } = world.as('admin')
      await expect(events.remove({ eventId })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('Cancel it instead'),
      })
      expect((await events.byId({ eventId })).isPublished).toBe(true)
    })

    test('seats held by a buyer count too', async () => {
      const eventId = await announce()
      await world.store.write(({ sql }) =>
        run(sql.insertInto('seatCounts').values({ eventId, chapterId: world.chapters.dc.id, held: 4, sold: 0 })),
      )
      const { events } = world.as('admin')
      await expect(events.update({ eventId, seats: 3 })).rejects.toThrow('4 seats are being paid for right now')
    })
  })

  describe('of another chapter', () => {
    test('cannot be read, changed or listed', async () => {
      const eventId = await announce({}, 'ny')
      await expect(world.as('anonymous').events.byId({ eventId })).rejects.toThrow('Event not found')
      await expect(world.as('admin').events.whole({ eventId })).rejects.toThrow('Event not found')
      const { update, publish, unpublish, remove, list } = world.as('admin').events
      for (const change of [update, publish, unpublish, remove])
        await expect(change({ eventId })).rejects.toThrow('Event not found')
      expect(await list({})).toEqual({ rows: [], total: 0, upcoming: 0, past: 0 })
      expect(await world.as('anonymous').events.upcoming()).toEqual([])
      expect(await world.as('anonymous', { on: 'ny' }).events.byId({ eventId })).toMatchObject({
        eventId,
        isPublished: true,
      })
    })

    test('an admin of another chapter cannot create one here, but a system admin can', async () => {
      await expect(world.as('member').events.create(picnic)).rejects.toThrow('You need an admin account')
      const { eventId } = await world.as('system', { on: 'dc' }).events.create(picnic)
      expect(await world.as('anonymous', { on: 'dc' }).events.byId({ eventId })).toMatchObject({ eventId })
    })
  })

  test('the admins’ list is numbered, searched, sorted and paged', async () => {
    const { events } = world.as('admin')
    for (const month of ['01', '02', '03']) {
      await events.create({
        ...picnic,
        eventName: `Walk ${month}`,
        startsAt: `2027-${month}-06T11:00`,
        endsAt: `2027-${month}-06T12:00`,
      })
    }
    await events.create({ ...picnic, eventName: 'Dinner', eventDescription: `<p>${'long '.repeat(60)}</p>` })
    const names = async (input: Parameters<typeof events.list>[0]) =>
      (await events.list(input)).rows.map(({ number, eventName }) => `${number} ${eventName}`)
    expect(await names({})).toEqual(['1 Dinner', '2 Walk 03', '3 Walk 02', '4 Walk 01'])
    expect(await names({ size: 2, page: 1, sort: 'eventName', direction: 'asc' })).toEqual(['3 Walk 02', '4 Walk 03'])
    expect(await names({ search: 'MILL walk 02' })).toEqual(['1 Walk 02'])
    expect(await names({ search: '%' })).toEqual([])
    const [dinner] = (await events.list({ search: 'dinner' })).rows
    expect(dinner!.eventDescription).toMatch(/^(long )+…$/)
    expect(dinner!.eventDescription.length).toBeLessThanOrEqual(122)
  })

  test('the home page gets published upcoming events, soonest first, and past ones', async () => {
    const names = async (when: 'upcoming' | 'past') =>
      (await world.as('anonymous').events[when]()).map(({ eventName }) => eventName)
    await announce({ eventName: 'Later' })
    const sooner = await announce({
      eventName: 'Sooner',
      startsAt: '2026-11-21T08:00',
      endsAt: '2026-11-21T12:00',
      seats: '',
    })
    await world.as('admin').events.create({ ...picnic, eventName: 'Hidden' })
    expect(await names('upcoming')).toEqual(['Sooner', 'Later'])
    expect(await names('past')).toEqual([])
    expect((await world.as('anonymous').events.upcoming())[0]).toEqual({
      eventId: sooner,
      eventName: 'Sooner',
      eventAddress: 'Mill Race Park',
      startsOn: '2026-11-21T08:00',
      isSoldOut: false,
      hasBegun: true,
      isOver: false,
      zone: 'Eastern Time',
    })
    world.clock.set('2026-11-21T17:00:00.000Z')
    expect(await names('upcoming')).toEqual(['Later'])
    expect(await names('past')).toEqual(['Sooner'])
  })
  test('the public list has the published upcoming or past events, page by page, and finds them by name and place', async () => {
    const ask = (input: object = {}) => world.as('anonymous').events.calendar(input)
    const names = async (input?: object) => (await ask(input)).rows.map(({ eventName }) => eventName)
    await announce({
      eventName: 'Sooner',
      startsAt: '2026-11-21T08:00',
      endsAt: '2026-11-21T12:00',
      eventDescription: 'First words',
    })
    await announce({ eventName: 'Later', eventAddress: 'South Quay', eventDescription: 'Not yet' })
    await announce({ eventName: 'Last', startsAt: '2027-07-05T11:00', endsAt: '2027-07-05T17:00' })
    await announce({ eventName: 'Elsewhere' }, 'ny')
    await world.as('admin').events.create({ ...picnic, eventName: 'Hidden' })
    expect(await names()).toEqual(['Sooner', 'Later', 'Last'])
    expect((await ask()).rows.map(({ excerpt }) => excerpt)).toEqual(['First words', '', ''])
    expect(await ask({ size: 2, page: 1 })).toMatchObject({
      rows: [{ eventName: 'Last', seatsLeft: 10 }],
      total: 3,
      upcoming: 3,
      past: 0,
    })
    expect(await ask({ search: 'south quay later' })).toMatchObject({
      rows: [{ eventName: 'Later' }],
      total: 1,
      upcoming: 3,
    })
    expect(await names({ search: '%' })).toEqual([])
    world.clock.set('2026-11-21T17:00:00.000Z')
    expect(await names({ when: 'past' })).toEqual(['Sooner'])
    expect(await ask({ when: 'made up', page: 9 })).toMatchObject({ rows: [], total: 2, upcoming: 2, past: 1 })
    expect(Object.keys((await ask()).rows[0]!)).not.toContain('eventDescription')
  })
})
