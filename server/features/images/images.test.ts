import { expect, test } from 'vitest'
import { picture } from '#tests/support/files.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { maxAtOnce, maxInStrip, maxOfYear } from './rules.ts'
import { newImage, newPictures } from './schema.ts'

const right = { imageName: 'navbarImage', imageDescription: 'The bridge, from the river' } as const

const noPicture = 'Upload a picture here and name it by the address that the upload gave'

test.each<[wrong: object, field: string, message: string]>([
  [{ imageDescription: '' }, 'imageDescription', 'Required'],
  [{ imageDescription: 'x'.repeat(201) }, 'imageDescription', 'At most 200 characters'],
  [{ imageName: 'logo' }, 'imageName', 'Choose one'],
  [{ image: '' }, 'image', 'Required'],
  [{ image: '../../etc/passwd' }, 'image', noPicture],
  [{ image: 'http://elsewhere.example/image-1.png' }, 'image', noPicture],
  [{ image: '/uploads/grant/image-1.png' }, 'image', noPicture],
  [{ image: `/uploads/image-${'0'.repeat(32)}.pdf` }, 'image', noPicture],
])('%o is refused at %s', (wrong, field, message) => {
  const image = `/uploads/image-${'0'.repeat(32)}.png`
  expect(newImage.safeParse({ ...right, image, ...wrong }).error?.issues[0]).toMatchObject({ path: [field], message })
})

test.each<[wrong: object, field: string, message: string]>([
  [{ image: [] }, 'image', 'Required'],
  [
    { image: [`/uploads/image-${'0'.repeat(32)}.pdf`] },
    'image',
    'Upload pictures here and name them by the addresses that the uploads gave',
  ],
  [
    {
      image: Array.from(
        { length: maxAtOnce + 1 },
        (_, place) => `/uploads/image-${String(place).padStart(32, '0')}.png`,
      ),
    },
    'image',
    `At most ${maxAtOnce} files`,
  ],
  [{ imageDescription: ' ' }, 'imageDescription', 'Required'],
])('for a gallery, %o is refused at %s', (wrong, field, message) => {
  const several = { eventId: '62950', imageDescription: 'The river', image: [`/uploads/image-${'0'.repeat(32)}.png`] }
  expect(newPictures.safeParse({ ...several, ...wrong }).error?.issues[0]).toMatchObject({ path: [field], message })
})

