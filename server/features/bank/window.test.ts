import { expect, test } from 'vitest'
import type { Tables } from '#db/tables/tables.ts'
import { run } from '#db/work.ts'
import { dayAfter, startOfDay } from '#server/time/calendar.ts'
import { layLine } from '#tests/support/world/bank-lines.ts'
import { listenedTo } from '#tests/support/world/plans.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { daysOfPayments, isWithin } from './days.decisions.ts'
import { matchedLines } from './match.reads.ts'
import { paymentDays } from './rules.ts'

const day = '2026-11-03'
const dayMs = 86_400_000
const daysFrom = (from: string, days: number) => new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10)

test('the days of payments that are read are those of the rules, and no more', () => {
  const rules = Object.values(paymentDays)
  const lines = [{ day: '2026-11-20' }, { day }, { day: '2026-11-12' }]
  const { from, lastLine, to } = daysOfPayments(lines)
  const fits = (received: string) => lines.some((line) => rules.some((rule) => isWithin(rule, received, line.day)))
  expect([daysFrom(from, -1), from, to, dayAfter(to)].map(fits)).toEqual([false, true, true, false])
  expect(lastLine).toBe('2026-11-20')
})

/** Lays payments by check of the member's dues, each received at its time. */
async function layChecks(world: World, checks: readonly Partial<Tables['payments']>[]) {
  const row = {
    term: 1,
    year: 2026,
    chapterId: world.chapters.dc.id,
    personId: 'member',
    memberId: memberIds.member,
    memberTypeId: 'dc-regular',
    paymentType: 'Regular',
    amountCents: 10_000,
    status: 'COMPLETED',
    orderId: null,
    captureId: null,
    refundedCents: 0,
    purpose: 'dues',
    method: 'check',
  }
  const rows = checks.map((check, index) => ({
    ...row,
    paymentId: `LAID${index}`,
    reference: `Check ${70_000 + index}`,
    position: 1_000 + index,
    paidAt: '',
    ...check,
  }))
  await world.store.write(function* ({ sql }) {
    for (let at = 0; at < rows.length; at += 500)
      yield* run(sql.insertInto('payments').values(rows.slice(at, at + 500)))
  })
}

describeOnBoth('the payments that a line is compared with', (open) => {
  const matched = async (world: World, accountId: string) => {
    const { db, queries } = listenedTo(world.store)
    const [line] = await matchedLines({ db, chapter: world.chapters.dc, clock: world.clock }, accountId)
    return {
      line: line!,
      queries,
      booked: line!.proposals.flatMap(({ effect }) => (effect.as === 'payments' ? effect.paymentIds : [])),
    }
  }

  test('reach from the first moment of the rules’ first day to the last one of their last day', async () => {
    const world = await open()
    const { accountId } = await layLine(world, { amountCents: 10_000, text: 'COUNTER CREDIT' })
    const { before, after } = paymentDays.single
    const { zones } = world.chapters.dc
    const first = startOfDay(daysFrom(day, -before), zones).getTime()
    const end = startOfDay(daysFrom(day, after + 1), zones).getTime()
    const at = (time: number) => ({ paidAt: new Date(time).toISOString() })
    await layChecks(world, [at(first - 1), at(first), at(end - 1), at(end)])
    const { booked, queries } = await matched(world, accountId)
    expect(booked.sort()).toEqual(['LAID1', 'LAID2'])
    const reading = queries.filter(({ sql }) => sql.includes('from "payments"'))
    const moments = reading.flatMap(({ parameters }) => parameters.filter((one) => /^\d{4}-.+Z$/.test(String(one))))
    const asked = moments.map(String).sort()
    expect([asked[0], asked.at(-1)]).toEqual([first, end].map((time) => new Date(time).toISOString()))
  })

  test('are found though thousands came after them, and thousands before', async () => {
    const world = await open()
    const { accountId } = await layLine(world, { amountCents: 10_000, text: 'CHECK 70000', checkNumber: '70000' })
    const at = (days: number) => startOfDay(daysFrom(day, days), world.chapters.dc.zones).toISOString()
    const others = (days: number) => Array.from({ length: 2_500 }, () => ({ paidAt: at(days), amountCents: 20_000 }))
    await layChecks(world, [{ paidAt: at(-1) }, ...others(-3), ...others(20)])
    const { line } = await matched(world, accountId)
    expect(line.proposals).toMatchObject([
      { sureness: 'certain', reason: 'Check number', effect: { paymentIds: ['LAID0'] } },
    ])
  })
})
