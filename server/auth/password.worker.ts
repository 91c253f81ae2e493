/** Hashes passwords, and compares them with hashes, beside the portal's thread: one task after the other. */
import { randomUUID } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { giveWay } from '../threads/give-way.ts'
import type { PasswordResult, PasswordTask } from './passwords.ts'

/** argon2id with OWASP's second recommendation. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

giveWay(19)

/** Of a password that nobody has: what a wrong address is compared with. */
const nobodysHash = hashSync(randomUUID(), cost)

function resultOf({ password, against }: PasswordTask): PasswordResult {
  // The same password has other bytes from another keyboard; hashes of earlier releases were made of the bytes as
  // typed.
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
