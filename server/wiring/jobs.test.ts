import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Portal } from '../context.ts'
import { compareDaily } from '../features/books/comparison/jobs.ts'
import { lapseOverdue } from '../features/members/jobs.ts'
import { sendNotifications } from '../features/notifications/jobs.ts'
import { remindOfDues } from '../features/renewals/jobs.ts'
import { startJobs } from './jobs.ts'

describeOnSqlite('a year later, with much to do', (open) => {
  let world: PaymentsWorld
  let dataDir: string
  afterEach(async () => {
    await world.close()
    rmSync(dataDir, { recursive: true })
  })

  /**
   * Starts the jobs and stops them at once, with a member to lapse, a payment to end, and accounts to compare. Returns
   * who recorded facts, how many emails were posted, and how many accounts were compared.
   */
  async function workDone(stopping: AbortSignal) {
    dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-jobs-'))
    world = await openDemo(open, { DATA_DIR: dataDir })
    await world.approved('inactive')
    world.clock.forward(366 * 24 * 60)
    const { read } = world.store
    const count = async (table: 'facts' | 'outbox' | 'comparisons') => {
      const counted = read.selectFrom(table).select(({ fn }) => fn.countAll().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    }
    const [facts, emails] = [await count('facts'), await count('outbox')]
    await startJobs({ ...world.portal, stopping }, { uptimeMs: () => world.clock.now().getTime() }).stop()
    const actors = await read.selectFrom('facts').select('actor').distinct().where('position', '>', facts).execute()
    return {
      actors: actors.map(({ actor }) => actor).sort(),
      emails: (await count('outbox')) - emails,
      compared: await count('comparisons'),
    }
  }

  test('the jobs do it', async () => {
    const done = await workDone(new AbortController().signal)
    expect(done.actors).toEqual(['system:housekeeping', 'system:reconciler'])
    expect(done.emails).toBeGreaterThan(0)
    expect(done.compared).toBe(2)
  })

  test('the jobs leave it to the next start when the portal is about to stop', async () => {
    expect(await workDone(AbortSignal.abort())).toEqual({ actors: [], emails: 0, compared: 0 })
  })

  test.each([
    ['members lapse', lapseOverdue, 1],
    ['members are reminded', remindOfDues, 1],
    ['chapters are told what is new', sendNotifications, 1],
    // The second releases the account.
    ['accounts are compared', compareDaily, 2],
  ] as const)('%s until the portal stops, and nothing after that', async (_, job, atStop) => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-jobs-'))
    world = await openDemo(open, { DATA_DIR: dataDir })
    world.clock.set(`${job === remindOfDues ? '2027-11-02' : '2028-12-15'}T15:00:00.000Z`)
    const stop = new AbortController()
    let writes = 0
    const counting: Portal = {
      ...world.portal,
      stopping: stop.signal,
      store: {
        ...world.portal.store,
        async write(work) {
          const done = await world.portal.store.write(work)
          if (++writes === 1) stop.abort()
          return done
        },
      },
    }
    await job(counting)
    expect(writes).toBe(atStop)
    writes = 1
    await job({ ...counting, stopping: new AbortController().signal })
    expect(writes).toBeGreaterThan(2)
  })
})
