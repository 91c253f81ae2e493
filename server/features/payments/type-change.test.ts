import { afterEach, expect, test } from 'vitest'
import { openWebhook } from '#tests/support/fakes/webhooks.ts'
import { describeOnBoth, emailOf, memberIds, type Person } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { reconcile } from './jobs.ts'

describeOnBoth('dues being paid while the member type changes', (open) => {
  let world: PaymentsWorld
  /** A hook that runs as soon as the provider has captured the money, before the portal knows. */
  let onCapture: () => Promise<unknown>
  const begin = async () => {
    onCapture = async () => undefined
    world = await worldWithPayments(open, (real) => ({
      ...real,
      async captureOrder(...call) {
        const order = await real.captureOrder(...call)
        await onCapture()
        return order
      },
    }))
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const changeTo = (memberTypeId: string, who: Person = 'member') =>
    world.as('admin').members.update({ memberId: memberIds[who], memberTypeId })
  const duplicate = () =>
    world.as('admin').members.addType({ memberType: 'Affiliate', fee: '100', description: '', duration: 1 })
  const finish = (orderId: string) => world.as('member').payments.finish({ orderId })
  const dies = () => Promise.reject(new Error('the portal ended here'))
  const captures = async () => (await world.standin.books()).captures.length
  const givenBack = { state: 'rejected', years: [], cents: 0, refunds: ['typeChanged done'] }
  const why = 'Your member type has changed since you started this payment.'
  const emails = async () => (await world.sentEmails()).map(({ to, subject }) => `${to}: ${subject}`).sort()
  const changed = `${emailOf('member')}: Your member type was changed`
  const refunded = `${emailOf('member')}: We are refunding your payment`

  test('changed before the capture: nothing is charged, and the page says why', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('member')
    await changeTo('dc-student')
    await expect(finish(orderId)).rejects.toThrow(`${why} Nothing was charged.`)
    expect(await world.books(paymentId)).toMatchObject({ state: 'abandoned', reason: 'typeChanged', refunds: [] })
    expect(await captures()).toBe(0)
    expect(await emails()).toEqual([changed])
  })

  test('changed between capture and booking: the money is refunded, and the page, an email, and the books say why', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('member')
    onCapture = () => changeTo('dc-student')
    await expect(finish(orderId)).rejects.toThrow(`${why} Your payment was refunded in full.`)
    expect(await world.books(paymentId)).toMatchObject(givenBack)
    expect(await world.standing('member')).toEqual({ status: 'inactive', dueIn: 2027 })
    expect(await emails()).toEqual([refunded, changed])
    const email = (await world.sentEmails()).find(({ subject }) => subject.includes('refunding'))!
    for (const text of [why, '$100.00', 'Regular dues, 2027', paymentId, 'all of it back'])
      expect(email.text).toContain(text)
    const { facts } = await world.as('admin').books.facts({ id: paymentId })
    expect(JSON.stringify(facts)).toContain('the member type has changed since it was started')
    // A repeated call gets the same answer and sends no further email.
    await expect(finish(orderId)).rejects.toThrow(why)
    expect(await emails()).toHaveLength(2)
  })

  test.each(['the webhook', 'the reconciler'] as const)(
    'the portal crashes after the capture, and %s comes after the change: the money is refunded',
    async (who) => {
      await begin()
      const webhook = await openWebhook(world, { handedOver: false })
      const { paymentId, orderId } = await world.approved('member')
      onCapture = dies
      await expect(finish(orderId)).rejects.toThrow('the portal ended here')
      onCapture = async () => undefined
      await changeTo('dc-life')
      await webhook.settled()
      if (who === 'the webhook') for (const { request } of webhook.deliveries.slice()) await webhook.deliver(request)
      world.clock.forward(3)
      if (who === 'the reconciler') await reconcile(world.portal)
      await webhook.settled()
      expect(await world.books(paymentId)).toMatchObject(givenBack)
      expect(await emails()).toEqual([refunded, changed])
      await webhook.close()
    },
  )

  test("money held for the provider's review is refunded when it arrives after the change", async () => {
    await begin()
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    const { paymentId, orderId } = await world.approved('member')
    expect(await finish(orderId)).toEqual({ paymentId, state: 'pending' })
    await changeTo('dc-student')
    const [capture] = (await world.standin.books()).captures
    await world.standin.control({ do: 'settle', captureId: capture!.captureId })
    world.clock.forward(3)
    await reconcile(world.portal)
    expect(await world.books(paymentId)).toMatchObject(givenBack)
  })

  test('the payment also covers a new type with the same dues, before and after the capture', async () => {
    await begin()
    const memberTypeId = await duplicate()
    const before = await world.approved('member')
    await changeTo(memberTypeId)
    expect(await finish(before.orderId)).toMatchObject({ state: 'paid' })
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2028 })
    const { orderId } = await world.approved('member', 2)
    onCapture = () => changeTo('dc-regular')
    expect(await finish(orderId)).toMatchObject({ state: 'paid' })
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2030 })
  })

  test('several years at the same fee are not charged to a member who is now inactive', async () => {
    await begin()
    const { orderId } = await world.approved('member', 2)
    await changeTo(await duplicate())
    await expect(finish(orderId)).rejects.toThrow(`${why} Nothing was charged.`)
    expect(await captures()).toBe(0)
  })

  test('changed and changed back before the capture: the dues are unchanged', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('member')
    await changeTo('dc-student')
    await changeTo('dc-regular')
    expect(await finish(orderId)).toEqual({ paymentId, state: 'paid' })
  })

  test('at the same moment: the money is booked before the change, or not captured, or refunded', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('member')
    const [paid] = await Promise.allSettled([finish(orderId), changeTo('dc-student')])
    const { state } = await world.books(paymentId)
    expect(state).toBe(paid.status === 'fulfilled' ? 'paid' : state === 'abandoned' ? 'abandoned' : 'rejected')
    const { status, dueIn } = await world.standing('member')
    expect([status, dueIn]).toEqual(['inactive', state === 'paid' ? 2028 : 2027])
  })
})
