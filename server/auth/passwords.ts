import { Refusal } from '../refusal.ts'
import { openWorker } from '../threads/open-worker.ts'
import { taskThread } from '../threads/task-thread.ts'

/**
 * A password to hash, or to compare `against` a hash; against null, it takes as long and matches nothing. Or several
 * short secrets to hash with one salt.
 */
export type PasswordTask = { password: string; against?: string | null } | { secrets: string[]; salt: Uint8Array }

export type PasswordResult = { hash: string } | { hashes: string[] } | { matches: boolean } | { failed: string }

/** A person behind this many others would wait longer than anybody is willing to. */
const maxWaiting = 50

const unavailable = (why: string) =>
  new Refusal('unavailable', `${why} Please try again in a minute.`, { retryAfterSeconds: 60 })

/** Fifty people who log in at the same moment wait for each other, and nobody else waits for them. */
const thread = taskThread<PasswordTask, PasswordResult>({
  open: () => openWorker(new URL('./password.worker.ts', import.meta.url)),
  died: () => unavailable('Passwords cannot be checked right now.'),
})

/** Stops the hashing thread. Waiting requests are told to try again. */
export const stopHashing = (): Promise<void> => thread.stop()

/** @throws Refusal unavailable (503) when too many passwords are waiting to be checked */
export function assertNotCrowded(): void {
  if (thread.size() > maxWaiting) throw unavailable('Many people are logging in right now.')
}

/** @throws Refusal unavailable when too many are waiting, or the hashing thread dies */
export async function hashPassword(password: string): Promise<string> {
  assertNotCrowded()
  const result = await thread.run({ password })
  if ('hash' in result) return result.hash
  throw new Error(`A password could not be hashed: ${JSON.stringify(result)}`)
}

/**
 * Hashes short secrets as slowly as passwords, with one salt for all, so that a secret is found among many by one hash.
 * @returns texts that contain the salt, in the order of the secrets
 * @throws Refusal unavailable when too many are waiting, or the hashing thread dies
 */
export async function hashSecrets(secrets: string[], salt: Uint8Array): Promise<string[]> {
  assertNotCrowded()
  const result = await thread.run({ secrets, salt })
  if ('hashes' in result) return result.hashes
  throw new Error(`Secrets could not be hashed: ${JSON.stringify(result)}`)
}

/**
 * Returns whether the password matches the hash. Without a hash (a wrong address, an account without a password) it
 * takes as long and is false, so timing reveals nothing.
 * @throws Refusal unavailable when too many are waiting, or the hashing thread dies
 */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  assertNotCrowded()
  const result = await thread.run({ password, against: passwordHash ?? null })
  if ('matches' in result) return result.matches
  throw new Error(`A password could not be compared: ${JSON.stringify(result)}`)
}
