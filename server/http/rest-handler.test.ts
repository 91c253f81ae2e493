import { expect, test } from 'vitest'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { openShop, type Shop } from '#tests/support/world/world-with-payments.ts'
import { openStreet } from '#tests/support/http-client.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

const list = '/api/events/chapter/dc?page=0'

/** The same portal, to which nobody seems to write any more. */
function withoutWrites(shop: Shop): Shop {
  const store = { ...shop.store, version: () => Promise.resolve('always the same') }
  return { ...shop, store, portal: { ...shop.portal, store } }
}

describeOnBoth('a list that is the same for everybody', (open) => {
  const scene = async () => {
    const shop = await openShop(open)
    await announcePicnic(shop)
    return shop
  }
  const countOn = async (shop: Shop, path = list, by?: 'member') => {
    const street = openStreet(shop)
    const { text } = await street.knock(path, by ? { with: 'bearer', by: await street.keyOf(by) } : {})
    return (JSON.parse(text) as { totalItems: number }).totalItems
  }

  test('is read anew after any write', async () => {
    const shop = await scene()
    expect(await countOn(shop)).toBe(1)
    await announcePicnic(shop)
    expect(await countOn(shop)).toBe(2)
    await shop.close()
  })

  test('is not read again before one or before the next minute, except for who sends a token or asks something else', async () => {
    const shop = await scene()
    const still = withoutWrites(shop)
    expect(await countOn(still)).toBe(1)
    await announcePicnic(shop)
    expect(await countOn(still)).toBe(1)
    expect(await countOn(still, `${list}&keyword=picnic`)).toBe(2)
    expect(await countOn(still, list, 'member')).toBe(2)
    shop.clock.forward(1)
    expect(await countOn(still)).toBe(2)
    await shop.close()
  })

  test("is each chapter's own, and another chapter's is not to be had by its name", async () => {
    const shop = await scene()
    const street = openStreet(withoutWrites(shop))
    expect((await street.knock(list)).status).toBe(200)
    expect((await street.knock(list, { on: 'ny' })).status).toBe(404)
    await shop.close()
  })
})
