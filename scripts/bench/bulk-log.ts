import type { Insertable } from 'kysely'
import type Database from '#db/sqlite/driver.ts'
import { insertRow } from '#db/prepared.ts'
import { executor } from '#db/sqlite/writer.ts'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import type { Tables } from '#db/tables/tables.ts'
import { driveSync, type Work } from '#db/work.ts'
import { streamName, type NewFact } from '#events-log/fact.ts'
import { factHash } from '#events-log/hash.ts'
import { project } from '#events-log/log-writer.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'

/** A stream that facts are added to; the loader tracks its next version. */
export type BulkStream = { kind: string; id: string; version: number }

/**
 * Appends to a log and its derived tables as the portal would, but far faster: it skips the decisions whether a fact
 * may be recorded, and runs in one transaction of the caller's.
 */
export function bulkLog(db: Database.Database) {
  const builder = { sql: sqliteCompiler(), dialect: 'sqlite' as const }
  const execute = executor(db)
  let { position, hash } = db.prepare('select "position", "hash" from "logHead"').get() as {
    position: number
    hash: string
  }
  const work = (query: Work<unknown>) => driveSync(query, execute)

  return {
    insert<Table extends keyof Tables>(table: Table, row: Insertable<Tables[Table]>) {
      execute(insertRow(builder.sql, table, row as never).compile())
    },
    record(
      stream: BulkStream,
      { chapterId, actor, at }: { chapterId: string; actor: string; at: string },
      facts: readonly NewFact[],
    ) {
      const correlation = `bulk-${position + 1}`
      for (const { type, data, idempotencyKey = null } of facts) {
        position++
        const unsealed = {
          position,
          factId: `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`,
          stream: streamName(stream.kind, stream.id),
          version: ++stream.version,
          type,
          schemaVersion: 1 + (logDefinition.upcasters[type]?.length ?? 0),
          chapterId,
          actor,
          correlation,
          idempotencyKey,
          occurredAt: at,
          recordedAt: at,
          data: JSON.stringify(data),
          previousHash: hash,
        }
        const row: FactRow = { ...unsealed, hash: factHash(unsealed) }
        hash = row.hash
        execute(insertRow(builder.sql, 'facts', row).compile())
        work(project(builder, logDefinition, readFact(row, logDefinition)))
      }
    },
    end() {
      db.prepare('update "logHead" set "position" = ?, "hash" = ?').run(position, hash)
    },
  }
}
