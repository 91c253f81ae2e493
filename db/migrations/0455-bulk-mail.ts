import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Bulk emails have their own queue and an unsubscribe link, and name their files instead of containing them. One table
 * lists the addresses that get none: unsubscribed, or permanently rejected by their mailbox.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "outbox" add column "isBulk" integer not null default 0 check ("isBulk" in (0, 1))

alter table "outbox" add column "leaveUrl" text

alter table "outbox" add column "attachments" text

update "outbox" set "isBulk" = 1 where "kind" = 'renewal' and "nextAttemptAt" is not null

drop index "outboxByNextAttempt"

create index "outboxInTurn" on "outbox" ("isBulk", "nextAttemptAt") where "nextAttemptAt" is not null

create table "unwantedMail" (
  "chapterId" text not null,
  "address" text not null,
  "reason" text not null check ("reason" in ('left', 'bounced')),
  "note" text not null,
  "since" text not null,
  primary key ("chapterId", "address", "reason"))
`,
  )
}
