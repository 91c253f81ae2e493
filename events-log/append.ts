import { randomFillSync } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { CommandGroup, LogHead, SqlBuilder } from '#db/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { insertRow, prepared } from '#db/prepared.ts'
import { all, first, send, type ReadAhead, type Work } from '#db/work.ts'
import type { LogDefinition, NewFact } from './fact.ts'
import { factHash } from './hash.ts'
import { anyOf, keep } from './kept.ts'

/** Actor, chapter, request and time: stamped on every fact of a command. */
export type Stamp = { chapterId: string; actor: string; correlation: string; now: Date }

/** A fact with this idempotency key is already in the log, in the given stream. */
export class AlreadyRecorded extends Error {
  readonly key: string
  readonly stream: string

  constructor(key: string, stream: string) {
    super(`Recorded already: ${key} (in ${stream})`)
    this.name = 'AlreadyRecorded'
    this.key = key
    this.stream = stream
  }
}

/**
 * Locks the end of the log until the transaction ends. Call it before reading the history, so that nobody can append
 * between reading and deciding. SQLite needs no lock: its transaction began IMMEDIATE, so there is only one writer.
 */
export function* lockHead(builder: SqlBuilder): Work<LogHead> {
  if (builder.group?.head) return builder.group.head
  const statement = (builder.dialect === 'postgres' ? headForUpdate : headOfLog)(builder.sql, {})
  const { rows } = yield builder.group
    ? { ...statement.compile(), ahead: { of: headAhead, value: '' } }
    : statement.compile()
  const [head] = rows as LogHead[]
  if (!head) throw new Error('The log has no head: the database is not migrated')
  if (builder.group) builder.group.head = head
  return head
}

const headAhead: ReadAhead = {
  *fetch(builder) {
    yield* lockHead(builder)
  },
  rows: ({ head }) => head && [head],
}

const headOfLog = prepared()((sql) =>
  sql.selectFrom('logHead').select(['position', 'hash', 'recordedAt']).where('one', '=', 1),
)
const headForUpdate = prepared()((sql) =>
  sql.selectFrom('logHead').select(['position', 'hash', 'recordedAt']).where('one', '=', 1).forUpdate(),
)
const moveHead = prepared<LogHead>()((sql, { position, hash, recordedAt }) =>
  sql.updateTable('logHead').set({ position, hash, recordedAt }).where('one', '=', 1),
)
const streamOfKey = prepared<{ key: string }>()((sql, { key }) =>
  sql.selectFrom('facts').select('stream').where('idempotencyKey', '=', key),
)
const streamsOfKeys = prepared<{ keys: readonly string[] }>()((sql, { keys: among }) =>
  sql.selectFrom('facts').select(['idempotencyKey', 'stream']).where(anyOf('idempotencyKey', among)),
)

/**
 * Appends facts to one stream, at the `version` it had when it was read. Returns the stored rows.
 * `locked` is the head, from a caller that has already locked it.
 * If the clock was set back, the previous fact's time is used: no fact is recorded before the previous one.
 * Positions are assigned inside the transaction, so a rollback leaves no gap.
 * @throws AlreadyRecorded when an idempotency key is in the log
 */
export function* append(
  builder: SqlBuilder,
  definition: LogDefinition,
  stream: string,
  version: number,
  facts: readonly NewFact[],
  stamp: Stamp,
  locked?: LogHead,
): Work<FactRow[]> {
  const head = locked ?? (yield* lockHead(builder))
  const rows: FactRow[] = []
  let { position, hash } = head
  const recordedAt = timeBehind(head, stamp.now)
  for (const [index, fact] of facts.entries()) {
    yield* assertNotRepeated(builder, fact.idempotencyKey)
    const unsealed = {
      position: position + 1,
      factId: uuidv7({ msecs: Date.parse(recordedAt), random: sixteenRandomBytes() }),
      stream,
      version: version + index + 1,
      type: fact.type,
      schemaVersion: 1 + (definition.upcasters[fact.type]?.length ?? 0),
      chapterId: stamp.chapterId,
      actor: stamp.actor,
      correlation: stamp.correlation,
      idempotencyKey: fact.idempotencyKey ?? null,
      occurredAt: fact.occurredAt ?? recordedAt,
      recordedAt,
      data: JSON.stringify(fact.data),
      previousHash: hash,
    }
    const row: FactRow = { ...unsealed, hash: factHash(unsealed) }
    yield* send(builder, insertRow(builder.sql, 'facts', row))
    if (builder.group && row.idempotencyKey !== null) keep(builder.group, 'keys', row.idempotencyKey, stream)
    rows.push(row)
    position = row.position
    hash = row.hash
  }
  if (rows.length > 0) {
    yield* send(builder, moveHead(builder.sql, { position, hash, recordedAt }))
    if (builder.group) keepAppended(builder.group, { position, hash, recordedAt }, rows)
  }
  return rows
}

/** Returns the time of new facts: never before the last fact's, even if the machine's clock was set back. */
function timeBehind({ recordedAt }: LogHead, now: Date): string {
  const at = now.toISOString()
  return at < recordedAt ? recordedAt : at
}

/** Changes what a group has read of the log by what one of its commands appended to a stream. */
function keepAppended(group: CommandGroup, head: LogHead, rows: readonly FactRow[]): void {
  group.head = head
  const { stream } = rows[0]!
  const earlier = group.streams?.get(stream)
  if (earlier) keep(group, 'streams', stream, [...earlier, ...rows])
}

function* assertNotRepeated(builder: SqlBuilder, key: string | undefined): Work<void> {
  if (key === undefined) return
  const earlier = yield* recordedIn(builder, key)
  if (earlier !== null) throw new AlreadyRecorded(key, earlier)
}

/** Returns the stream in which a key is recorded; null if it is not. */
function* recordedIn(builder: SqlBuilder, key: string): Work<string | null> {
  const { group } = builder
  const statement = streamOfKey(builder.sql, { key })
  if (!group?.head) return (yield* first(statement))?.stream ?? null
  const kept = group.keys?.get(key)
  if (kept !== undefined) return kept
  const { rows } = yield { ...statement.compile(), ahead: { of: keys, value: key } }
  const stream = (rows as { stream: string }[])[0]?.stream ?? null
  keep(group, 'keys', key, stream)
  return stream
}

const keys: ReadAhead = {
  *fetch(builder, values) {
    const found = new Map<string, string>()
    for (const { idempotencyKey, stream } of yield* all(streamsOfKeys(builder.sql, { keys: values })))
      found.set(idempotencyKey!, stream)
    for (const key of values) keep(builder.group!, 'keys', key, found.get(key) ?? null)
  },
  rows(group, key) {
    const stream = group.keys?.get(key)
    if (stream === undefined) return undefined
    return stream === null ? [] : [{ stream }]
  },
}

/** Random bytes are generated for 256 facts at a time: generating them per fact costs more than its hash. */
const pool = Buffer.alloc(256 * 16)
let taken = pool.length

function sixteenRandomBytes(): Uint8Array {
  if (taken === pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  return pool.subarray(taken, (taken += 16))
}
