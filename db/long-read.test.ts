import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { run } from './work.ts'
import { longRead, type PlainRow } from './long-read.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'

onEachDatabase((database) => {
  const readAll = async (query: { sql: string; parameters: readonly unknown[] }) => {
    const batches: PlainRow[][] = []
    for await (const batch of longRead(database().location, query)) batches.push(batch)
    return batches
  }

  const limitRows = (count: number) =>
    database().store.write(function* (builder) {
      for (let index = 0; index < count; index++) {
        const bucket = `bucket-${String(index).padStart(5, '0')}`
        yield* run(
          builder.sql.insertInto('rateLimits').values({ bucket, windowStart: 'a', windowEnd: 'b', hits: index }),
        )
      }
    })

  test('a long read returns every row once, in order, a few hundred at a time', async () => {
    await limitRows(1203)
    const query = database()
      .store.read.selectFrom('rateLimits')
      .selectAll()
      .where('hits', '>=', 3)
      .orderBy('bucket')
      .compile()
    const batches = await readAll(query)
    expect(batches.length).toBeGreaterThan(2)
    expect(batches.flat().map((row) => row.hits)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 3))
  })

  test('concurrent writes are not seen', async () => {
    await limitRows(700)
    const query = database().store.read.selectFrom('rateLimits').selectAll().orderBy('bucket').compile()
    let rows = 0
    for await (const batch of longRead(database().location, query)) {
      if (rows === 0) {
        await database().store.write(function* (builder) {
          yield* run(
            builder.sql
              .insertInto('rateLimits')
              .values({ bucket: 'bucket-z', windowStart: 'a', windowEnd: 'b', hits: 1 }),
          )
        })
      }
      rows += batch.length
    }
    expect(rows).toBe(700)
  })

  test('a long read cannot write', async () => {
    const query = { sql: `delete from "rateLimits" returning *`, parameters: [] }
    await expect(readAll(query)).rejects.toThrow()
  })

  test('a lower-case search finds capitals in every alphabet', async () => {
    const { store } = database()
    const { rows } = await sql<{ small: string }>`select lower('ÉLODIE ŠŤASTNÁ ΩΜΕΓΑ') as small`.execute(store.read)
    expect(rows[0]!.small).toBe('élodie šťastná ωμεγα')
  })
})
