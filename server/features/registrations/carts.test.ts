import { afterEach, expect, test } from 'vitest'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth('a cart', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })
  const guests = () => world.as('anonymous').registrations

  test('reports its progress, from the first try to the registration', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world))
    expect(await guests().ofCart(cart)).toBeNull()
    const { orderId, registrationId, paymentId } = await guests().start({ ...cart, contribution: '5' })
    expect(await guests().ofCart(cart)).toMatchObject({ state: 'held', registrationId, adults: 2, minors: 1 })
    await world.standin.control({ do: 'approve', orderId })
    await guests().finish({ orderId })
    expect(await guests().ofCart(cart)).toEqual({
      zelle: null,
      state: 'registered',
      cancelPath: expect.stringContaining(`/registration/${registrationId}/cancel/`),
      ownPath: expect.stringMatching(new RegExp(`^/registration/${registrationId}/[\\w-]{22}$`)),
      receiptPath: expect.stringContaining(`/payment/${paymentId}/receipt/`),
      ticket: {
        code: expect.stringMatching(new RegExp(`^${registrationId}-[\\w-]{22}$`)),
        qr: { size: expect.any(Number), path: expect.stringContaining('h1v1h-1z') },
      },
      registrationId,
      eventId: cart.eventId,
      adults: 2,
      minors: 1,
      contributionCents: 500,
      parts: [],
      amountCents: 6500,
      paymentId,
      paidAt: expect.any(String),
    })
  })

  test('shows that its payment is in progress while the provider processes it', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world))
    const { orderId } = await guests().start(cart)
    await world.standin.control({ do: 'approve', orderId })
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    expect(await guests().finish({ orderId })).toMatchObject({ state: 'pending' })
    expect(await guests().ofCart(cart)).toMatchObject({ state: 'paying', amountCents: 6000 })
    await expect(guests().leaveCart(cart)).rejects.toThrow('is being completed')
  })

  test('is not blocked by its own hold of the last seats', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world, { seats: '3' }))
    const { cartId: _, ...form } = cart
    await guests().start(cart)
    expect(await guests().quote(cart)).toMatchObject({ obstacle: null })
    expect(await guests().check({ ...cart, minors: 0 })).toMatchObject({ adults: 2, minors: 0 })
    expect((await guests().quote(form)).obstacle).toContain('sold out')
    await expect(guests().check(form)).rejects.toThrow('sold out')
  })

  test('gives its seats back when abandoned, and can be used again', async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, { seats: '3' })
    const cart = guestCart(eventId)
    await guests().start(cart)
    await guests().leaveCart(cart)
    expect(await guests().ofCart(cart)).toBeNull()
    expect((await guests().quote(guestCart(eventId))).obstacle).toBeNull()
    await guests().start(cart)
    expect(await guests().ofCart(cart)).toMatchObject({ state: 'held' })
  })
})
