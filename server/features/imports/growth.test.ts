import { CompiledQuery, type Compilable } from 'kysely'
import { expect, test } from 'vitest'
import { wholeTablesIn } from '#tests/support/world/plans.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
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
    expect(await planOf(toWrite)).toEqual(['SEARCH importRows USING INDEX importRowsToWrite (importId=?)'])
    const toTakeBack = writtenRows(tx, chapters.dc.id, 'an-import').selectAll().orderBy('row', 'desc').limit(10)
    expect(await planOf(toTakeBack)).toEqual(['SEARCH importRows USING INDEX importRowsToTakeBack (importId=?)'])
  })

  test('finds the members whom it may mean without reading the chapter', async () => {
    const { store, chapters } = await open()
    const named = { addresses: ['ada@x.example'], names: ['lovelace'], numbers: ['417'] }
    const query = namedMembers(store.read, chapters.dc.id, named).compile()
    expect(await wholeTablesIn(store, [query], 'chapters')).toEqual([])
  })
})
