import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { continueLetters, sendLetters } from './jobs.ts'
import { lettersPerHour, madePerRun } from './rules.ts'

const settings = {
  legalName: 'AEA Washington DC, Inc.',
  duesAreGifts: 0 as const,
  thanks: '',
  signerName: 'Felix Bergstrom',
  signerTitle: 'Treasurer',
}

describeOnBoth('letters to donors', (open) => {
  let world: PaymentsWorld
  let donationTypeName: string
  let references = 0
  const admin = () => world.as('admin')
  const letters = () => admin().donorLetters
  const view = (question: object = {}) => letters().view({ year: 2025, ...question })
  const begin = async () => {
    world = await worldWithPayments(open)
    donationTypeName = await openCause(world)
    await enterEin()
    await letters().changeSettings(settings)
  }
  /** Jobs read the chapter from the database, and requests of the world have it from their beginning. */
  const enterEin = async () => {
    await admin().settings.update({ ein: '52-0000000' })
    world.chapters.dc.papers = { ...world.chapters.dc.papers, ein: '52-0000000' }
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const check = (amount: string, receivedOn: string, more: object = {}) =>
    admin().donations.recordByHand({
      from: 'guest',
      ...guestOf(more),
      donationTypeName,
      amount,
      receivedOn,
      reference: `Check ${++references}`,
    })
  const memberCheck = (amount: string, receivedOn: string) =>
    admin().donations.recordByHand({
      from: 'member',
      memberId: memberIds.member,
      donationTypeName,
      amount,
      receivedOn,
      reference: `Check ${++references}`,
    })
  const paidOnline = async (amount: string) => {
    const { orderId } = await world.as('member').donations.start({ donationTypeName, amount })
    await world.standin.control({ do: 'approve', orderId })
    return world.as('member').donations.finish({ orderId })
  }
  const emails = async () => (await world.sentEmails()).filter(({ subject }) => subject.startsWith('Your gifts to'))
  const letterOf = async (name: string, year = 2025) => {
    const { rows } = await view({ year, search: name })
    return letters().one({ letterId: rows[0]!.letter!.letterId })
  }

  test('of a year are made in one go: members and guests, by email and to print, each with what the law asks for', async () => {
    await begin()
    await memberCheck('250', '2025-02-14')
    await memberCheck('500', '2025-12-02')
    await check('300', '2025-05-01')
    await check('20', '2025-06-01', { email: 'VERA@guests.example' })
    await check('40', '2025-06-02', { firstName: 'Piet', lastName: 'Print', email: 'piet@guests.example' })
    // Another year, and another chapter, are not in them.
    await check('900', '2024-12-31')
    expect(await view()).toMatchObject({
      donors: 3,
      sums: { givenCents: 111_000, valueCents: 0, deductibleCents: 111_000 },
      toMake: { letters: 3, byEmail: 3, replacing: 0 },
      missing: [],
    })
    expect(await world.as('nyAdmin').donorLetters.view({ year: 2025 })).toMatchObject({ donors: 0, rows: [] })
    expect(await letters().begin({ year: 2025, send: true })).toEqual({ letters: 3 })
    expect(await view()).toMatchObject({
      toMake: { letters: 0 },
      batch: { made: 3, letters: 3, isRunning: false, waiting: 3 },
    })
    await expect(letters().begin({ year: 2025, send: true })).rejects.toThrow('All letters of 2025 are made.')

    const { content, number, way } = await letterOf('member resident')
    expect({ number, way }).toEqual({ number: expect.stringMatching(/^2025-000\d$/) as string, way: 'email' })
    expect(content).toMatchObject({
      legalName: 'AEA Washington DC, Inc.',
      ein: '52-0000000',
      name: expect.stringContaining('member Resident') as string,
      givenCents: 75_000,
      deductibleCents: 75_000,
      gifts: [
        { on: '2025-02-14', givenCents: 25_000, valueCents: 0 },
        { on: '2025-12-02', givenCents: 50_000 },
      ],
    })
    expect(content!.sentences).toEqual([
      'For your gifts of Feb 14, 2025 and Dec 2, 2025, no goods or services were provided in return.',
      'The whole amount, $750.00, is a contribution.',
      expect.stringContaining('AEA Washington DC, Inc. is exempt under section 501(c)(3)') as string,
    ])
    expect((await letterOf('vera')).content).toMatchObject({ givenCents: 32_000 })

    expect(await sendLetters(world.portal)).toBe(3)
    expect(await sendLetters(world.portal)).toBe(0)
    const sent = await emails()
    expect(sent.map(({ to }) => to).sort()).toEqual([
      'member@dc.aea.example',
      'piet@guests.example',
      'vera@guests.example',
    ])
    const guests = sent.find(({ to }) => to.startsWith('vera'))!
    for (const part of ['$320.00', '52-0000000', 'no goods or services were provided', 'Felix Bergstrom, Treasurer'])
      expect(guests.text).toContain(part)
    // The link opens the letter for who has no account, and for nobody else.
    const link = new URL(guests.links.find((address) => address.includes('donor-letter.pdf'))!)
    const named = { letterId: link.searchParams.get('letterId')!, key: link.searchParams.get('key')! }
    expect((await world.as('anonymous').donorLetters.printed(named)).fileName).toMatch(/^AEA-DC-2025-000\d\.pdf$/)
    for (const key of ['', 'x'.repeat(22)])
      await expect(world.as('anonymous').donorLetters.printed({ ...named, key })).rejects.toThrow('no such letter')
    await expect(world.as('member').donorLetters.printed({ letterId: named.letterId })).rejects.toThrow(
      'no such letter',
    )
    await expect(world.as('anonymous', { on: 'ny' }).donorLetters.printed(named)).rejects.toThrow('no such letter')
    const { letterId } = await letterOf('member resident')
    expect(await world.as('member').donorLetters.printed({ letterId })).toMatchObject({
      paper: { day: 'Nov 21, 2026' },
    })

    // The log names nobody.
    const log = JSON.stringify(await world.store.read.selectFrom('facts').selectAll().execute())
    for (const personal of ['Vera', 'vera@guests.example', 'member@dc']) expect(log).not.toContain(personal)
  })

  test('have the figures of the year statement; a refund or a reversal takes from them, and the next letter replaces', async () => {
    await begin()
    const byHand = await memberCheck('100', '2026-03-01')
    await memberCheck('250', '2026-04-01')
    const { paymentId } = await paidOnline('60')
    const given = async () => (await letters().view({ year: 2026, search: 'member resident' })).rows[0]!
    const statement = () => world.as('member').receipts.statement({ year: 2026 })
    const giftsOnly = async () =>
      (await statement()).movements
        .filter(({ text }) => text.startsWith('Donation'))
        .reduce((sum, { receivedCents, refundedCents }) => sum + receivedCents - refundedCents, 0)
    expect([(await given()).givenCents, await giftsOnly()]).toEqual([41_000, 41_000])
    await letters().begin({ year: 2026, send: false })
    expect(await given()).toMatchObject({ standing: 'made', gifts: 3 })
    const first = await letterOf('member resident', 2026)

    await admin().payments.refund({
      paymentId,
      formKey: randomUUID(),
      leftCents: 6_000,
      what: 'part',
      amount: '10',
      reason: 'payerAsked',
      note: '',
    })
    expect([(await given()).givenCents, await giftsOnly()]).toEqual([40_000, 40_000])
    expect(await given()).toMatchObject({ standing: 'replaces' })
    await admin().payments.reverse({ paymentId: byHand.paymentId, reason: 'notReceived', note: '' })
    expect([(await given()).givenCents, await giftsOnly()]).toEqual([30_000, 30_000])
    expect(await letters().view({ year: 2026 })).toMatchObject({ toMake: { letters: 1, replacing: 1 } })

    await letters().begin({ year: 2026, send: false })
    const second = await letterOf('member resident', 2026)
    expect(second.content!.replaces).toBe(
      `This letter replaces letter ${first.number} of Nov 21, 2026, which no longer counts.`,
    )
    expect(await letters().one({ letterId: first.letterId })).toMatchObject({
      replacedBy: { letterId: second.letterId, number: second.number },
    })
    expect(second.earlier).toMatchObject([{ letterId: first.letterId }])
    await expect(letters().send({ letterId: first.letterId })).rejects.toThrow('Another letter replaces this one')
    expect(await world.as('anonymous').receipts.check({ code: first.code })).toMatchObject({
      state: 'letter',
      number: first.number,
      replacedBy: second.number,
      givenCents: 41_000,
    })
    expect(await world.as('anonymous').receipts.check({ code: second.code })).toMatchObject({
      state: 'letter',
      replacedBy: null,
      deductibleCents: 30_000,
    })
    expect(await world.as('anonymous', { on: 'ny' }).receipts.check({ code: second.code })).toEqual({
      state: 'unknown',
    })
  })

  test('say that everything was returned, where nothing is left', async () => {
    await begin()
    const { paymentId } = await check('300', '2025-05-01')
    await letters().begin({ year: 2025, send: false })
    await admin().payments.reverse({ paymentId, reason: 'notReceived', note: '' })
    expect(await view()).toMatchObject({ donors: 1, sums: { givenCents: 0 }, toMake: { replacing: 1 } })
    await letters().begin({ year: 2025, send: false })
    expect((await letterOf('vera')).content).toMatchObject({
      gifts: [],
      deductibleCents: 0,
      sentences: ['What you gave in 2025 was returned to you, so there is nothing to deduct for this year.'],
    })
    expect(await view()).toMatchObject({ toMake: { letters: 0 } })
  })

  test('take from a registration what is above its value, and its receipt discloses the value above $75', async () => {
    await begin()
    const eventId = await announcePicnic(world, { adultFee: '200', minorFee: '0', cap: '' })
    const value = (more: object) =>
      admin().packages.changeValue({ eventId, value: '42.50', description: 'one dinner', ...more })
    await expect(value({ description: '' })).rejects.toThrow('Say what it is')
    await value({})
    await expect(world.as('nyAdmin').packages.changeValue({ eventId, value: '1', description: 'x' })).rejects.toThrow(
      'Event not found',
    )
    const buy = async (contribution: string) => {
      const guests = world.as('anonymous').registrations
      const { paymentId, orderId } = await guests.start({
        ...guestCart(eventId, { adults: 2, minors: 0, contribution }),
      })
      await world.standin.control({ do: 'approve', orderId })
      await guests.finish({ orderId })
      return paymentId
    }
    const paymentId = await buy('50')
    expect((await letters().view({ year: 2026, search: 'vera' })).rows).toMatchObject([
      { givenCents: 45_000, valueCents: 8_500, deductibleCents: 36_500 },
    ])
    const disclosure =
      'For $450.00 of this payment you receive one dinner (2), whose value we estimate in good faith at $85.00. For federal income tax, only what you gave above that value can be deducted: $365.00.'
    expect(await admin().receipts.one({ paymentId })).toMatchObject({ disclosure })
    const [email] = (await world.sentEmails()).filter(({ subject }) => subject.startsWith('You’re registered'))
    expect(email!.text).toContain(disclosure)
    await letters().begin({ year: 2026, send: false })
    expect((await letterOf('vera', 2026)).content!.sentences).toContain(
      `For your payment of Nov 21, 2026 (Summer picnic, Registration, Extra contribution) you received one dinner (2), whose value we estimate in good faith at $85.00.`,
    )
    // A copy of the event has its values; without a value, a fee buys something and is no gift.
    const { eventId: copyId } = await admin().events.duplicate({
      eventId,
      startsAt: '2028-06-05T10:00',
      endsAt: '2028-06-05T16:00',
    })
    expect((await admin().packages.values({ eventId: copyId })).rows).toMatchObject([{ valueCents: 4_250 }])
    await value({ value: '' })
    expect((await letters().view({ year: 2026, search: 'vera' })).rows).toMatchObject([
      { givenCents: 5_000, valueCents: 0, standing: 'replaces' },
    ])
    expect((await admin().receipts.one({ paymentId })).disclosure).toBeNull()
  })

  test('count dues only where the chapter says that they are a gift', async () => {
    await begin()
    const { orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    expect((await letters().view({ year: 2026 })).donors).toBe(0)
    await letters().changeSettings({ ...settings, duesAreGifts: true })
    expect((await letters().view({ year: 2026 })).rows).toMatchObject([{ givenCents: 10_000 }])
    await letters().begin({ year: 2026, send: false })
    expect((await letterOf('member', 2026)).content!.sentences[0]).toContain('benefits of membership')
  })

  test('wait for the EIN and the legal name; many are made by the job, and emailed at a bounded rate', async () => {
    world = await worldWithPayments(open)
    donationTypeName = await openCause(world)
    await check('30', '2025-05-01')
    expect((await view()).missing).toEqual(['ein', 'legalName'])
    await expect(letters().begin({ year: 2025, send: true })).rejects.toThrow('Enter the EIN first')
    await enterEin()
    await expect(letters().begin({ year: 2025, send: true })).rejects.toThrow('Enter the legal name first')
    await letters().changeSettings(settings)
    await expect(letters().begin({ year: 2027, send: true })).rejects.toThrow('This year has not begun')
    for (let number = 1; number <= madePerRun; number++)
      await check('30', '2025-05-01', { firstName: `Guest${number}`, email: `guest${number}@guests.example` })
    await letters().begin({ year: 2025, send: true })
    expect(await view()).toMatchObject({ batch: { made: madePerRun, letters: madePerRun + 1, isRunning: true } })
    await expect(letters().begin({ year: 2025, send: true })).rejects.toThrow('being made right now')
    expect(await continueLetters(world.portal)).toBe(1)
    expect(await continueLetters(world.portal)).toBe(0)
    expect(await view()).toMatchObject({ batch: { made: madePerRun + 1, isRunning: false } })
    const numbers = await world.store.read.selectFrom('donorLetters').select('number').orderBy('number').execute()
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: madePerRun + 1 }, (_, index) => index + 1))
    const perMinute = Math.ceil(lettersPerHour / 60)
    expect(await sendLetters(world.portal)).toBe(perMinute)
    expect(await emails()).toHaveLength(perMinute)
  })

  test('are sent and made again one by one, and erased with their person; who got one stays', async () => {
    await begin()
    await memberCheck('250', '2025-02-14')
    await letters().begin({ year: 2025, send: false })
    const { letterId } = await letterOf('member')
    await letters().send({ letterId })
    await letters().send({ letterId })
    expect(await emails()).toHaveLength(2)
    const again = await letters().makeAgain({ letterId })
    expect(await letters().one(again)).toMatchObject({ number: '2025-0002', earlier: [{ letterId }] })
    await admin().members.remove({ memberId: memberIds.member })
    expect(await letters().one(again)).toMatchObject({ content: null, email: '' })
    await expect(letters().printed(again)).rejects.toThrow('erased with its donor')
    expect(await world.store.read.selectFrom('donorLetterPapers').selectAll().execute()).toEqual([])
    for (const who of ['one', 'send', 'makeAgain'] as const)
      await expect(world.as('nyAdmin').donorLetters[who]({ letterId })).rejects.toThrow('no such letter')
  })
})
