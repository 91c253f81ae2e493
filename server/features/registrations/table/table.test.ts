import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { diffProjections, rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const free = { adultFee: '0', minorFee: '0', cap: '0' }

/** Registers three guests for a free event, the last of whom canceled; and one guest for another event. */
async function withGuests(open: () => Promise<World>) {
  const world = await open()
  const eventId = await announcePicnic(world, free)
  const register = async (changes: object, of = eventId) =>
    world.as('anonymous').registrations.registerFree(await proven(world, { ...guestCart(of), ...changes }))
  await register({ firstName: 'Škoda', lastName: 'Müller', adults: 1, minors: 0, note: '50% vegan' })
  await register({ firstName: 'Ada', lastName: 'Haile', email: 'ada@harbor.example', phone: '(301) 555-0199' })
  const { registrationId } = await register({ firstName: 'Noor', lastName: 'Haile', adults: 3 })
  await world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'requested' })
  await register({ lastName: 'Haile' }, await announcePicnic(world, free))
  const inEvent = (list: object) => world.as('admin').registrations.inEvent({ eventId, ...list })
  return { world, eventId, registrationId, inEvent }
}

describeOnBoth("an event's table", (open) => {
  test('has counts and sums of all its registrations, where canceled ones have zero people', async () => {
    const { inEvent } = await withGuests(open)
    const { rows, total, totals, groups } = await inEvent({ group: 'isMember' })
    expect([rows.length, total, totals]).toEqual([3, 3, { adults: 3, minors: 1, amountCents: 0 }])
    expect(groups).toEqual([{ key: '0', rows: 3, adults: 3, minors: 1, amountCents: 0 }])
  })

  test.each([
    ['haile', ['Ada', 'Noor']],
    ['HAI', ['Ada', 'Noor']],
    ['noor, haile', ['Noor']],
    ['ada müller', []],
    ['harbor', ['Ada']],
    ['301) 555', ['Ada']],
    ['50%', ['Škoda']],
    ['škoda', ['Škoda']],
    ['koda müll', ['Škoda']],
    ['zzyzx', []],
    ['_', []],
  ])('searched for "%s" has %j, with the sums of these only', async (search, names) => {
    const { inEvent } = await withGuests(open)
    const { rows, total, totals, groups } = await inEvent({
      search,
      sort: 'firstName',
      direction: 'asc',
      group: 'isMember',
    })
    expect(rows.map(({ firstName }) => firstName)).toEqual(names)
    const sum = (figure: 'adults' | 'minors' | 'amountCents') => rows.reduce((all, row) => all + Number(row[figure]), 0)
    const sums = { adults: sum('adults'), minors: sum('minors'), amountCents: sum('amountCents') }
    expect([total, totals]).toEqual([names.length, sums])
    expect(groups).toEqual(names.length === 0 ? [] : [{ key: '0', rows: names.length, ...sums }])
  })

  test.each([
    ['registered', '', ['Ada', 'Škoda'], 3],
    ['registered', 'haile', ['Ada'], 2],
    ['cancelled', '', ['Noor'], 0],
    ['cancelled', 'ada', [], 0],
    ['refunding', '', [], 0],
    ['made up', '', ['Ada', 'Noor', 'Škoda'], 3],
  ])('filtered by "%s" and searched for "%s" has %j', async (status, search, names, adults) => {
    const { inEvent } = await withGuests(open)
    const list = { status, search, sort: 'firstName', direction: 'asc' } as const
    const { rows, total, totals } = await inEvent(list)
    expect([rows.map(({ firstName }) => firstName), total, totals.adults]).toEqual([names, names.length, adults])
  })

  test('still shows the counts of a search beyond its last page', async () => {
    const { inEvent } = await withGuests(open)
    expect(await inEvent({ search: 'haile', page: 4 })).toMatchObject({
      rows: [],
      total: 2,
      totals: { adults: 2, minors: 1 },
    })
  })

  test("finds a registration by its id and its member's number, but not those of another event", async () => {
    const { world, inEvent, registrationId } = await withGuests(open)
    expect((await inEvent({ search: registrationId })).rows).toMatchObject([{ firstName: 'Noor' }])
    await world.store.write(function* ({ sql }) {
      yield* run(
        sql.updateTable('registrations').set({ memberId: 'DC-10442' }).where('registrationId', '=', registrationId),
      )
    })
    expect((await inEvent({ search: 'c-1044 noor' })).rows).toMatchObject([{ firstName: 'Noor' }])
    expect((await inEvent({ search: '10442 ada' })).total).toBe(0)
  })

  test('finds a changed name by its current spelling', async () => {
    const { world, inEvent, registrationId } = await withGuests(open)
    await world.store.write(function* ({ sql }) {
      yield* run(
        sql.updateTable('registrants').set({ lastName: 'Okafor' }).where('registrationId', '=', registrationId),
      )
    })
    expect([(await inEvent({ search: 'okafor' })).total, (await inEvent({ search: 'haile' })).total]).toEqual([1, 1])
  })

  test('shows the last rows if the page is beyond the end, and knows whether it is a table of donations', async () => {
    const { world, eventId } = await withGuests(open)
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin')
    type LoadedPage = {
      state: { page: number }
      page: { rows: { firstName: string }[]; total: number; isGiving: boolean }
    }
    const dataAt = async (path: string, of = eventId) =>
      JSON.parse((await client.request(`/event/${of}${path}`, { by })).text) as LoadedPage
    expect(await dataAt('/registrations?size=2&page=9&sort=firstName')).toMatchObject({
      state: { page: 1 },
      page: { rows: [{ firstName: 'Škoda' }], total: 3, isGiving: false },
    })
    expect(await dataAt('?size=2&page=9&sort=firstName')).toMatchObject({
      registrations: { state: { page: 1 }, page: { rows: [{ firstName: 'Škoda' }] } },
    })
    const isGiving = async (eventType: 'donation' | 'fund-raising' | 'election') => {
      const event = await world.as('admin').events.create({
        eventType,
        eventName: 'Winter',
        eventAddress: 'Hall',
        startsAt: '2027-01-08T10:00',
        endsAt: '2027-01-08T16:00',
      })
      const { state, page } = await dataAt('/registrations?page=4', event.eventId)
      return [state.page, page.total, page.isGiving]
    }
    expect([await isGiving('donation'), await isGiving('fund-raising'), await isGiving('election')]).toEqual([
      [0, 0, true],
      [0, 0, true],
      [0, 0, false],
    ])
  })

  test('has sums that are derived from the log, and are the same after a rebuild', async () => {
    const { world, inEvent } = await withGuests(open)
    const sums = () => world.store.read.selectFrom('registrationSums').selectAll().orderBy('eventId').execute()
    const before = [await sums(), await inEvent({ group: 'isMember' })]
    expect((await sums()).length).toBe(2)
    const differences = await world.store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
    expect(differences.flatMap(({ unexplained, missing }) => [...unexplained, ...missing])).toEqual([])
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect([await sums(), await inEvent({ group: 'isMember' })]).toEqual(before)
  })
})
