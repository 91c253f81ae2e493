/** Invalid inputs, drawn from a seed, so that a failure can be reproduced. */
import type { SeededRandom } from '#server/demo/seeded-random.ts'

/** Field names that entry points read, so that nonsense gets further than the first missing field. */
const names = [
  'adultFee',
  'adults',
  'amount',
  'approved',
  'attendees',
  'cap',
  'cartId',
  'checkChapter',
  'contribution',
  'contributionAmount',
  'date',
  'direction',
  'email',
  'emailVerified',
  'endsAt',
  'eventAddress',
  'eventDate',
  'eventDescription',
  'eventId',
  'eventName',
  'eventType',
  'filter',
  'firstName',
  'group',
  'guest',
  'hash',
  'hotels',
  'packageId',
  'packages',
  'participants',
  'positionId',
  'programs',
  'quantity',
  'rooms',
  'selectedPackages',
  'id',
  'intent',
  'isMember',
  'lastName',
  'mInit',
  'memberId',
  'memberType',
  'minorFee',
  'minors',
  'note',
  'numberOfAdults',
  'numberOfMinors',
  'orderId',
  'page',
  'password',
  'paymentId',
  'paymentResult',
  'pendingId',
  'period',
  'phone',
  'position',
  'qty',
  'reference',
  'search',
  'seats',
  'size',
  'sort',
  'startsAt',
  'status',
  'tenure',
  'terms',
  'token',
  'until',
  'userRole',
  'year',
  '__proto__',
  'constructor',
  'toString',
  '',
] as const

const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e21,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
] as const

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  'null',
  'undefined',
  'true',
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '"; drop table facts; --',
  '=1+1',
  '@SUM(A1)',
  '../../etc/passwd',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'a@b',
  'a@b.example',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '🏛️',
  '\r\nBcc: x@y.example',
  '2026-02-30',
  '9999-99-99T99:99',
  '12345',
  'x'.repeat(5000),
] as const

const one = <T>(from: readonly T[], random: SeededRandom): T => from[random.below(from.length)]!

/** A value of any kind, up to this depth. */
export function nonsense(random: SeededRandom, depth = 3): unknown {
  const kind = random.below(depth > 0 ? 8 : 5)
  if (kind === 0) return one(numbers, random)
  if (kind === 1) return one([null, undefined, true, false], random)
  if (kind <= 4) return one(texts, random)
  if (kind === 5) return Array.from({ length: random.below(4) }, () => nonsense(random, depth - 1))
  return nonsenseObject(random, depth - 1)
}

/** An object whose names are mostly those that entry points read. */
export function nonsenseObject(random: SeededRandom, depth = 2): Record<string, unknown> {
  const entries = Array.from(
    { length: 1 + random.below(14) },
    () => [one(names, random), nonsense(random, depth)] as const,
  )
  // Not by assignment: `__proto__` must be an ordinary name, as in parsed JSON.
  return JSON.parse(
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join()}}`,
  ) as Record<string, unknown>
}

/** Texts that are not JSON, or that contain unexpected JSON. */
export const brokenBodies = [
  '{',
  '[',
  '{"a":1',
  '"',
  'NaN',
  '[]',
  '12',
  '{"a":1}{"b":2}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"a":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`,
  '\ufeff{}',
  '{"email":"a@b.example","email":["x"]}',
] as const
