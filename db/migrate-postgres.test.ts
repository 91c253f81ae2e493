/** Migrations on PostgreSQL where the server has limits, or lacks an extension. */
import { afterEach, expect, test } from 'vitest'
import { earlierDatabase, executeOn } from '#tests/support/databases/earlier.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

const name = '0870-search-of-members'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A database before the migration, where each new index runs a statement in PL/pgSQL. */
async function before(statement: string): Promise<string> {
  const names = Object.keys(migrations)
  const { location, drop } = await earlierDatabase('postgres', names[names.indexOf(name) - 1]!)
  closing.push(drop)
  await executeOn(
    location,
    `create function at_index() returns event_trigger language plpgsql as $$ begin ${statement} end $$`,
    `create event trigger at_index on ddl_command_start when tag in ('CREATE INDEX') execute function at_index()`,
  )
  return location
}

/** The SQLSTATE with which a statement fails. */
const stateOf = (location: string, statement: string) =>
  executeOn(location, statement).then(
    () => '',
    (error: { code: string }) => error.code,
  )

test("a server's limits of time do not hold for a migration, and its limit for locks does", async () => {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'lock_timeout']
  const location = await before(
    `raise exception '${limits.map((limit) => `${limit} %`).join(', ')}', ${limits.map((limit) => `current_setting('${limit}')`).join(', ')};`,
  )
  const database = new URL(location).pathname.slice(1)
  await executeOn(location, ...limits.map((limit) => `alter database ${database} set ${limit} = '10min'`))
  await expect(migrate(location, name)).rejects.toThrow(
    'statement_timeout 0, idle_in_transaction_session_timeout 0, transaction_timeout 0, lock_timeout 10min',
  )
})

/** Fails the indexes of three letters, and none of the others. */
const failing = (errcode: string) =>
  `if current_query() like '%gin_trgm_ops%' then raise exception 'It failed' using errcode = '${errcode}'; end if;`

test('another failure than a missing extension or right stops the migration', async () => {
  const location = await before(failing('disk_full'))
  // What a server without contrib says: feature_not_supported.
  expect(await stateOf(location, 'create extension not_installed')).toBe('0A000')
  await expect(migrate(location, name)).rejects.toThrow('It failed')
})

for (const errcode of ['insufficient_privilege', 'feature_not_supported', 'undefined_file', 'undefined_object'])
  test(`an extension that fails with ${errcode} leaves the search without its indexes`, async () => {
    const location = await before(failing(errcode))
    expect(await migrate(location, name)).toEqual([name])
    expect(await stateOf(location, 'drop extension pg_trgm')).toBe('42704')
  })
