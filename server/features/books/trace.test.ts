import { logDefinition } from '#server/wiring/log-definition.ts'
import { afterEach, expect, test } from 'vitest'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { talliesOf } from './decisions.ts'
import { booksIn } from './reads.ts'
import { detailOf, nameOf } from './trace.decisions.ts'
import { traceOf } from './trace.reads.ts'

test('facts have human-readable names and details', () => {
  const given: [type: string, data: object, actor: string, name: string][] = [
    ['DuesIntended', {}, 'member:p', 'Payment started'],
    ['DuesCredited', {}, 'member:p', 'Membership extended'],
    ['IntentAbandoned', { reason: 'cancelled' }, 'member:p', 'Payment canceled by member'],
    ['IntentAbandoned', { reason: 'cancelled' }, 'anonymous', 'Payment canceled by guest'],
    ['IntentAbandoned', { reason: 'expired' }, 'system:reconciler', 'Ended without payment'],
  ]
  expect(given.map(([type, data, actor]) => nameOf(kinds, { type, data }, actor))).toEqual(
    given.map(([, , , name]) => name),
  )
  expect(detailOf(kinds, { type: 'IntentAbandoned', data: { reason: 'expired' } })).toBe('the time ran out')
  expect(
    detailOf(kinds, {
      type: 'Refunded',
      data: { captureId: 'C1', refundId: 'R1', amountCents: 123_456, currency: 'EUR' },
    }),
  ).toBe('1,234.56 EUR, capture C1, refund R1')
  expect(detailOf(kinds, { type: 'Lapsed', data: {} })).toBe('')
})

describeOnBoth('tracing money', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  const trace = async (id: string) => {
    const result = await traceOf({ db: world.store.read, kinds, logDefinition }, null, id)
    return result && { ...result, names: result.facts.map(({ name }) => name) }
  }
  const duesIn = async () =>
    talliesOf(
      kinds,
      await booksIn({ db: world.store.read, kinds, logDefinition }, world.chapters.dc.id, world.env.timeZone, {}),
    )

  test("of dues: from the intent to the member's credit, by any of the ids", async () => {
    world = await worldWithPayments(open)
    const { paymentId, orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    const names = ['Payment started', 'PayPal order created', 'Charging', 'Dues paid', 'Membership extended']
    const captureId = (await world.standin.books()).captures[0]!.captureId
    for (const id of [paymentId, orderId, captureId]) {
      const result = await trace(id)
      expect(result!.names).toEqual(names)
      expect(result!.facts.at(-1)!.stream).toBe('member-member')
      expect(result!.payments).toEqual([{ paymentId, stage: 'paid', amountCents: 10_000, returns: [] }])
    }
    expect((await duesIn()).dues).toMatchObject({ payments: 1, receivedCents: 10_000, givenBackCents: 0 })
  })

  test('of a registration: the seats and every payment started for it', async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world)
    const begun = await world.as('anonymous').registrations.start(guestCart(eventId, { adults: 1 }))
    await world.standin.control({ do: 'approve', orderId: begun.orderId })
    await world.as('anonymous').registrations.finish({ orderId: begun.orderId })
    const names = [
      'Seats held',
      'Payment started',
      'PayPal order created',
      'Charging',
      'Registration paid',
      'Registered',
    ]
    for (const id of [begun.registrationId, begun.orderId])
      expect([...(await trace(id))!.names].sort()).toEqual([...names].sort())
    expect((await trace(begun.registrationId))!.registrations).toEqual([
      { registrationId: begun.registrationId, lastFact: 'Registered' },
    ])
    expect((await duesIn()).registrations).toMatchObject({ payments: 1, receivedCents: begun.amountCents })
  })

  test('of money that was captured and refunded: it is in no sum', async () => {
    world = await worldWithPayments(open)
    const orderId = await world.browserOrder({ amountCents: 500 })
    const paid = world.as('member').dues.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id: orderId } })
    await expect(paid).rejects.toThrow('refunded')
    const result = await trace(orderId)
    expect(result!.names.slice(-3)).toEqual(['Captured but not recorded', 'Refund started', 'Refunded'])
    expect(result!.payments).toMatchObject([
      { stage: 'rejected', returns: ['refunded because the amount does not match'] },
    ])
    expect(await duesIn()).toMatchObject({
      dues: { payments: 0, receivedCents: 0 },
      unbooked: { payments: 1, receivedCents: 500, givenBackCents: 500 },
    })
  })

  test('an unknown id finds nothing', async () => {
    world = await worldWithPayments(open)
    expect(await trace('NOSUCHID')).toBeNull()
  })
})
