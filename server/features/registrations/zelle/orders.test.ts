/** Tests provider orders in a payment result marked as Zelle: captured money is always handled [spec 32]. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restClient } from '#tests/rest/client.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth('an order sent as Zelle', (open) => {
  let world: PaymentsWorld
  let eventId: string
  beforeEach(async () => {
    world = await worldWithPayments(open)
    eventId = await announcePicnic(world)
  })
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const register = (paymentResult: object) => {
    const { mInit, firstName, lastName, email, phone } = guestCart(eventId)
    const people = {
      mInit,
      firstName,
      lastName,
      email,
      phone,
      isMember: false,
      memberId: '',
      numberOfAdults: 2,
      numberOfMinors: 1,
    }
    return restClient(world)('POST', '/api/events/register', {
      body: { eventId, ...people, paymentResult: { paymentStatus: 'Zelle', ...paymentResult } },
    })
  }
  const refunds = async () => (await world.standin.books()).refunds.length

  test('is refunded if its id is sent as the confirmation number', async () => {
    const answer = await register({ paymentId: await world.browserOrder({ amountCents: 6000 }) })
    expect([answer.status, answer.data.message]).toEqual([
      409,
      expect.stringMatching(/^This number is a PayPal order, .*refunded in full/),
    ])
    expect(await refunds()).toBe(1)
  })

  test('is booked if its id is sent as well', async () => {
    const answer = await register({ id: await world.browserOrder({ amountCents: 6000 }), paymentId: 'c706595' })
    expect([answer.status, answer.data]).toEqual([
      200,
      expect.objectContaining({ amount: 60, paymentStatus: 'COMPLETED' }),
    ])
  })

  test('is a plain confirmation number if the provider has no such order', async () => {
    const answer = await register({ paymentId: 'ABCDEFGH012345678' })
    expect([answer.status, answer.data]).toEqual([
      200,
      expect.objectContaining({ paymentId: 'ABCDEFGH012345678', paymentStatus: 'PENDING' }),
    ])
    expect(await refunds()).toBe(0)
  })
})
