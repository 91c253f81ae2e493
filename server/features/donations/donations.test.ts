import { afterEach, expect, test } from 'vitest'
import { refundSale, sendRefund } from '#server/features/payments/checkout.writes.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

describeOnBoth('a donation', (open) => {
  let world: PaymentsWorld
  let donationTypeName: string
  const begin = async () => {
    world = await worldWithPayments(open)
    donationTypeName = await openCause(world)
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const asGuest = () => world.as('anonymous').donations
  const givenBy = async (start: Promise<{ paymentId: string; orderId: string }>) => {
    const { orderId } = await start
    await world.standin.control({ do: 'approve', orderId })
    return { orderId, ...(await asGuest().finish({ orderId })) }
  }
  const byGuest = (amount = '25.00', donor = guestOf()) =>
    givenBy(asGuest().startAsGuest({ donationTypeName, amount, ...donor }))
  const list = async (search = '') => world.as('admin').donations.inChapter({ search })
  const written = async () => (await world.sentEmails()).filter(({ subject }) => subject.includes('Donation'))

  test('of a guest is booked, confirmed by email, and listed in the books with its payer and cause', async () => {
    await begin()
    const { paymentId, orderId, state } = await byGuest()
    expect(state).toBe('paid')
    expect(await asGuest().finish({ orderId })).toEqual({ paymentId, state: 'paid' })
    const [row] = (await list()).rows
    expect(row).toMatchObject({
      paymentId,
      donationType: donationTypeName,
      firstName: 'Vera',
      lastName: 'Guest',
      memberId: '',
      email: 'vera@guests.example',
      amountCents: 2500,
      status: 'COMPLETED',
    })
    const [sentEmail, ...others] = await written()
    expect([sentEmail!.subject, sentEmail!.to, others]).toEqual([
      'AEA Team - Donation Confirmation!',
      'vera@guests.example',
      [],
    ])
    for (const part of [
      donationTypeName,
      'Ms. Vera Guest',
      'vera@guests.example',
      '$25.00',
      paymentId,
      'Paid by',
      'Status',
      'Time',
    ])
      expect(sentEmail!.text).toContain(part)
    expect(sentEmail!.text).not.toContain('Member ID')
    const receipt = sentEmail!.links.find((link) => link.includes('/receipt/'))!
    expect(await world.as('anonymous').receipts.one({ paymentId, key: receipt.split('/').at(-1)! })).toMatchObject({
      paymentId,
    })

    const { books } = world.as('admin')
    expect((await books.asOf({})).everything.donations).toMatchObject({ payments: 1, receivedCents: 2500 })
    expect(await books.payments({})).toMatchObject([
      {
        paymentId,
        purpose: `Donation: ${donationTypeName}`,
        method: 'Donation',
        name: 'Guest, Vera',
        amountCents: 2500,
      },
    ])
    expect((await world.as('admin').payments.toRefund({ paymentId })).payer).toBe('Vera Guest')
    const facts = (await books.facts({ id: paymentId })).facts.map(({ name, detail }) => `${name}: ${detail}`)
    expect([facts[0], facts.at(-1)]).toEqual([
      expect.stringContaining(`donation to ${donationTypeName}, $25.00`),
      expect.stringMatching(/^Donation paid: /),
    ])
    // The log contains nothing about the donor.
    const log = JSON.stringify(await world.store.read.selectFrom('facts').selectAll().execute())
    for (const personal of ['Vera', 'vera@guests.example']) expect(log).not.toContain(personal)
  })

  test('of a member is booked for the member, under the recorded name and address, and counts as the last donation', async () => {
    await begin()
    expect([await world.as('member').donations.mine(), await world.as('member').donations.last()]).toEqual([[], null])
    const { paymentId } = await givenBy(world.as('member').donations.start({ donationTypeName, amount: '5' }))
    expect(await world.as('member').donations.mine()).toMatchObject([
      { paymentId, memberId: memberIds.member, amountCents: 500, donatedOn: '2026-11-21' },
    ])
    expect(await world.as('admin').donations.ofMember({ memberId: memberIds.member })).toHaveLength(1)
    expect(await world.as('member').donations.last()).toBe('2026-11-21')
    const [sentEmail] = await written()
    expect(sentEmail!.text).toMatch(new RegExp(`Member ID: ${memberIds.member}`))
    expect(sentEmail!.text).toContain(`/payment/${paymentId}/receipt\n`)
    expect(await world.as('lifer').donations.mine()).toEqual([])
  })

  test('is finished by the reconciler if the donor never comes back', async () => {
    await begin()
    const { orderId, paymentId } = await asGuest().startAsGuest({ donationTypeName, amount: '10', ...guestOf() })
    await world.standin.control({ do: 'approve', orderId })
    expect(await asGuest().ofOrder({ orderId })).toBeNull()
    world.clock.forward(3)
    await reconcile(world.portal)
    expect((await list()).rows).toMatchObject([{ paymentId, amountCents: 1000 }])
    expect(await asGuest().ofOrder({ orderId })).toMatchObject({ paymentId, amountCents: 1000, name: 'Ms. Vera Guest' })
    world.clock.forward(61)
    expect(await asGuest().ofOrder({ orderId })).toMatchObject({ amountCents: 1000, name: '' })
    expect(await world.as('nyAdmin').donations.ofOrder({ orderId })).toBeNull()
  })

  // The order is the buyer's secret, and anyone who knows it can only complete what the buyer approved.
  test("can be completed by anyone who knows its order, remains the donor's, and then cannot be canceled; so can registrations", async () => {
    await begin()
    const { orderId, key } = await asGuest().startAsGuest({ donationTypeName, amount: '10', ...guestOf() })
    const registering = await world.as('anonymous').registrations.start(guestCart(await announcePicnic(world)))
    const features = { donations: orderId, registrations: registering.orderId } as const
    for (const feature of ['donations', 'registrations'] as const) {
      await world.standin.control({ do: 'approve', orderId: features[feature] })
      await expect(world.as('nyMember')[feature].finish({ orderId: features[feature] })).rejects.toThrow(
        'not one of your payments here',
      )
      expect(await world.as('member')[feature].finish({ orderId: features[feature] })).toMatchObject({ state: 'paid' })
      if (feature === 'donations') await asGuest().cancel({ orderId, key })
      else await world.as('lifer').registrations.cancel({ orderId: features[feature] })
      expect(await asGuest().ofOrder({ orderId })).toMatchObject({ name: 'Ms. Vera Guest', amountCents: 1000 })
    }
    expect(await world.as('anonymous').registrations.ofOrder({ orderId: registering.orderId })).not.toBeNull()
    expect(await world.as('member').donations.mine()).toEqual([])
    expect((await list()).rows).toMatchObject([{ memberId: '', status: 'COMPLETED' }])
  })

  test('is canceled only with the key of the person who started it', async () => {
    await begin()
    const { orderId, paymentId, key } = await asGuest().startAsGuest({ donationTypeName, amount: '10', ...guestOf() })
    const { key: other } = await asGuest().startAsGuest({ donationTypeName, amount: '10', ...guestOf() })
    for (const wrong of ['', 'x', other])
      await expect(world.as('member').donations.cancel({ orderId, key: wrong })).rejects.toThrow(
        'not one of your payments here',
      )
    expect(await world.books(paymentId)).toMatchObject({ state: 'ordered' })
    await asGuest().cancel({ orderId, key })
    expect(await world.books(paymentId)).toMatchObject({ state: 'abandoned' })
  })

  test('is not captured for a cause that was deleted before it was paid', async () => {
    await begin()
    const { orderId } = await asGuest().startAsGuest({ donationTypeName, amount: '10', ...guestOf() })
    await world.standin.control({ do: 'approve', orderId })
    const [type] = await world.as('admin').donationTypes.managed()
    await world.as('admin').donationTypes.remove(type!)
    await expect(asGuest().finish({ orderId })).rejects.toThrow(
      'The chapter does not collect for this cause. Nothing was charged.',
    )
    await expect(asGuest().startAsGuest({ donationTypeName, amount: '10', ...guestOf() })).rejects.toThrow(
      'does not collect for this cause',
    )
  })

  test('is refunded only once, and its row, its line in the books and the last donation show it', async () => {
    await begin()
    const { paymentId } = await givenBy(world.as('member').donations.start({ donationTypeName, amount: '30' }))
    const ctx = world.context('admin')
    for (const _ of [1, 2]) {
      await ctx.write((tx) => refundSale(tx, ctx, paymentId, 'donationReturned'))
      await sendRefund(ctx, paymentId)
    }
    expect((await world.standin.books()).refunds).toHaveLength(1)
    expect(await list()).toMatchObject({ rows: [{ status: 'REFUNDED' }], total: 1, totalCents: 0 })
    expect((await world.as('admin').books.asOf({})).everything.donations).toMatchObject({
      receivedCents: 3000,
      givenBackCents: 3000,
    })
  })

  test('of a guest is refunded by an admin, in part and then in full, under the name of the guest', async () => {
    await begin()
    const { paymentId } = await byGuest('30')
    const { payments } = world.as('admin')
    const refund = async (what: 'all' | 'part', amount = '') => {
      const { formKey, leftCents } = await payments.toRefund({ paymentId })
      await payments.refund({ paymentId, formKey, leftCents, what, amount, reason: 'payerAsked', note: '' })
    }
    expect(await payments.toRefund({ paymentId })).toMatchObject({
      purpose: 'donation',
      payer: 'Vera Guest',
      refundsBy: 'amount',
      leftCents: 3000,
      isByHand: false,
    })
    for (const amount of ['', '0', '-1', '10,50', '10.555', '1e1'])
      await expect(refund('part', amount), amount).rejects.toThrow()
    await refund('part', '$10.5')
    expect(await list()).toMatchObject({
      rows: [{ status: 'PARTIALLY_REFUNDED', refundedCents: 1050 }],
      totalCents: 1950,
    })
    await refund('all')
    expect(await list()).toMatchObject({ rows: [{ status: 'REFUNDED', refundedCents: 3000 }], totalCents: 0 })
    expect((await world.standin.books()).refunds.map(({ amount }) => amount.cents)).toEqual([1050, 1950])
  })

  test('by hand is entered once, for a member or a guest, with a reference unique in the chapter', async () => {
    await begin()
    const { donations, dues } = world.as('admin')
    const given = { donationTypeName, amount: '500', reference: 'CHK-2231' }
    const { paymentId } = await donations.recordByHand({
      from: 'guest',
      ...given,
      ...guestOf(),
      receivedOn: '2026-11-19',
    })
    await donations.recordByHand({ from: 'member', ...given, reference: 'CHK-1', memberId: memberIds.member })
    expect((await list()).rows).toMatchObject([
      { reference: 'CHK-1', memberId: memberIds.member, donatedOn: '2026-11-21' },
      { paymentId, reference: 'CHK-2231', donatedOn: '2026-11-19' },
    ])
    expect((await written()).map(({ text }) => /Reference: (\S+)/.exec(text)?.[1]).sort()).toEqual([
      'CHK-1',
      'CHK-2231',
    ])
    const taken = 'has already been recorded'
    await expect(
      donations.recordByHand({ from: 'guest', ...given, reference: 'chk-2231', ...guestOf() }),
    ).rejects.toThrow(taken)
    await expect(
      dues.recordByHand({ memberId: memberIds.lifer, terms: 1, method: 'check', reference: 'CHK-1' }),
    ).rejects.toThrow()
    await dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: 'ZELLE 7' })
    await expect(
      donations.recordByHand({ from: 'guest', ...given, reference: 'zelle 7', ...guestOf() }),
    ).rejects.toThrow(taken)
    await expect(
      donations.recordByHand({ from: 'guest', ...given, reference: 'NEW', receivedOn: '2026-11-23', ...guestOf() }),
    ).rejects.toThrow('still to come')
    for (const receivedOn of ['0000-01-01', '0099-12-31', '1969-12-31'])
      await expect(
        donations.recordByHand({ from: 'guest', ...given, reference: 'NEW', receivedOn, ...guestOf() }),
        receivedOn,
      ).rejects.toThrow('Enter a day in 1970 or later')
    await expect(
      donations.recordByHand({ from: 'member', ...given, reference: 'NEW', memberId: memberIds.nyMember }),
    ).rejects.toThrow('Member not found')
    expect(await list()).toMatchObject({ total: 2, totalCents: 100_000 })
    expect((await world.as('admin').books.asOf({})).everything.donationsByHand).toMatchObject({
      payments: 2,
      receivedCents: 100_000,
    })
  })

  test('by hand that was reversed no longer counts, and its reference is free again', async () => {
    await begin()
    const { donations, dues, payments } = world.as('admin')
    const given = { from: 'guest' as const, donationTypeName, amount: '500', reference: 'CHK-2231', ...guestOf() }
    const { paymentId } = await donations.recordByHand(given)
    expect(await payments.toRefund({ paymentId })).toMatchObject({
      purpose: 'donation',
      payer: 'Vera Guest',
      isByHand: true,
      reference: 'CHK-2231',
    })
    await payments.reverse({ paymentId, reason: 'wrongAmount', note: '' })
    expect(await list()).toMatchObject({ rows: [{ status: 'REVERSED' }], totalCents: 0 })
    await donations.recordByHand({ ...given, amount: '50' })
    expect(await list()).toMatchObject({ total: 2, totalCents: 5000 })
    await expect(
      dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: 'chk-2231' }),
    ).rejects.toThrow('already been recorded')
  })

  test('is found by every word of the search, page by page, in every order', async () => {
    await begin()
    await byGuest('7.50', guestOf({ firstName: 'Ann', lastName: 'Abel', email: 'ann@guests.example' }))
    await byGuest('20', guestOf({ firstName: 'Zoe', lastName: 'Zorn', email: 'zoe@guests.example' }))
    expect(await list('abel ann@')).toMatchObject({ total: 1, totalCents: 750, rows: [{ lastName: 'Abel' }] })
    const { donations } = world.as('admin')
    for (const sort of [
      'paymentId',
      'donatedAt',
      'donationType',
      'firstName',
      'lastName',
      'memberId',
      'email',
      'reference',
      'amountCents',
    ]) {
      expect((await donations.inChapter({ sort, direction: 'desc' })).rows).toHaveLength(2)
    }
    expect(
      (await donations.inChapter({ sort: 'lastName', direction: 'desc', size: 2 })).rows.map(
        ({ lastName }) => lastName,
      ),
    ).toEqual(['Zorn', 'Abel'])
    expect((await world.as('nyAdmin').donations.inChapter({})).total).toBe(0)
  })

  test('keeps the name when the account is deleted, but not the address', async () => {
    await begin()
    await givenBy(world.as('member').donations.start({ donationTypeName, amount: '30' }))
    await world.as('admin').members.remove({ memberId: memberIds.member })
    const donor = await world.store.read.selectFrom('donors').select(['firstName', 'email']).executeTakeFirstOrThrow()
    expect(donor).toEqual({ firstName: expect.stringMatching(/\w/) as string, email: '' })
    expect((await list()).rows).toMatchObject([{ memberId: memberIds.member, email: '' }])
    expect(await world.store.read.selectFrom('payers').selectAll().execute()).toEqual([])
  })
})

