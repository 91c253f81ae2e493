import { expect, test } from 'vitest'
import { landingOf, overviewOf } from './landing.reads.ts'
import { wholeTablesRead } from '#tests/support/world/plans.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

describeOnBoth('the landing screens', (open) => {
  test('show what is waiting in the chapter, how many are active, and the dues received this year', async () => {
    const world = await open()
    const admin = world.as('admin')
    await world.as('admin').dues.recordByHand({
      memberId: memberIds.inactive,
      terms: 1,
      method: 'check',
      reference: 'CHEQUE-1',
    })
    expect(await admin.chapters.landing()).toMatchObject({
      year: 2026,
      today: '2026-11-21',
      members: 4,
      active: 4,
      applications: 2,
      toResolve: 0,
      openRefunds: 0,
      duesCents: expect.any(Number),
      lacks: ['payments', 'mail', 'treasurer'],
      oldest: [{ appliedOn: '2026-11-21' }, { appliedOn: '2026-11-21' }],
    })
    const { chapters, year } = await world.as('system').chapters.overview()
    expect([
      year,
      chapters.map(({ subDomain, members, active, applications }) => [subDomain, members, active, applications]),
    ]).toEqual([
      2026,
      [
        ['aea', 1, 1, 0],
        ['ny', 2, 2, 1],
        ['dc', 4, 4, 2],
      ],
    ])
    const received = (await admin.payments.inChapter({})).totalCents
    expect(received).toBeGreaterThan(0)
    expect(chapters.find(({ subDomain }) => subDomain === 'dc')!.duesCents).toBe(received)
    world.clock.forward(60 * 24 * 60)
    expect((await admin.chapters.landing()).duesCents).toBe(0)
  })

  test("count the dues of the year by the chapter's clock, not by UTC", async () => {
    const world = await open()
    const admin = world.as('admin')
    const received = async () => (await admin.chapters.landing()).duesCents
    const inUtc = new Date('2027-01-01T01:00:00Z')
    world.clock.forward((inUtc.getTime() - world.clock.now().getTime()) / 60_000)
    expect((await admin.chapters.landing()).year).toBe(2026)
    const before = await received()
    await world.as('admin').dues.recordByHand({
      memberId: memberIds.inactive,
      terms: 1,
      method: 'check',
      reference: 'CHEQUE-1',
    })
    const oneTerm = (await received()) - before
    expect(oneTerm).toBeGreaterThan(0)
    world.clock.forward(6 * 60)
    expect(await admin.chapters.landing()).toMatchObject({ year: 2027, duesCents: 0 })
    await world.as('admin').dues.recordByHand({
      memberId: memberIds.inactive,
      terms: 1,
      method: 'check',
      reference: 'CHEQUE-2',
    })
    expect(await received()).toBe(oneTerm)
  })

  test('show that the clock is behind the records', async () => {
    const world = await open()
    const overview = async () => (await world.as('system').chapters.overview()).clockBehind
    expect(await overview()).toBeNull()
    world.clock.forward(600)
    await world
      .as('admin')
      .dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: 'CHEQUE-1' })
    const newestRecord = world.clock.now().toISOString()
    world.clock.forward(-4)
    expect(await overview()).toBeNull()
    world.clock.forward(-2)
    expect(await overview()).toEqual({ now: world.clock.now().toISOString(), newestRecord })
  })

  test('do not scan a whole table', async () => {
    const world = await open()
    const reading = (db: typeof world.store.read) =>
      [world.context('admin'), world.context('system')].map((ctx) => ({ ...ctx, db }))
    expect(
      await wholeTablesRead(world.store, async (db) => {
        const [admin, system] = reading(db)
        await landingOf(admin!, world.chapters.dc.id)
        await overviewOf(system!)
      }),
    ).toEqual([])
  })
})
