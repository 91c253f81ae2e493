import { sql, type Kysely } from 'kysely'
import type { Dialect } from './store.ts'

/**
 * Runs the statements of a migration, separated by blank lines, on either engine. They are written for SQLite with the
 * types `text` and `integer` and quoted names; SQLite gets STRICT tables, PostgreSQL gets `bigint` for `integer`.
 */
export async function ddl(db: Kysely<unknown>, dialect: Dialect, statements: string): Promise<void> {
  for (const statement of statements.split(/\n\s*\n/).filter((part) => part.trim() !== '')) {
    await sql.raw(forEngine(statement, dialect)).execute(db)
  }
}

function forEngine(statement: string, dialect: Dialect): string {
  if (dialect === 'postgres') return statement.replaceAll(/\binteger\b/g, 'bigint')
  return /^\s*create table/i.test(statement) ? `${statement.trimEnd()} strict` : statement
}
