import { afterEach, expect, test } from 'vitest'
import type { PlainRow } from '#db/long-read.ts'
import { journalBetween } from '#server/features/journal/reads.ts'
import { sealMarks } from '#server/features/journal/seals.reads.ts'
import { layMonthSeal } from '#tests/support/world/months.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { laterMerchant, worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { seal } from '#server/auth/secrets.ts'
import { setPaymentAccount } from '#server/features/chapters/writes.ts'
import { compareChapter } from '../comparison/writes.ts'
import { booksIn } from '../reads.ts'
import { bookProviderFee } from './writes.ts'

const day = 24 * 60

describeOnBoth('fees of the account and holds', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  const begin = async () => void (world = await worldWithPayments(open))
  const books = () => world.as('admin').books
  const compare = () => compareChapter(world.portal, world.chapters.dc)
  const moves = async (eventCode: string, cents: number): Promise<string> => {
    const { transferId } = await world.standin.control({
      do: 'transfer',
      clientId: 'standin-dc',
      eventCode,
      cents,
    })
    return String(transferId)
  }
  const openOnes = async () =>
    (await books().toResolve()).open.map(({ kind, eventCode, differenceCents, ways }) => [
      kind,
      eventCode,
      differenceCents,
      ways.first,
    ])
  const settle = async (way: 'booked' | 'explained') => {
    for (const { differenceId } of (await books().toResolve()).open)
      await books().resolve({ differenceId, way, ...(way === 'explained' ? { reason: 'held' as const } : {}) })
  }
  const journal = async (from = '2026-11', to = '2027-01') => {
    const ctx = world.context('admin')
    const entries = await journalBetween(ctx, await sealMarks(ctx.db, ctx.chapter.id), { from, to })
    return entries.map(({ text, month, lines }) => [
      text.replace(/, transaction .*/, ''),
      month,
      Object.fromEntries(lines.map(({ account, cents }) => [account, cents])),
    ])
  }
  const feeOf = async () => (await books().asOf({})).booked.feeCents
  const feesOfMonth = async (month: string) =>
    (await world.as('admin').months.one({ month })).sums
      .filter(({ kind }) => kind === 'providerFee')
      .map(({ amountCents, ofMonth }) => [amountCents, ofMonth])
  /** The fees of the account by month, as the treasury, the log's replay and the year's file have them. */
  const treasury = async () => {
    const { months } = await books().asOf({})
    const shown = months.map(({ month, tallies }) => [month, tallies.accountFees?.feeCents ?? 0] as const)
    const { timeZone } = world.env
    const replayed = await booksIn({ ...world.portal, db: world.store.read }, world.chapters.dc.id, timeZone, {})
    const byMonth = Object.fromEntries(shown.filter(([, cents]) => cents !== 0))
    for (const [month, cents] of shown) expect(replayed[month]?.accountFees?.feeCents ?? 0).toBe(cents)
    return byMonth
  }
  const providerCheck = async () =>
    (await world.as('admin').months.one({ month: '2026-11' })).checks.find(({ name }) => name === 'provider')

  test('a fee of the account is listed, stands in the way of the seal, and is booked with one press', async () => {
    await begin()
    await moves('T0106', -2_000)
    await compare()
    expect(await openOnes()).toEqual([['accountFee', 'T0106', -2_000, 'booked']])
    expect(await providerCheck()).toMatchObject({ state: 'open', count: 1, cents: -2_000 })
    expect((await books().toResolve()).beside).toEqual([
      { day: '2026-11-21', line: 'accountFees', count: 1, differenceCents: -2_000 },
    ])

    await settle('booked')
    expect(await openOnes()).toEqual([])
    expect(await providerCheck()).toMatchObject({ state: 'note', count: 0 })
    expect(await feeOf()).toBe(2_000)
    expect(await feesOfMonth('2026-11')).toEqual([[-2_000, null]])
    expect(await journal()).toEqual([['Fee of the PayPal account', '2026-11', { paypalFees: 2_000, paypal: -2_000 }]])
    const year = await world.as('admin').months.year({ year: 2026 })
    expect(JSON.stringify(year)).toContain('-2000')
    await compare()
    expect(await openOnes()).toEqual([])
  })

  test('a booked fee is taken back by a fact, is listed again, and is booked again', async () => {
    await begin()
    const transactionId = await moves('T0100', -995)
    await compare()
    await settle('booked')
    // Months later it is in no period that is read again.
    world.clock.forward(100 * day)
    await compare()
    expect((await books().toResolve()).fees).toMatchObject({ count: 1, rows: [{ transactionId, feeCents: 995 }] })
    await expect(world.as('nyAdmin').books.takeFeeBack({ transactionId })).rejects.toThrow('not in the books')
    await books().takeFeeBack({ transactionId })
    expect((await books().toResolve()).fees).toEqual({ count: 0, rows: [] })
    expect([await feeOf(), await feesOfMonth('2026-11'), await journal()]).toEqual([0, [], []])
    await expect(books().takeFeeBack({ transactionId })).rejects.toThrow('not in the books')
    expect(await openOnes()).toEqual([['accountFee', 'T0100', -995, 'booked']])
    await settle('booked')
    expect([await openOnes(), await feeOf()]).toEqual([[], 995])
    const facts = await world.store.read
      .selectFrom('facts')
      .select('type')
      .where('stream', '=', `providerFee-${world.chapters.dc.id}-${transactionId}`)
      .orderBy('version')
      .execute()
    expect(facts.map(({ type }) => type)).toEqual(['ProviderFeeBooked', 'ProviderFeeTakenBack', 'ProviderFeeBooked'])
  })

  test('a fee that is taken back while a comparison runs is in the list', async () => {
    let meanwhile = async () => {}
    world = await worldWithPayments(open, (provider) => ({
      ...provider,
      // After list and books were read, and before what agrees leaves the list.
      async orderOfCapture(account, captureId) {
        await meanwhile()
        return provider.orderOfCapture(account, captureId)
      },
    }))
    const transactionId = await moves('T0106', -2_000)
    await compare()
    await settle('booked')
    await world.browserOrder({ amountCents: 777 })
    world.clock.forward(60)
    meanwhile = async () => {
      meanwhile = async () => {}
      world.clock.forward(1)
      await books().takeFeeBack({ transactionId })
    }
    await compare()
    expect((await openOnes()).map(([kind]) => kind).sort()).toEqual(['accountFee', 'notBooked'])
    // It leaves with the next comparison after it is settled.
    const [fee] = (await books().toResolve()).open.filter(({ kind }) => kind === 'accountFee')
    await books().resolve({ differenceId: fee!.differenceId, way: 'booked' })
    world.clock.forward(60)
    await compare()
    const suspects = await world.store.read.selectFrom('suspectCaptures').select('captureId').execute()
    expect(suspects.map(({ captureId }) => captureId)).not.toContain(transactionId)
    expect(suspects).toHaveLength(1)
  })

  test('every booked fee is listed, so that each can be taken back', async () => {
    await begin()
    const ctx = world.context('admin')
    const at = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}T12:00:00.000Z`
    for (let index = 0; index < 26; index++)
      await bookProviderFee(ctx, { captureId: `FEE${index}`, eventCode: 'T0106', providerCents: -1, at: at(index) })
    const { fees } = await books().toResolve()
    expect([fees.count, fees.rows.length, fees.rows.at(-1)!.transactionId]).toEqual([26, 26, 'FEE0'])
  })

  test('two admins who press at once book a fee once', async () => {
    await begin()
    await moves('T0106', -2_000)
    await compare()
    const [{ differenceId } = { differenceId: '' }] = (await books().toResolve()).open
    const press = () => books().resolve({ differenceId, way: 'booked' })
    const answers = await Promise.allSettled([press(), press()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await feeOf(), (await books().toResolve()).resolved.count]).toEqual([2_000, 1])
  })

  test('a fee that PayPal returned lowers the fees', async () => {
    await begin()
    await moves('T0106', -2_000)
    await moves('T1109', 2_000)
    await compare()
    expect((await openOnes()).map(([kind]) => kind)).toEqual(['accountFee', 'accountFee'])
    await settle('booked')
    expect([await openOnes(), await feeOf()]).toEqual([[], 0])
  })

  test('the exported books have the fees, of the months in which the treasury has them', async () => {
    await begin()
    const transactionId = await moves('T0106', -2_000)
    world.clock.set('2026-12-03T15:00:00.000Z')
    await compare()
    await settle('booked')
    const exported = async (input: { month?: string; until?: string; kind?: string } = {}) => {
      const { source } = (await books().exported({ format: 'csv', ...input })).sheet()
      return (source as PlainRow[]).map((row) => [row.entry, row.kind, row.transaction, row.feeCents, row.netCents])
    }
    const fee = ['fee', 'Fee of the PayPal account', transactionId, 2_000, -2_000]
    expect([await exported(), await exported({ month: '2026-11' })]).toEqual([[fee], [fee]])
    expect(await exported({ month: '2026-12' })).toEqual([])
    expect(await exported({ until: '2026-12-02' })).toEqual([])
    expect(await exported({ kind: 'dues' })).toEqual([])

    await books().takeFeeBack({ transactionId })
    const takenBack = ['feeTakenBack', 'Fee of the PayPal account', transactionId, -2_000, 2_000]
    expect(await exported({ month: '2026-11' })).toEqual([fee, takenBack])
  })

  test('a fee is in the same month everywhere: in its own, or, once that is sealed, in the open one', async () => {
    await begin()
    await moves('T0106', -2_000)
    world.clock.set('2026-12-03T15:00:00.000Z')
    await compare()
    await settle('booked')
    expect(await treasury()).toEqual({ '2026-11': 2_000 })
    expect(await feesOfMonth('2026-11')).toEqual([[-2_000, null]])
    // The books of a past day never change.
    expect((await books().asOf({ until: '2026-12-02' })).booked.feeCents).toBe(0)

    world.clock.set('2026-12-31T15:00:00.000Z')
    const late = await moves('T0106', -3_000)
    world.clock.set('2027-01-20T15:00:00.000Z')
    for (const month of ['2026-11', '2026-12']) await layMonthSeal(world, month)
    await compare()
    await settle('booked')
    expect(await treasury()).toEqual({ '2026-11': 2_000, '2027-01': 3_000 })
    expect(await feesOfMonth('2027-01')).toEqual([[-3_000, '2026-12']])
    expect((await journal('2027-01', '2027-01')).map(([text, month]) => [text, month])).toEqual([
      ['Fee of the PayPal account', '2027-01'],
    ])
    await books().takeFeeBack({ transactionId: late })
    expect(await treasury()).toEqual({ '2026-11': 2_000 })
    expect(await feesOfMonth('2027-01')).toEqual([])
  })

  test('what is taken back after the seal is counted in the open month, and the sealed one stays', async () => {
    await begin()
    const transactionId = await moves('T0106', -2_000)
    await compare()
    await settle('booked')
    world.clock.set('2026-12-02T15:00:00.000Z')
    await compare()
    await layMonthSeal(world, '2026-11')
    const before = [await feesOfMonth('2026-11'), await journal('2026-11', '2026-11')]
    await books().takeFeeBack({ transactionId })
    expect([await feesOfMonth('2026-11'), await journal('2026-11', '2026-11')]).toEqual(before)
    expect(await feesOfMonth('2026-12')).toEqual([[2_000, '2026-11']])
    expect(await treasury()).toEqual({ '2026-11': 2_000, '2026-12': -2_000 })
    expect(await journal('2026-12', '2026-12')).toEqual([
      ['Reversed', '2026-12', { paypalFees: -2_000, paypal: 2_000 }],
    ])
  })

  test('an account that changes chapters leaves each its own fees and holds', async () => {
    await begin()
    const { db } = world.context('admin')
    const sub = async (chapter: 'dc' | 'ny') => {
      await compareChapter(world.portal, world.chapters[chapter])
      const rows = db.selectFrom('providerTransactions').select('transactionId')
      const all = await rows.where('chapterId', '=', world.chapters[chapter].id).orderBy('movedAt').execute()
      return all.map(({ transactionId }) => transactionId)
    }
    const take = (chapter: 'dc' | 'ny', clientId: string) =>
      world.store.write(({ sql }) =>
        setPaymentAccount(sql, {
          chapterId: world.chapters[chapter].id,
          clientId,
          clientSecretSealed: seal(world.env.appSecret, 'any'),
          merchantId: '',
          webhookId: '',
          servesOtherShops: 0,
          updatedAt: world.clock.now().toISOString(),
        }),
      )
    const first = await moves('T0106', -2_000)
    world.clock.forward(30)
    const held = await moves('T2103', -500)
    expect(await sub('dc')).toEqual([first, held])
    world.clock.forward(30)
    await take('dc', laterMerchant.clientId)
    world.clock.forward(30)
    await take('ny', 'standin-dc')
    world.clock.forward(30)
    const second = await moves('T0106', -3_000)
    world.clock.forward(30)
    const released = await moves('T2104', 500)
    // The release is read for the chapter whose money was held, too.
    expect([await sub('dc'), await sub('ny')]).toEqual([
      [first, held, released],
      [second, released],
    ])
    // Back with the first one.
    world.clock.forward(30)
    await take('ny', 'standin-ny')
    world.clock.forward(30)
    await take('dc', 'standin-dc')
    world.clock.forward(30)
    const third = await moves('T0106', -4_000)
    expect([await sub('dc'), await sub('ny')]).toEqual([
      [first, held, released, third],
      [second, released],
    ])
  })

  test('the booking of one chapter is not that of another, whatever they list', async () => {
    await begin()
    const fee = { captureId: 'FEE', eventCode: 'T0106', providerCents: -2_000, at: '2026-11-20T12:00:00.000Z' }
    await bookProviderFee(world.context('admin'), fee)
    await bookProviderFee(world.context('nyAdmin'), { ...fee, providerCents: -3_000 })
    const feeIn = async (who: 'admin' | 'nyAdmin') => (await world.as(who).books.asOf({})).booked.feeCents
    expect([await feeIn('admin'), await feeIn('nyAdmin')]).toEqual([2_000, 3_000])
    await world.as('nyAdmin').books.takeFeeBack({ transactionId: 'FEE' })
    expect([await feeIn('admin'), await feeIn('nyAdmin')]).toEqual([2_000, 0])
  })

  test('a hold that lasts is listed by its name until it is explained or released; one of hours is not', async () => {
    await begin()
    await moves('T2103', -5_000)
    await compare()
    expect(await openOnes()).toEqual([])
    world.clock.forward(day + 10)
    await compare()
    expect(await openOnes()).toEqual([['hold', 'T2103', -5_000, 'explained']])
    expect(await providerCheck()).toMatchObject({ state: 'open', count: 1, cents: -5_000 })
    await settle('explained')
    expect((await books().toResolve()).explained).toEqual({ count: 1, cents: -5_000 })
    expect(await journal()).toEqual([['Difference at PayPal', '2026-11', { paypal: -5_000, explained: 5_000 }]])

    await moves('T2104', 5_000)
    world.clock.forward(day + 10)
    await compare()
    expect([await openOnes(), (await books().toResolve()).explained.count]).toEqual([[], 0])
    // What was explained is over: clearing is what PayPal has.
    const sums = (await journal()).map(([, , lines]) => (lines as { paypal: number }).paypal)
    expect(sums).toEqual([-5_000, 5_000])
  })

  test('a release that is read before its hold, in a newer window, belongs to what the hold names', async () => {
    const named = new Map<string, string>()
    world = await worldWithPayments(open, (provider) => ({
      ...provider,
      async *searchTransactions(account, from, to) {
        for await (const page of provider.searchTransactions(account, from, to))
          yield page.map((one) => ({ ...one, relatedId: named.get(one.transactionId) ?? one.relatedId }))
      },
    }))
    const held = await moves('T2103', -500)
    named.set(held, 'CAPTURE')
    world.clock.forward(40 * day)
    named.set(await moves('T2104', 500), held)
    world.clock.forward(2 * day)
    await compare()
    expect(await openOnes()).toEqual([])
    const rows = await world.store.read.selectFrom('providerTransactions').select('captureId').execute()
    expect(rows.map(({ captureId }) => captureId)).toEqual(['CAPTURE', 'CAPTURE'])
  })

  test('a hold and its release within an hour are no difference', async () => {
    await begin()
    await moves('T1501', -300)
    world.clock.forward(30)
    await moves('T1105', 300)
    world.clock.forward(2 * day)
    await compare()
    expect(await openOnes()).toEqual([])
  })
})
