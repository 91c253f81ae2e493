import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { openWebhook } from '#tests/support/fakes/webhooks.ts'
import {
  changeAccount,
  laterMerchant,
  merchants,
  worldWithPayments,
  type PaymentsWorld,
} from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { reconcile } from './jobs.ts'

describeOnBoth('a chapter that changes its payment account', (open) => {
  let world: PaymentsWorld
  beforeEach(async () => {
    world = await worldWithPayments(open)
  })
  afterEach(async () => {
    await world.balance()
    await world.close()
  })
  const accounts = async () =>
    (await world.standin.books()).orders.map(({ clientId, status }) => `${clientId} ${status}`).sort()
  const before = merchants[0]!.clientId

  test('completes payments with the account they were started with, and starts new ones with the new account', async () => {
    const { paymentId, orderId } = await world.approved('member')
    await changeAccount(world)
    expect(await world.as('member').payments.finish({ orderId })).toEqual({ paymentId, state: 'paid' })
    const next = await world.approved('member')
    expect(await world.as('member').payments.finish({ orderId: next.orderId })).toMatchObject({ state: 'paid' })
    expect(await accounts()).toEqual([`${before} COMPLETED`, `${laterMerchant.clientId} COMPLETED`])
    expect(await world.as('anonymous').payments.clientId()).toBe(laterMerchant.clientId)
  })

  test('captures and books, through the reconciler, an abandoned order of the old account', async () => {
    const { paymentId } = await world.approved('member')
    await changeAccount(world)
    world.clock.forward(3)
    await reconcile(world.portal)
    expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2027] })
  })

  test('refunds, through the old account, money that can no longer be booked', async () => {
    const { paymentId } = await world.approved('member')
    await world.standin.control({ do: 'misbehave', kind: 'wrongAmount' })
    await changeAccount(world)
    world.clock.forward(3)
    await reconcile(world.portal)
    expect(await world.books(paymentId)).toMatchObject({ state: 'rejected', refunds: ['amount done'] })
  })

  test('finds an order that a browser made with the old client id', async () => {
    const orderId = await world.browserOrder({})
    await changeAccount(world)
    const paid = await world
      .as('member')
      .dues.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id: orderId } })
    expect(await world.books(paid.paymentId)).toMatchObject({ state: 'paid', cents: 10_000 })
  })

  test("accepts the old account's webhooks about its orders", async () => {
    const webhook = await openWebhook(world)
    const { paymentId, orderId } = await world.as('member').dues.start({ terms: 1 })
    await changeAccount(world)
    await world.standin.control({ do: 'approve', orderId })
    await webhook.settled()
    expect(await world.books(paymentId)).toMatchObject({ state: 'paid' })
    await webhook.close()
  })

  test('completes payments from before accounts could change with its first account', async () => {
    const { paymentId, orderId } = await world.approved('member')
    await world.store.write(({ sql }) => run(sql.deleteFrom('attemptAccounts')))
    world.clock.forward(1)
    await changeAccount(world)
    expect(await world.as('member').payments.finish({ orderId })).toEqual({ paymentId, state: 'paid' })
  })
})
