import { sql, type Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The log, its head and its checkpoints. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "facts" (
  "position" integer primary key,
  "factId" text not null unique,
  "stream" text not null,
  "version" integer not null,
  "type" text not null,
  "schemaVersion" integer not null,
  "chapterId" text not null,
  "actor" text not null,
  "correlation" text not null,
  "idempotencyKey" text unique,
  "occurredAt" text not null,
  "recordedAt" text not null,
  "data" text not null,
  "previousHash" text not null,
  "hash" text not null,
  unique ("stream", "version"))

create index "factsByChapter" on "facts" ("chapterId", "position")

create table "logHead" (
  "one" integer primary key check ("one" = 1),
  "position" integer not null,
  "hash" text not null)

insert into "logHead" ("one", "position", "hash") values (1, 0, '${'0'.repeat(64)}')

create table "checkpoints" (
  "position" integer primary key,
  "hash" text not null,
  "signedAt" text not null,
  "signature" text not null)
`,
  )
  if (dialect === 'sqlite') await refuseChangesSqlite(db)
  else await refuseChangesPostgres(db)
}

async function refuseChangesSqlite(db: Kysely<unknown>) {
  for (const event of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger "facts_${event}" before ${event} on "facts"
         begin select raise(abort, 'the log is append-only'); end`,
      )
      .execute(db)
  }
}

async function refuseChangesPostgres(db: Kysely<unknown>) {
  await sql
    .raw(
      `create function "refuseLogChange"() returns trigger language plpgsql as
       $$ begin raise exception 'the log is append-only'; end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger "facts_change" before update or delete or truncate on "facts"
       for each statement execute function "refuseLogChange"()`,
    )
    .execute(db)
}
