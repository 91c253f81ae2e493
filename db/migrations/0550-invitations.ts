import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Invitations of imported people to the portal: the texts, and who gets one. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "invitationRounds" (
  "roundId" text primary key,
  "chapterId" text not null,
  "importId" text not null,
  "subject" text not null,
  "message" text not null,
  "startedBy" text not null,
  "startedAt" text not null,
  "pausedAt" text)

create index "invitationRoundsByImport" on "invitationRounds" ("chapterId", "importId", "startedAt")

create table "invitations" (
  "personId" text primary key,
  "chapterId" text not null,
  "importId" text not null,
  "roundId" text not null,
  "sentAt" text,
  "skipped" text)

create index "invitationsByImport" on "invitations" ("chapterId", "importId", "personId")

create index "invitationsBySending" on "invitations" ("chapterId", "sentAt")

create index "invitationsWaiting" on "invitations" ("roundId", "personId")
  where "sentAt" is null and "skipped" is null
`,
  )
}
