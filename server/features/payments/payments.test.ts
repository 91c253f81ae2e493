import { afterEach, expect, test } from 'vitest'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { describeOnBoth, emailOf, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

describeOnBoth('paying dues', (open) => {
  let world: PaymentsWorld
  const begin = async () => (world = await worldWithPayments(open))
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test('an inactive member pays one term, becomes active, and gets a receipt', async () => {
    const { as } = await begin()
    expect(await as('inactive').dues.quote({ terms: 1 })).toEqual({
      paymentType: 'Regular',
      terms: 1,
      unitCents: 10_000,
      amountCents: 10_000,
      years: [2026],
      durationYears: 1,
      nextDueIn: 2027,
    })
    const { paymentId, orderId } = await world.approved('inactive')
    expect(paymentId).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(await as('inactive').payments.finish({ orderId })).toEqual({ paymentId, state: 'paid' })

    expect(await world.standing('inactive')).toEqual({ status: 'active', dueIn: 2027 })
    expect(await world.books(paymentId)).toEqual({
      state: 'paid',
      reason: null,
      years: [2026],
      cents: 10_000,
      refunds: [],
    })
    const receipt = await as('inactive').receipts.one({ paymentId })
    expect(receipt).toMatchObject({ paymentId, memberId: memberIds.inactive, totalCents: 10_000, method: 'PayPal' })

    const [sentEmail] = await world.sentEmails()
    expect(sentEmail).toMatchObject({ to: emailOf('inactive'), subject: 'Receipt for your AEA Washington DC dues' })
    const hash = `${receipt.hash.slice(0, 4)} ${receipt.hash.slice(4, 8)}`
    for (const text of [
      'Regular',
      memberIds.inactive,
      'inactive Resident',
      '$100.00',
      'Status: Paid',
      'Next payment due: 2027',
      `Ledger entry: ${receipt.position} (${hash})`,
    ]) {
      expect(sentEmail?.text).toContain(text)
    }
  })

  test('an active member pays three terms: a row for each year, which together are the amount charged', async () => {
    const { as } = await begin()
    const { paymentId, orderId } = await world.approved('member', 3)
    await as('member').payments.finish({ orderId })
    expect(await world.books(paymentId)).toMatchObject({ years: [2027, 2028, 2029], cents: 30_000 })
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2030 })
    expect((await as('member').payments.mine()).map(({ year, amountCents }) => [year, amountCents])).toEqual([
      [2029, 10_000],
      [2028, 10_000],
      [2027, 10_000],
    ])
  })

  test('an invalid payment is rejected before the provider is asked', async () => {
    const { as } = await begin()
    await expect(as('inactive').dues.start({ terms: 2 })).rejects.toThrow(
      'An inactive member can pay for one year at a time.',
    )
    await expect(as('lifer').dues.start({ terms: 1 })).rejects.toThrow('Your membership is paid for life')
    await expect(as('member').dues.start({ terms: 11 })).rejects.toThrow('At most 10 terms')
    await expect(as('member').dues.start({ terms: 1.5 })).rejects.toThrow('Choose the number of terms')
    await expect(as('anonymous').dues.start({ terms: 1 })).rejects.toThrow('Your session has ended')
    expect((await world.standin.books()).orders).toEqual([])
    expect(await world.store.read.selectFrom('paymentAttempts').selectAll().execute()).toEqual([])
  })

  test('finishing twice, in sequence or at once, captures and books the money once', async () => {
    const { as } = await begin()
    const { paymentId, orderId } = await world.approved('member')
    const finish = () => as('member').payments.finish({ orderId })
    expect(await Promise.all([finish(), finish(), finish()])).toEqual(Array(3).fill({ paymentId, state: 'paid' }))
    expect(await finish()).toEqual({ paymentId, state: 'paid' })
    expect((await world.standin.books()).captures).toHaveLength(1)
    expect(await world.sentEmails()).toHaveLength(1)
  })

  test('an order is finished only by its own member in its own chapter', async () => {
    const { as } = await begin()
    const { paymentId, orderId } = await world.approved('member')
    for (const who of ['inactive', 'admin', 'nyMember'] as const) {
      await expect(as(who).payments.finish({ orderId })).rejects.toThrow('not one of your payments')
      await expect(as(who).payments.cancel({ orderId })).rejects.toThrow('not one of your payments')
    }
    expect((await world.standin.books()).captures).toEqual([])
    await expect(as('inactive').receipts.one({ paymentId })).rejects.toThrow('Receipt not found')
  })

  test('no money is captured for an unapproved order', async () => {
    const { as } = await begin()
    const { orderId } = await as('member').dues.start({ terms: 1 })
    await expect(as('member').payments.finish({ orderId })).rejects.toThrow(
      'not approved at PayPal. Nothing was charged.',
    )
  })

  test('a buyer who cancels pays nothing, and may still pay while the order is open', async () => {
    const { as } = await begin()
    const { paymentId, orderId } = await as('member').dues.start({ terms: 1 })
    await as('member').payments.cancel({ orderId })
    expect(await world.books(paymentId)).toMatchObject({ state: 'abandoned', reason: 'cancelled' })
    await world.standin.control({ do: 'approve', orderId })
    expect(await as('member').payments.finish({ orderId })).toEqual({ paymentId, state: 'paid' })
    await as('member').payments.cancel({ orderId })
    expect((await world.books(paymentId)).state).toBe('paid')
  })

  test('a canceled order is not paid at a price that was raised since', async () => {
    const { as } = await begin()
    const { paymentId, orderId } = await as('member').dues.start({ terms: 1 })
    await as('member').payments.cancel({ orderId })
    await world.standin.control({ do: 'approve', orderId })
    await as('admin').members.updateType({ memberTypeId: 'dc-regular', fee: '120' })
    await expect(as('member').payments.finish({ orderId })).rejects.toThrow(
      'This payment was canceled. Nothing was charged.',
    )
    expect(await world.books(paymentId)).toMatchObject({ state: 'abandoned', years: [] })
    expect((await world.standin.books()).captures).toEqual([])
  })

  test('an outdated page is rejected before an order is created, and the order’s description has the years', async () => {
    const described: string[] = []
    world = await worldWithPayments(open, (real) => ({
      ...real,
      createOrder: (account, order) => {
        described.push(order.description)
        return real.createOrder(account, order)
      },
    }))
    const { dues, payments } = world.as('member')
    const { orderId } = await dues.start({ terms: 2, firstYear: 2027 })
    await world.standin.control({ do: 'approve', orderId })
    await payments.finish({ orderId })
    await expect(dues.start({ terms: 1, firstYear: 2027 })).rejects.toThrow(
      'Your next payment is now for 2029, not for 2027.',
    )
    expect(described).toEqual(['AEA Washington DC: Regular dues 2027, 2028'])
  })

  test('dues paid in between are not captured again', async () => {
    const { as } = await begin()
    const first = await world.approved('inactive')
    const second = await world.approved('inactive')
    await as('inactive').payments.finish({ orderId: first.orderId })
    await expect(as('inactive').payments.finish({ orderId: second.orderId })).rejects.toThrow('have already been paid')
    expect(await world.books(second.paymentId)).toMatchObject({ state: 'abandoned', reason: 'notDue', years: [] })
    expect((await world.standin.books()).captures).toHaveLength(1)
  })

  test('two windows at once pay for the year once', async () => {
    const { as } = await begin()
    const orders = [await world.approved('inactive'), await world.approved('inactive')]
    const outcomes = await Promise.allSettled(orders.map(({ orderId }) => as('inactive').payments.finish({ orderId })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await world.standing('inactive')).toEqual({ status: 'active', dueIn: 2027 })
  })

  test("the provider's details about a payer are erased with the member", async () => {
    const { as } = await begin()
    const payers = () => world.store.read.selectFrom('payers').select('payerEmail').execute()
    const { orderId } = await world.approved('inactive')
    await as('inactive').payments.finish({ orderId })
    const eventId = await announcePicnic(world)
    const own = await as('inactive').registrations.start({ ...guestCart(eventId), isMember: true })
    await world.standin.control({ do: 'approve', orderId: own.orderId })
    await as('inactive').registrations.finish({ orderId: own.orderId })
    const guest = await as('anonymous').registrations.start(guestCart(eventId))
    await world.standin.control({ do: 'approve', orderId: guest.orderId })
    await as('anonymous').registrations.finish({ orderId: guest.orderId })
    expect(await payers()).toHaveLength(3)
    await as('admin').members.remove({ memberId: memberIds.inactive })
    expect(await payers()).toHaveLength(1)
  })

  test('a chapter without an account says so and charges nothing', async () => {
    const { as } = await begin()
    await expect(as('system').dues.start({ terms: 1 })).rejects.toThrow(
      'not set up for this chapter yet. Nothing was charged.',
    )
    await expect(as('anonymous', { on: 'aea' }).payments.clientId()).rejects.toThrow('not set up')
    expect(await as('anonymous').payments.clientId()).toBe('standin-dc')
  })
})
