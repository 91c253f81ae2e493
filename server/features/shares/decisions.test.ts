import { describe, expect, test } from 'vitest'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { assertWhole, correct, inProportion, split, splitBy, takeBack, withoutChapter } from './decisions.ts'
import { shareStream, type ShareFact, type ShareState } from './facts.ts'
import { levels, nothing, sumOf, whole, type PerLevel } from './rules.ts'

const parts = (chapter: number, parent: number, third = 0, fourth = 0): PerLevel => ({ chapter, parent, third, fourth })
const about = { ruleId: 'r', purpose: 'dues', paymentType: 'Regular', firstYear: 2026, lastYear: 2026 }
const on = { month: '2026-10', day: '2026-10-02' }

const after = (state: ShareState, facts: readonly ShareFact[]) =>
  facts.reduce((before, fact) => shareStream.evolve(before, fact as never), state)

describe('a split', () => {
  test('gives the first cents of each term to the parent and the levels above it', () => {
    const rule = { basis: 'flat', parts: parts(0, 1200, 300) } as const
    expect(splitBy(rule, [{ amountCents: 10_000 }])).toEqual(parts(8_500, 1_200, 300))
    expect(splitBy(rule, [{ amountCents: 10_000 }, { amountCents: 10_000 }])).toEqual(parts(17_000, 2_400, 600))
    expect(splitBy(rule, [{ amountCents: 1_300 }])).toEqual(parts(0, 1_200, 100))
  })

  test('in percent gives the cents that are left to the largest fractions', () => {
    expect(splitBy({ basis: 'percent', parts: parts(9_000, 800, 200) }, [{ amountCents: 100_000 }])).toEqual(
      parts(90_000, 8_000, 2_000),
    )
    expect(inProportion(100, parts(1, 1, 1))).toEqual(parts(34, 33, 33))
    expect(inProportion(1, parts(3_333, 3_333, 3_334))).toEqual(parts(0, 0, 1))
  })

  test('of people of no chapter is the parent’s', () => {
    expect(withoutChapter(parts(8_500, 1_200, 300))).toEqual(parts(0, 9_700, 300))
  })

  test('in percent has to sum to the whole', () => {
    expect(() => assertWhole({ basis: 'percent', parts: parts(9_000, 800, 100) })).toThrow(
      'The levels sum to 99.00%. They must sum to 100%.',
    )
    expect(() => assertWhole({ basis: 'percent', parts: parts(9_000, 800, 200) })).not.toThrow()
  })
})

describe('the levels of a payment', () => {
  test('sum to what is left of it, through any refunds and corrections, and never turn negative', () => {
    const { next, between } = seededRandom(35)
    const upTo = (max: number) => between(0, max)
    const anyRule = () => {
      if (next() < 0.5) return { basis: 'flat', parts: parts(0, upTo(3_000), upTo(900), upTo(400)) } as const
      const cuts = [upTo(whole), upTo(whole), upTo(whole)].sort((one, other) => one - other)
      const [a = 0, b = 0, c = 0] = cuts
      return { basis: 'percent', parts: parts(a, b - a, c - b, whole - c) } as const
    }
    for (let turn = 0; turn < 5_000; turn++) {
      const terms = Array.from({ length: 1 + upTo(3) }, () => ({ amountCents: 1 + upTo(20_000) }))
      const amountCents = terms.reduce((sum, term) => sum + term.amountCents, 0)
      const first = splitBy(anyRule(), terms)
      expect(sumOf(first)).toBe(amountCents)
      let state = after(null, split(null, { ...about, ...on, amountCents, levels: first }, 'P'))
      let left = amountCents
      for (let step = 0; step < 5; step++) {
        if (next() < 0.2 && left > 0) {
          const other = splitBy(anyRule(), terms)
          const isSame = levels.every((level) => inProportion(left, other)[level] === state!.left[level])
          if (!isSame) state = after(state, correct(state, { ...about, split: other }, on))
        } else {
          const back = upTo(Math.ceil(amountCents / 2))
          const facts = takeBack(state, back, on)
          for (const { type, data } of facts)
            if (type === 'ShareTakenBack') expect(sumOf(data.levels)).toBe(data.amountCents)
          state = after(state, facts)
          left = Math.max(0, left - back)
        }
        expect([sumOf(state!.left), state!.leftCents]).toEqual([left, left])
        expect(Math.min(...levels.map((level) => state!.left[level]))).toBeGreaterThanOrEqual(0)
      }
      state = after(state, takeBack(state, Infinity, on))
      expect(state!.left).toEqual(nothing)
    }
  })
})
