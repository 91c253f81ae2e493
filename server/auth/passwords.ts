import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '../refusal.ts'

/** argon2id with OWASP's second recommendation; the work is done off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * One processor is left to everybody else: fifty people who log in at the same moment wait for each other, and nobody
 * waits for them.
 */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1))

/** Whoever came after so many would wait for longer than anybody does. */
const mostWaiting = 50

/** @throws Refusal unavailable (503) when too many wait for a password to be looked at */
export function refuseWhenCrowded(): void {
  if (inTurn.pendingCount < mostWaiting) return
  throw new Refusal('unavailable', 'Many people are logging in right now. Please try again in a minute.', { retryAfterSeconds: 60 })
}

/** @throws Refusal unavailable when too many wait */
export async function hashPassword(password: string): Promise<string> {
  refuseWhenCrowded()
  return inTurn(() => hash(password, cost))
}

/** Made once, from a password that nobody has: what a wrong address is compared with. */
let nobodysHash: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. Without a hash (a wrong address, an account without a
 * password) it takes as long and is false, so the time tells nothing.
 * @throws Refusal unavailable when too many wait
 */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  refuseWhenCrowded()
  nobodysHash ??= inTurn(() => hash(crypto.randomUUID(), cost))
  const known = passwordHash ?? (await nobodysHash)
  const matches = await inTurn(() => verify(known, password))
  return matches && passwordHash != null
}
