import { expect, test } from 'vitest'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { reconcile } from './jobs.ts'

const carts = 8

describeOnBoth('open carts', (open) => {
  test('are polled less and less often, a few at once, and booked within 15 minutes of payment', async () => {
    let reads = 0
    let reading = 0
    let maxAtOnce = 0
    const world = await worldWithPayments(open, (provider) => ({
      ...provider,
      async readOrder(...given) {
        reads++
        maxAtOnce = Math.max(maxAtOnce, ++reading)
        return provider.readOrder(...given).finally(() => reading--)
      },
    }))
    const eventId = await announcePicnic(world)
    const orders: string[] = []
    for (let number = 0; number < carts; number++) {
      const { orderId } = await world
        .as('anonymous')
        .registrations.start({ ...guestCart(eventId), email: `guest${number}@guests.example` })
      orders.push(orderId)
    }
    const reconciled = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        world.clock.forward(1)
        await reconcile(world.portal)
      }
    }
    await reconciled(4)
    expect(reads).toBe(2 * carts)
    await reconciled(86)
    expect(reads).toBeLessThan(16 * carts)
    expect(maxAtOnce).toBe(4)
    await world.standin.control({ do: 'approve', orderId: orders[0]! })
    await reconciled(15)
    expect(await world.as('anonymous').registrations.finish({ orderId: orders[0]! })).toMatchObject({ state: 'paid' })
    await world.balance()
    await world.close()
  })
})
