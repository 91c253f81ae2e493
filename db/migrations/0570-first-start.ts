import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The first start of a live portal in a browser: who may continue it, what was entered so far, and the settings that
 * the environment did not have.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "portalSetup" (
  "one" integer primary key check ("one" = 1),
  "codeHash" text not null,
  "browserHash" text,
  "version" integer not null,
  "draftSealed" text,
  "associationName" text,
  "shortName" text,
  "timeZone" text,
  "smtpUrlSealed" text,
  "mailFrom" text,
  "finishedAt" text,
  "updatedAt" text not null)
`,
  )
}
