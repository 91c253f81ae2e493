import { test } from 'vitest'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeWall } from '#tests/support/world/world.ts'
import { listenedTo } from '#tests/support/world/plans.ts'
import { addressOf, pageDoors } from '#tests/doors/tables.ts'
import { layPlaces } from './places.ts'
import { sessionOfViewer } from './viewers.ts'

describeWall('x', (open) => {
  test('y', async () => {
    const world = await worldWithPayments(open)
    const places = await layPlaces(world)
    const { db, queries } = listenedTo(world.store)
    const client = openHttpClient({ ...world, portal: { ...world.portal, store: { ...world.store, read: db as never } } })
    const out = new Map<string, Set<string>>()
    for (const viewer of ['anonymous', 'member', 'admin', 'systemAdmin'] as const) {
      const by = await sessionOfViewer(client, viewer)
      for (const path of Object.keys(pageDoors)) {
        queries.length = 0
        await client.request(addressOf(path, places), by ? { by } : {})
        for (const { sql, parameters, query, queryId } of [...queries]) {
          const { rows } = await world.store.read.executeQuery<{ detail: string }>({ sql: 'explain query plan ' + sql, parameters: parameters.map(() => null), query, queryId })
          const bad = rows.filter(({ detail }) => /^SCAN|AUTOMATIC|MATERIALIZE|\(chapterId=\?\)$/.test(detail)).map(({ detail }) => detail)
          for (const one of bad) {
            const key = one + ' :: ' + sql.slice(0, 400) + (rows.some((row) => /TEMP B-TREE/.test(row.detail)) ? ' TEMP' : '')
            out.set(key, (out.get(key) ?? new Set()).add(path))
          }
        }
      }
    }
    for (const [key, paths] of out) console.log([...paths].join(' ').slice(0, 120), '\n   ', key)
    await world.close()
  })
})