const amounts = ['4.99', '5.001', '-5', 1e6, '5,00', 'NaN', '1e2', '', '0x10']

describeOnBoth('an invalid donation', (open) => {
  test('is refused with an error message at its field, and nothing is written', async () => {
    const world = await worldWithPayments(open)
    const donationTypeName = await openCause(world)
    const right = { donationTypeName, amount: '25', ...guestOf() }
    const wrong: [object, string][] = [
      ...amounts.map((amount): [object, string] => [{ amount }, 'amount']),
      ...['', 'Yachts', `${donationTypeName}, and more`, 'x'.repeat(60)].map((name): [object, string] => [
        { donationTypeName: name },
        'donationTypeName',
      ]),
      ...['', 'x'.repeat(200), 'http://casino.example'].map((firstName): [object, string] => [
        { firstName },
        'firstName',
      ]),
      ...['', 'nobody', `${'x'.repeat(250)}@guests.example`].map((email): [object, string] => [{ email }, 'email']),
    ]
    for (const [entries, field] of wrong) {
      const refused = world.as('anonymous').donations.startAsGuest({ ...right, ...entries })
      await expect(refused, JSON.stringify(entries)).rejects.toMatchObject({ cause: { details: {} } })
      const fields = await refused.catch(
        (error: { cause: { issues?: { path: string[] }[]; details?: { fields?: object } } }) => error.cause,
      )
      expect(JSON.stringify(fields), JSON.stringify(entries)).toContain(field)
    }
    expect(await world.store.read.selectFrom('donors').selectAll().execute()).toEqual([])
    expect(await world.store.read.selectFrom('paymentAttempts').selectAll().execute()).toEqual([])
    await world.close()
  })
})
