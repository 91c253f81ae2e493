import { expect, test } from 'vitest'
import { explainedAfter, explainedNow } from './explained.decisions.ts'
import type { ExplainedState } from './facts.ts'

const explained: ExplainedState = { ways: { d: 'explained' }, kind: 'reversed', cents: -4000, feeCents: 0 }
const standing = { difference: null, differenceCents: 0, feeCents: 0 }
const found = { step: 'foundBack', captureId: 'c', amountCents: 4000 } as const

test('an explanation ends once list and log agree, or its refund is found', () => {
  const ended = [
    {
      type: 'ExplanationChanged',
      data: { captureId: 'c', currency: 'USD', explainedCents: 4000, explainedFeeCents: 0 },
    },
  ]
  expect(explainedNow(explained, { captureId: 'c', currency: 'USD' }, standing)).toEqual(ended)
  expect(explainedAfter(explained, { ...found, currency: 'USD' })).toEqual(ended)
})

test('an explanation ends once its difference is another one, which is open, and waits while it may be over by itself', () => {
  const other = { difference: { differenceId: 'e' } as never, differenceCents: -4300, feeCents: 0 }
  const of = { captureId: 'c', currency: 'USD' }
  expect(explainedNow(explained, of, other)).toMatchObject([{ data: { explainedCents: 4000 } }])
  expect(explainedNow({ ...explained, cents: 0 }, of, other)).toEqual([])
  expect(explainedNow(explained, of, { ...standing, differenceCents: -4300 })).toEqual([])
})

test('money in another currency is in no books, so a comparison records nothing about it, however often it runs', () => {
  const state = { ...explained, cents: 0 }
  const differing = {
    difference: { differenceId: 'd' } as never,
    differenceCents: -4000,
    feeCents: 0,
  }
  expect(explainedNow(state, { captureId: 'c', currency: 'USD' }, differing)).toHaveLength(1)
  expect(explainedNow(state, { captureId: 'c', currency: 'EUR' }, differing)).toEqual([])
  expect(explainedAfter(explained, { ...found, currency: 'EUR' })).toEqual([])
})
