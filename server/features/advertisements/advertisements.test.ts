import { expect, test } from 'vitest'
import { picture, video } from '#tests/support/files.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { provesRecords } from '#tests/support/world/records.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { enteredDays } from './decisions.ts'
import { statusOf } from './rules.ts'

const steel = {
  sponsorName: 'Calder Steel, Inc.',
  email: 'office@caldersteel.example',
  phone: '(202) 555-0117',
  address: '18 Foundry Way',
  website: 'https://caldersteel.example/',
  description: '<p>Moment frames.</p>',
}

provesRecords({
  table: 'sponsors',
  id: 'sponsorId',
  feature: ({ sponsors: { add, byId, managed, remove, update } }) => ({
    add,
    byId,
    update,
    remove,
    managed: async () => (await managed()).rows,
  }),
  right: steel,
  change: { sponsorName: 'Calder & Sons' },
  missing: 'There is no such sponsor here.',
  html: ['description'],
})

const run = { startDate: '2026-11-21', expireDate: '2026-11-30' }

test.each([
  ['2026-11-20', 1, 'Upcoming'],
  ['2026-11-21', 1, 'LIVE'],
  ['2026-11-30', 1, 'LIVE'],
  ['2026-12-01', 1, 'EXPIRED'],
  ['2026-11-25', 0, 'EXPIRED'],
  ['2026-11-20', 0, 'EXPIRED'],
])('on %s, one whose switch is %i is %s', (today, active, status) => {
  expect(statusOf({ ...run, active }, today)).toBe(status)
})

test('past days are accepted if they were already set; others are refused', () => {
  const [today, before] = ['2026-12-05', run]
  expect(() => enteredDays(run, today)).toThrow('The start date cannot be before today')
  expect(enteredDays(run, today, before)).toEqual(run)
  expect(() => enteredDays({ ...run, startDate: '2026-11-22' }, today, before)).toThrow(
    'The start date cannot be before today',
  )
  expect(() => enteredDays({ ...run, expireDate: '2026-12-04' }, today, before)).toThrow(
    'The end date cannot be before today',
  )
  expect(() => enteredDays({ startDate: '2026-12-09', expireDate: '2026-12-08' }, today)).toThrow(
    'The end date cannot be before the start date',
  )
})

