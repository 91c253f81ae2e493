import { expect, test } from 'vitest'
import { drawingOf, drawingsOf } from './event-standing.ts'

test('the events of a page have different drawings, and the first one its own', () => {
  const events = Array.from({ length: 10 }, (_, index) => ({ eventId: String(10_000 + index), eventType: 'picnic' }))
  const drawings = drawingsOf(events)
  expect(new Set(drawings).size).toBe(10)
  expect(drawings[0]).toBe(drawingOf(events[0]!))
  // More than there are drawings: they begin again.
  expect(drawingsOf([...events, ...events]).slice(0, 10)).toEqual(drawings)
})
