import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** argon2id with OWASP's second recommendation; the work is done off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * One processor is left to everybody else: fifty people who log in at the same moment wait for each other, and nobody
 * waits for them.
 */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1))

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Made once, from a password that nobody has: what a wrong address is compared with. */
let nobodysHash: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. Without a hash (a wrong address, an account without a
 * password) it takes as long and is false, so the time tells nothing.
 */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const known = passwordHash ?? (await nobodysHash)
  const matches = await inTurn(() => verify(known, password))
  return matches && passwordHash != null
}
