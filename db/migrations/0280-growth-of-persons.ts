import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The page about a person reads only that person's registrations and emails, however many the chapter has. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `create index "registrationsOfPerson" on "registrations" ("chapterId", "personId", "registeredAt") where "personId" is not null

create index "outboxByAddress" on "outbox" ("chapterId", "toAddress", "createdAt")`,
  )
}
