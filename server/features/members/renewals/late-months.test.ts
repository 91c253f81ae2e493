import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Recorded } from '#events-log/fact.ts'
import { addMember, creditDues, lapse } from '../decisions.ts'
import { memberStream, type MemberFact, type MemberState } from '../facts.ts'
import { takeBackDues } from '../taken-back.decisions.ts'
import { firstDueYear, firstYearText, yearOfGraceOn } from './rules.ts'

const regular = { memberTypeId: 'one', feeCents: 6000, durationYears: 1 }
const grow = (state: MemberState, facts: readonly MemberFact[]) =>
  facts.reduce(
    (before, fact) => memberStream.evolve(before, { ...fact, chapterId: 'dc' } as Recorded<MemberFact>),
    state,
  )
const dayIn = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

test('in the last months of a year a new member pays for the next one', () => {
  expect(firstDueYear('2026-10-31', 2)).toBe(2026)
  expect(firstDueYear('2026-11-01', 2)).toBe(2027)
  expect(firstDueYear('2026-12-31', 2)).toBe(2027)
  expect(firstDueYear('2027-01-01', 2)).toBe(2027)
  expect(firstDueYear('2026-12-31', 0)).toBe(2026)
})

test('a new member reads which year is paid', () => {
  expect(firstYearText(2027, '2026-11-03')).toBe('It pays for 2027, and the rest of 2026 is free.')
  expect(firstYearText(2026, '2026-11-03')).toBe(
    'It pays for 2026, which ends on December 31. Your dues for 2027 come after that.',
  )
})

test('on any day of joining, the first dues make a member active at once, until the end of the year they are for, and a refund ends it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2024, max: 2040 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 90 }),
      (year, month, day, lateMonths, graceDays) => {
        const today = dayIn(year, month, day)
        const isLate = month > 12 - lateMonths
        const dueIn = firstDueYear(today, lateMonths)
        expect(dueIn).toBe(isLate ? year + 1 : year)
        const joined = grow(
          memberStream.initial,
          addMember(memberStream.initial, { memberId: '20377', memberTypeId: 'one', year: dueIn }),
        )
        expect(joined.status).toBe('inactive')
        // The year's end changes nothing for a member who is to pay for the next one.
        const nextYear = grow(joined, lapse(joined, year + 1, regular))
        expect(nextYear.nextPaymentDueIn).toBe(year + 1)

        const paid = grow(joined, creditDues(joined, { paymentId: 'A', terms: 1, type: regular }))
        expect([paid.status, paid.nextPaymentDueIn]).toEqual(['active', dueIn + 1])
        const on = (at: string) => lapse(paid, Number(at.slice(0, 4)), regular, yearOfGraceOn(at, graceDays))
        // Active to the last day of the paid year, in the free months too; after the grace period no longer.
        for (const at of [dayIn(year, 12, 31), dayIn(dueIn, 1, 1), dayIn(dueIn, 12, 31)]) expect(on(at)).toEqual([])
        expect(on(dayIn(dueIn + 2, 4, 1))).toHaveLength(1)

        const refunded = grow(paid, takeBackDues(paid, { paymentId: 'A', terms: [1], year }))
        expect([refunded.status, refunded.nextPaymentDueIn]).toEqual(['inactive', dueIn])
      },
    ),
  )
})
