import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { all } from '#db/work.ts'
import { freshDatabase } from '#tests/support/postgres.ts'

// A lost connection that nobody listens to is an uncaught error, which ends the process and here the run.
test('a PostgreSQL that ends a connection in use fails the call on it and not the process', async () => {
  const { url, drop } = await freshDatabase(async (address) => void (await migrate(address)))
  const store = await openStore(url)
  const end = sql`select pg_terminate_backend(pg_backend_pid())`
  await expect(store.write(({ sql: bench }) => all({ compile: () => end.compile(bench) }))).rejects.toThrow()
  await expect(end.execute(store.read)).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await store.ping()
  await store.close()
  await drop()
})
