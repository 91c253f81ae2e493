import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'

describeOnSqlite('the page of the search', (open) => {
  test('sends no query for fewer than two characters of any kind', async () => {
    const world = await open()
    const { request } = openHttpClient(world)
    for (const asked of ['', 'a', ' a ', '\u{1F600}', ', ,']) {
      const { status, text } = await request(`/search?q=${encodeURIComponent(asked)}`)
      expect([asked, status, (JSON.parse(text) as { groups: unknown[] }).groups]).toEqual([asked, 200, []])
    }
  })
})
