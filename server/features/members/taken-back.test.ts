import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Recorded } from '#events-log/fact.ts'
import { creditDues, lapse } from './decisions.ts'
import { memberStream, type MemberFact, type MemberState } from './facts.ts'
import { inReserve } from './paid-terms.facts.ts'
import { takeBackDues, yearsCountingEarlier } from './taken-back.decisions.ts'
import { changeType } from './type-change/decisions.ts'

const types = {
  one: { memberTypeId: 'one', feeCents: 6000, durationYears: 1 },
  two: { memberTypeId: 'two', feeCents: 9000, durationYears: 2 },
  life: { memberTypeId: 'life', feeCents: 90_000, durationYears: 99 },
}
type TypeName = keyof typeof types
const grow = (state: MemberState, facts: readonly MemberFact[]) =>
  facts.reduce(
    (before, fact) => memberStream.evolve(before, { ...fact, chapterId: 'dc' } as Recorded<MemberFact>),
    state,
  )
const admitted = (year: number) =>
  grow(memberStream.initial, [
    { type: 'MemberAdded', data: { memberId: '20377', memberTypeId: 'one', nextPaymentDueIn: year } },
  ])
const standing = ({ status, nextPaymentDueIn }: MemberState) => `${status} ${nextPaymentDueIn}`
const paid = (state: MemberState, paymentId: string, terms: number) =>
  grow(state, creditDues(state, { paymentId, terms, type: types.one }))
const without = (state: MemberState, paymentId: string, terms: number[], year: number) =>
  grow(state, takeBackDues(state, { paymentId, terms, year }))

test('refunded terms reduce the due year, and a member with the current year unpaid is inactive', () => {
  const three = paid(admitted(2026), 'A', 3)
  expect(standing(without(three, 'A', [3], 2026))).toBe('active 2028')
  expect(standing(without(three, 'A', [2, 3], 2026))).toBe('active 2027')
  expect(standing(without(three, 'A', [1, 2, 3], 2026))).toBe('inactive 2026')
  expect(takeBackDues(without(three, 'A', [3], 2026), { paymentId: 'A', terms: [3], year: 2026 })).toEqual([])
})

test('while later terms are paid the due year is never before the current one', () => {
  const both = paid(paid(admitted(2023), 'A', 3), 'B', 1)
  expect(standing(without(both, 'A', [1, 2, 3], 2026))).toBe('active 2026')
  expect(standing(without(without(both, 'A', [1, 2, 3], 2026), 'B', [1], 2026))).toBe('inactive 2025')
})

test('a year whose payment counts for an earlier one is named once, and none of payments that count for nothing', () => {
  const counting = ({ paidTerms, nextPaymentDueIn }: MemberState) => yearsCountingEarlier(paidTerms, nextPaymentDueIn)
  const three = paid(paid(paid(admitted(2026), 'A', 1), 'B', 1), 'C', 1)
  expect(counting(three)).toEqual([])
  const moved = without(three, 'A', [1], 2026)
  expect(counting(moved)).toEqual([2028])
  const again = paid(moved, 'D', 1)
  expect(counting(again)).toEqual([])
  expect(counting(without(again, 'B', [1], 2026))).toEqual([2028])
  // As a merge and an unpaid life membership leave them.
  expect(yearsCountingEarlier({ ...moved.paidTerms, list: inReserve(moved.paidTerms) }, 2028)).toEqual([])
  expect(counting(changed(moved, 'one', 'life', 2026))).toEqual([])
})

test('a term from before a lapse subtracts nothing', () => {
  const before = paid(admitted(2024), 'A', 1)
  const lapsed = grow(before, lapse(before, 2026, types.one))
  const again = paid(lapsed, 'B', 1)
  expect(standing(without(again, 'A', [1], 2026))).toBe('active 2027')
  expect(standing(without(again, 'B', [1], 2026))).toBe('inactive 2026')
})

const changed = (state: MemberState, from: TypeName, to: TypeName, year: number) =>
  grow(state, changeType(state, 'dc', { from: types[from], to: types[to], year }))

test('years paid before an unpaid life membership remain paid, and are subtracted if refunded', () => {
  const ahead = changed(paid(admitted(2026), 'A', 2), 'one', 'life', 2026)
  const back = changed(grow(ahead, lapse(ahead, 2027, types.life)), 'life', 'one', 2027)
  expect(standing(back)).toBe('inactive 2028')
  expect(standing(without(back, 'A', [2], 2027))).toBe('inactive 2027')
})

test('a term from before a lapse subtracts nothing from the years that are paid behind a life membership', () => {
  const before = paid(admitted(2026), 'A', 1)
  const again = paid(grow(before, lapse(before, 2028, types.one)), 'B', 1)
  const refunded = without(changed(again, 'one', 'life', 2028), 'A', [1], 2028)
  expect(standing(changed(refunded, 'life', 'one', 2028))).toBe('inactive 2029')
})

