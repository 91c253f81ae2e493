import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe } from 'vitest'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { freshDatabase, migrated, type Content } from './postgres.ts'

export type TestDatabase = {
  /** The test's own database. */
  store: Store
  /** The location passed to openStore: a file or a URL. */
  location: string
  /** Opens another store on the same database, as a second process would. */
  another(): Promise<Store>
}

export type Engine = 'SQLite' | 'PostgreSQL'

/**
 * Two reads may overlap. A database lives for one test, and with the usual ten connections, starting each took most of
 * PostgreSQL's time.
 */
const maxReaders = 2

export const bothEngines: readonly Engine[] = ['SQLite', 'PostgreSQL']

/**
 * Runs the tests of `body` on SQLite and on PostgreSQL, each test on a new database: migrated and empty, or a copy of
 * one with this content.
 */
export function onEachDatabase(
  body: (database: () => TestDatabase) => void,
  content: Content = migrated,
  engines = bothEngines,
): void {
  describe.each(engines)('on %s', (engine) => {
    const opened: Store[] = []
    let location: { at: string; remove: () => void | Promise<void> }
    let store: Store

    async function open(): Promise<Store> {
      const another = await openStore(location.at, { maxReaders })
      opened.push(another)
      return another
    }

    beforeEach(async () => {
      location = engine === 'SQLite' ? await sqliteFile(content) : await postgresDatabase(content)
      store = await open()
    })
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close()
      await location.remove()
    })
    body(() => ({ store, location: location.at, another: open }))
  })
}

const images = new Map<string, Promise<Buffer>>()

async function sqliteFile(content: Content) {
  const image = images.get(content.name) ?? imageOf(content)
  images.set(content.name, image)
  const { file, remove } = fileInNewFolder()
  writeFileSync(file, await image)
  return { at: file, remove }
}

/** The database as bytes: writing a copy takes a millisecond. */
async function imageOf({ fill }: Content): Promise<Buffer> {
  const { file, remove } = fileInNewFolder()
  await fill(file)
  const image = readFileSync(file)
  remove()
  return image
}

function fileInNewFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-test-'))
  return { file: path.join(folder, 'portal.sqlite'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function postgresDatabase(content: Content) {
  const { url, drop } = await freshDatabase(content)
  return { at: url, remove: drop }
}
