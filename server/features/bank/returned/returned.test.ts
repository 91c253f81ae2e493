import { beforeEach, expect, test } from 'vitest'
import { linesToResolve } from '../reads.ts'
import { openCause } from '#tests/support/world/causes.ts'
import { withBankAccount } from '#tests/support/world/bank.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

describeOnBoth('a check that the bank returned', (open) => {
  const { opened, bank, match, add, balances } = withBankAccount(open)
  let world: PaymentsWorld
  beforeEach(() => {
    ;({ world } = opened())
  })

  const check = (memberId: string, reference: string) =>
    world.as('admin').dues.recordByHand({ memberId, terms: 1, method: 'check', reference })
  const deposit = { day: '2026-11-21', amount: '200.00', text: 'REMOTE ONLINE DEPOSIT 1' }
  const back = { day: '2026-11-24', amount: '-100.00', text: 'RETURNED DEPOSITED ITEM CK 0002207' }
  const fee = { day: '2026-11-25', amount: '-12.50', text: 'RETURNED ITEM FEE CK 2207' }

  const withTwoChecks = async () => {
    const bounced = await check(memberIds.inactive, 'CHK-2207')
    await check(memberIds.member, 'CHK-2208')
    await add([deposit, back, fee])
    const [paid, returned, charged] = (await match()).lines
    await bank().book({ lineId: paid!.lineId, key: paid!.proposals[0]!.key })
    return { bounced, returned: returned!, charged: charged! }
  }
  const book = async ({ lineId }: { lineId: string }) => {
    const { proposals } = (await match()).lines.find((line) => line.lineId === lineId)!
    await bank().book({ lineId, key: proposals[0]!.key })
  }
  /** The dues by hand that are left, in cents. */
  const duesLeft = async () => {
    const { receivedCents, givenBackCents } = (await world.as('admin').books.asOf({})).everything.byHand!
    return receivedCents - givenBackCents
  }

  test('reverses the payment that it was for, and its fee is a bank fee', async () => {
    const { bounced, returned, charged } = await withTwoChecks()
    expect([returned, charged].map(({ proposals: [best] }) => [best!.title, best!.sureness, best!.reason])).toEqual([
      ['Returned check', 'certain', 'Check number and amount'],
      ['Bank fee', 'certain', 'Fee of the returned check CHK-2207'],
    ])
    await book(returned)
    await book(charged)
    expect(await balances()).toEqual([108_750, 108_750, 0])
    expect((await match()).booked.map(({ is, paymentIds }) => [is, paymentIds.length])).toEqual([
      ['Bank fee', 0],
      ['Returned check', 0],
      ['Payment', 2],
    ])
    const { payments } = await world.as('admin').books.facts({ id: bounced.paymentId })
    expect(payments).toMatchObject([{ stage: 'reversed' }])
    expect(await duesLeft()).toBe(10_000)
  })

  test('is open again when its booking is taken back, fits again, and reverses nothing a second time', async () => {
    const { returned } = await withTwoChecks()
    await book(returned)
    await bank().takeBack({ lineId: returned.lineId })
    expect(await balances()).toEqual([108_750, 120_000, 2])
    await book(returned)
    expect(await duesLeft()).toBe(10_000)
    expect(await balances()).toEqual([108_750, 110_000, 1])
  })

  test('may be deposited later in the books than it came back', async () => {
    const { paymentId } = await check(memberIds.inactive, 'CHK-2207')
    await add([{ ...deposit, amount: '100.00', text: 'CHECK 2207 RESIDENT INACTIVE' }, back])
    const [paid, returned] = (await match()).lines
    await book(returned!)
    expect((await match()).lines[0]!.proposals[0]).toMatchObject({
      effect: { as: 'payments', paymentIds: [paymentId] },
    })
    await book(paid!)
    expect(await balances()).toEqual([100_000, 100_000, 0])
  })

  test('is a gift by hand, too: it counts as not deposited, is deposited, and comes back', async () => {
    const donationTypeName = await openCause(world)
    const gift = (reference: string, amount: string) =>
      world
        .as('admin')
        .donations.recordByHand({ from: 'member', memberId: memberIds.member, donationTypeName, amount, reference })
    const { paymentId } = await gift('Check 3301', '80')
    await gift('WIRE-17', '35')
    const notDeposited = async () => {
      const { count, cents } = (await bank().overview()).checks
      return [count, cents]
    }
    expect(await notDeposited()).toEqual([1, 8_000])
    await add([
      { ...deposit, amount: '80.00', text: 'REMOTE ONLINE DEPOSIT 3301' },
      { ...back, amount: '-80.00', text: 'RETURNED DEPOSITED ITEM CK 3301' },
    ])
    const [paid, returned] = (await match()).lines
    await book(paid!)
    expect(await notDeposited()).toEqual([0, 0])
    const again = (await match()).lines.find(({ lineId }) => lineId === returned!.lineId)!
    expect(again.proposals[0]).toMatchObject({ title: 'Returned check', reason: 'Check number and amount' })
    await book(returned!)
    expect(await balances()).toEqual([100_000, 100_000, 0])
    const { payments } = await world.as('admin').books.facts({ id: paymentId })
    expect(payments).toMatchObject([{ stage: 'reversed' }])
  })

  test('is something to resolve after a week without a booking', async () => {
    const { returned } = await withTwoChecks()
    expect((await bank().toResolve()).oldLines).toEqual([])
    const clock = world.clock.now().getTime()
    const later = { ...world.context('admin'), clock: { now: () => new Date(clock + 14 * 86_400_000) } }
    expect(await linesToResolve(later)).toMatchObject([{ lines: 2, cents: -11_250, oldest: returned.day }])
  })

  test('is found by hand, if it is a check in effect with the amount of the line', async () => {
    const other = await world
      .as('admin')
      .dues.recordByHand({ memberId: memberIds.member, terms: 1, method: 'cash', reference: 'CASH-11' })
    const first = await check(memberIds.inactive, 'CHK-99')
    await add([
      { ...back, text: 'DEBIT MEMO' },
      { ...fee, amount: '-50.00', text: 'DEBIT MEMO TWO' },
    ])
    const [line, wrong] = (await match()).lines
    const give = (lineId: string, paymentId: string) => bank().bookByHand({ lineId, kind: 'returnedCheck', paymentId })
    await expect(give(line!.lineId, '')).rejects.toThrow()
    await expect(give(line!.lineId, '0000000A')).rejects.toThrow('There is no such payment here.')
    await expect(give(line!.lineId, other.paymentId)).rejects.toMatchObject({
      cause: { details: { fields: { paymentId: 'Only a payment by check can be returned by the bank' } } },
    })
    await expect(give(wrong!.lineId, first.paymentId)).rejects.toMatchObject({
      cause: { details: { fields: { paymentId: 'This payment is $100.00, and the line is $50.00' } } },
    })
    await give(line!.lineId, first.paymentId.toLowerCase())
    expect(await duesLeft()).toBe(10_000)
    await expect(give(wrong!.lineId, first.paymentId)).rejects.toThrow('Nothing was booked.')
  })
})
