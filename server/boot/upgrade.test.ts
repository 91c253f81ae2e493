import Database from '#db/sqlite/driver.ts'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import type { Tables } from '#db/tables/tables.ts'
import { faultsIn } from '#tests/faults/ledgers.ts'
import { earlierDatabase, executeOn } from '#tests/support/databases/earlier.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { settleZones } from '../features/chapters/zones.writes.ts'

/** The last migration of the release before texts were cleaned again, names folded and chapters had zones. */
const last = '0480-search-of-parts'

const hostileText =
  '<p><a href=" javascript:alert(1)" rel="noopener nofollow">b</a> <a href="www.example.org/a" rel="noopener nofollow">c</a> <a href="https://aea.example/" rel="noopener nofollow">d</a> <a href="data:text/html,x">e</a></p>'
const cleanedText =
  '<p><a rel="noopener nofollow">b</a> <a href="https://www.example.org/a" rel="noopener nofollow">c</a> <a href="https://aea.example/" rel="noopener nofollow">d</a> <a>e</a></p>'

type Rows = Record<string, unknown>[]

describeOnBoth('an upgrade from the previous release', (open) => {
  let world: PaymentsWorld
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
    await world.close()
  })

  test('cleans texts, folds names and sets zones; nothing is lost, and the log verifies', async () => {
    world = await worldWithPayments(open)
    await live(world)
    const { location, drop } = await earlierDatabase(world.store.dialect, last)
    closing.push(drop)
    const tables = await tablesOf(location)
    for (const [table, columns] of tables) await lay(location, table, columns, await rowsOf(world.store, table))
    await executeOn(
      location,
      `update "people" set "firstName" = 'Jose\u0301', "lastName" = 'D\u2019Costa' where "personId" = 'member'`,
    )
    await executeOn(location, `update "announcements" set "body" = '${hostileText}'`)

    expect((await migrate(location)).length).toBeGreaterThan(5)
    const store = await openStore(location)
    closing.push(() => store.close())
    await settleZones(store, world.env)
    // The renamed person's name splits into different parts.
    for (const [table] of tables.filter(([name]) => name !== 'nameParts'))
      expect([table, (await rowsOf(store, table)).length]).toEqual([table, (await rowsOf(world.store, table)).length])
    expect(await rowsOf(store, 'facts')).toEqual(await rowsOf(world.store, 'facts'))
    expect((await rowsOf(store, 'announcements')).map(({ body }) => body)).toEqual([cleanedText])
    expect((await rowsOf(store, 'people')).find(({ personId }) => personId === 'member')).toMatchObject({
      firstName: 'Jos\u00e9',
      firstNameKey: 'jose',
      lastNameKey: "d'costa",
    })
    expect(new Set((await rowsOf(store, 'chapters')).map(({ timeZone }) => timeZone))).toEqual(
      new Set([world.env.timeZone]),
    )
    expect(await faultsIn(store, world.env)).toEqual([])
  }, 60_000)
})

/** A member pays dues, guests register, and an admin writes. */
async function live(world: PaymentsWorld): Promise<void> {
  const { orderId } = await world.approved('member')
  await world.as('member').payments.finish({ orderId })
  await world
    .as('admin')
    .dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: 'CHECK-1' })
  const started = await world.as('anonymous').registrations.start(guestCart(await announcePicnic(world)))
  await world.standin.control({ do: 'approve', orderId: started.orderId })
  await world.as('anonymous').registrations.finish({ orderId: started.orderId })
  await world.as('admin').announcements.add({ title: 'Hall B', body: '<p>Closed.</p>' })
}

async function rowsOf(store: Store, table: string): Promise<Rows> {
  const rows = (await store.read
    .selectFrom(table as keyof Tables)
    .selectAll()
    .execute()) as Rows
  return rows.map((row) => ({ ...row })).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

/** The database generates them from the others. */
const generated = ['searchText', 'searchEmail']

/** Returns an earlier release's tables with their columns, without the migrations' own. */
async function tablesOf(location: string): Promise<[table: string, columns: string[]][]> {
  const store = await openStore(location)
  try {
    const tables = await store.read.introspection.getTables()
    return tables
      .filter(({ isView, name }) => !isView && !name.startsWith('kysely') && !name.includes('_'))
      .map(({ name, columns }) => [
        name,
        columns.map((column) => column.name).filter((column) => !generated.includes(column)),
      ])
  } finally {
    await store.close()
  }
}

/**
 * Inserts current rows, limited to the columns that the release has. Rows that triggers created along the way stay;
 * foreign keys are not checked.
 */
async function lay(location: string, table: string, columns: string[], rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const present = columns.filter((column) => column in rows[0]!)
  const names = present.map((column) => `"${column}"`).join(', ')
  if (!location.startsWith('postgres')) {
    const db = new Database(location)
    db.pragma('foreign_keys = off')
    const insert = db.prepare(
      `insert or replace into "${table}" (${names}) values (${present.map(() => '?').join(', ')})`,
    )
    for (const row of rows) insert.run(present.map((column) => row[column]))
    return void db.close()
  }
  const client = new pg.Client({ connectionString: location })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`delete from "${table}"`)
  for (const row of rows)
    await client.query(
      `insert into "${table}" (${names}) values (${present.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`,
      present.map((column) => row[column]),
    )
  await client.end()
}
