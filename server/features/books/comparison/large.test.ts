import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { listenedTo } from '#tests/support/world/plans.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { compareChapter } from './writes.ts'

const many = 120

describeOnBoth('the comparison of many captures', (open) => {
  test('compares a few captures, then yields to others', async () => {
    const world = await worldWithPayments(open)
    const { portal, chapters, store } = world
    const suspect = {
      chapterId: chapters.dc.id,
      clientId: 'standin-dc',
      orderId: null,
      personId: null,
      noticedAt: world.clock.now().toISOString(),
    }
    const rows = Array.from({ length: many }, (_, index) => ({ ...suspect, captureId: `SUSPECT${index}` }))
    await store.write(({ sql }) => run(sql.insertInto('suspectCaptures').values(rows)))
    const { db, queries } = listenedTo(store)
    let isOver = false
    const comparing = compareChapter({ ...portal, store: { ...store, read: db } }, chapters.dc).finally(
      () => (isOver = true),
    )
    const inTurns: Set<unknown>[] = []
    while (!isOver) {
      await new Promise((next) => setImmediate(next))
      const asked = queries.splice(0).flatMap(({ parameters }) => parameters)
      inTurns.push(new Set(asked.filter((value) => String(value).startsWith('SUSPECT'))))
    }
    expect(await comparing).toBe(true)
    expect(new Set(inTurns.flatMap((asked) => [...asked])).size).toBe(many)
    expect(Math.max(...inTurns.map(({ size }) => size))).toBeLessThanOrEqual(30)
    // Nothing in the log knows them, so nothing differs.
    expect(await store.read.selectFrom('suspectCaptures').selectAll().execute()).toEqual([])
    await world.close()
  })
})
