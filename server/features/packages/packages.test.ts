import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { conventions, enteringEvents } from '#server/demo/events.ts'
import { later } from '#server/demo/step.ts'
import { noUndoData } from '#server/undo/undo-data.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { nextPackageId } from './decisions.ts'
import { describeOnBoth, describeOnSqlite, type World } from '#tests/support/world/world.ts'

const silver = {
  catalogue: 'convention' as const,
  packageId: 2,
  name: 'Silver',
  price: '2000',
  persons: 2,
  rooms: 1,
  nights: 2,
  section: 'premium' as const,
  groupName: 'Sponsors',
}

async function convention(open: () => Promise<World>) {
  const world = await open()
  const eventId = await announcePicnic(world)
  const { packages } = world.as('admin')
  const create = (changes: object = {}) => packages.create({ ...silver, eventId, ...changes })
  const managed = () => packages.managed({ eventId })
  /** Sets the held and sold counts directly. */
  const taken = (held: number, sold: number) =>
    world.store.write(({ sql }) =>
      run(
        sql
          .insertInto('stockCounts')
          .values({ eventId, kind: 'package', stockId: 'convention:2', chapterId: world.chapters.dc.id, held, sold }),
      ),
    )
  return { world, eventId, packages, create, managed, taken }
}

test('a new package gets the number after the highest, and a free one after the last', () => {
  const numbered = (...numbers: number[]) => numbers.map((packageId) => ({ packageId }))
  expect(nextPackageId([])).toBe(1)
  expect(nextPackageId(numbered(1, 4))).toBe(5)
  expect(nextPackageId(numbered(1, 2, 999))).toBe(3)
  const all = Array.from({ length: 999 }, (_, index) => index + 1)
  expect(() => nextPackageId(numbered(...all))).toThrow('at most 999 packages')
})

