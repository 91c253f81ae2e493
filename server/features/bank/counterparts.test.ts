import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { ofxFile } from '#tests/support/bank-files.ts'
import { bankAccount, withBankAccount } from '#tests/support/world/bank.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { bookAs } from './bookings.writes.ts'
import { addBankFile } from './files.writes.ts'

describeOnBoth('a line of the bank and its counterpart', (open) => {
  const { opened, bank, match, add, only, balances } = withBankAccount(open)
  let world: PaymentsWorld
  let accountId: string
  beforeEach(() => {
    ;({ world, accountId } = opened())
  })

  test('is open again when one of its payments is reversed on its own page', async () => {
    const record = (memberId: string, reference: string) =>
      world.as('admin').dues.recordByHand({ memberId, terms: 1, method: 'check', reference })
    const first = await record(memberIds.inactive, 'CHK-2207')
    const second = await record(memberIds.member, 'CHK-2208')
    const { lineId, proposals } = await only({ day: '2026-11-21', amount: '200.00', text: 'REMOTE ONLINE DEPOSIT 1' })
    await bank().book({ lineId, key: proposals[0]!.key })
    expect(await balances()).toEqual([120_000, 120_000, 0])
    await world.as('admin').payments.reverse({ paymentId: first.paymentId, reason: 'notReceived', note: '' })
    expect(await balances()).toEqual([120_000, 100_000, 1])
    expect((await match()).booked).toEqual([])
    expect((await bank().overview()).checks).toEqual({ count: 1, cents: 10_000 })
    const third = await record(memberIds.inactive, 'CHK-2209')
    const [open] = (await match()).lines
    const key = `deposit ${[second, third].map(({ paymentId }) => paymentId).join('+')}`
    expect(open!.proposals.map((one) => one.key.split(/[ +]/).sort())).toEqual([key.split(/[ +]/).sort()])
    await bank().book({ lineId, key: open!.proposals[0]!.key })
    expect(await balances()).toEqual([120_000, 120_000, 0])
    await expect(bank().bookByHand({ lineId, kind: 'interest' })).rejects.toThrow('Another admin has booked this line')
    await bank().takeBack({ lineId })
    expect(await balances()).toEqual([120_000, 100_000, 1])
  })

  test('that brought its payment is open again when that is reversed, and can be booked otherwise', async () => {
    const { lineId, proposals } = await only({ amount: '100.00', text: 'ZELLE FROM RESIDENT INACTIVE' })
    await bank().book({ lineId, key: proposals[0]!.key })
    const { paymentIds } = (await match()).booked[0]!
    await world.as('admin').payments.reverse({ paymentId: paymentIds[0]!, reason: 'wrongType', note: '' })
    expect(await balances()).toEqual([110_000, 100_000, 1])
    await bank().takeBack({ lineId })
    await bank().bookByHand({ lineId, kind: 'fromParent' })
    expect(await balances()).toEqual([110_000, 110_000, 0])
  })

  const fileOf = async (lastFour: string, amount: string, text: string, day = '2026-11-20') => {
    const other = await bank().addAccount({ ...bankAccount, accountName: `Account ${lastFour}`, lastFour })
    const context = world.context('admin')
    const closing = String(1000 + Number(amount))
    const file = ofxFile({
      account: lastFour,
      from: '2026-11-01',
      to: '2026-11-30',
      closing,
      lines: [{ day, amount, text }],
    })
    const read = await addBankFile({ ...context, actor: context.actor as SignedIn }, file, 'other.ofx')
    expect(read.refusal).toBeNull()
    const [line] = (await bank().match({ accountId: other })).lines
    return { accountId: other, lineId: line!.lineId, keys: line!.proposals.map(({ key }) => key) }
  }
  const taken = 'This is another line of the bank already. Nothing was booked.'

  test('is a withdrawal of PayPal only once, also at the same moment', async () => {
    const payout = {
      chapterId: world.chapters.dc.id,
      clientId: 'account of the chapter',
      captureId: '',
      kind: 'withdrawal',
      status: 'done',
      amountCents: -4_000,
      feeCents: 0,
      currency: 'USD',
      paymentId: null,
      movedAt: '2026-11-19T15:00:00.000Z',
    } as const
    const rows = [
      { ...payout, transactionId: 'PAYOUT1' },
      { ...payout, transactionId: 'PAYOUT2', movedAt: '2026-11-15T15:00:00.000Z' },
    ]
    await world.store.write(({ sql }) => run(sql.insertInto('providerTransactions').values(rows)))
    const first = await only({ amount: '40.00', text: 'PAYPAL TRANSFER' })
    expect(first.proposals.map(({ key, sureness }) => [key, sureness])).toEqual([
      ['payout PAYOUT1', 'certain'],
      ['payout PAYOUT2', 'likely'],
    ])
    const second = await fileOf('0926', '40.00', 'PAYPAL TRANSFER')
    expect(second.keys[0]).toBe('payout PAYOUT1')
    const key = 'payout PAYOUT1'
    const both = await Promise.allSettled([first, second].map(({ lineId }) => bank().book({ lineId, key })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(/another line of the bank already|fits something else by now/) },
    })
    const left = both[0]!.status === 'fulfilled' ? second : { ...first, accountId }
    const page = await bank().match({ accountId: left.accountId })
    expect(page.lines[0]!.proposals.map((one) => one.key)).toEqual(['payout PAYOUT2'])
    await bank().book({ lineId: left.lineId, key: 'payout PAYOUT2' })
    await bank().takeBack({ lineId: left.lineId })
    await bank().book({ lineId: left.lineId, key: 'payout PAYOUT2' })
  })

  test('is the other end of a transfer only once', async () => {
    const first = await only({ amount: '-300.00', text: 'ONLINE TRANSFER' })
    const savings = await fileOf('0926', '300.00', 'ONLINE TRANSFER')
    const third = await fileOf('0927', '-300.00', 'ONLINE TRANSFER')
    const key = `transfer ${savings.lineId}`
    expect(third.keys).toEqual([key])
    await bank().book({ lineId: first.lineId, key })
    expect((await bank().match({ accountId: third.accountId })).lines[0]!.proposals).toEqual([])
    const [line] = (await bank().match({ accountId: savings.accountId })).lines
    expect(line!.proposals).toMatchObject([{ key: `transfer ${first.lineId}`, sureness: 'certain' }])
    await bank().book({ lineId: savings.lineId, key: line!.proposals[0]!.key })
    // A page whose proposals were computed before the others were booked.
    await bank().takeBack({ lineId: savings.lineId })
    for (const [lineId, counterpart] of [
      [savings.lineId, third.lineId],
      [third.lineId, savings.lineId],
    ] as const) {
      const context = world.context('admin')
      const effect = { as: 'plain', kind: 'transfer', category: null, ruleId: null, counterpart } as const
      await expect(bookAs({ ...context, actor: context.actor as SignedIn }, lineId, { effect })).rejects.toThrow(taken)
    }
  })

  test('loses its text and note with the person who paid, and is not read a second time', async () => {
    const { lineId, proposals } = await only({ amount: '100.00', text: 'ZELLE FROM RESIDENT INACTIVE' })
    await bank().book({ lineId, key: proposals[0]!.key })
    await world.as('admin').members.remove({ memberId: memberIds.inactive })
    expect((await match()).booked).toMatchObject([{ lineId, text: 'Text erased', amountCents: 10_000 }])
    const { lineKey } = await world.store.read.selectFrom('bankLines').select('lineKey').executeTakeFirstOrThrow()
    expect(lineKey).not.toContain('RESIDENT')
    await add([{ day: '2026-11-20', amount: '100.00', text: 'ZELLE FROM RESIDENT INACTIVE' }])
    expect(await balances()).toEqual([110_000, 110_000, 0])
    expect(JSON.stringify(await world.store.read.selectFrom('bankLines').selectAll().execute())).not.toMatch(
      /resident/i,
    )
  })
})
