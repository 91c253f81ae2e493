import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Members to contact about an event; each of them once per event. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "eventContacts" (
  "eventContactId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "memberId" text not null,
  "positionName" text not null,
  "contactEmail" text not null,
  "contactPhone" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "eventContactsOnce" on "eventContacts" ("chapterId", "eventId", "memberId")

create index "eventContactsByMember" on "eventContacts" ("memberId")
`,
  )
}
