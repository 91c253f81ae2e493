import { expect, test } from 'vitest'
import { groupsOfHolds, type Hold } from './holds.decisions.ts'

const hold = (transactionId: string, amountCents: number, day: number, relatedId: string | null = null) => ({
  transactionId,
  amountCents,
  relatedId,
  currency: 'USD',
  movedAt: `2026-11-0${day}T12:00:00.000Z`,
})
const groups = (incoming: ReturnType<typeof hold>[], known: Hold[] = []) => [...groupsOfHolds(known, incoming).values()]

test('a release belongs to the hold or the payment that it names', () => {
  expect(groups([hold('H', -500, 1), hold('R', 500, 2, 'H')])).toEqual(['H', 'H'])
  expect(groups([hold('H', -500, 1, 'CAPTURE'), hold('R', 500, 2, 'H')])).toEqual(['CAPTURE', 'CAPTURE'])
  expect(groups([hold('R', 500, 2, 'CAPTURE')])).toEqual(['CAPTURE'])
})

test('a release that names nothing belongs to the oldest hold of as much that is open', () => {
  const news = [hold('H1', -500, 1), hold('H2', -500, 2), hold('H3', -400, 3), hold('R1', 500, 4), hold('R2', 500, 5)]
  expect(groups(news)).toEqual(['H1', 'H2', 'H3', 'H1', 'H2'])
  expect(groups([hold('R', 500, 1), hold('H', -300, 2)])).toEqual(['R', 'H'])
  expect(groups([{ ...hold('H', -500, 1), currency: 'EUR' }, hold('R', 500, 2)])).toEqual(['H', 'R'])
  // A release before its hold is another one's.
  expect(groups([hold('R', 500, 1), hold('H', -500, 2)])).toEqual(['R', 'H'])
})

test('what was read before keeps its place, in whatever order windows are read', () => {
  const known = [
    { ...hold('H1', -500, 1), captureId: 'H1' },
    { ...hold('R1', 500, 2), captureId: 'H1' },
    { ...hold('R2', 500, 4), captureId: 'R2' },
  ]
  expect(groups([hold('R1', 500, 2)], known)).toEqual(['H1'])
  // An older window has the hold of a release that was read already.
  expect(groups([hold('H2', -500, 3)], known)).toEqual(['R2'])
  expect(groups([hold('H2', -500, 3)], [...known, { ...hold('H2', -500, 3), captureId: 'R2' }])).toEqual(['R2'])
})

test('a release that was read before the hold that it names goes on to what the hold names', () => {
  const early = hold('R', 500, 4, 'A')
  expect(groups([early])).toEqual(['A'])
  const known = [{ ...early, captureId: 'A' }]
  expect([...groupsOfHolds(known, [hold('A', -500, 1, 'P')])]).toEqual([
    ['A', 'P'],
    ['R', 'P'],
  ])
  // One that names nothing stays with what named it, whatever else is open.
  const other = { ...hold('R2', 500, 3), captureId: 'R2' }
  expect(groups([hold('A', -500, 1)], [...known, other])).toEqual(['A'])
})

test('a hold that is released keeps its release when it is read again while another one is open', () => {
  const known = [
    { ...hold('H', -500, 1), captureId: 'H' },
    { ...hold('R1', 500, 2), captureId: 'H' },
    { ...hold('R2', 500, 3), captureId: 'R2' },
  ]
  expect([...groupsOfHolds(known, [hold('H', -500, 1)])]).toEqual([['H', 'H']])
})
