import { afterEach, expect, test } from 'vitest'
import { all, run } from '#db/work.ts'
import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { practiceTexts } from '../payments/rules.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, emailOf, memberIds } from '#tests/support/world/world.ts'

const billed = { company: 'Acme Bridges Inc.', address: '1 Main Street\r\nWashington DC', orderNumber: 'PO 4711' }

describeOnBoth('receipts', (open) => {
  let world: PaymentsWorld
  const begin = async () => (world = await worldWithPayments(open))
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  async function paysDues(terms = 1) {
    const { paymentId, orderId } = await world.approved('member', terms)
    await world.as('member').payments.finish({ orderId })
    return paymentId
  }

  /** Pays for a picnic as a guest; returns the key of the email's link as well. */
  async function guestPays() {
    const guests = world.as('anonymous').registrations
    const { paymentId, orderId, registrationId } = await guests.start(guestCart(await announcePicnic(world)))
    await world.standin.control({ do: 'approve', orderId })
    await guests.finish({ orderId })
    const links = (await world.sentEmails()).flatMap((email) => email.links)
    const link = links.find((address) => address.includes(`/payment/${paymentId}/receipt/`))!
    return { paymentId, registrationId, key: link.split('/').at(-1)! }
  }

  test('a receipt of a practice or of PayPal’s sandbox says so everywhere, also once payments are real, and no other does', async () => {
    await begin()
    const { env } = world
    const original = { mode: env.mode, paypalEnvironment: env.paypalEnvironment }
    const texts = async () => {
      const emails = await world.store.read
        .selectFrom('outbox')
        .select(['subject', 'text'])
        .where('kind', 'in', ['receipt', 'registration'])
        .orderBy('createdAt')
        .execute()
      return emails.map(({ subject, text }) => [subject.startsWith('Practice: '), text.includes(practiceTexts.note)])
    }
    try {
      Object.assign(env, { mode: 'live', paypalEnvironment: 'sandbox' })
      const paymentId = await paysDues()
      const { paymentId: guest, key } = await guestPays()
      expect(await texts()).toEqual([
        [true, true],
        [true, true],
      ])
      Object.assign(env, { paypalEnvironment: 'production' })
      const receipts = world.as('member').receipts
      const receipt = await receipts.one({ paymentId })
      expect(receipt.isPractice).toBe(true)
      const { paper } = await receipts.printed({ paymentId })
      expect([paper.heading, paper.notes[0]]).toEqual([practiceTexts.title, practiceTexts.note])
      expect((await world.as('anonymous').receipts.one({ paymentId: guest, key })).isPractice).toBe(true)
      expect(await world.as('anonymous').receipts.check({ code: receipt.code })).toMatchObject({ isPractice: true })
      // What earlier releases stored has no mark, but the stand-in’s account.
      await world.store.write(({ sql }) => run(sql.updateTable('attemptAccounts').set({ practice: null })))
      expect((await receipts.one({ paymentId })).isPractice).toBe(true)
    } finally {
      Object.assign(env, original)
    }
    // A demo has made-up payments that nobody takes for real ones.
    const paymentId = await paysDues()
    const receipt = await world.as('member').receipts.one({ paymentId })
    const { paper } = await world.as('member').receipts.printed({ paymentId })
    expect([receipt.isPractice, paper.heading, paper.notes.join()]).toEqual([
      false,
      'Receipt',
      expect.not.stringContaining('ractice'),
    ])
    expect((await texts()).filter(([subject, note]) => !subject && !note)).toHaveLength(1)
  })

  test('a live payment is stored without the mark', async () => {
    await begin()
    const { env } = world
    const original = { mode: env.mode, paypalEnvironment: env.paypalEnvironment }
    try {
      Object.assign(env, { mode: 'live', paypalEnvironment: 'production' })
      const paymentId = await paysDues()
      expect(
        await world.store.read
          .selectFrom('attemptAccounts')
          .select('practice')
          .where('paymentId', '=', paymentId)
          .execute(),
      ).toEqual([{ practice: null }])
    } finally {
      Object.assign(env, original)
    }
  })

  test("dues: each year on its line, the provider's transaction, the entry, and a check code", async () => {
    await begin()
    const paymentId = await paysDues(2)
    const { captureId } = (await world.standin.books()).captures[0]!
    const receipt = await world.as('member').receipts.one({ paymentId: paymentId.toLowerCase() })
    expect(receipt).toMatchObject({
      paymentId,
      paidOn: '2026-11-21',
      name: 'member Resident',
      memberId: memberIds.member,
      method: 'PayPal',
      totalCents: 20_000,
      retainedCents: 20_000,
      isIntact: true,
      refunds: [],
      reference: { key: 'PayPal transaction', text: captureId },
      lines: [
        { text: 'Regular dues', detail: '2027', amountCents: 10_000 },
        { text: 'Regular dues', detail: '2028', amountCents: 10_000 },
      ],
      billing: { company: '', address: '', orderNumber: '' },
    })
    expect(receipt.code).toMatch(/^1[0-9A-Z]{4}(-[0-9A-Z]{5}){5}$/)
    expect(receipt.checkUrl).toMatch(/^http:\/\/dc\.localhost:\d+\/verify\/1[0-9A-Z]{29}$/)
    expect(receipt.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/)
  })

  test("a registration: the attendees, the event by its name, the contribution; a guest gets it only by the email's link", async () => {
    const { as } = await begin()
    const { paymentId, key } = await guestPays()
    const receipt = await as('anonymous').receipts.one({ paymentId, key })
    expect(receipt).toMatchObject({
      paymentId,
      memberId: '',
      subject: { key: 'Event', name: 'Summer picnic' },
      method: 'PayPal',
    })
    expect(receipt.name).toBe(`${guestCart('1').firstName} ${guestCart('1').lastName}`)
    expect(receipt.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(receipt.totalCents)
    expect(receipt.lines[0]).toMatchObject({
      text: 'Registration fee',
      detail: expect.stringMatching(/adults?, \d+ child/) as string,
    })

    await expect(as('anonymous').receipts.one({ paymentId })).rejects.toThrow('Log in again')
    await expect(as('anonymous').receipts.one({ paymentId, key: 'x'.repeat(22) })).rejects.toThrow(
      'link is not complete',
    )
    await expect(as('anonymous', { on: 'ny' }).receipts.one({ paymentId, key })).rejects.toThrow('link is not complete')
    const other = await paysDues()
    await expect(as('anonymous').receipts.one({ paymentId: other, key })).rejects.toThrow('link is not complete')
  })

  test('a receipt is shown only to its buyer and to the admins of the chapter', async () => {
    const { as } = await begin()
    const [paymentId, { paymentId: guests }] = [await paysDues(), await guestPays()]
    for (const who of ['member', 'admin'] as const)
      expect(await as(who).receipts.one({ paymentId })).toMatchObject({ paymentId })
    for (const who of ['inactive', 'nyMember', 'nyAdmin'] as const) {
      await expect(as(who).receipts.one({ paymentId })).rejects.toThrow('Receipt not found')
      await expect(as(who).receipts.bill({ paymentId, ...billed })).rejects.toThrow('Receipt not found')
    }
    await expect(as('admin', { role: 'member' }).receipts.one({ paymentId })).rejects.toThrow('Receipt not found')
    await expect(as('member').receipts.one({ paymentId: guests })).rejects.toThrow('Receipt not found')
    expect(await as('admin').receipts.one({ paymentId: guests })).toMatchObject({ paymentId: guests })
    await expect(as('admin').receipts.one({ paymentId: 'ZZZZZZZZ' })).rejects.toThrow('Receipt not found')
  })

  test('its billing party is set and changed by the buyer, is in no fact, and is erased with the person', async () => {
    const { as, store } = await begin()
    const paymentId = await paysDues()
    await as('member').receipts.bill({ paymentId, ...billed })
    expect((await as('admin').receipts.one({ paymentId })).billing).toEqual({
      ...billed,
      address: '1 Main Street\nWashington DC',
    })
    await as('member').receipts.bill({ paymentId, ...billed, company: 'Acme Tunnels', orderNumber: '' })
    expect((await as('member').receipts.one({ paymentId })).billing).toMatchObject({
      company: 'Acme Tunnels',
      orderNumber: '',
    })
    for (const [field, text] of [
      ['company', 'x'.repeat(101)],
      ['address', 'x'.repeat(301)],
      ['address', 'a\n'.repeat(7)],
      ['address', 'a\tb\u0007'],
      ['orderNumber', 'a\nb'],
    ] as const) {
      await expect(
        as('member').receipts.bill({ paymentId, ...billed, [field]: text }),
        `${field} ${text}`,
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    const facts = await store.alone('snapshot', ({ sql }) => all(sql.selectFrom('facts').select('data')))
    expect(JSON.stringify(facts)).not.toContain('Acme')

    await as('admin').members.remove({ memberId: memberIds.member })
    expect(await store.read.selectFrom('receiptBilling').selectAll().execute()).toEqual([])
    expect(await as('admin').receipts.one({ paymentId })).toMatchObject({ paymentId, billing: { company: '' } })
  })

  test('setting the billing party twice at the same moment stores it once', async () => {
    const { as } = await begin()
    const paymentId = await paysDues()
    const companies = ['Acme', 'Bridges', 'Canals', 'Dams']
    await Promise.all(companies.map((company) => as('member').receipts.bill({ paymentId, ...billed, company })))
    expect(companies).toContain((await as('member').receipts.one({ paymentId })).billing.company)
  })

  test('an empty form removes its billing party; a guest sets it by the link', async () => {
    const { as, store } = await begin()
    const link = await guestPays()
    await as('anonymous').receipts.bill({ ...link, ...billed })
    expect((await as('anonymous').receipts.one(link)).billing.company).toBe('Acme Bridges Inc.')
    await as('anonymous').receipts.bill({ ...link, company: ' ', address: '', orderNumber: '' })
    expect(await store.read.selectFrom('receiptBilling').selectAll().execute()).toEqual([])
  })

  test('shows refunded money', async () => {
    const { as } = await begin()
    const { registrationId, ...link } = await guestPays()
    const eventId = (await world.store.read.selectFrom('registrations').select('eventId').executeTakeFirstOrThrow())
      .eventId
    const { totalCents } = await as('anonymous').receipts.one(link)
    world.clock.forward(3 * 24 * 60)
    await as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'duplicate' })
    const receipt = await as('anonymous').receipts.one(link)
    expect(receipt).toMatchObject({
      totalCents,
      retainedCents: 0,
      refunds: [{ on: '2026-11-24', amountCents: totalCents }],
    })
  })

  test("a year's statement has every kind of payment and every refund, and says so when there was none", async () => {
    const { as } = await begin()
    const dues = await paysDues()
    const mine = as('member').registrations
    const fee = await mine.start({ ...guestCart(await announcePicnic(world)), isMember: true })
    await world.standin.control({ do: 'approve', orderId: fee.orderId })
    await mine.finish({ orderId: fee.orderId })
    await guestPays()
    world.clock.set('2027-01-02T15:00:00Z')
    const { eventId } = await world.store.read
      .selectFrom('registrations')
      .select('eventId')
      .where('registrationId', '=', fee.registrationId)
      .executeTakeFirstOrThrow()
    await as('admin').registrations.cancelByAdmin({ eventId, registrationId: fee.registrationId, reason: 'duplicate' })

    const newest = await as('member').receipts.statement({})
    expect(newest).toMatchObject({
      year: 2027,
      years: [2027, 2026],
      receivedCents: 0,
      refundedCents: fee.amountCents,
      totalCents: -fee.amountCents,
      name: 'member Resident',
    })
    const before = await as('member').receipts.statement({ year: '2026' })
    expect(before.movements.map(({ paymentId, receivedCents }) => [paymentId, receivedCents])).toEqual([
      [dues, 10_000],
      [fee.paymentId, fee.amountCents],
    ])
    expect(before.movements[1]?.text).toMatch(/^Summer picnic: Registration fee, /)
    expect(before).toMatchObject({
      receivedCents: 10_000 + fee.amountCents,
      refundedCents: 0,
      totalCents: 10_000 + fee.amountCents,
    })
    expect(await as('member').receipts.statement({ year: 2019 })).toMatchObject({
      movements: [],
      totalCents: 0,
      years: [2027, 2026],
    })
    expect(await as('admin').receipts.statementOf({ memberId: memberIds.member, year: 2026 })).toMatchObject({
      totalCents: before.totalCents,
    })
    await expect(as('nyAdmin').receipts.statementOf({ memberId: memberIds.member })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    for (const year of ['x', 12, 20260, 2026.5])
      await expect(as('member').receipts.statement({ year })).rejects.toThrow('Choose a year')
  })

  test('receipts are derived from the log alone: after a rebuild, they are the same, including the code', async () => {
    const { as, store } = await begin()
    const paymentId = await paysDues()
    const before = await as('member').receipts.one({ paymentId })
    await store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await as('member').receipts.one({ paymentId })).toEqual(before)
    expect(await as('anonymous').receipts.check({ code: before.code })).toMatchObject({ state: 'booked', paymentId })
  })

  test('the email to a member links to the receipt, which requires a login', async () => {
    await begin()
    const paymentId = await paysDues()
    const email = (await world.sentEmails()).find(({ to }) => to === emailOf('member'))
    expect(email?.links.filter((link) => link.includes(paymentId)).map((link) => new URL(link).pathname)).toEqual([
      `/payment/${paymentId}/receipt`,
    ])
  })
})
