import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const plan = {
  eventName: 'Weekend',
  eventAddress: 'Alder Hall',
  startsAt: '2027-05-15T09:00',
  endsAt: '2027-05-16T17:00',
} as const
const juniors = { groupName: 'Juniors', startsAt: '2027-05-15T11:00', endsAt: '2027-05-15T13:00' }

describeOnBoth('an event\'s "from" price', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const make = async (eventType: 'picnic' | 'convention' | 'competition', details: object = {}) => {
    const { events } = world.as('admin')
    const { eventId } = await events.create({ ...plan, eventType, ...details })
    await events.publish({ eventId })
    return eventId
  }
  /** An event whose form sells the packages of a catalog. */
  const selling = async (
    registrationForm: 'convention' | 'packages',
    catalogue: 'convention' | 'general' | 'grand',
    prices: number[],
  ) => {
    const eventId = await make('convention', { adultFee: '150' })
    await world.as('admin').events.changeSettings({ eventId, registrationForm })
    for (const [index, price] of prices.entries())
      await world
        .as('admin')
        .packages.create({ eventId, catalogue, packageId: index + 1, name: `Package ${index}`, price, capacity: '10' })
    return eventId
  }
  const contest = async (fees: string[]) => {
    const eventId = await make('competition')
    const { programs } = world.as('admin')
    const programId = await programs.add({ eventId, programName: 'Bridges' })
    for (const fee of fees) await programs.addGroup({ ...juniors, programId, fee, groupName: `For ${fee}` })
    return eventId
  }
  const minOf = async (eventId: string) => {
    const { minPriceCents } = await world.as('anonymous').events.byId({ eventId })
    const listed = (await world.as('anonymous').events.calendar({})).rows.find((row) => row.eventId === eventId)
    expect(listed?.minPriceCents).toBe(minPriceCents)
    return minPriceCents
  }

  test("is the lowest of its form's packages, above 0 unless all are free", async () => {
    expect(await minOf(await selling('packages', 'general', [125, 75, 0]))).toBe(75_00)
    expect(await minOf(await selling('convention', 'convention', [200, 100]))).toBe(100_00)
    expect(await minOf(await selling('convention', 'grand', [50]))).toBe(0)
    expect(await minOf(await selling('packages', 'general', [0]))).toBe(0)
  })

  test("is the lowest of a competition's groups; where fees determine the price, there is none", async () => {
    expect(await minOf(await contest(['40', '25', '0']))).toBe(25_00)
    expect(await minOf(await contest(['0']))).toBeNull()
    expect(await minOf(await make('picnic', { adultFee: '25' }))).toBeNull()
  })

  test('counts what is still available, while anything is', async () => {
    const eventId = await selling('packages', 'general', [125, 75])
    const take = (packageId: number) =>
      world.store.write(({ sql }) =>
        run(
          sql.insertInto('stockCounts').values({
            eventId,
            kind: 'package',
            stockId: `general:${packageId}`,
            chapterId: world.chapters.dc.id,
            held: 1,
            sold: 9,
          }),
        ),
      )
    await take(2)
    expect(await minOf(eventId)).toBe(125_00)
    await take(1)
    expect(await minOf(eventId)).toBe(75_00)
  })

  test('is that of the event that its landing page sells', async () => {
    const { events } = world.as('admin')
    const fair = await contest([])
    await events.changeSettings({
      eventId: fair,
      showsLanding: true,
      landingEventId: await selling('convention', 'convention', [200]),
    })
    expect(await minOf(fair)).toBe(200_00)
    await events.changeSettings({
      eventId: fair,
      landingEventId: await make('picnic', { adultFee: '25', minorFee: '10' }),
    })
    expect(await minOf(fair)).toBe(10_00)
  })
})
