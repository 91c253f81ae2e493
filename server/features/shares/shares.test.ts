import { afterEach, beforeEach, expect, test } from 'vitest'
import { layLine } from '#tests/support/world/bank-lines.ts'
import { describeOnBoth, memberIds, type Person } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { allStatements } from './reads.ts'
import { agreeWith } from './writes.ts'

const flat = {
  purpose: 'dues',
  paymentType: '',
  basis: 'flat',
  fromDay: '2026-11-21',
  parent: '12',
  third: '3',
  thirdName: 'Foundation',
} as const

describeOnBoth('the share of the parent', (open) => {
  let world: PaymentsWorld
  beforeEach(async () => {
    world = await worldWithPayments(open)
  })
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const parent = () => world.as('system').shares
  const dc = () => world.as('admin').shares
  const pay = (who: Person, terms = 1, method: 'check' | 'cash' = 'check') =>
    world
      .as('admin')
      .dues.recordByHand({ memberId: memberIds[who], terms, method, reference: `REF-${who}-${terms}-${method}` })
  const month = '2026-11'
  /** As if the month were over. */
  const later = (who: Person) => {
    const context = world.context(who)
    return { ...context, actor: context.actor as SignedIn, clock: { now: () => new Date('2027-01-05T15:00:00Z') } }
  }
  const chapter = () => {
    const { id, chapterName, timeZone } = world.chapters.dc
    return { id, chapterName, timeZone, isMain: false, hasAdmin: true }
  }
  const agreeAs = (who: Person, side: 'chapter' | 'parent', cents: number) =>
    agreeWith(later(who), { chapter: chapter(), month, side }, cents)
  const reference = () => ({ chapterId: world.chapters.dc.id, month })

  test('is split by the rule of the day, and earlier payments have none', async () => {
    await pay('member')
    await parent().setRule(flat)
    await pay('inactive')
    const { totals, lines, levels } = await dc().statement({ month })
    expect(lines).toMatchObject([
      { amountCents: 10_000, chapterCents: 8_500, parentCents: 1_200, thirdCents: 300, movement: 'split' },
    ])
    expect([totals.payments, totals.toPayCents, levels.third]).toEqual([1, 1_500, 'Foundation'])
    await parent().setRule({ ...flat, parent: '20', third: '' })
    await pay('member', 1, 'cash')
    expect((await dc().statement({ month })).lines.map(({ parentCents }) => parentCents)).toEqual([1_200, 2_000])
    expect((await dc().overview()).rules.map(({ standing }) => standing)).toEqual(['now', 'earlier'])
  })

  test('of a reversed or refunded payment is taken back', async () => {
    await parent().setRule({ ...flat, basis: 'percent', chapter: '85', parent: '12.5', third: '2.5' })
    const { paymentId } = await pay('inactive')
    await world.as('admin').payments.reverse({ paymentId, reason: 'mistake', note: '' })
    const online = await world.approved('member', 2)
    await world.as('member').payments.finish({ orderId: online.orderId })
    const { totals, lines } = await dc().statement({ month })
    expect(lines.map((line) => [line.movement, line.amountCents, line.parentCents, line.thirdCents])).toEqual([
      ['split', 10_000, 1_250, 250],
      ['back', -10_000, -1_250, -250],
      ['split', 20_000, 2_500, 500],
    ])
    expect([totals.amountCents, totals.toPayCents]).toEqual([20_000, 3_000])
  })

  test('waits for both sides, and is paid by a check or a line of the bank', async () => {
    await parent().setRule(flat)
    await pay('inactive')
    await expect(dc().agree({ month, toPayCents: 1_500 })).rejects.toThrow('This month is not over yet.')
    await expect(dc().pay({ month, checkNumber: '1189' })).rejects.toThrow('The chapter has to agree')
    await expect(agreeAs('admin', 'chapter', 1_400)).rejects.toThrow('The statement has changed')
    await agreeAs('admin', 'chapter', 1_500)
    // What is recorded for a month that a side has agreed with stands in the next one.
    await pay('member')
    expect((await dc().overview()).months.map((each) => [each.month, each.toPayCents])).toEqual([
      ['2026-12', 1_500],
      ['2026-11', 1_500],
    ])
    await parent().disagreeAsParent({ ...reference(), note: 'Row 1 is a student.' })
    expect((await dc().statement({ month })).standing).toMatchObject({
      chapterActor: null,
      disputedSide: 'parent',
      note: 'Row 1 is a student.',
    })
    await agreeAs('admin', 'chapter', 1_500)
    await agreeAs('system', 'parent', 1_500)
    await dc().pay({ month, checkNumber: '1189' })
    await expect(dc().pay({ month, checkNumber: '1190' })).rejects.toThrow('paid already')
    await expect(dc().disagree({ month, note: 'No' })).rejects.toThrow('This share is paid.')
    expect((await allStatements(later('system'), month)).balances).toMatchObject([{ cents: [1_500, 0, 0, 0] }])
    await dc().takePaymentBack({ month })
    const paid = await layLine(world, { amountCents: -1_500, text: 'CHECK 1189' })
    const other = await layLine(world, { amountCents: -1_400, text: 'CHECK 1190' })
    expect((await dc().statement({ month })).fitting).toMatchObject([{ lineId: paid.lineId }])
    await expect(dc().match({ month, lineId: other.lineId })).rejects.toThrow()
    await dc().match({ month, lineId: paid.lineId })
    expect((await dc().statement({ month })).standing).toMatchObject({ isSettled: true, chapterLineId: paid.lineId })
    const arrived = await layLine(world, { amountCents: 1_500, text: 'DEPOSIT' }, 'system')
    await parent().matchAsParent({ ...reference(), lineId: arrived.lineId })
    await world.as('admin').bank.takeBack({ lineId: paid.lineId })
    expect((await parent().statementOf(reference())).standing).toMatchObject({
      chapterLineId: null,
      parentLineId: arrived.lineId,
      isSettled: true,
    })
    await dc().match({ month, lineId: paid.lineId })
    const { booked } = await world.as('admin').bank.match({ accountId: paid.accountId })
    expect(booked).toMatchObject([{ is: 'Expense: Share of the parent' }])
  })

  test('is corrected by the rule of another member type once a side disagrees', async () => {
    const [type] = (await parent().all({})).types
    await parent().setRule(flat)
    await parent().setRule({ ...flat, paymentType: type!, parent: '4', third: '1' })
    const { paymentId } = await pay('inactive')
    const before = (await dc().statement({ month })).totals.toPayCents
    const to = { ...reference(), paymentId, paymentType: before === 500 ? 'No such type' : type! }
    await parent().correct(to)
    expect((await dc().statement({ month })).totals.toPayCents).toBe(before === 500 ? 1_500 : 500)
    await expect(parent().correct(to)).rejects.toThrow('The share would be the same')
    await agreeAs('admin', 'chapter', before === 500 ? 1_500 : 500)
    await expect(parent().correct(to)).rejects.toThrow('has to disagree first')
  })

  test('of the parent’s own people is the parent’s, and of a chapter without admins accumulates', async () => {
    await parent().setRule(flat)
    await world
      .as('system')
      .dues.recordByHand({ memberId: memberIds.system, terms: 1, method: 'check', reference: 'AEA-1' })
    const { own, statements } = await parent().all({ month })
    expect([own.payments, own.levels.chapter, own.levels.parent + own.levels.third]).toEqual([1, 0, own.amountCents])
    expect(statements).toEqual([])
    await pay('inactive')
    const closed = { ...chapter(), hasAdmin: false }
    await expect(agreeWith(later('system'), { chapter: closed, month, side: 'parent' }, 1_500)).rejects.toThrow(
      'has not opened yet',
    )
  })

  test('of another chapter does not exist, and its rules are the parent’s', async () => {
    await parent().setRule(flat)
    await pay('inactive')
    const missing = 'There is no such statement here.'
    const ny = world.as('nyAdmin').shares
    await expect(ny.statement({ month })).rejects.toThrow(missing)
    await expect(ny.agree({ month, toPayCents: 1_500 })).rejects.toThrow()
    await expect(ny.pay({ month, checkNumber: '1' })).rejects.toThrow(missing)
    await expect(ny.setRule(flat)).rejects.toThrow('You need a system admin account')
    await expect(dc().setRule(flat)).rejects.toThrow('You need a system admin account')
    await expect(dc().statementOf(reference())).rejects.toThrow('You need a system admin account')
    await expect(parent().statementOf({ ...reference(), chapterId: world.chapters.aea.id })).rejects.toThrow(missing)
  })

  test('has rules that hold from today on and give the whole to somebody', async () => {
    const refused = (rule: object) => parent().setRule({ ...flat, ...rule })
    await expect(refused({ fromDay: '2026-11-20' })).rejects.toThrow()
    await expect(refused({ basis: 'percent', chapter: '80' })).rejects.toThrow('They must sum to 100%')
    await expect(refused({ fourth: '1' })).rejects.toThrow()
    await expect(refused({ paymentType: 'No such type' })).rejects.toThrow()
    await refused({ basis: 'percent', chapter: '85' })
  })
})
