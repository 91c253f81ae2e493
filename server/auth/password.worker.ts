/** Hashes passwords and compares them with hashes off the main thread, one task at a time. */
import { randomUUID } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { lowerPriority } from '../threads/lower-priority.ts'
import type { PasswordResult, PasswordTask } from './passwords.ts'

/** argon2id with OWASP's second recommended configuration. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

lowerPriority(19)

/** The hash of a password that nobody has, compared against when the address is wrong. */
const nobodysHash = hashSync(randomUUID(), cost)

function resultOf(task: PasswordTask): PasswordResult {
  if ('secrets' in task) return { hashes: task.secrets.map((secret) => hashSync(secret, { ...cost, salt: task.salt })) }
  const { password, against } = task
  // Keyboards may produce different bytes for the same password; earlier releases hashed the bytes as typed.
  const composed = password.normalize('NFC')
  if (against === undefined) return { hash: hashSync(composed, cost) }
  const matches = [...new Set([composed, password])].some((form) => verifySync(against ?? nobodysHash, form))
  return { matches: matches && against !== null }
}

const port = parentPort!
port.on('message', (task: PasswordTask) => {
  try {
    port.postMessage(resultOf(task))
  } catch (error) {
    port.postMessage({ failed: String(error) } satisfies PasswordResult)
  }
})
