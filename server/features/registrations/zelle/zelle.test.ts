import { afterEach, beforeEach, expect, test } from 'vitest'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { releaseExpired } from '../jobs.ts'
import { registrationListInput } from '../schema.ts'
import { matchingRegistrations } from '../table/reads.ts'

const week = 7 * 24 * 60

describeOnBoth('a payment by Zelle', (open) => {
  let world: PaymentsWorld
  let eventId: string
  beforeEach(async () => {
    world = await worldWithPayments(open)
    eventId = await announcePicnic(world, { seats: '4' })
  })
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const guests = () => world.as('anonymous').registrations
  const admin = () => world.as('admin').registrations
  const report = async (reference = 'BAC9K2M471', cart = guestCart(eventId)) =>
    guests().reportZelle({ ...(await proven(world, cart)), reference })
  const waiting = async (who: 'admin' | 'nyAdmin' = 'admin') => (await world.as(who).books.toResolve()).zelle
  const seats = () =>
    world.store.read.selectFrom('seatCounts').select(['held', 'sold']).where('eventId', '=', eventId).executeTakeFirst()
  const subjects = async () =>
    (await world.sentEmails()).filter(({ to }) => to === 'vera@guests.example').map(({ subject }) => subject)

  test('is reported: the seats are held until the deadline, and nothing is booked', async () => {
    const cart = guestCart(eventId)
    const reported = await report('BAC9K2M471', cart)
    expect(reported).toMatchObject({ amountCents: 6_000, reference: 'BAC9K2M471', until: '2026-11-28T15:00:00.000Z' })
    // Sending it twice makes one report.
    expect(await report('BAC9K2M471', cart)).toEqual(reported)
    world.clock.forward(60)
    expect(await releaseExpired(world.portal)).toBe(0)
    expect(await seats()).toEqual({ held: 3, sold: 0 })
    expect(await guests().ofCart({ cartId: cart.cartId })).toMatchObject({
      state: 'reported',
      zelle: { reference: 'BAC9K2M471', until: reported.until },
      ticket: null,
    })
    // The row is shown so that an admin can confirm it, and is neither counted nor summed before that.
    const held = {
      registrationId: reported.registrationId,
      state: 'held',
      adults: 2,
      minors: 1,
      amountCents: 6_000,
      registeredOn: '2026-11-21',
      report: { reference: 'BAC9K2M471' },
    }
    expect(await admin().inEvent({ eventId })).toMatchObject({
      rows: [held],
      total: 0,
      totals: { adults: 0, amountCents: 0 },
    })
    expect((await admin().inEvent({ eventId, page: 1 })).rows).toEqual([])
    expect((await admin().inEvent({ eventId, search: 'nobody' })).rows).toEqual([])
    expect(await admin().inEvent({ eventId, search: 'vera', group: 'isMember' })).toMatchObject({
      rows: [held],
      total: 0,
    })
    expect(await admin().inEvent({ eventId, status: 'held', search: 'vera' })).toMatchObject({
      rows: [held],
      total: 1,
      totals: { adults: 2, minors: 1, amountCents: 6_000 },
    })
    expect((await admin().inEvent({ eventId, status: 'registered' })).rows).toEqual([])
    expect((await world.as('admin').payments.inChapter({})).total).toBe(0)
    expect(await waiting()).toMatchObject([
      {
        registrationId: reported.registrationId,
        eventName: 'Summer picnic',
        lastName: 'Guest',
        reference: 'BAC9K2M471',
        amountCents: 6_000,
      },
    ])
    expect(await subjects()).toEqual(['We received your registration: Summer picnic'])
    await expect(guests().start(cart)).rejects.toThrow('please do not pay again')
    await expect(guests().start(guestCart(eventId))).rejects.toThrow('Only 1 seat is left')
  })

  test('is confirmed once by any number of admins: booked everywhere, and the ticket is sent', async () => {
    const { registrationId } = await report()
    const tries = await Promise.allSettled([1, 2, 3].map(() => admin().confirmZelle({ registrationId })))
    const done = tries.filter((one) => one.status === 'fulfilled')
    expect(done).toHaveLength(1)
    const { paymentId } = (done[0] as PromiseFulfilledResult<{ paymentId: string }>).value
    expect(await seats()).toEqual({ held: 0, sold: 3 })
    expect((await admin().inEvent({ eventId })).rows).toMatchObject([{ registrationId, amountCents: 6_000 }])
    expect(await world.as('admin').payments.inChapter({})).toMatchObject({
      total: 1,
      totalCents: 6_000,
      rows: [{ paymentId, reference: 'BAC9K2M471', purpose: 'registration' }],
    })
    expect((await world.as('admin').books.asOf({})).everything.registrationsByHand).toMatchObject({
      payments: 1,
      receivedCents: 6_000,
    })
    const { facts } = await world.as('admin').books.facts({ id: registrationId })
    expect(facts.map(({ name, detail }) => `${name}: ${detail}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Payment by Zelle reported: .*\$60\.00, reference BAC9K2M471$/),
        expect.stringMatching(/^Registration recorded by hand: .*registration \d+, .*\$60\.00, reference BAC9K2M471$/),
        expect.stringMatching(/^Payment by Zelle settled: .*the money was found$/),
      ]),
    )
    expect(await subjects()).toContain('You’re registered: Summer picnic')
    expect(await waiting()).toEqual([])
    await expect(admin().declineZelle({ registrationId, reason: 'notArrived' })).rejects.toThrow(
      'already been confirmed',
    )
  })

  test('that did not arrive is rejected with a reason: the seats and the number are released, and the registrant is notified', async () => {
    const { registrationId } = await report()
    const tries = await Promise.allSettled([
      admin().declineZelle({ registrationId, reason: 'notArrived' }),
      admin().confirmZelle({ registrationId }),
    ])
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const again = await report('BAC9K2M472', guestCart(eventId, { adults: 1, minors: 0 }))
    await admin().declineZelle({ registrationId: again.registrationId, reason: 'wrongAmount' })
    expect(await waiting()).toEqual([])
    expect(await subjects()).toContain('Your payment could not be confirmed: Summer picnic')
    expect(await report('BAC9K2M472', guestCart(eventId, { adults: 1, minors: 0 }))).toMatchObject({
      amountCents: 2_500,
    })
  })

  test('that nobody confirms lapses at its deadline, once, and the registrant is notified', async () => {
    const { registrationId } = await report()
    world.clock.forward(week + 1)
    expect(await Promise.all([1, 2].map(() => releaseExpired(world.portal)))).toEqual(expect.arrayContaining([1, 0]))
    expect(await seats()).toEqual({ held: 0, sold: 0 })
    expect((await subjects()).filter((subject) => subject.startsWith('Your payment could not'))).toHaveLength(1)
    await expect(admin().confirmZelle({ registrationId })).rejects.toThrow('not confirmed in time')
    expect(
      (await world.as('admin').books.facts({ id: registrationId })).facts.map(({ detail }) => detail),
    ).toContainEqual(expect.stringContaining('nobody confirmed it in time'))
  })

  test('needs a number not used in the chapter, a captcha, and a chapter that accepts Zelle', async () => {
    for (const reference of ['', ' ', 'a'.repeat(41), '<b>1</b>'])
      await expect(report(reference), reference).rejects.toThrow()
    await world
      .as('admin')
      .dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'zelle', reference: 'BAC1' })
    await expect(report('bac1')).rejects.toThrow('has been used already')
    await report('BAC2', guestCart(eventId, { adults: 1, minors: 0 }))
    await expect(report('bac2', guestCart(eventId, { adults: 1, minors: 0 }))).rejects.toThrow('has been used already')
    await expect(
      guests().reportZelle({ ...guestCart(eventId, { adults: 1, minors: 0 }), reference: 'BAC3' }),
    ).rejects.toThrow()
    await world.as('admin').settings.update({ zelleAddress: '' })
    await expect(report('BAC4', guestCart(eventId, { adults: 1, minors: 0 }))).rejects.toThrow(
      'does not take payments by Zelle',
    )
  })

  test('with a mistyped number is corrected, and confirmed under the right one', async () => {
    const cart = guestCart(eventId, { adults: 1, minors: 0 })
    const { registrationId, until } = await report('BAC9K2M417', cart)
    await report('OTHERS1', guestCart(eventId, { adults: 1, minors: 0 }))
    world.clock.forward(60)
    await expect(guests().correctZelleNumber({ cartId: cart.cartId, reference: 'others1' })).rejects.toThrow(
      'has been used already',
    )
    await guests().correctZelleNumber({ cartId: cart.cartId, reference: 'BAC9K2M471' })
    expect(await guests().ofCart({ cartId: cart.cartId })).toMatchObject({ zelle: { reference: 'BAC9K2M471', until } })
    await admin().confirmZelle({ registrationId })
    expect((await world.as('admin').payments.inChapter({})).rows).toMatchObject([{ reference: 'BAC9K2M471' }])
    await expect(guests().correctZelleNumber({ cartId: cart.cartId, reference: 'BAC5' })).rejects.toThrow(
      'no longer waits',
    )
  })

  /** Returns the link from the email about a report. */
  const ownLink = async () => {
    const link = (await world.sentEmails())
      .flatMap(({ links }) => links)
      .find((one) => /\/registration\/\d+\/zelle\/[\w-]{22}$/.test(one))!
    return { registrationId: link.split('/').at(-3)!, key: link.split('/').at(-1)! }
  }

  test("is shown by its email's link if the cart is gone, and corrected there; once confirmed, the link leads to the registrant page", async () => {
    const { registrationId, until } = await report('BAC9K2M417', guestCart(eventId, { adults: 1, minors: 0 }))
    const link = await ownLink()
    await report('OTHERS1', guestCart(eventId, { adults: 1, minors: 0 }))
    world.clock.forward(3 * 24 * 60)
    expect(await guests().zelleOfLink(link)).toMatchObject({
      registrationId,
      eventName: 'Summer picnic',
      amountCents: 2_500,
      ownPath: null,
      waiting: { reference: 'BAC9K2M417', until },
    })
    await expect(guests().correctZelleByLink({ ...link, reference: 'others1' })).rejects.toThrow(
      'has been used already',
    )
    await guests().correctZelleByLink({ ...link, reference: 'BAC9K2M471' })
    expect((await guests().zelleOfLink(link)).waiting).toMatchObject({ reference: 'BAC9K2M471', until })
    for (const wrong of [
      { ...link, key: 'A'.repeat(22) },
      { ...link, registrationId: '99999' },
    ]) {
      await expect(guests().zelleOfLink(wrong)).rejects.toThrow('This link is not complete')
      await expect(guests().correctZelleByLink({ ...wrong, reference: 'BAC5' })).rejects.toThrow(
        'This link is not complete',
      )
    }
    await world.as('admin').events.cancel({ eventId, reason: 'weather' })
    expect(await guests().zelleOfLink(link)).toMatchObject({
      isEventCancelled: true,
      waiting: { reference: 'BAC9K2M471' },
    })
    await admin().confirmZelle({ registrationId })
    expect(await guests().zelleOfLink(link)).toMatchObject({
      waiting: null,
      ownPath: `/registration/${registrationId}/${link.key}`,
    })
    expect(await guests().ofLink(link)).toMatchObject({ registrationId, state: 'registered' })
    await expect(guests().correctZelleByLink({ ...link, reference: 'BAC5' })).rejects.toThrow('no longer waits')
  })

  test('that failed shows why on the page of its link', async () => {
    const { registrationId } = await report()
    const link = await ownLink()
    await admin().declineZelle({ registrationId, reason: 'wrongAmount' })
    expect(await guests().zelleOfLink(link)).toMatchObject({
      refusal: 'wrongAmount',
      waiting: null,
      ownPath: null,
      participants: [],
    })
    await expect(guests().correctZelleByLink({ ...link, reference: 'BAC5' })).rejects.toThrow('no longer waits')
  })

  test('replaces an unpaid order; money that still arrives for that order is refunded', async () => {
    const cart = guestCart(eventId)
    const { orderId, paymentId } = await guests().start(cart)
    await world.standin.control({ do: 'approve', orderId })
    const { registrationId } = await report('BAC9K2M471', cart)
    await expect(guests().finish({ orderId })).rejects.toThrow()
    expect((await world.books(paymentId)).cents).toBe(0)
    await admin().confirmZelle({ registrationId })
    expect(await seats()).toEqual({ held: 0, sold: 3 })
  })

  test('of a canceled registration is not refunded automatically, and the email says so', async () => {
    const { registrationId } = await report()
    await admin().confirmZelle({ registrationId })
    await admin().cancelByAdmin({ eventId, registrationId, reason: 'requested' })
    expect(await seats()).toEqual({ held: 0, sold: 0 })
    const email = (await world.sentEmails()).find(({ subject }) => subject.startsWith('Your registration was canceled'))
    expect(email!.text).toContain('You paid by Zelle. The chapter returns $60.00 the same way')
    const { rows } = await world.as('admin').payments.inChapter({})
    await world.as('admin').payments.reverse({ paymentId: rows[0]!.paymentId, reason: 'other', note: '' })
    expect((await world.as('admin').payments.inChapter({})).totalCents).toBe(0)
  })

  test("comes first only in its event's table, and in no sums or files, until it is settled", async () => {
    const other = await announcePicnic(world)
    const one = await report('BAC1', guestCart(eventId, { adults: 1, minors: 0 }))
    const two = await report('BAC2', guestCart(eventId, { adults: 1, minors: 0 }))
    const elsewhere = await report('BAC3', guestCart(other))
    const waitingFor = async (of: string, list: object = {}) =>
      (await admin().inEvent({ eventId: of, ...list })).zelle.map(({ registrationId }) => registrationId)
    expect(await waitingFor(other)).toEqual([elsewhere.registrationId])
    // They have the same deadline, so they are sorted by id, also in a search.
    const both = [one, two].map(({ registrationId }) => registrationId).sort()
    expect([await waitingFor(eventId), await waitingFor(eventId, { search: 'nobody' })]).toEqual([both, both])
    expect(await admin().inEvent({ eventId, group: 'isMember' })).toMatchObject({
      rows: both.map((registrationId) => ({ registrationId })),
      total: 0,
      totals: { adults: 0, minors: 0, amountCents: 0 },
      groups: [],
    })
    expect(
      await matchingRegistrations(
        world.store.read,
        world.chapters.dc.id,
        registrationListInput.parse({ eventId }),
      ).execute(),
    ).toEqual([])
    await admin().confirmZelle({ registrationId: one.registrationId })
    await admin().declineZelle({ registrationId: two.registrationId, reason: 'notArrived' })
    expect(await admin().inEvent({ eventId })).toMatchObject({
      zelle: [],
      rows: [{ registrationId: one.registrationId }],
      total: 1,
      totals: { adults: 1, amountCents: 2_500 },
    })
    expect(await waitingFor(other)).toEqual([elsewhere.registrationId])
  })

  test('belongs to its chapter only', async () => {
    const { registrationId } = await report()
    const theirs = world.as('nyAdmin').registrations
    await expect(theirs.confirmZelle({ registrationId })).rejects.toThrow('Registration not found')
    await expect(theirs.declineZelle({ registrationId, reason: 'other' })).rejects.toThrow('Registration not found')
    expect(await waiting('nyAdmin')).toEqual([])
  })
})
