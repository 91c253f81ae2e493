import { expect, test } from 'vitest'
import { migratedImage } from '#db/migrate.ts'
import { openSqlite } from '#db/sqlite/store.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { settle } from '#tests/support/world/world.ts'
import { pathLimits } from './page-paths.ts'

const asking = (paths: string[]) => `/__manifest?${new URLSearchParams(paths.map((path) => ['p', path]))}`
const links = (count: number, path = '') => Array.from({ length: count }, (_, index) => `/event${index}${path}`)
const { segments, manifestSegments, manifestTotal } = pathLimits

test('an address deeper than any page, and a question after too many pages, cost nothing', async () => {
  const store = await openSqlite(await migratedImage())
  const { request } = openHttpClient(await settle(store))
  const statusOf = async (path: string) => (await request(path)).status
  // The router is in the build and not here, so what it is allowed to answer is not there.
  expect(await statusOf(asking(links(manifestTotal)))).toBe(404)
  expect(await statusOf(asking(links(1, '/a'.repeat(manifestSegments - 1))))).toBe(404)
  const before = process.cpuUsage()
  const answers = [
    request(asking(links(manifestTotal + 1))),
    request(asking(links(manifestTotal / 2 + 1, '/a'))),
    request(asking(links(1, '/a'.repeat(manifestSegments)))),
    request(`/${'a/'.repeat(7000)}`),
    request('/'.repeat(14_000)),
    request('/healthz'),
  ]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400, 404, 404, 200])
  // Matching them took seconds.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(250)
  expect(await statusOf(`/${'a/'.repeat(segments - 1)}a`)).toBe(404)
  await store.close()
})
