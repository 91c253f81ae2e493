/** Papers and emails about money in a practice, of every kind: none may be taken for a real one. */
import { approvalEmail } from '#server/features/members/mail.ts'
import { afterEach, expect, test } from 'vitest'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

describeOnBoth('a practice', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.close()
  })
  const pretend = (env: Partial<PaymentsWorld['portal']['env']>) => Object.assign(world.portal.env, env)

  const dues = async () => {
    const { paymentId, orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    return paymentId
  }
  const donation = async (donationTypeName: string) => {
    const { paymentId, orderId } = await world.as('member').donations.start({ donationTypeName, amount: '50' })
    await world.standin.control({ do: 'approve', orderId })
    await world.as('member').donations.finish({ orderId })
    return { paymentId, orderId }
  }

  test('says so in every paper and in every email about money', async () => {
    world = await worldWithPayments(open)
    const donationTypeName = await openCause(world)
    pretend({ mode: 'live', paypalEnvironment: 'practice' })
    const duesId = await dues()
    const { paymentId: donationId, orderId } = await donation(donationTypeName)
    const guests = world.as('anonymous').registrations
    const eventId = await announcePicnic(world)
    const { orderId: seats, registrationId } = await guests.start(guestCart(eventId))
    await world.standin.control({ do: 'approve', orderId: seats })
    await guests.finish({ orderId: seats })
    await world.as('admin').donations.recordByHand({
      from: 'member',
      memberId: memberIds.member,
      donationTypeName,
      amount: '75',
      receivedOn: '2026-11-20',
      reference: 'Check 1',
    })
    await world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'other' })
    await world.as('admin').payments.refund({
      paymentId: donationId,
      formKey: 'refund-in-practice',
      leftCents: 5_000,
      what: 'all',
      reason: 'mistake',
    })
    const welcome = approvalEmail(
      { chapter: world.chapters.dc, env: world.portal.env, urls: world.portal.urls },
      { email: 'ada@example.org', firstName: 'Ada' },
      {
        memberId: '20099',
        type: { memberType: 'Regular', feeCents: 10_000, durationYears: 1 },
        year: 2026,
        now: world.clock.now(),
      },
    )
    expect(welcome.text).toContain('practice')

    const emails = (await world.store.read.selectFrom('outbox').select(['kind', 'subject', 'text']).execute()).filter(
      ({ subject, text }) => /\$\d/.test(subject + text),
    )
    expect(emails.filter(({ subject, text }) => !/practice/i.test(subject + text))).toEqual([])
    expect(new Set(emails.map(({ kind }) => kind))).toEqual(
      new Set(['receipt', 'donation', 'registration', 'registrationCancelled', 'refund']),
    )

    const rows = await world.store.read.selectFrom('payments').select(['paymentId', 'personId']).execute()
    expect(rows.length).toBeGreaterThan(3)
    for (const { paymentId, personId } of rows.filter((row) => !row.personId?.includes(':')))
      expect([personId, (await world.as('member').receipts.one({ paymentId })).isPractice]).toEqual([personId, true])
    expect(JSON.stringify(await world.as('member').receipts.printed({ paymentId: duesId }))).toMatch(/practice/i)
    const { paper } = await world.as('member').receipts.statementPrinted({ year: 2026 })
    expect(paper.notes.join()).toMatch(/practice/i)
    expect(await world.as('member').donations.ofOrder({ orderId })).toMatchObject({ isPractice: true })
    expect((await world.as('admin').donorLetters.view({ year: 2026 })).donors).toBe(0)
  })

  test('of which payments are left stays marked beside real ones, and gets no letter', async () => {
    world = await worldWithPayments(open)
    const donationTypeName = await openCause(world)
    pretend({ mode: 'live', paypalEnvironment: 'sandbox' })
    await donation(donationTypeName)
    pretend({ paypalEnvironment: 'production' })
    const statement = () => world.as('member').receipts.statement({ year: 2026 })
    expect(await statement()).toMatchObject({ hasPractice: true })
    const donors = async () => (await world.as('admin').donorLetters.view({ year: 2026 })).donors
    expect(await donors()).toBe(0)
    await world.as('admin').donations.recordByHand({
      from: 'guest',
      ...guestOf({}),
      donationTypeName,
      amount: '75',
      receivedOn: '2026-11-20',
      reference: 'Check 1',
    })
    expect(await donors()).toBe(1)
    const eventId = await announcePicnic(world)
    const guests = world.as('anonymous').registrations
    pretend({ paypalEnvironment: 'sandbox' })
    const { orderId, registrationId } = await guests.start(guestCart(eventId))
    await world.standin.control({ do: 'approve', orderId })
    await guests.finish({ orderId })
    pretend({ paypalEnvironment: 'production' })
    const registration = () => world.as('admin').registrations.toCancel({ eventId, registrationId })
    expect(await registration()).toMatchObject({ state: 'registered', isPractice: true })
    await world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'other' })
    expect(await registration()).toMatchObject({ state: 'cancelled', isPractice: true })
    // A demo, whose people are made up, marks nothing.
    pretend({ mode: 'demo' })
    expect(await statement()).toMatchObject({ hasPractice: false })
    expect(await registration()).toMatchObject({ isPractice: false })
  })
})
