import { expect, test } from 'vitest'
import { cart } from '#server/features/registrations/schema.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { cartCookie, cartOf } from './checkout/cart-cookie.ts'

describeOnSqlite('the form of a guest at the desk', (open) => {
  test('remembers nothing of the previous guest, whose Zelle payment is pending, and starts its own cart', async () => {
    const world = await worldWithPayments(open)
    const { request } = openHttpClient(world)
    const eventId = await announcePicnic(world)
    const before = guestCart(eventId)
    await world.as('anonymous').registrations.reportZelle({ ...(await proven(world, before)), reference: 'BAC9K2M417' })
    const cookie = cartCookie(cart.parse(before), { mode: 'demo' }).split(';')[0]!
    const dataAt = async (path: string) => JSON.parse((await request(path, { headers: { cookie } })).text) as unknown
    expect(await dataAt(`/event/register/${eventId}?as=guest`)).toMatchObject({
      cartId: before.cartId,
      entered: { email: 'vera@guests.example' },
    })
    expect(await dataAt(`/event/register/${eventId}?as=guest&desk`)).toMatchObject({
      entered: null,
      registrationId: null,
      asMember: false,
      obstacle: null,
    })
    const { cartId: _, ...next } = {
      ...guestCart(eventId),
      email: 'next@guests.example',
      isMember: 'false',
      adults: '1',
      minors: '0',
    }
    const answer = await request(`/event/register/${eventId}?as=guest&desk`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(next),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/event/registration/payment'])
    const own = cartOf(answer.headers.get('set-cookie')!.split(';')[0]!, { memberId: undefined })!
    expect([own.email, own.cartId === before.cartId]).toEqual(['next@guests.example', false])
    await world.close()
  })
})
