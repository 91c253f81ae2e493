import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { announcePicnic, guestCart, proven, type Plan } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { ProviderRefused } from '#server/providers/payments/provider.ts'
import { reconcile } from '../../payments/jobs.ts'

describeOnBoth('canceling a registration', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const guests = () => world.as('anonymous').registrations
  const admins = () => world.as('admin').registrations
  const free: Plan = { adultFee: '0', minorFee: '0', cap: '0' }

  const registered = async (plan: Plan = {}) => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, plan)
    const cart = guestCart(eventId)
    if (plan === free) return { cart, orderId: '', ...(await guests().registerFree(await proven(world, cart))) }
    const { orderId } = await guests().start(cart)
    await world.standin.control({ do: 'approve', orderId })
    return { cart, orderId, ...(await guests().finish({ orderId })) }
  }
  /** Returns the id and the key from the confirmation's link. */
  const linkOf = async () => {
    const link = (await world.sentEmails()).flatMap(({ links }) => links).find((one) => one.includes('/cancel/'))!
    const [, registrationId = '', key = ''] = /\/registration\/(\d+)\/cancel\/([\w-]+)$/.exec(link) ?? []
    return { registrationId, key }
  }
  /** Returns the confirmation's links to the registrant's page and to the cancellation page. */
  const linksOf = async () => {
    const own = (await world.sentEmails())
      .flatMap(({ links }) => links)
      .find((one) => /\/registration\/\d+\/[\w-]{22}$/.test(one))!
    const [registrationId = '', key = ''] = own.split('/').slice(-2)
    return { own: { registrationId, key }, cancel: await linkOf() }
  }
  const seats = (eventId: string) =>
    world.store.read.selectFrom('seatCounts').select(['held', 'sold']).where('eventId', '=', eventId).executeTakeFirst()
  const refunds = async () => (await world.standin.books()).refunds
  const factsOf = async (type: string) =>
    world.store.read.selectFrom('facts').select(['actor', 'data']).where('type', '=', type).execute()
  const row = async (eventId: string) => (await admins().inEvent({ eventId })).rows[0]!
  const cancelMail = async () =>
    (await world.sentEmails()).filter(({ subject }) => subject.startsWith('Your registration was canceled'))
  const later = async (minutes: number) => {
    world.clock.forward(minutes)
    await reconcile(world.portal)
  }

  test('is not caused by a partial refund, and the table counts the rest of the fee', async () => {
    const { eventId } = await registered()
    const paymentId = (await row(eventId)).paymentId!
    const payments = world.as('admin').payments
    await payments.refund({
      paymentId,
      formKey: 'form-00000001',
      leftCents: 6000,
      what: 'part',
      amount: '25.00',
      reason: 'payerAsked',
    })
    await world.as('admin').settings.update({ confirmRefundsAbove: '30' })
    await payments.refund({
      paymentId,
      formKey: 'form-00000002',
      leftCents: 3500,
      what: 'part',
      amount: '10.00',
      reason: 'payerAsked',
    })
    expect(await admins().inEvent({ eventId })).toMatchObject({
      rows: [
        {
          isCancelled: 0,
          paidCents: 6000,
          refundedCents: 2500,
          amountCents: 3500,
          status: 'PARTIALLY_REFUNDED',
          refundWaits: true,
        },
      ],
      totals: { amountCents: 3500 },
    })
    expect((await admins().inEvent({ eventId, group: 'isMember' })).groups).toMatchObject([{ amountCents: 3500 }])
    // This one paid less than was refunded for the other, but more of it is left.
    const { orderId } = await guests().start({ ...guestCart(eventId), adults: 2, minors: 0 })
    await world.standin.control({ do: 'approve', orderId })
    await guests().finish({ orderId })
    const sorted = (direction: 'asc' | 'desc') =>
      admins()
        .inEvent({ eventId, sort: 'amountCents', direction })
        .then(({ rows }) => rows.map(({ amountCents }) => amountCents))
    expect([await sorted('asc'), await sorted('desc')]).toEqual([
      [3500, 5000],
      [5000, 3500],
    ])
  })

  test('by its link frees the seats, refunds the money, and emails the registrant', async () => {
    const { eventId, registrationId, cart, orderId } = await registered({ seats: '3' })
    const link = await linkOf()
    expect(link.registrationId).toBe(registrationId)
    expect(await guests().ofCart(cart)).toMatchObject({
      cancelPath: `/registration/${registrationId}/cancel/${link.key}`,
    })
    expect(await guests().toCancelByLink(link)).toMatchObject({
      state: 'registered',
      adults: 2,
      amountCents: 6000,
      notByLink: null,
      refund: null,
    })
    await guests().cancelByLink(link)
    await guests().cancelByLink(link)
    expect(await guests().toCancelByLink(link)).toMatchObject({ state: 'cancelled', refund: 'done' })
    expect(await seats(eventId)).toEqual({ held: 0, sold: 0 })
    expect((await refunds()).map(({ amount }) => amount.cents)).toEqual([6000])
    expect(await factsOf('RegistrationCancelled')).toEqual([
      { actor: 'anonymous', data: expect.stringContaining('"reason":"byRegistrant"') },
    ])
    const [mail, ...more] = await cancelMail()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'vera@guests.example' })
    expect(mail!.text).toContain('We are refunding $60.00')
    await expect(guests().finish({ orderId })).rejects.toThrow(`Registration ${registrationId} was canceled.`)
    const again = await guests().start(cart)
    expect(again.registrationId).not.toBe(registrationId)
  })

  test("refunds, by the event's refund steps, the part that the page showed, once", async () => {
    const { eventId } = await registered()
    const { events } = world.as('admin')
    await expect(
      events.changeRefunds({
        eventId,
        refundUntil1: '2027-05-20',
        refundPercent1: '50',
        refundUntil2: '2027-05-10',
        refundPercent2: '20',
      }),
    ).rejects.toThrow('A later day must refund less')
    await expect(events.changeRefunds({ eventId, refundUntil1: '2027-05-20' })).rejects.toThrow('how many percent')
    await events.changeRefunds({
      eventId,
      refundUntil2: '2027-05-20',
      refundPercent2: '33',
      refundUntil1: '2027-05-10',
      refundPercent1: '100',
    })
    expect(await guests().ofLink((await linksOf()).own)).toMatchObject({ backCents: 6000 })
    world.clock.set('2027-05-20T16:00:00Z')
    const { cancel } = await linksOf()
    expect(await guests().toCancelByLink(cancel)).toMatchObject({ amountCents: 6000, backCents: 1980 })
    await expect(guests().cancelByLink({ ...cancel, refundCents: 6000 })).rejects.toThrow('The refund is now $19.80')
    await guests().cancelByLink({ ...cancel, refundCents: 1980 })
    await guests().cancelByLink({ ...cancel, refundCents: 1980 })
    expect((await refunds()).map(({ amount }) => amount.cents)).toEqual([1980])
    expect(await factsOf('RefundIntended')).toEqual([
      { actor: 'anonymous', data: expect.stringContaining('"reason":"cancelledByRegistrant"') },
    ])
    expect(await guests().toCancelByLink(cancel)).toMatchObject({ state: 'cancelled', backCents: 1980, refund: 'done' })
    expect((await cancelMail())[0]!.text).toContain('We are refunding $19.80')
  })

  test('after the last step refunds nothing to the registrant, and everything when an admin cancels', async () => {
    const { eventId, registrationId } = await registered()
    await world.as('admin').events.changeRefunds({ eventId, refundUntil1: '2020-01-01', refundPercent1: '50' })
    const { cancel } = await linksOf()
    expect(await admins().toCancel({ eventId, registrationId })).toMatchObject({ backCents: 6000 })
    await guests().cancelByLink({ ...cancel, refundCents: 0 })
    expect(await refunds()).toEqual([])
    expect(await guests().toCancelByLink(cancel)).toMatchObject({ state: 'cancelled', backCents: 0, refund: null })
    expect((await cancelMail())[0]!.text).toContain('There is no refund')
  })

  test('is rejected without a link, or with a link for another registration or chapter', async () => {
    const { eventId, registrationId } = await registered()
    const { key } = await linkOf()
    for (const wrong of [
      { registrationId, key: '' },
      { registrationId, key: `${key.startsWith('x') ? 'y' : 'x'}${key.slice(1)}` },
      { registrationId: '99999', key },
    ]) {
      await expect(guests().toCancelByLink(wrong)).rejects.toThrow('This link is not complete')
      await expect(guests().cancelByLink(wrong)).rejects.toThrow('This link is not complete')
    }
    await expect(
      world.as('anonymous', { on: 'ny' }).registrations.cancelByLink({ registrationId, key }),
    ).rejects.toThrow('This link is not complete')
    await expect(
      world.as('nyAdmin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'other' }),
    ).rejects.toThrow('Registration not found')
    await expect(world.as('nyAdmin').registrations.toCancel({ eventId, registrationId })).rejects.toThrow(
      'Registration not found',
    )
    const other = await announcePicnic(world)
    await expect(admins().cancelByAdmin({ eventId: other, registrationId, reason: 'other' })).rejects.toThrow(
      'Registration not found',
    )
    await expect(admins().cancelByAdmin({ eventId, registrationId: '99999', reason: 'other' })).rejects.toThrow(
      'Registration not found',
    )
    expect(await factsOf('RegistrationCancelled')).toEqual([])
  })

  test('by an admin requires a reason; tables, sums, and exports show it as canceled', async () => {
    const { eventId, registrationId } = await registered()
    await expect(
      admins().cancelByAdmin({ eventId, registrationId, reason: 'because she said so' as 'other' }),
    ).rejects.toThrow()
    await admins().cancelByAdmin({ eventId, registrationId, reason: 'duplicate' })
    expect(await factsOf('RegistrationCancelled')).toEqual([
      { actor: 'admin:admin', data: expect.stringContaining('"reason":"duplicate"') },
    ])
    const { total, totals } = await admins().inEvent({ eventId })
    expect({ total, totals }).toEqual({ total: 1, totals: { adults: 0, minors: 0, amountCents: 0 } })
    expect(await row(eventId)).toMatchObject({
      isCancelled: 1,
      refund: 'done',
      adults: 0,
      minors: 0,
      amountCents: 0,
      paidCents: 6000,
    })
    expect((await cancelMail())[0]!.text).toContain('The chapter canceled your registration.')
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await row(eventId)).toMatchObject({ isCancelled: 1, refund: 'done' })
    const { everything, booked } = await world.as('admin').books.asOf({})
    expect(everything.registrations).toMatchObject({ payments: 1, receivedCents: 6000, givenBackCents: 6000 })
    expect(booked.balanceCents).toBe(0)
    const trace = await world.as('admin').books.facts({ id: registrationId })
    expect(trace.facts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Registration canceled', 'Refund decided', 'Registration refunded']),
    )
    await expect(world.as('admin').events.remove({ eventId })).rejects.toThrow()
  })

  test('by an admin and the registrant at once results in one cancellation and one refund', async () => {
    const { eventId, registrationId } = await registered()
    const link = await linkOf()
    await Promise.all([
      admins().cancelByAdmin({ eventId, registrationId, reason: 'requested' }),
      guests().cancelByLink(link),
      admins().cancelByAdmin({ eventId, registrationId, reason: 'mistake' }),
    ])
    expect(await factsOf('RegistrationCancelled')).toHaveLength(1)
    expect(await factsOf('RefundIntended')).toHaveLength(1)
    expect(await factsOf('RegistrationRefunded')).toHaveLength(1)
    expect(await refunds()).toHaveLength(1)
    expect(await cancelMail()).toHaveLength(1)
  })

  test('refunds nothing if nothing was paid, and is rejected once the event has started', async () => {
    const { eventId, registrationId } = await registered(free)
    const link = await linkOf()
    world.clock.set('2027-06-05T15:00:00.000Z')
    expect((await guests().toCancelByLink(link)).notByLink).toContain('already started')
    await expect(guests().cancelByLink(link)).rejects.toThrow('already started')
    await admins().cancelByAdmin({ eventId, registrationId, reason: 'requested' })
    expect(await seats(eventId)).toEqual({ held: 0, sold: 0 })
    expect(await refunds()).toEqual([])
    expect((await cancelMail())[0]!.text).not.toContain('refund')
  })

  test('by the link is rejected once the registrant is checked in; an admin is warned, but may cancel', async () => {
    const { eventId, registrationId } = await registered()
    const link = await linkOf()
    const code = (await guests().ofLink((await linksOf()).own)).ticket!.code
    const at = world.clock.now().toISOString()
    const { checkIn } = await world.as('admin').checkIn.admit({ eventId, ticket: code, desk: 1, key: randomUUID(), at })
    expect((await guests().toCancelByLink(link)).notByLink).toContain('checked in')
    await expect(guests().cancelByLink(link)).rejects.toThrow('You are checked in at this event')
    expect([await refunds(), await cancelMail()]).toEqual([[], []])
    expect(await admins().toCancel({ eventId, registrationId })).toMatchObject({ state: 'registered', checkedInAt: at })
    await world.as('admin').checkIn.undo({ eventId, registrationId, of: checkIn!.key, key: randomUUID(), at })
    expect((await guests().toCancelByLink(link)).notByLink).toBeNull()
    await world.as('admin').checkIn.admit({ eventId, ticket: code, desk: 1, key: randomUUID(), at })
    await admins().cancelByAdmin({ eventId, registrationId, reason: 'requested' })
    expect(await refunds()).toHaveLength(1)
  })

  test('is refunded by the reconciler when the provider does not respond', async () => {
    const { eventId, registrationId } = await registered()
    await world.standin.control({ do: 'misbehave', kind: 'errorBefore', on: 'refund', times: 3 })
    await admins().cancelByAdmin({ eventId, registrationId, reason: 'requested' })
    expect(await row(eventId)).toMatchObject({ isCancelled: 1, refund: 'started' })
    expect(await refunds()).toEqual([])
    await later(3)
    expect(await row(eventId)).toMatchObject({ refund: 'done' })
    expect(await refunds()).toHaveLength(1)
  })

  test('shows a refund that the provider rejects as failed, and requests it again', async () => {
    const { eventId, registrationId } = await registered()
    const { refundCapture } = world.portal.providers.payments
    let isEmpty = true
    world.portal.providers.payments.refundCapture = (...given) =>
      isEmpty
        ? Promise.reject(new ProviderRefused('INSUFFICIENT_FUNDS', 'The account is empty'))
        : refundCapture(...given)
    await admins().cancelByAdmin({ eventId, registrationId, reason: 'requested' })
    expect(await row(eventId)).toMatchObject({ isCancelled: 1, refund: 'failed' })
    expect((await admins().inEvent({ eventId })).openRefunds).toEqual({ started: 0, failed: 1 })
    expect((await admins().inEvent({ eventId, status: 'refunding' })).rows.map((one) => one.registrationId)).toEqual([
      registrationId,
    ])
    isEmpty = false
    await later(60)
    expect(await row(eventId)).toMatchObject({ refund: 'failed' })
    await later(6 * 60)
    expect(await row(eventId)).toMatchObject({ refund: 'done' })
    expect(await refunds()).toHaveLength(1)
  })

  test('refunds nothing twice if the provider has already refunded it', async () => {
    const { eventId, registrationId } = await registered()
    const [capture] = (await world.standin.books()).captures
    await world.standin.control({ do: 'refund', captureId: capture!.captureId })
    await admins().cancelByAdmin({ eventId, registrationId, reason: 'requested' })
    expect(await row(eventId)).toMatchObject({ refund: 'done' })
    expect(await refunds()).toHaveLength(1)
  })
})
