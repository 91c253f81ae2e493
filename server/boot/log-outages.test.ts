import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '#db/store.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { withOutageLog } from './log-outages.ts'

describeOnBoth('a database outage', (open) => {
  test('is logged with its cause, once a minute while it lasts, and still reaches the caller', async () => {
    const { store } = await open()
    const lines: { msg: string; during: string; err: { message: string } }[] = []
    const log = pino(
      new Writable({ write: (line, _, done) => (lines.push(JSON.parse(String(line)) as never), done()) }),
    )
    const clock = movedClock('2026-11-21T15:00:00.000Z')
    const away = new StoreUnavailable(new Error('password authentication failed'), 'reading')
    let isAway = true
    const watched = withOutageLog(
      { ...store, version: () => (isAway ? Promise.reject(away) : store.version()) },
      { log, clock },
    )

    await expect(watched.version()).rejects.toBe(away)
    await expect(watched.version()).rejects.toBe(away)
    expect(lines).toMatchObject([
      { msg: 'the database is not available', during: 'reading', err: { message: 'password authentication failed' } },
    ])
    clock.forward(1)
    await expect(watched.version()).rejects.toBe(away)
    expect(lines).toHaveLength(2)

    isAway = false
    expect(await watched.version()).toBe(await store.version())
    await expect(
      watched.write(() => {
        throw new Error('a bug')
      }),
    ).rejects.toThrow('a bug')
    expect(lines).toHaveLength(2)
  })
})