describeOnSqlite('advertisements', (open) => {
  const keep = async (world: World, bytes?: Uint8Array, who: 'admin' | 'nyAdmin' | 'member' = 'admin') => {
    const { actor, chapter } = world.context(who)
    return world.portal.providers.files.keep(bytes ?? (await picture('png')), { chapter: chapter.id, actor })
  }
  const banner = async (world: World, more: object = {}) => {
    const { advertisements, sponsors } = world.as('admin')
    const sponsorId = await sponsors.add(steel)
    const [imageId] = await advertisements.add({
      advType: 'home-main-banner',
      sponsorId,
      ...run,
      images: [await keep(world)],
      ...more,
    })
    return { imageId: imageId!, sponsorId }
  }
  const onHome = async (world: World) => (await world.as('anonymous').advertisements.onHome()).banners.length
  const picnic = async (world: World) => {
    const { eventId } = await world.as('admin').events.create({
      eventType: 'picnic',
      eventName: 'Picnic',
      eventAddress: 'Park',
      startsAt: '2026-12-05T10:00',
      endsAt: '2026-12-06T16:00',
    })
    await world.as('admin').events.publish({ eventId })
    return eventId
  }

  test("begin and end with the chapter's day, also in cached answers", async () => {
    const world = await open()
    const { request } = openHttpClient(world)
    await banner(world, { startDate: '2026-11-22', expireDate: '2026-11-22' })
    const ask = async () =>
      (JSON.parse((await request('/api/adv/chapter/dc?active=true')).text) as unknown[]).length === 1
    const dayOf = (time: string) => world.clock.set(time)
    for (const [time, seen] of [
      ['2026-11-22T04:59:30Z', false],
      ['2026-11-22T05:00:00Z', true],
      ['2026-11-23T04:59:30Z', true],
      ['2026-11-23T05:00:00Z', false],
    ] as const) {
      dayOf(time)
      expect(await ask(), time).toBe(seen)
      // This time it comes from the cache.
      expect(await ask(), time).toBe(seen)
    }
  })

  test('of an event run on its days, even if those change, appear on its page beforehand, and are deleted with it', async () => {
    const world = await open()
    const { advertisements, events } = world.as('admin')
    const eventId = await picnic(world)
    const { imageId } = await banner(world, { advType: 'event-sponsor', eventId, startDate: null, expireDate: null })
    const [row] = (await advertisements.managed({ type: 'event-sponsor' })).rows
    expect(row).toMatchObject({
      startDate: '2026-12-05',
      expireDate: '2026-12-06',
      status: 'Upcoming',
      eventName: 'Picnic',
    })
    const visitor = world.as('anonymous')
    expect(await visitor.advertisements.ofEvent({ eventId })).toMatchObject([
      { imageId, sponsorName: steel.sponsorName, line: 'Moment frames.' },
    ])
    await expect(advertisements.update({ imageId, expireDate: '2026-12-31' })).rejects.toThrow(
      'An event ad takes the dates of its event',
    )
    await advertisements.update({ imageId, startDate: '2026-12-05', expireDate: '2026-12-06' })
    await advertisements.update({ imageId, active: false })
    expect(await visitor.advertisements.ofEvent({ eventId })).toEqual([])
    await advertisements.update({ imageId, active: true })
    world.clock.set('2026-12-07T05:00:00Z')
    expect(await visitor.advertisements.ofEvent({ eventId })).toEqual([])
    await expect(banner(world, { advType: 'event-sponsor', eventId })).rejects.toThrow('This event is over')
    await events.unpublish({ eventId })
    await events.remove({ eventId })
    expect((await advertisements.managed({ type: 'event-sponsor' })).rows).toEqual([])
    expect(
      await world.store.read.selectFrom('uploads').select('recordId').where('recordId', '=', imageId).execute(),
    ).toEqual([])
  })

  test("appear on the page of an event: its own first, then the chapter's banners, and none of another event", async () => {
    const world = await open()
    const [eventId, other] = [await picnic(world), await picnic(world)]
    const { imageId: first } = await banner(world)
    const onEvent = async (id: string) =>
      (await world.as('anonymous').advertisements.onEvent({ eventId: id })).map(({ imageId }) => imageId)
    expect(await onEvent(eventId)).toEqual([first])
    const { imageId: own } = await banner(world, {
      advType: 'event-sponsor',
      eventId,
      startDate: null,
      expireDate: null,
    })
    expect([await onEvent(eventId), await onEvent(other)]).toEqual([[own, first], [first]])
    await world.as('admin').advertisements.update({ imageId: first, active: false })
    expect([await onEvent(eventId), await onEvent(other)]).toEqual([[own], []])
  })

  test("another chapter's or person's file, sponsor or event is refused, and nothing is written", async () => {
    const world = await open()
    const images = [await keep(world), await keep(world, undefined, 'nyAdmin')]
    await expect(banner(world, { images })).rejects.toMatchObject({
      message: expect.stringContaining('expired') as string,
    })
    const gone = `/uploads/image-${'0'.repeat(32)}.png`
    for (const image of [gone, await keep(world, undefined, 'member')])
      await expect(banner(world, { images: [image] })).rejects.toThrow(
        'The uploaded file has expired. Please choose it again.',
      )
    const theirs = await world.as('nyAdmin').sponsors.add(steel)
    await expect(banner(world, { sponsorId: theirs })).rejects.toThrow('There is no such sponsor in this chapter')
    const { eventId } = await world.as('nyAdmin').events.create({
      eventType: 'picnic',
      eventName: 'Roof',
      eventAddress: 'Roof',
      startsAt: '2027-01-05T10:00',
      endsAt: '2027-01-05T16:00',
    })
    await expect(banner(world, { advType: 'event-sponsor', eventId })).rejects.toThrow(
      'There is no such event in this chapter',
    )
    expect(await world.store.read.selectFrom('advertisements').selectAll().execute()).toEqual([])
    const { imageId, sponsorId } = await banner(world)
    const { advertisements, sponsors } = world.as('nyAdmin')
    await expect(advertisements.update({ imageId, active: false })).rejects.toThrow(
      'There is no such advertisement here.',
    )
    await expect(advertisements.remove({ imageId })).rejects.toThrow('There is no such advertisement here.')
    await expect(sponsors.remove({ sponsorId })).rejects.toThrow('There is no such sponsor here.')
    expect(await onHome(world)).toBe(1)
  })

  test("a file referenced by its URL is added once, with or without the chapter's host in front", async () => {
    const world = await open()
    const [first, second] = [await keep(world), await keep(world)]
    await banner(world, { images: [first], address: `http://dc.localhost:3000${second}` })
    await expect(banner(world, { images: [], address: 'http://elsewhere.example/steel.png' })).rejects.toThrow(
      'begins with https://',
    )
    expect(
      (await world.as('admin').advertisements.managed({ type: 'home-main-banner' })).rows.map(({ image }) => image),
    ).toEqual([first, second])
  })

  test('a picture on another site is fetched, checked and stored as an upload of the chapter', async () => {
    const world = await open()
    const sent: Record<string, Uint8Array> = {
      '/steel.png': await picture('png'),
      '/page': Buffer.from('<html>Not a picture</html>'),
    }
    world.portal.providers.outsideFiles = {
      read: async (address) => ({ bytes: sent[new URL(address).pathname]!, name: 'steel.png' }),
    }
    await banner(world, { images: [], address: 'https://elsewhere.example/steel.png' })
    const [row] = (await world.as('admin').advertisements.managed({ type: 'home-main-banner' })).rows
    expect(row!.image).toMatch(/^\/uploads\/image-\w+-steel\.png$|^\/uploads\/image-\w+\.png$/)
    await expect(banner(world, { images: [], address: 'https://elsewhere.example/page' })).rejects.toMatchObject({
      cause: { details: { fields: { address: expect.stringMatching(/^Please choose/) as string } } },
    })
    expect((await world.as('admin').advertisements.managed({ type: 'home-main-banner' })).rows).toHaveLength(1)
    await expect(
      world.as('member').advertisements.add({
        advType: 'home-main-banner',
        sponsorId: 'none',
        images: [],
        address: 'https://elsewhere.example/steel.png',
      } as never),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('few files from other sites are in memory at once, and no chapter can use all the slots', async () => {
    const world = await open()
    const png = await picture('png')
    let [reading, max] = [0, 0]
    let goOn = () => {}
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
    world.portal.providers.outsideFiles = {
      async read() {
        max = Math.max(max, ++reading)
        await mayGoOn
        reading--
        return { bytes: png, name: 'steel.png' }
      },
    }
    const answers: string[] = []
    const asked = Array.from({ length: 10 }, () =>
      banner(world, { images: [], address: 'https://elsewhere.example/steel.png' })
        .then(
          () => 'kept',
          (error: Error) => error.message,
        )
        .then((answer) => answers.push(answer)),
    )
    await expect
      .poll(() => answers, { timeout: 10_000 })
      .toEqual(
        Array.from(
          { length: 3 },
          () => 'Too many files are being fetched from other sites. Please try again in a minute.',
        ),
      )
    goOn()
    await Promise.all(asked)
    expect([answers.filter((answer) => answer === 'kept').length, max]).toEqual([7, 3])
  })

  test('a video is only for the video box of the home page, which shows its length', async () => {
    const world = await open()
    const { advertisements, announcements } = world.as('admin')
    const file = await keep(world, video({ seconds: 48 }))
    await expect(banner(world, { images: [file] })).rejects.toThrow('This file type is not supported. Use an image.')
    await expect(announcements.add({ title: 'News', body: '<p>News</p>', attachments: [file] })).rejects.toThrow(
      'Please choose an image or a PDF.',
    )
    const { imageId } = await banner(world, { advType: 'home-video-box', images: [file] })
    expect((await world.as('anonymous').advertisements.onHome()).video).toMatchObject({
      imageId,
      image: file,
      seconds: 48,
    })
    await expect(advertisements.update({ imageId, image: await keep(world) })).rejects.toThrow(
      'This file type is not supported. Use an .mp4 video.',
    )
    await expect(keep(world, video(), 'member')).rejects.toMatchObject({ status: 415 })
  })

  test('a sponsor cannot be deleted while it has advertisements', async () => {
    const world = await open()
    const { advertisements, sponsors } = world.as('admin')
    const { imageId, sponsorId } = await banner(world)
    await expect(sponsors.remove({ sponsorId })).rejects.toThrow(
      'Calder Steel, Inc. has one advertisement. Delete it first, then the sponsor. Nothing was changed.',
    )
    expect((await sponsors.managed()).rows).toMatchObject([{ sponsorId, ads: 1 }])
    await advertisements.remove({ imageId })
    await sponsors.remove({ sponsorId })
    expect((await sponsors.managed()).rows).toEqual([])
  })
})
