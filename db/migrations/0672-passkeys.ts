import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Passkeys of people, and the challenges that were answered: each is answered once. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "passkeys" (
  "credentialId" text primary key,
  "personId" text not null,
  "publicKey" text not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "isSynced" integer not null,
  "lastUsedAt" text,
  "createdAt" text not null)

create index "passkeysByPerson" on "passkeys" ("personId")

create table "spentChallenges" (
  "challengeHash" text primary key,
  "expiresAt" text not null)
`,
  )
}