describeOnSqlite('pictures', (open) => {
  const keep = async (world: World, who: 'admin' | 'nyAdmin' | 'member') => {
    const { actor, chapter } = world.context(who)
    return world.portal.providers.files.keep(await picture('png'), { chapter: chapter.id, actor })
  }
  const eventOn = async (world: World, startsAt: string, who: 'admin' | 'nyAdmin' = 'admin') => {
    const { events } = world.as(who)
    const times = { startsAt: `${startsAt}T20:00`, endsAt: `${startsAt}T23:30` }
    const { eventId } = await events.create({
      eventType: 'picnic',
      eventName: `Evening of ${startsAt}`,
      eventAddress: 'Hall B',
      ...times,
    })
    return eventId
  }
  const add = async (world: World, more: object = {}) =>
    world.as('admin').images.add({ ...right, image: await keep(world, 'admin'), ...more })

  test("another chapter's file or event, another person's file and a deleted one are refused, and nothing is written", async () => {
    const world = await open()
    const { images } = world.as('admin')
    const gone = `/uploads/image-${'0'.repeat(32)}.png`
    for (const image of [await keep(world, 'nyAdmin'), await keep(world, 'member'), gone]) {
      await expect(images.add({ ...right, image })).rejects.toThrow(
        'The uploaded file has expired. Please choose it again.',
      )
    }
    for (const eventId of [await eventOn(world, '2027-03-01', 'nyAdmin'), 'unknown']) {
      await expect(add(world, { eventId })).rejects.toThrow('There is no such event in this chapter')
    }
    expect(await images.managed()).toEqual([])
    const imageId = await add(world)
    await expect(images.update({ imageId, eventId: 'unknown' })).rejects.toThrow(
      'There is no such event in this chapter',
    )
    await expect(world.as('nyAdmin').images.update({ imageId, imageDescription: 'Ours' })).rejects.toThrow(
      'There is no such picture here.',
    )
    expect(await images.byId({ imageId })).toMatchObject({ ...right, eventId: null })
  })

  test('appear in their places, newest first, and the header loads only as many as it shows', async () => {
    const world = await open()
    const strip: string[] = []
    for (let number = 0; number <= maxInStrip; number++) {
      strip.unshift(await add(world))
      world.clock.forward(1)
    }
    const home = await add(world, { imageName: 'homeScreenImage' })
    const { images } = world.as('anonymous')
    expect((await images.strip()).map(({ imageId }) => imageId)).toEqual(strip.slice(0, maxInStrip))
    expect((await images.navbar()).map(({ imageId }) => imageId)).toEqual(strip)
    expect((await images.ofHome()).map(({ imageId }) => imageId)).toEqual([home])
    expect(await world.as('anonymous', { on: 'ny' }).images.strip()).toEqual([])
  })

  test('a picture of a gallery has an event, and appears neither in the header nor on the home page', async () => {
    const world = await open()
    await expect(add(world, { imageName: 'eventImage' })).rejects.toThrow('Choose the event')
    const eventId = await eventOn(world, '2027-03-01')
    const imageId = await add(world, { imageName: 'eventImage', eventId })
    const { images } = world.as('anonymous')
    expect(await images.ofEvent({ eventId })).toMatchObject([{ imageId }])
    expect([...(await images.strip()), ...(await images.ofHome())]).toEqual([])
  })

  test('several are added to the gallery of an event together, in order, or none of them', async () => {
    const world = await open()
    const { images } = world.as('admin')
    const eventId = await eventOn(world, '2027-03-01')
    const [first, second, others] = [
      await keep(world, 'admin'),
      await keep(world, 'admin'),
      await keep(world, 'nyAdmin'),
    ]
    const paths = async () => (await images.ofEvent({ eventId })).map(({ image }) => image)
    await images.addToEvent({ eventId, imageDescription: 'The river at night', image: [second, first] })
    expect(await paths()).toEqual([second, first])
    expect((await images.managed()).map(({ imageName, imageDescription }) => [imageName, imageDescription])).toEqual(
      Array(2).fill(['eventImage', 'The river at night']),
    )
    const third = await keep(world, 'admin')
    await expect(images.addToEvent({ eventId, imageDescription: 'More', image: [third, others] })).rejects.toThrow(
      'The uploaded file has expired. Please choose it again.',
    )
    const theirs = await eventOn(world, '2027-04-01', 'nyAdmin')
    await expect(
      images.addToEvent({ eventId: theirs, imageDescription: 'More', image: [third] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await paths()).toEqual([second, first])
  })

  test('a picture that is replaced or deleted releases its file', async () => {
    const world = await open()
    const { images } = world.as('admin')
    const [first, second] = [await keep(world, 'admin'), await keep(world, 'admin')]
    const imageId = await images.add({ ...right, image: first })
    const seenBy = async (path: string) => (await world.portal.providers.files.find(path))!.upload.visibility
    expect(await seenBy(first)).toBe('public')
    await images.update({ imageId, image: second })
    expect([await seenBy(first), await seenBy(second)]).toEqual(['owner', 'public'])
    await images.remove({ imageId })
    expect(await seenBy(second)).toBe('owner')
  })

  test('the Year Book leaves out the portraits of speakers', async () => {
    const world = await open()
    const eventId = await eventOn(world, '2027-03-01')
    await world.as('admin').events.publish({ eventId })
    const imageId = await add(world, { eventId })
    await add(world, { eventId, imageDescription: 'Amara Kowalski: Bridges that move' })
    // A no-break space, as word processors and the Mac's keyboard write it.
    await add(world, { eventId, imageDescription: 'Ines Moreau:\u00a0Glass that bends' })
    // Not a speaker, who has a talk.
    await add(world, { eventId, imageDescription: 'Doors at 9:30' })
    const other = await eventOn(world, '2028-03-01')
    await world.as('admin').events.publish({ eventId: other })
    await add(world, { eventId: other, imageDescription: 'Luis Ibarra: Hotels' })
    const { images } = world.as('anonymous')
    const { years } = await images.view({ imageId, year: '2027' })
    expect(years.map(({ year, count }) => [year, count])).toEqual([['2027', 2]])
    // Added in the same moment, they have no order.
    expect(years[0]!.pictures.map(({ imageDescription }) => imageDescription).toSorted()).toEqual([
      'Doors at 9:30',
      right.imageDescription,
    ])
    // The documented list keeps them.
    expect((await images.ofEvents()).flatMap(({ pictures }) => pictures)).toHaveLength(5)
  })

  test('the Year Book has pictures of published events by the year in which the event starts, in its time zone', async () => {
    const world = await open()
    const { events } = world.as('admin')
    // In UTC and in the chapter's time zone, the event starts in the next year.
    const lastEvening = await eventOn(world, '2026-12-31')
    const times = { startsAt: '2026-12-31T21:30', endsAt: '2026-12-31T23:30' }
    await events.update({ eventId: lastEvening, timeZone: 'America/Los_Angeles', ...times })
    const [later, draft] = [await eventOn(world, '2027-03-01'), await eventOn(world, '2027-04-01')]
    for (const eventId of [lastEvening, later]) await events.publish({ eventId })
    const imageId = await add(world)
    const shared = (await world.as('admin').images.byId({ imageId })).image
    const of = async (eventId: string) => add(world, { eventId })
    await of(draft)
    const early = await of(lastEvening)
    for (let number = 0; number <= maxOfYear; number++) await of(later)
    const { images } = world.as('anonymous')
    const { image, years } = await images.view({ imageId })
    expect(image).toMatchObject({ imageId, image: shared, imageDescription: right.imageDescription })
    expect(years.map(({ year, count, events: names, pictures }) => [year, count, names, pictures.length])).toEqual([
      ['2027', maxOfYear + 1, ['Evening of 2027-03-01'], maxOfYear],
      ['2026', 1, ['Evening of 2026-12-31'], 1],
    ])
    expect(years[1]!.pictures[0]!.imageId).toBe(early)
    expect((await images.view({ imageId, year: '2027' })).years[0]!.pictures).toHaveLength(maxOfYear + 1)
    expect((await images.ofEvents()).map(({ eventId, pictures }) => [eventId, pictures.length])).toEqual([
      [later, maxOfYear + 1],
      [lastEvening, 1],
    ])
  })
})
