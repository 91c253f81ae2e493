import { expect, test } from 'vitest'
import { diffProjections } from '#events-log/shadow.ts'
import { LimitReached, type NewFact } from '#events-log/fact.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { registrationStream, type Booking, type RegistrationFact } from './facts.ts'

const booking: Booking = {
  eventId: '51234',
  personId: null,
  memberId: '',
  adults: 2,
  minors: 1,
  seats: 3,
  stocks: [],
  lines: [],
  amountCents: 0,
  currency: 'USD',
}
const held = (seatsLimit: number | null = 10): RegistrationFact => ({
  type: 'SeatsHeld',
  data: { ...booking, until: '2026-11-21T15:15:00.000Z', seatsLimit, stockLimits: [] },
})
const released: RegistrationFact = {
  type: 'SeatsReleased',
  data: { eventId: '51234', seats: 3, stocks: [], reason: 'expired' },
}
const registered: RegistrationFact = { type: 'Registered', data: { ...booking, paymentId: null } }

describeOnBoth('registration rows', (open) => {
  let world: World
  /** Appends facts to the log directly, bypassing the decisions. */
  const record = (registrationId: string, ...facts: NewFact[]) =>
    world.store.write((builder) => {
      const stamp = {
        chapterId: world.chapters.dc.id,
        actor: 'system:tests',
        correlation: 'a test',
        now: world.clock.now(),
      }
      return logWriter(builder, logDefinition, stamp).record(
        registrationStream,
        registrationId,
        () => facts as RegistrationFact[],
      )
    })
  const counts = () => world.store.read.selectFrom('seatCounts').select(['held', 'sold']).executeTakeFirst()
  const positions = async () =>
    (await world.store.read.selectFrom('logHead').select('position').executeTakeFirstOrThrow()).position
  const differences = async () => {
    const tables = await world.store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
    return tables.flatMap(({ unexplained, missing }) => [...unexplained, ...missing])
  }

  test('each fact that takes seats has a counterpart that releases them', async () => {
    world = await open()
    await record('70001', held())
    expect(await counts()).toEqual({ held: 3, sold: 0 })
    await record('70001', released)
    expect(await counts()).toEqual({ held: 0, sold: 0 })
    await record('70001', held(), registered)
    expect(await counts()).toEqual({ held: 0, sold: 3 })
    expect(await differences()).toEqual([])
  })

  test.each([
    ['released twice', [held(), released, released]],
    ['registered twice', [held(), registered, registered]],
    ['released after they were handed over', [held(), registered, released]],
    ['released and never held', [released]],
    ['registered and never held', [registered]],
  ])('seats that are %s are not counted below zero: the whole command fails and leaves no fact', async (_, facts) => {
    world = await open()
    const before = await positions()
    await expect(record('70001', ...facts)).rejects.toThrow()
    expect(await positions()).toBe(before)
    expect(await counts()).toBeUndefined()
    expect(await differences()).toEqual([])
  })

  test.each([
    ['released twice', released],
    ['registered twice', registered],
  ])("seats %s are not silently taken from another's hold", async (_, fact) => {
    world = await open()
    await record('70001', held(), fact)
    await record('70002', held())
    const before = await counts()
    await expect(record('70001', fact)).rejects.toThrow(LimitReached)
    await expect(record('79999', fact)).rejects.toThrow(LimitReached)
    expect(await counts()).toEqual(before)
    expect(await differences()).toEqual([])
  })

  test('of concurrent commands that share a commit, one without a seat is rolled back alone', async () => {
    world = await open()
    const ends = await Promise.allSettled(['70001', '70002', '70003', '70004', '70005'].map((id) => record(id, held())))
    expect(ends.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(LimitReached)
    expect(await counts()).toEqual({ held: 9, sold: 0 })
    expect((await world.store.read.selectFrom('registrations').select('registrationId').execute()).length).toBe(3)
    expect(await differences()).toEqual([])
  })

  const stocked = (rooms: number, limits: (number | null)[]): RegistrationFact => {
    const stocks = [
      { kind: 'package' as const, id: 'convention:6', quantity: 1 },
      { kind: 'room' as const, id: 'friday', quantity: rooms },
    ]
    return {
      type: 'SeatsHeld',
      data: { ...booking, stocks, until: '2026-11-21T15:15:00.000Z', seatsLimit: null, stockLimits: limits },
    }
  }
  const stockCounts = () =>
    world.store.read.selectFrom('stockCounts').select(['kind', 'held', 'sold']).orderBy('kind').execute()

  test('several stocks are taken together or not at all, at any concurrency', async () => {
    world = await open()
    const ends = await Promise.allSettled(
      ['70001', '70002', '70003', '70004'].map((id) => record(id, stocked(2, [null, 5]))),
    )
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(await stockCounts()).toEqual([
      { kind: 'package', held: 2, sold: 0 },
      { kind: 'room', held: 4, sold: 0 },
    ])
    expect(await counts()).toEqual({ held: 6, sold: 0 })
    expect(await differences()).toEqual([])
  })

  test('without a limit, every request succeeds', async () => {
    world = await open()
    await Promise.all(['70001', '70002', '70003', '70004'].map((id) => record(id, stocked(2, [null, null]))))
    expect(await stockCounts()).toEqual([
      { kind: 'package', held: 4, sold: 0 },
      { kind: 'room', held: 8, sold: 0 },
    ])
  })
})
