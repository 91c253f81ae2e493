import { afterEach, expect, test } from 'vitest'
import type { Portal } from '#server/context.ts'
import { mortal } from '#tests/support/fakes/mortal.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { reconcile } from '../../payments/jobs.ts'
import { endCancelled } from './cancelled-events.jobs.ts'

describeOnBoth('canceling an event', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })
  const guests = () => world.as('anonymous').registrations
  const admin = () => world.as('admin')
  const reason = 'The meadow is flooded'

  const begin = async (eventId: string) => {
    const { orderId } = await guests().start({ ...guestCart(eventId), minors: 0 })
    await world.standin.control({ do: 'approve', orderId })
    return orderId
  }
  const withRegistrations = async (count: number) => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, { seats: '20' })
    for (let one = 0; one < count; one++) await guests().finish({ orderId: await begin(eventId) })
    return eventId
  }
  const refunded = async () => (await world.standin.books()).refunds.map(({ amount }) => amount.cents)
  const emails = async () =>
    (await world.sentEmails()).filter(({ subject }) => subject === 'Event canceled: Summer picnic')

  test('permanently turns it into a draft for legacy clients, and shows the reason on its page', async () => {
    const eventId = await withRegistrations(1)
    await expect(admin().events.remove({ eventId })).rejects.toThrow(
      'has 1 registration, so it cannot be deleted. Cancel it instead',
    )
    expect(await admin().registrations.endOfEvent({ eventId })).toEqual({
      standing: 1,
      paidCents: 5000,
      byHandCents: 0,
      ended: 0,
      endedCents: 0,
      endedByHandCents: 0,
      openRefunds: { started: 0, failed: 0 },
    })
    await admin().events.cancel({ eventId, reason })
    await admin().events.cancel({ eventId, reason: 'Another reason' })
    expect(await world.as('anonymous').events.byId({ eventId })).toMatchObject({
      isPublished: false,
      isCancelled: true,
      cancelReason: reason,
    })
    expect(await world.as('anonymous').events.upcoming()).toEqual([])
    await expect(admin().events.publish({ eventId })).rejects.toThrow('This event was canceled. Duplicate it')
    await expect(guests().start(guestCart(eventId))).rejects.toThrow('This event was canceled. Nothing was charged.')
    await expect(admin().events.cancel({ eventId, reason: ' ' })).rejects.toThrow('Required')
  })

  test('cancels its registrations once: each payer gets a full refund and an email with the reason', async () => {
    const eventId = await withRegistrations(3)
    await admin().events.changeRefunds({ eventId, refundUntil1: '2020-01-01', refundPercent1: '10' })
    await admin().events.cancel({ eventId, reason })
    expect([await refunded(), await emails()]).toEqual([[], []])
    await Promise.all([endCancelled(world.portal), endCancelled(world.portal)])
    expect(await endCancelled(world.portal)).toBe(0)
    expect(await refunded()).toEqual([5000, 5000, 5000])
    expect(
      (await emails()).map(({ to, text }) => [to, text.includes(reason), text.includes('We are refunding $50.00')]),
    ).toEqual(Array.from({ length: 3 }, () => ['vera@guests.example', true, true]))
    expect(await admin().registrations.endOfEvent({ eventId })).toEqual({
      standing: 0,
      paidCents: 0,
      byHandCents: 0,
      ended: 3,
      endedCents: 15_000,
      endedByHandCents: 0,
      openRefunds: { started: 0, failed: 0 },
    })
    expect(
      await world.store.read
        .selectFrom('seatCounts')
        .select(['held', 'sold'])
        .where('eventId', '=', eventId)
        .executeTakeFirst(),
    ).toEqual({ held: 0, sold: 0 })
  })

  test('also fully refunds a registrant who cancels before the job gets to them', async () => {
    const eventId = await withRegistrations(1)
    const link = (await world.sentEmails()).flatMap(({ links }) => links).find((one) => one.includes('/cancel/'))!
    const [registrationId = '', , key = ''] = link.split('/').slice(-3)
    await admin().events.changeRefunds({ eventId, refundUntil1: '2020-01-01', refundPercent1: '10' })
    await admin().events.cancel({ eventId, reason })
    await guests().cancelByLink({ registrationId, key, refundCents: 5000 })
    await endCancelled(world.portal)
    expect(await refunded()).toEqual([5000])
  })

  test('resumes after the process stopped and the provider did not respond, and refunds nobody twice', async () => {
    const eventId = await withRegistrations(3)
    await admin().events.cancel({ eventId, reason })
    await world.standin.control({ do: 'misbehave', kind: 'errorAfter', on: 'refund', times: 2 })
    // Only one of the three was processed.
    let writes = 0
    const write: Portal['store']['write'] = (work) =>
      writes++ === 0 ? world.portal.store.write(work) : Promise.reject(new Error('stopped'))
    await endCancelled({ ...world.portal, store: { ...world.portal.store, write } })
    expect(await admin().registrations.endOfEvent({ eventId })).toMatchObject({ standing: 2, ended: 1 })
    await endCancelled(world.portal)
    world.clock.forward(3)
    await reconcile(world.portal)
    expect(await refunded()).toEqual([5000, 5000, 5000])
    expect(await emails()).toHaveLength(3)
    expect(await admin().registrations.endOfEvent({ eventId })).toMatchObject({
      standing: 0,
      ended: 3,
      openRefunds: { started: 0, failed: 0 },
    })
  })

  test('happens once for two admins at the same moment: everyone is sent the same reason', async () => {
    const eventId = await withRegistrations(2)
    const events = [admin().events, world.as('system', { on: 'dc' }).events]
    await Promise.all(events.map((each, index) => each.cancel({ eventId, reason: `Reason ${index}` })))
    const { cancelReason } = await world.as('anonymous').events.byId({ eventId })
    expect(cancelReason).toMatch(/^Reason [01]$/)
    await Promise.all([endCancelled(world.portal), endCancelled(world.portal)])
    expect(await refunded()).toEqual([5000, 5000])
    expect((await emails()).map(({ text }) => text.includes(cancelReason))).toEqual([true, true])
  })

  /** Crashes at each step of the job, each time with another event, and returns what is wrong afterwards. */
  const crashes = async (life: ReturnType<typeof mortal>, { isRoundAgain }: { isRoundAgain: boolean }) => {
    const wrong: string[] = []
    let isDead = true
    for (let at = 1; isDead; at++) {
      const eventId = await announcePicnic(world, { seats: '20' })
      await guests().finish({ orderId: await begin(eventId) })
      const [backBefore, emailsBefore] = [await refunded(), await emails()]
      await admin().events.cancel({ eventId, reason })
      life.dieAt(at)
      await endCancelled(world.portal)
      isDead = life.isDead()
      life.revive()
      world.clock.forward(15)
      if (isRoundAgain) {
        await endCancelled(world.portal)
        await reconcile(world.portal)
      }
      const end = await admin().registrations.endOfEvent({ eventId })
      const counts = {
        standing: end.standing,
        ended: end.ended,
        open: end.openRefunds.started + end.openRefunds.failed,
        back: (await refunded()).length - backBefore.length,
        sentEmails: (await emails()).length - emailsBefore.length,
      }
      const right = { standing: 0, ended: 1, open: 0, back: 1, sentEmails: 1 }
      if (JSON.stringify(counts) !== JSON.stringify(right)) wrong.push(`at ${at}: ${JSON.stringify(counts)}`)
      if (at > 40) throw new Error('The job never ends')
    }
    return wrong
  }

  test(
    'completes after a crash at any step: each registration, refund, and email happens once',
    { timeout: 120_000 },
    async () => {
      const life = mortal()
      world = await worldWithPayments(open, life.provider)
      life.writing(world.portal)
      expect(await crashes(life, { isRoundAgain: true })).toEqual([])
    },
  )

  test(
    'control: without another run of the job, a crash leaves registrations uncanceled or money unrefunded',
    { timeout: 120_000 },
    async () => {
      const life = mortal()
      world = await worldWithPayments(open, life.provider)
      life.writing(world.portal)
      expect((await crashes(life, { isRoundAgain: false })).length).toBeGreaterThan(2)
      await endCancelled(world.portal)
      world.clock.forward(15)
      await reconcile(world.portal)
    },
  )

  test('cancels the registrations after one that fails, and shows how much is still to be refunded', async () => {
    const eventId = await withRegistrations(3)
    const [first, second] = await world.store.read
      .selectFrom('eventPayments')
      .select(['registrationId', 'paymentId'])
      .orderBy('registrationId')
      .execute()
    await admin().payments.refund({
      paymentId: second!.paymentId,
      formKey: 'form-00000001',
      leftCents: 5000,
      what: 'part',
      amount: '20.00',
      reason: 'payerAsked',
    })
    expect(await admin().registrations.endOfEvent({ eventId })).toMatchObject({ standing: 3, paidCents: 13_000 })
    await admin().events.cancel({ eventId, reason })
    let failed = 0
    const write: Portal['store']['write'] = (work) =>
      failed++ === 0 ? Promise.reject(new Error('stopped')) : world.portal.store.write(work)
    expect(await endCancelled({ ...world.portal, store: { ...world.portal.store, write } }, 1)).toBe(3)
    const left = await world.store.read
      .selectFrom('registrations')
      .select('registrationId')
      .where('state', '=', 'registered')
      .execute()
    expect(left).toEqual([{ registrationId: first!.registrationId }])
    await endCancelled(world.portal)
    expect((await refunded()).toSorted((a, b) => a - b)).toEqual([2000, 3000, 5000, 5000])
  })

  test('refunds money that arrives afterwards', async () => {
    const eventId = await withRegistrations(0)
    const orderId = await begin(eventId)
    await admin().events.cancel({ eventId, reason })
    await guests()
      .finish({ orderId })
      .catch(() => undefined)
    await endCancelled(world.portal)
    const { captures } = await world.standin.books()
    expect(await refunded()).toEqual(captures.map(() => 5000))
    expect(await admin().registrations.endOfEvent({ eventId })).toMatchObject({ standing: 0 })
  })
})
