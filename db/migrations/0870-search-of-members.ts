import { sql, type Kysely } from 'kysely'
import { createSearchIndexes } from '../search-indexes.ts'
import type { Dialect } from '../store.ts'

/**
 * On PostgreSQL, what members are searched by as one text, and indexes that find any three letters of it, and of a
 * member's id (docs/decisions/260). Without them a search reads a million people. SQLite reads them in a fraction of
 * that time, and has no such index.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect !== 'postgres') return
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table "people"
  add column "searchText" text collate "C" not null generated always as ("lastNameKey" || ' ' || "firstNameKey" || ' ' || folded("city")) stored,
  add column "searchEmail" text collate "C" not null generated always as (folded("email")) stored`,
  createSearchIndexes,
  // Every type of all chapters has its members in the order of the list.
  'create index "membersByTypeInOrder" on "members" ("memberTypeId", "memberId")',
]
