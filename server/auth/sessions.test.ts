import { expect, test } from 'vitest'
import { StoreUnavailable } from '#db/store.ts'
import { run } from '#db/work.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

const hour = 60 * 60_000

describeOnBoth('a session, while nothing can be written', (open) => {
  /** A member's session that ends in `hours` hours, with the disk full from then on. */
  const scene = async (hours: number) => {
    const world = await open()
    const { request, sessionOf: keyOf } = openHttpClient(world)
    const key = await keyOf('member')
    // Lucia uses the machine's clock.
    await world.store.write(({ sql }) =>
      run(
        sql
          .updateTable('sessions')
          .set({ expiresAt: Date.now() + hours * hour })
          .where('sessionId', '=', hashToken(key.sessionId)),
      ),
    )
    world.store.write = () => Promise.reject(new StoreUnavailable('the disk is full'))
    return { request, key }
  }

  test('that is due for renewal continues', async () => {
    const { request, key } = await scene(1)
    expect((await request('/dashboard', { by: key })).status).toBe(200)
  })

  test('that has ended makes its owner a visitor', async () => {
    const { request, key } = await scene(-1)
    expect((await request('/', { by: key })).status).toBe(200)
    expect((await request('/dashboard', { by: key })).status).toBe(302)
  })

  test('is not reported as ended when its owner logs out', async () => {
    const { request, key } = await scene(10)
    const answer = await request('/api/trpc/accounts.logout', { method: 'POST', body: {}, by: key })
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('We cannot save this right now')])
  })
})