describeOnBoth('packages', (open) => {
  test('belong to an event, are identified by catalog and number, and say how many are left', async () => {
    const { world, eventId, packages, create, managed, taken } = await convention(open)
    const eventPackageId = await create({ capacity: '12' })
    await create({ catalogue: 'grand' })
    await create({
      packageId: '8',
      name: 'Yacht cruise',
      price: '100.00',
      capacity: '',
      section: 'cruise',
      isPerAttendee: 'true',
      countsAsAttendees: 'false',
    })
    await taken(1, 4)
    await expect(create()).rejects.toThrow('This catalog has a package 2 already.')
    const unnumbered = await create({ packageId: undefined, name: 'Bronze' })
    expect((await managed()).find((row) => row.eventPackageId === unnumbered)?.packageId).toBe(9)
    await packages.remove({ eventPackageId: unnumbered })
    const [first, cruise, grand] = await world.as('anonymous').packages.list({ eventId })
    const view = {
      eventPackageId,
      eventId,
      ...silver,
      description: '',
      color: 'none',
      capacity: 12,
      groupRule: 'any',
      alsoTicks: null,
      isPerAttendee: 0,
      countsAsAttendees: 1,
      left: 7,
      isSoldOut: false,
    }
    const { price: _, ...columns } = { ...view, priceCents: 200_000 }
    expect(first).toEqual(columns)
    expect(cruise).toMatchObject({
      packageId: 8,
      priceCents: 100_00,
      capacity: null,
      left: null,
      isPerAttendee: 1,
      countsAsAttendees: 0,
    })
    expect(grand).toMatchObject({ catalogue: 'grand', packageId: 2, left: null })
    expect((await managed())[0]).toMatchObject({ held: 1, sold: 4, left: 7, updatedAt: '2026-11-21T15:00:00.000Z' })
    await packages.update({ eventPackageId, price: '2100' })
    expect((await managed())[0]).toMatchObject({ priceCents: 210_000, capacity: 12, persons: 2, groupName: 'Sponsors' })
  })

  test('are numbered in each catalog unless a client chooses the number', async () => {
    const { create, managed } = await convention(open)
    await create({ packageId: 6 })
    await create({ packageId: undefined })
    await create({ packageId: '', catalogue: 'grand' })
    expect((await managed()).map(({ catalogue, packageId }) => [catalogue, packageId])).toEqual([
      ['convention', 6],
      ['convention', 7],
      ['grand', 1],
    ])
  })

  test('that are sold or held cannot be deleted or reduced below that number', async () => {
    const { packages, create, taken, managed } = await convention(open)
    const eventPackageId = await create({ capacity: 12 })
    await taken(1, 4)
    await expect(packages.update({ eventPackageId, capacity: 4 })).rejects.toThrow(
      '4 places are already sold and 1 is being paid for right now, so you cannot set fewer than 5. Nothing was changed.',
    )
    await expect(packages.update({ eventPackageId, isPerAttendee: 1 })).rejects.toThrow(
      'so its price stays per package',
    )
    await expect(packages.remove({ eventPackageId })).rejects.toThrow(
      'so this package cannot be deleted. Set its capacity to 5 to stop selling it.',
    )
    await packages.update({ eventPackageId, capacity: 5 })
    expect(await managed()).toMatchObject([{ capacity: 5, left: 0 }])
    await packages.update({ eventPackageId, capacity: '' })
    expect(await managed()).toMatchObject([{ capacity: null, left: null }])
  })

  test("share their group's rule, and imply only others of their catalog", async () => {
    const { packages, create, managed } = await convention(open)
    const eventPackageId = await create()
    await expect(create({ packageId: 3, alsoTicks: 3 })).rejects.toThrow('A package cannot tick itself')
    await expect(create({ packageId: 3, catalogue: 'general', alsoTicks: 2 })).rejects.toThrow(
      'No package of this catalog has this number',
    )
    await create({ packageId: 3, groupRule: 'one', alsoTicks: 2 })
    expect((await managed()).map(({ packageId, groupRule, alsoTicks }) => [packageId, groupRule, alsoTicks])).toEqual([
      [2, 'one', null],
      [3, 'one', 2],
    ])
    await packages.remove({ eventPackageId })
    expect(await managed()).toMatchObject([{ packageId: 3, alsoTicks: null }])
  })

  test('belong to one chapter, and are deleted with their event', async () => {
    const { world, eventId, create } = await convention(open)
    const eventPackageId = await create()
    const others = world.as('nyAdmin').packages
    await expect(others.create({ ...silver, eventId })).rejects.toThrow('Event not found')
    await expect(others.managed({ eventId })).rejects.toThrow('Event not found')
    await expect(others.update({ eventPackageId, name: 'Ours' })).rejects.toThrow('no such package')
    await expect(others.remove({ eventPackageId })).rejects.toThrow('no such package')
    await world.as('admin').events.remove({ eventId })
    expect(await world.store.read.selectFrom('eventPackages').selectAll().execute()).toEqual([])
  })

  test('are not overwritten by an editor with an outdated form', async () => {
    const { world, packages, create, managed } = await convention(open)
    const eventPackageId = await create()
    const edition = (await managed())[0]!.updatedAt
    world.clock.forward(1)
    await packages.update({ eventPackageId, price: '2500', edition })
    await expect(packages.update({ eventPackageId, price: '2200', edition })).rejects.toMatchObject({
      cause: { details: { fields: { price: expect.stringContaining('Saved now: 2500.00') } } },
    })
    expect((await managed())[0]).toMatchObject({ priceCents: 250_000 })
  })
})

describeOnBoth('the rule of a group', (open) => {
  test('that was set at another package is not overwritten by a form that shows the old one', async () => {
    const { world, packages, create, managed } = await convention(open)
    const eventPackageId = await create()
    const edition = (await managed())[0]!.updatedAt
    world.clock.forward(1)
    await create({ packageId: 3, groupRule: 'one', alsoTicks: 2 })
    const stale = {
      cause: { details: { fields: { groupRule: 'The details changed meanwhile. Saved now: only one' } } },
    }
    await expect(packages.update({ eventPackageId, groupRule: 'any', edition })).rejects.toMatchObject(stale)
    expect((await managed()).map(({ groupRule }) => groupRule)).toEqual(['one', 'one'])
  })
})

