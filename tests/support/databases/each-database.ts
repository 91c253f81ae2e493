import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe } from 'vitest'
import { migrate, migratedImage } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { freshDatabase } from './postgres.ts'

export type TestDatabase = {
  /** A migrated, empty database of the test's own. */
  store: Store
  /** What openStore was given: a file or a URL. */
  location: string
  /** Another store on the same database, as a second process would open it. */
  another(): Promise<Store>
}

/** Runs the tests of `body` on SQLite and on PostgreSQL, each test on a new database. */
export function onEachDatabase(body: (database: () => TestDatabase) => void): void {
  describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (engine) => {
    const opened: Store[] = []
    let location: { at: string; remove: () => void | Promise<void> }
    let store: Store

    async function open(): Promise<Store> {
      const another = await openStore(location.at)
      opened.push(another)
      return another
    }

    beforeEach(async () => {
      location = engine === 'SQLite' ? await sqliteFile() : await postgresDatabase()
      store = await open()
    })
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close()
      await location.remove()
    })
    body(() => ({ store, location: location.at, another: open }))
  })
}

let image: Promise<Buffer> | undefined

async function sqliteFile() {
  image ??= migratedImage()
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-test-'))
  const file = path.join(folder, 'portal.sqlite')
  writeFileSync(file, await image)
  return { at: file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function postgresDatabase() {
  const { url, drop } = await freshDatabase(async (address) => void (await migrate(address)))
  return { at: url, remove: drop }
}