/** An independent model of a membership: a list of periods for years and one for life, each with its own end. */
function ledger(start: number) {
  type Span = { paymentId: string; from: number; until: number }
  type Line = { due: number; spans: Span[] }
  const lines: { years: Line; life: Line } = { years: { due: start, spans: [] }, life: { due: start, spans: [] } }
  let [line, type, status]: ['years' | 'life', TypeName, string] = ['years', 'one', 'inactive']
  const of = (name: TypeName) => (name === 'life' ? 'life' : 'years')
  return {
    pay(paymentId: string, terms: number) {
      if (line !== of(type))
        lines[of(type)] = {
          due: lines[line].due,
          spans: of(type) === 'years' && lines.years.due === lines[line].due ? lines.years.spans : [],
        }
      line = of(type)
      for (let term = 0; term < terms; term++) {
        const from = lines[line].due
        lines[line].due += types[type].durationYears
        lines[line].spans.push({ paymentId, from, until: lines[line].due })
      }
      status = 'active'
    },
    lapse(year: number, grace: 'lasts' | 'over') {
      const owedFor = year - lines[line].due
      if (owedFor <= 0 || (status === 'active' && (type === 'life' || (owedFor === 1 && grace === 'lasts')))) return
      // Years paid before an unpaid life membership remain paid.
      lines[line] = { due: year, spans: [] }
      status = 'inactive'
    },
    change(next: TypeName, year: number) {
      if (next === type) return
      const { due } = lines[line]
      if (next === 'life') {
        lines.life = { due: year, spans: [] }
        if (due !== year) line = 'life'
      } else if (type === 'life') {
        // A paid life membership ends the years before it; a refunded one does not.
        if (lines.life.spans.length > 0 || lines.years.due < year) lines.years = { due: year, spans: [] }
        line = 'years'
      } else if (due < year) lines.years = { due: year, spans: [] }
      ;[type, status] = [next, 'inactive']
    },
    refund(paymentId: string, count: number, year: number) {
      for (const name of ['years', 'life'] as const) {
        const all = lines[name].spans
        const gone = all.filter((span) => span.paymentId === paymentId).slice(-count)
        if (gone.length === 0) continue
        const left = all.filter((span) => !gone.includes(span))
        const due = lines[name].due - gone.reduce((sum, { from, until }) => sum + until - from, 0)
        const isLaterPaid = left.some(({ from }) => from > gone[0]!.from)
        const isCurrent = name === line
        lines[name] = {
          spans: left,
          due: isCurrent && isLaterPaid && due < year ? Math.min(year, lines[name].due) : due,
        }
        if (isCurrent && lines[name].due <= year && !left.some(({ from, until }) => from <= year && until > year))
          status = 'inactive'
      }
    },
    /** Maximum number of terms that may be paid at once: one to become active, and none after a life membership. */
    max: () => (status === 'inactive' ? 1 : type === 'life' ? 0 : 10),
    standing: () => `${status} ${lines[line].due}`,
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), terms: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(9), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('years' as const),
    until: fc.constantFrom('next' as const, 'owed' as const),
    grace: fc.constantFrom('lasts' as const, 'over' as const),
  }),
  fc.record({ do: fc.constant('graceEnds' as const) }),
  fc.record({ do: fc.constant('change' as const), to: fc.constantFrom<TypeName>('one', 'two', 'life') }),
)

/** Maximum number of years that pass in one step, far less than a life membership. */
const maxYears = 12

test('paying, lapsing, refunding, reversing, and changing the type in any order match an independent model', () => {
  /** Counts the steps taken while the previous year was unpaid and in its grace period. */
  const inGrace = { pay: 0, refund: 0, change: 0, years: 0, graceEnds: 0 }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      let [state, year, type]: [MemberState, number, TypeName] = [admitted(2026), 2026, 'one']
      const model = ledger(2026)
      const left: number[] = []
      for (const one of steps) {
        if (state.status === 'active' && type !== 'life' && state.nextPaymentDueIn < year) inGrace[one.do] += 1
        if (one.do === 'pay') {
          const terms = Math.min(one.terms, model.max())
          if (terms === 0) continue
          const paymentId = `P${left.push(terms) - 1}`
          state = grow(state, creditDues(state, { paymentId, terms, type: types[type] }))
          model.pay(paymentId, terms)
        } else if (one.do === 'refund' && left.length > 0) {
          const at = one.which % left.length
          const count = Math.min(one.count, left[at]!)
          const terms = Array.from({ length: count }, (_, index) => left[at]! - index)
          left[at]! -= count
          state = without(state, `P${at}`, terms, year)
          if (count > 0) model.refund(`P${at}`, count, year)
        } else if (one.do === 'years') {
          const years = one.until === 'next' ? 1 : Math.max(1, Math.min(maxYears, state.nextPaymentDueIn + 1 - year))
          for (const last = year + years; year < last;) {
            year += 1
            state = grow(state, lapse(state, year, types[type], one.grace === 'lasts' ? year - 1 : year))
            model.lapse(year, one.grace)
          }
        } else if (one.do === 'graceEnds') {
          state = grow(state, lapse(state, year, types[type]))
          model.lapse(year, 'over')
        } else if (one.do === 'change') {
          const to = types[one.to]
          state = grow(state, changeType(state, 'dc', { from: types[type], to, year }))
          model.change(one.to, year)
          type = one.to
        }
        expect(standing(state)).toBe(model.standing())
      }
    }),
    { numRuns: 1_000, seed: 13 },
  )
  expect(Object.entries(inGrace).filter(([, times]) => times < 25)).toEqual([])
})