describeOnBoth('the settings of an event', (open) => {
  test('determine its registration form, and are not changed when the event is edited', async () => {
    const world = await open()
    const [eventId, other] = [await announcePicnic(world), await announcePicnic(world)]
    const { events } = world.as('admin')
    expect(await events.byId({ eventId })).toMatchObject({
      registrationForm: 'standard',
      sendsToForm: 0,
      showsLanding: 0,
      landingEventId: null,
      badge: '',
      hotelLink: '',
    })
    const settings = {
      registrationForm: 'convention',
      badge: 'Registration',
      hotelLink: 'hotel.example/rooms',
      landingEventId: other,
    } as const
    await events.changeSettings({ eventId, ...settings, sendsToForm: 'true', showsLanding: true })
    await events.update({ eventId, eventName: 'Convention' })
    expect(await events.byId({ eventId })).toMatchObject({
      ...settings,
      hotelLink: 'https://hotel.example/rooms',
      sendsToForm: 1,
      showsLanding: 1,
    })
    await expect(events.changeSettings({ eventId, landingEventId: '99999' })).rejects.toThrow(
      'This chapter has no such event',
    )
    await expect(events.changeSettings({ eventId, badge: 'Open', edition: 'another' })).rejects.toThrow(
      'Someone else changed this event',
    )
  })
})

describeOnSqlite("the demo's conventions", (open) => {
  test('match the catalogs of events sections 3 and 9, to the cent', async () => {
    const world = await open()
    const now = world.clock.now()
    const chapters = new Map(Object.entries(world.chapters))
    const events = conventions({
      now,
      opening: later(now, -730),
      timeZone: world.env.timeZone,
      chapters,
      adminOf: () => 'admin',
    })
    for (const step of enteringEvents(events, (title) => title)) {
      await world.store.write((builder) =>
        step.write({ ...builder, logWriter: undefined as never, now: step.at, undoData: noUndoData() }),
      )
    }
    const prices = async (eventId: string) => {
      const rows = await world.as('anonymous', { on: 'dc' }).packages.list({ eventId })
      return rows.map(
        ({ catalogue, packageId, priceCents }) => `${catalogue} ${packageId} ${(priceCents / 100).toFixed(2)}`,
      )
    }
    const sponsors = (catalogue: string) =>
      ['1 1200.00', '2 2000.00', '3 5000.00', '4 10000.00', '5 20000.00'].map((one) => `${catalogue} ${one}`)
    expect(await prices('42141')).toEqual([
      ...sponsors('convention'),
      'convention 6 200.00',
      'convention 7 150.00',
      'convention 8 100.00',
      'convention 10 100.00',
      'convention 12 150.00',
      ...sponsors('grand'),
      'grand 6 50.00',
      'grand 7 150.00',
      'grand 8 100.00',
      'grand 9 0.00',
      'grand 10 100.00',
      'grand 11 50.00',
    ])
    expect(await prices('42042')).toEqual(['general 1 125.00', 'general 2 125.00', 'general 3 0.00', 'general 4 50.00'])
    expect(await prices('30340')).toEqual([
      ...sponsors('general'),
      'general 6 200.00',
      'general 7 150.00',
      'general 8 100.00',
      'general 9 250.00',
    ])
    const { registrations } = world.as('anonymous', { on: 'dc' })
    const one = { adults: 1, minors: 0, contribution: '' }
    expect((await registrations.quote({ ...one, eventId: '42042', packages: [{ packageId: 1 }] })).amountCents).toBe(
      125_00,
    )
    expect(
      (
        await registrations.quote({
          ...one,
          eventId: '42141',
          packages: [{ packageId: 2 }, { packageId: 6, attendees: 2 }, { packageId: 8, attendees: 2 }],
          contribution: '50',
        })
      ).amountCents,
    ).toBe(2650_00)
  })
})
