import { expect, test } from 'vitest'
import { migratedImage } from '#db/migrate.ts'
import { openSqlite } from '#db/sqlite/store.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { settle } from '#tests/support/world/world.ts'
import { maxSegments } from './page-paths.ts'

test('an address deeper than any page costs nothing', async () => {
  const store = await openSqlite(await migratedImage())
  const { request } = openHttpClient(await settle(store))
  const statusOf = async (path: string) => (await request(path)).status
  const before = process.cpuUsage()
  const answers = [`/${'a/'.repeat(7000)}`, '/'.repeat(14_000), '/healthz'].map(statusOf)
  expect(await Promise.all(answers)).toEqual([404, 404, 200])
  // Matching them took seconds.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(250)
  expect(await statusOf(`/${'a/'.repeat(maxSegments - 1)}a`)).toBe(404)
  await store.close()
})
