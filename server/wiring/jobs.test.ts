import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
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
})
