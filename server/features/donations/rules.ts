import type { ListShape } from '#server/lists.ts'

/** The least that can be given (foundation section 9), and the most. */
export const leastCents = 5_00
export const mostCents = 100_000_00

/** Whether a donation can be of so much. */
export const isGivable = (amountCents: number) => amountCents >= leastCents && amountCents <= mostCents

/** For so long who comes back from the provider is greeted by name: whoever has the address later is not told it. */
export const greetedMs = 3_600_000

/** The donations of a chapter for its admins, the newest first. */
export const donationsTable = {
  columns: ['paymentId', 'donatedAt', 'donationType', 'firstName', 'lastName', 'memberId', 'email', 'reference', 'amountCents'],
  sort: 'donatedAt',
  direction: 'desc',
} as const satisfies ListShape
