import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The domain that a chapter's emails come from: the key that signs them, and its DNS records at the last look. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "mailDomains" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "domain" text not null,
  "selector" text not null,
  "publicKey" text not null,
  "privateKeySealed" text not null,
  "answers" text,
  "lookedAt" text,
  "signsSince" text,
  "createdBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)
`,
  )
}
