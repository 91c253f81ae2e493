import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * What is known of a chapter as a sender of bulk emails: whether many of them bounced, so that the rest waits, and how
 * many may go out in a day while it is new. Chapters that sent bulk emails before are known to mail providers.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "bulkMail" (
  "chapterId" text primary key,
  "heldAt" text,
  "heldBounced" integer not null,
  "heldAttempted" integer not null,
  "toldAt" text,
  "countedFrom" text,
  "warmSince" text,
  "day" text not null,
  "taken" integer not null,
  "wasHeld" integer not null,
  "goodDays" integer not null,
  "fullUntil" text)

alter table "outbox" add column "triedAt" text

alter table "outbox" add column "bouncedAt" text

create index "outboxTried" on "outbox" ("chapterId", "triedAt") where "isBulk" = 1 and "triedAt" is not null

create index "outboxBounced" on "outbox" ("chapterId", "triedAt") where "isBulk" = 1 and "bouncedAt" is not null

insert into "bulkMail" ("chapterId", "heldBounced", "heldAttempted", "warmSince", "day", "taken", "wasHeld", "goodDays")
select "chapterId", 0, 0, min("sentAt"), '', 0, 0, 0 from "outbox"
where "isBulk" = 1 and "sentAt" is not null group by "chapterId"
`,
  )
}
