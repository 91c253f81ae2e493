import { expect, test } from 'vitest'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { insertRow, prepared, updateRows, upsertRow } from './prepared.ts'
import { all, run } from './work.ts'

onEachDatabase((database) => {
  const checkpointsFrom = prepared<{ min: number; max: number }>()((sql, { min, max }) =>
    sql
      .selectFrom('checkpoints')
      .select('hash')
      .where('position', '>=', min)
      .where('signature', '=', 'ours')
      .where('position', '<=', max)
      .orderBy('position'),
  )

  test('a statement that is compiled once takes the values of each call, in addition to its constants', async () => {
    const { store } = database()
    const hashes = await store.write(function* ({ sql }) {
      for (const position of [1, 2, 3]) {
        yield* run(
          insertRow(sql, 'checkpoints', {
            position,
            hash: `hash ${position}`,
            signedAt: '2026-01-01',
            signature: 'ours',
          }),
        )
      }
      // The columns of a row may come in any order.
      yield* run(
        insertRow(sql, 'checkpoints', { signature: 'theirs', signedAt: '2026-01-01', hash: 'hash 4', position: 4 }),
      )
      const early = yield* all(checkpointsFrom(sql, { min: 1, max: 2 }))
      const late = yield* all(checkpointsFrom(sql, { min: 3, max: 9 }))
      return [early, late].map((rows) => rows.map(({ hash }) => hash))
    })
    expect(hashes).toEqual([['hash 1', 'hash 2'], ['hash 3']])
  })

  test('an update sets the columns that it names, in the rows that it names', async () => {
    const { store } = database()
    const rows = await store.write(function* ({ sql }) {
      for (const position of [1, 2, 3])
        yield* run(insertRow(sql, 'checkpoints', { position, hash: 'same', signedAt: '2026-01-01', signature: 'ours' }))
      yield* run(updateRows(sql, 'checkpoints', { hash: 'two', signature: 'theirs' }, { position: 2 }))
      yield* run(updateRows(sql, 'checkpoints', { hash: 'three', signature: 'nobody' }, { position: 3, hash: 'same' }))
      yield* run(updateRows(sql, 'checkpoints', { hash: 'four', signature: 'nobody' }, { position: 1, hash: 'other' }))
      return yield* all(sql.selectFrom('checkpoints').select(['hash', 'signature']).orderBy('position'))
    })
    expect(rows.map(({ hash, signature }) => `${hash} ${signature}`)).toEqual([
      'same ours',
      'two theirs',
      'three nobody',
    ])
  })
  test('an update without a condition is rejected, and not applied to all rows', async () => {
    const { store } = database()
    const update = store.write(function* ({ sql }) {
      yield* run(insertRow(sql, 'checkpoints', { position: 1, hash: 'one', signedAt: '2026-01-01', signature: 'ours' }))
      yield* run(updateRows(sql, 'checkpoints', { hash: 'every' }, {}))
    })
    await expect(update).rejects.toThrow('Which rows of checkpoints are meant must be said')
  })

  test('a row with an existing key changes only in the named columns', async () => {
    const { store } = database()
    const rows = await store.write(function* ({ sql }) {
      const put = (position: number, hash: string) =>
        upsertRow(sql, 'checkpoints', { position, hash, signedAt: hash, signature: 'ours' }, 'position', ['hash'])
      for (const [position, hash] of [
        [1, 'one'],
        [2, 'two'],
        [1, 'again'],
      ] as const)
        yield* run(put(position, hash))
      return yield* all(sql.selectFrom('checkpoints').select(['hash', 'signedAt']).orderBy('position'))
    })
    expect(rows.map(({ hash, signedAt }) => `${hash} ${signedAt}`)).toEqual(['again one', 'two two'])
  })
})
