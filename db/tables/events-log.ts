/** Rows of the log. */

/** The log itself. Append-only by trigger; `data` is the JSON text exactly as hashed. */
export type FactRow = {
  position: number
  factId: string
  stream: string
  version: number
  type: string
  schemaVersion: number
  chapterId: string
  actor: string
  correlation: string
  idempotencyKey: string | null
  occurredAt: string
  recordedAt: string
  data: string
  previousHash: string
  hash: string
}

/** One row: the last fact's position, hash and time. On PostgreSQL its lock serializes the writers. */
export type LogHeadRow = { one: 1; position: number; hash: string; recordedAt: string }

export type EventsLogTables = { facts: FactRow; logHead: LogHeadRow }
