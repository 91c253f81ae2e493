import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Logins by an emailed link: who asked on which device, the number to compare, and how far it went. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "loginLinks" (
  "linkHash" text primary key,
  "askHash" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "role" text not null,
  "number" integer not null,
  "choices" text not null,
  "device" text not null,
  "state" text not null,
  "expiresAt" text not null,
  "createdAt" text not null)

create index "loginLinksByAsker" on "loginLinks" ("askHash")

create index "loginLinksByPerson" on "loginLinks" ("personId")
`,
  )
}
