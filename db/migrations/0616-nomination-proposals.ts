import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Members whom other members nominate: `memberId` is the nominee, `createdBy` who proposed them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "nominationProposals" (
  "proposalId" text primary key,
  "chapterId" text not null,
  "eventId" text not null references "events" ("eventId") on delete cascade,
  "groupId" text not null,
  "memberId" text not null,
  "note" text not null,
  "declinedAt" text,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "nominationProposalsOnce"
  on "nominationProposals" ("eventId", "groupId", "memberId", "createdBy")

create index "nominationProposalsOfMember" on "nominationProposals" ("chapterId", "memberId")
`,
  )
}
