import { expect, test } from 'vitest'
import { durationBounds } from '#db/durations.ts'
import { kindOf, requestCounts } from './request-counts.ts'

test.each([
  ['/', 'page'],
  ['/events/1', 'page'],
  ['/api/trpc/chapters.frame', 'widget'],
  ['/API/users/login', 'call'],
  ['/assets/root-abc.js', 'file'],
  ['/export/payments.csv', 'export'],
  ['/webhooks/paypal/dc', 'webhook'],
  ['/readyz', 'other'],
])('%s is a %s', (path, kind) => expect(kindOf(path)).toBe(kind))

test('requests are counted by kind and status, with how long they took', () => {
  const counts = requestCounts()
  counts.note('/', 200, 8)
  counts.note('/events', 204, 300)
  counts.note('/', 404, 20_000)
  expect(counts.all()).toEqual([
    {
      kind: 'page',
      status: '2xx',
      count: 2,
      seconds: 0.308,
      within: durationBounds.map((bound) => (bound < 0.5 ? 1 : 2)),
    },
    { kind: 'page', status: '4xx', count: 1, seconds: 20, within: durationBounds.map(() => 0) },
  ])
})
