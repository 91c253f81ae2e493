import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Second factors of a login: authenticator apps, recovery codes, known devices, and how a session began. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "authenticators" (
  "personId" text primary key,
  "secretSealed" text,
  "nextSealed" text,
  "since" text,
  "lastStep" integer not null default 0,
  "lastUsedAt" text,
  "createdAt" text not null)

create table "recoveryCodes" (
  "personId" text not null,
  "codeHash" text not null,
  "usedAt" text,
  "createdAt" text not null,
  primary key ("personId", "codeHash"))

create table "knownDevices" (
  "personId" text not null,
  "deviceHash" text not null,
  "trustedUntil" text,
  "seenAt" text not null,
  primary key ("personId", "deviceHash"))

create index "knownDevicesByTime" on "knownDevices" ("seenAt")

alter table "sessions" add column "way" text not null default 'password'

alter table "sessions" add column "confirmedAt" text not null default ''
`,
  )
}
