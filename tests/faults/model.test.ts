import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { reconcile } from '#server/features/payments/jobs.ts'
import { releaseExpired } from '#server/features/registrations/jobs.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { tell, timesOf } from './figures.ts'
import { SeatModel, type Broken, type Command } from './seat-model.ts'

const runs = timesOf(40)
const maxRunLength = 25
const maxSeats = 6

const which = fc.nat(7)

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('start' as const), seats: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('approve' as const), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('finish' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 16, 200) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('reconcile' as const, 'unpublish' as const, 'publish' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('limit' as const), seats: fc.integer({ min: 1, max: 9 }) }) },
)

describeOnBoth('random commands', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  /** Runs the same commands on a new event and on a model; returns where they first differ, or nothing. */
  async function differenceOf(commands: readonly Command[], broken: Broken = 'none'): Promise<string | null> {
    // Payments left open by an earlier run are finished first: the reconciler handles everything it finds.
    world.clock.forward(400)
    await reconcile(world.portal)
    await releaseExpired(world.portal)
    const eventId = await announcePicnic(world, { seats: String(maxSeats) })
    const model = new SeatModel(maxSeats, broken)
    const orders: string[] = []
    const before = (await world.standin.books()).captures.length
    for (const [index, wanted] of commands.entries()) {
      const next = 'which' in wanted ? { ...wanted, which: wanted.which % Math.max(1, orders.length) } : wanted
      if ('which' in next && orders.length === 0) continue
      const [here, there] = [await run(next, eventId, orders), model.run(next)]
      const counts = await world.store.read
        .selectFrom('seatCounts')
        .select(['held', 'sold'])
        .where('eventId', '=', eventId)
        .executeTakeFirst()
      const seen = {
        did: here,
        held: counts?.held ?? 0,
        sold: counts?.sold ?? 0,
        captures: (await world.standin.books()).captures.length - before,
      }
      const expected = {
        did: there,
        held: model.held,
        sold: model.sold,
        captures: model.sales.filter(({ order }) => order === 'paid').length,
      }
      if (JSON.stringify(seen) !== JSON.stringify(expected))
        return `${index} ${JSON.stringify(next)}: ${JSON.stringify(seen)}, the model says ${JSON.stringify(expected)}`
    }
    return null
  }

  async function run(wanted: Command, eventId: string, orders: string[]): Promise<boolean> {
    const { registrations } = world.as('anonymous')
    const { events } = world.as('admin')
    const orderId = 'which' in wanted ? orders[wanted.which]! : ''
    try {
      switch (wanted.do) {
        case 'start':
          orders.push((await registrations.start(guestCart(eventId, { adults: wanted.seats, minors: 0 }))).orderId)
          break
        case 'approve':
          await world.standin.control({ do: 'approve', orderId })
          break
        case 'finish':
          await registrations.finish({ orderId })
          break
        case 'cancel':
          await registrations.cancel({ orderId })
          break
        case 'wait':
          world.clock.forward(wanted.minutes)
          await releaseExpired(world.portal)
          break
        case 'reconcile':
          await reconcile(world.portal)
          break
        case 'limit':
          await events.update({ eventId, seats: String(wanted.seats) })
          break
        default:
          await events[wanted.do]({ eventId })
      }
      return true
    } catch (error) {
      if (error instanceof Error && /Nothing was c|not published|seats|sold out/i.test(error.message)) return false
      throw error
    }
  }

  test(`${runs} runs of commands leave the portal where the model is`, { timeout: 240_000 }, async () => {
    world = await worldWithPayments(open)
    let commands = 0
    const property = fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: maxRunLength }), async (list) => {
      commands += list.length
      expect(await differenceOf(list)).toBeNull()
    })
    await fc.assert(property, { seed: 28, numRuns: runs })
    await world.balance()
    tell('commands of chance', { runs, commands })
  })

  test.each(['holds never end', 'the limit is one too many', 'who turned back keeps the seats'] as const)(
    'control: a model in which %s is found to differ',
    { timeout: 240_000 },
    async (broken) => {
      world = await worldWithPayments(open)
      const check = fc.check(
        fc.asyncProperty(
          fc.array(command, { minLength: 5, maxLength: maxRunLength }),
          async (list) => (await differenceOf(list, broken)) === null,
        ),
        { seed: 29, numRuns: 150, endOnFailure: true },
      )
      expect((await check).failed).toBe(true)
    },
  )
})
