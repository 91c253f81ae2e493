import { CompiledQuery, type Compilable } from 'kysely'
import { expect, test } from 'vitest'
import { listenedTo, wholeTablesIn } from '#tests/support/world/plans.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { importPage } from './plans.reads.ts'
import { writtenRows } from './undoing.writes.ts'
import { namedMembers, pendingRows } from './writing/writes.ts'

describeOnSqlite('a piece of a large import', (open) => {
  test('finds its rows by an index of those that are left', async () => {
    const { store, chapters } = await open()
    const tx = { sql: store.read }
    const planOf = async (query: Compilable) => {
      const { sql, parameters } = query.compile()
      const asked = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
      return (await store.read.executeQuery<{ detail: string }>(asked)).rows.map(({ detail }) => detail)
    }
    const toWrite = pendingRows(tx, chapters.dc.id, 'an-import').selectAll().orderBy('row').limit(10)
    expect(await planOf(toWrite)).toEqual([
      'SEARCH importRows USING INDEX importRowsToWrite (chapterId=? AND importId=?)',
    ])
    const toTakeBack = writtenRows(tx, chapters.dc.id, 'an-import').selectAll().orderBy('row', 'desc').limit(10)
    expect(await planOf(toTakeBack)).toEqual([
      'SEARCH importRows USING INDEX importRowsToTakeBack (chapterId=? AND importId=?)',
    ])
  })

  test('finds the members whom it may mean without reading the chapter', async () => {
    const { store, chapters } = await open()
    const named = { addresses: ['ada@x.example'], names: ['lovelace'], numbers: ['417'] }
    const query = namedMembers(store.read, chapters.dc.id, named).compile()
    expect(await wholeTablesIn(store, [query], 'chapters')).toEqual([])
  })
})

describeOnSqlite('the page of an import', (open) => {
  test('reads the facts of the import, not of the chapter', async () => {
    const { store, chapters, as, clock } = await open()
    const file = Buffer.from('First name,Last name,Email\nAda,Byron,ada.byron@x.example\n').toString('base64')
    const made = await as('admin').imports.upload({ name: 'list.csv', file })
    await as('admin').imports.write(made)
    const { db, queries } = listenedTo(store)
    expect((await importPage(db, chapters.dc.id, made.importId, clock.now())).state).toBe('done')
    expect(await wholeTablesIn(store, queries, 'chapters')).toEqual([])
  })
})
