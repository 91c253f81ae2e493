import { expect, test } from 'vitest'
import { cart } from '#server/features/registrations/schema.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { cartCookie } from './cart-cookie.ts'

describeOnSqlite('/event/payment', (open) => {
  test("leads to the registration of the browser's cart, else to a member's last one, else to the checkout", async () => {
    const world = await worldWithPayments(open)
    const client = openHttpClient(world)
    const led = async (request: Parameters<typeof client.request>[1]) =>
      (await client.request('/event/payment', request)).headers.get('location')
    const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
    const by = await client.sessionOf('member')
    expect([await led({}), await led({ by })]).toEqual(['/event/registration/payment', '/event/registration/payment'])
    const bought = guestCart(eventId)
    await world.as('anonymous').registrations.registerFree(await proven(world, bought))
    const { ownPath } = (await world.as('anonymous').registrations.ofCart(bought))!
    const cookie = cartCookie(cart.parse(bought), { mode: 'demo' }).split(';')[0]!
    expect([await led({ headers: { cookie } }), ownPath]).toEqual([ownPath, expect.stringContaining('/registration/')])
    const { registrationId } = await world
      .as('member')
      .registrations.registerFree(await proven(world, { ...guestCart(eventId), isMember: true }))
    expect(await led({ by })).toContain(`/registration/${registrationId}/`)
    await world.close()
  })
})
