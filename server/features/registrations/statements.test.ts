/** What a registration reads of its event: each statement takes longer to send than to run. */
import { afterEach, expect, test } from 'vitest'
import { beforeEach as beforeEachStatement, type Work } from '#db/work.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { paymentContextFor } from '../payments/writes.ts'
import { registrationSale } from './writes.ts'
import { seatsAt, seatsWithout } from './reads.ts'

describeOnBoth('what a registration reads of its event', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  /** Runs a work in the portal's name; returns its result and its statements. */
  async function noting<T>(work: (tx: Parameters<typeof registrationSale.fulfill>[0]) => Work<T>) {
    const statements: string[] = []
    const { write } = paymentContextFor(world.portal, world.chapters.dc, 'a-test')
    const result = await write((tx) => beforeEachStatement(work(tx), ({ sql }) => void statements.push(sql)))
    return { result, statements }
  }

  test('one statement of an event that sells only seats, and five of one that sells more', async () => {
    world = await worldWithPayments(open)
    const { id } = world.chapters.dc
    const plain = await announcePicnic(world)
    const { result, statements } = await noting((tx) => seatsAt(tx, id, plain))
    expect(result).toMatchObject({ eventId: plain, packages: [], groups: [], rooms: [] })
    expect(Object.keys(result!)).not.toContain('sellsMore')
    expect(statements).toHaveLength(1)

    const eventId = await announcePicnic(world)
    await world
      .as('admin')
      .packages.create({ eventId, catalogue: 'general', packageId: 1, name: 'Silver', price: '200', capacity: '10' })
    const withPackage = await noting((tx) => seatsAt(tx, id, eventId))
    expect(withPackage.result).toMatchObject({ packages: [{ name: 'Silver', limit: 10, taken: 0 }] })
    expect(withPackage.statements).toHaveLength(5)
    const toBuyer = { cartId: undefined, now: world.clock.now() }
    expect(await seatsWithout(world.store.read, id, eventId, toBuyer)).toEqual(withPackage.result)
    expect(await seatsWithout(world.store.read, id, plain, toBuyer)).toEqual(result)
  })

  test('a group or a room is read as well', async () => {
    world = await worldWithPayments(open)
    const { programs, hotels } = world.as('admin')
    const { id } = world.chapters.dc
    const withGroup = await announcePicnic(world)
    const programId = await programs.add({ eventId: withGroup, programName: 'Bridges' })
    const hours = { startsAt: '2027-06-05T11:00', endsAt: '2027-06-05T12:00' }
    await programs.addGroup({ programId, groupName: 'Juniors', ...hours, fee: '5' })
    expect((await noting((tx) => seatsAt(tx, id, withGroup))).result!.groups).toHaveLength(1)
    const withRoom = await announcePicnic(world)
    const hotelId = await hotels.add({ eventId: withRoom, hotelName: 'Astoria', hotelAddress: 'Capitol Hill' })
    await hotels.addRoom({ hotelId, roomType: 'Double', rent: '120', rooms: '4' })
    expect((await noting((tx) => seatsAt(tx, id, withRoom))).result!.rooms).toHaveLength(1)
  })

  test('nothing when money comes for seats that are still held, and everything once their hold has ended', async () => {
    world = await worldWithPayments(open)
    const { dc } = world.chapters
    const cart = guestCart(await announcePicnic(world, { seats: '3' }))
    const { registrationId } = await world.as('anonymous').registrations.start(cart)
    const purchase = {
      ...(await world.store.read
        .selectFrom('registrations')
        .selectAll()
        .where('chapterId', '=', dc.id)
        .where('registrationId', '=', registrationId)
        .executeTakeFirstOrThrow()),
      purpose: 'registration' as const,
      seats: 3,
      stocks: [],
      lines: [],
      currency: 'USD',
    }
    const ofEvent = (statements: string[]) => statements.filter((sql) => sql.includes('from "events"'))
    const objection = (tx: Parameters<typeof registrationSale.fulfill>[0]) =>
      registrationSale.objectionToBook(tx, dc, purchase, 'PAYMENT1')
    const held = await noting(objection)
    expect({ objection: held.result, read: ofEvent(held.statements) }).toEqual({ objection: null, read: [] })

    await noting((tx) => registrationSale.release(tx, purchase, 'notPaid'))
    const released = await noting(objection)
    expect(released.result).toBeNull()
    expect(ofEvent(released.statements)).toHaveLength(1)
    await world.as('anonymous').registrations.start(guestCart(cart.eventId))
    expect((await noting(objection)).result).toBe('soldOut')
  })
})
