import crypto from 'node:crypto'
import type { FactRow } from '#db/tables/events-log.ts'

/** The hash before the first fact. */
export const genesisHash = '0'.repeat(64)

/** The version of the hash format; a new format would get a new number. */
export const hashVersion = 1

export const sha256Hex: (text: string) => string =
  // The one-shot `hash` exists from Node 20.12 on and takes half the time.
  typeof crypto.hash === 'function'
    ? (text) => crypto.hash('sha256', text, 'hex')
    : (text) => crypto.createHash('sha256').update(text, 'utf8').digest('hex')

/** The columns that are hashed as they are, in this order. The digest of the data and the previous hash follow them. */
export const hashedColumns = [
  'position',
  'factId',
  'stream',
  'version',
  'type',
  'schemaVersion',
  'chapterId',
  'actor',
  'correlation',
  'idempotencyKey',
  'occurredAt',
  'recordedAt',
] as const satisfies (keyof FactRow)[]

/**
 * Returns the hash of a fact's columns and the previous hash. `data` is included by its own digest, so an export may
 * withhold the data and still be verified. The stored text is hashed, never a re-serialized one.
 */
export function factHash(row: Omit<FactRow, 'hash'>, dataDigest = sha256Hex(row.data)): string {
  return sha256Hex(
    JSON.stringify([hashVersion, ...hashedColumns.map((column) => row[column]), dataDigest, row.previousHash]),
  )
}
