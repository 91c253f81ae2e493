import { expect, test } from 'vitest'
import type { Store } from '#db/store.ts'
import { all, run } from '#db/work.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { checkpointKey } from './checkpoint.ts'
import type { LogDefinition, NewFact, Stream } from './fact.ts'
import { logWriter } from './log-writer.ts'
import { verifyLog } from './verify.ts'

type Counted = NewFact<'Counted', { by: number }>

const counter: Stream<number, Counted> = { kind: 'counter', initial: 0, evolve: (sum, { data }) => sum + data.by }
const definition: LogDefinition = { projections: [], upcasters: {} }

const countAt = (store: Store, now: string, id = 'a') =>
  store.write((builder) => {
    const stamp = { chapterId: 'dc', actor: 'system:tests', correlation: 'one', now: new Date(now) }
    return logWriter(builder, definition, stamp).record(counter, id, () => [{ type: 'Counted', data: { by: 1 } }])
  })

const times = (store: Store) =>
  store.write(({ sql }) => all(sql.selectFrom('facts').select(['recordedAt', 'occurredAt']).orderBy('position')))
const verified = (store: Store) =>
  store.alone('snapshot', (builder) => verifyLog(builder, checkpointKey('a secret of the tests, long enough'), []))

onEachDatabase((database) => {
  test('a fact is never recorded before the last one, however far the clock is set back', async () => {
    const { store } = database()
    await countAt(store, '2026-03-01T12:00:00.000Z')
    await countAt(store, '2006-03-01T12:00:00.000Z', 'b')
    await countAt(store, '2026-03-01T11:59:59.999Z')
    await countAt(store, '2026-03-01T12:00:00.001Z')
    const at = '2026-03-01T12:00:00.000Z'
    expect((await times(store)).map(({ recordedAt }) => recordedAt)).toEqual([at, at, at, '2026-03-01T12:00:00.001Z'])
    expect((await times(store))[1]!.occurredAt).toBe(at)
    expect(await verified(store)).toMatchObject({ clockRanBack: [], problems: [] })
  })

  test('the verification reports where the times of an older log run back, and finds the log intact', async () => {
    const { store } = database()
    await countAt(store, '2026-03-01T12:00:00.000Z')
    // Earlier releases stored the head without a time.
    await store.write(({ sql }) => run(sql.updateTable('logHead').set({ recordedAt: '' })))
    await countAt(store, '2006-03-01T12:00:00.000Z')
    await countAt(store, '2026-03-01T12:00:01.000Z')
    expect(await verified(store)).toMatchObject({
      clockRanBack: [{ position: 2, recordedAt: '2006-03-01T12:00:00.000Z', before: '2026-03-01T12:00:00.000Z' }],
      problems: [],
    })
  })
})
