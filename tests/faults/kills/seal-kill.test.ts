/** Kills the portal while a month of the books is sealed. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { readEnv, type Env } from '#server/env.ts'
import { monthText } from '#server/features/months/rules.ts'
import { calendarDay } from '#server/time/clock.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import type { Engine } from '#tests/support/databases/each-database.ts'
import { startBuiltPortal } from '#tests/support/machine/portal.ts'
import { openCause } from '#tests/support/world/causes.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { memberIds, type World } from '#tests/support/world/world.ts'
import { dying, type Death } from '../altered/dying.ts'
import { labelingLater } from '../altered/weaknesses.ts'
import { tell, timesOf } from '../figures.ts'
import { faultsIn } from '../ledgers.ts'

const dayMs = 24 * 60 * 60_000
/** So far ahead is the portals' clock: the month in which the data was laid is over, however long it is. */
const aheadMs = 32 * dayMs
const sessionId = 'the-session-of-the-admin-who-seals-the-month'
const donatedCents = 25_000

type Point = Pick<Death, 'at' | 'moment'>

const before = (at: string): Point => ({ at, moment: 'before' })
const after = (at: string): Point => ({ at, moment: 'after' })

/** Where a portal dies: `npm test` takes every other one. The last is committed. */
const all = [
  before('^insert into "facts"'),
  after('^insert into "facts"'),
  after('^insert into "monthSeals"'),
  after('^insert into "monthLabels"'),
  after('^insert into "outbox"'),
  before('COMMIT$'),
  after('COMMIT$'),
]
const points = timesOf(all.length) < all.length ? all.filter((_, place) => place % 2 === 0) : all

type Scene = { dataDir: string; url: string; store: Store; env: Env; month: string }

/** Records money in the month that is sealed, and logs an admin in whose session lasts until then. */
async function layBooks(world: World): Promise<string> {
  await world.as('admin').donations.recordByHand({
    from: 'member',
    memberId: memberIds.member,
    donationTypeName: await openCause(world),
    amount: '250',
    reference: 'Check 1189',
  })
  const { id: chapterId, timeZone } = world.chapters.dc
  const now = world.clock.now()
  const then = new Date(now.getTime() + aheadMs)
  const session = {
    sessionId: hashToken(sessionId),
    personId: 'admin',
    chapterId,
    role: 'admin' as const,
    createdAt: then.toISOString(),
    confirmedAt: then.toISOString(),
    expiresAt: then.getTime() + dayMs,
    device: '',
    way: 'password' as const,
    worksUntil: null,
  }
  await world.store.write(({ sql }) => run(sql.insertInto('sessions').values(session)))
  return calendarDay(now, timeZone).slice(0, 7)
}

async function onScene<T>(engine: Engine, body: (scene: Scene) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-months-'))
  const database: Partial<FreshDatabase> = engine === 'SQLite' ? {} : await freshDatabase()
  const { url = '' } = database
  const month = (await laySmallAssociation(dataDir, { databaseUrl: url, prepare: layBooks }))!
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const store = await openStore(env.database)
  try {
    return await body({ dataDir, url, store, env, month })
  } finally {
    await store.close()
    await database.drop?.()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts a portal in the month after, which dies at a point of the seal if one is given. */
async function startAhead({ dataDir, url, month }: Scene, point?: Point, weakness: Record<string, string> = {}) {
  const death = point && { fact: 'MonthSealed', times: 1, ...point }
  const env = dying({ aheadMs, ...(death ? { death } : {}) }, weakness)
  const portal = await startBuiltPortal({ dataDir, env: { DATABASE_URL: url, LOG_LEVEL: 'silent', ...env } })
  const headers = { cookie: `session=${sessionId}`, origin: portal.origin('dc') }
  const input = encodeURIComponent(JSON.stringify({ month }))
  return {
    portal,
    seal: () => portal.request('dc', '/api/trpc/months.seal', { method: 'POST', headers, body: { month } }),
    look: () => portal.request('dc', `/api/trpc/months.one?input=${input}`, { headers }),
  }
}

/** Seals the month at portals that die at each of the points. @returns what a kill left that must not be */
async function sealUnderKills(
  scene: Scene,
  points: readonly Point[],
  weakness: Record<string, string> = {},
): Promise<string[]> {
  const wrong: string[] = []
  for (const point of points) {
    const { portal, seal } = await startAhead(scene, point, weakness)
    const answer = await seal().catch(() => null)
    if (answer) wrong.push(`the portal outlived ${point.moment} ${point.at}: ${answer.status} ${answer.text}`)
    else if (portal.process.signalCode === null) await once(portal.process, 'exit')
    if (answer) await portal.stop()
    wrong.push(...(await faultsOfSeal(scene)).map((fault) => `${point.moment} ${point.at}: ${fault}`))
  }
  return wrong
}

/** Returns what is wrong: a seal without its fact, its labels, or its notices, or one of them without the others. */
async function faultsOfSeal({ store, env, month }: Scene): Promise<string[]> {
  const { read } = store
  const [facts, seals, labels, notices] = await Promise.all([
    read.selectFrom('facts').select('position').where('type', '=', 'MonthSealed').execute(),
    read.selectFrom('monthSeals').select('position').where('month', '=', month).execute(),
    read.selectFrom('monthLabels').select('position').execute(),
    read
      .selectFrom('outbox')
      .select('subject')
      .where('subject', 'like', `%${monthText(month)} was sealed%`)
      .execute(),
  ])
  const positions = [facts, seals, labels].map((rows) => rows.map(({ position }) => position).join())
  const wrong = await faultsIn(store, env)
  if (new Set(positions).size > 1)
    wrong.push(`${facts.length} facts, ${seals.length} seals, and ${labels.length} labels`)
  if (notices.length > 0 !== facts.length > 0) wrong.push(`${facts.length} facts, and ${notices.length} notices`)
  return wrong
}

describe.each(['SQLite', 'PostgreSQL'] as const)('the seal of a month on %s', (engine) => {
  test('is whole or not there when the portal is killed, and is set once', { timeout: 300_000 }, () =>
    onScene(engine, async (scene) => {
      expect(await sealUnderKills(scene, points)).toEqual([])
      const { portal, seal, look } = await startAhead(scene)
      const [again, view] = [await seal(), await look()]
      await portal.stop()
      // The last portal died after it had committed.
      expect([again.status, again.text]).toEqual([409, expect.stringContaining('sealed already')])
      expect([view.status, view.json()]).toMatchObject([
        200,
        { result: { data: { receivedCents: donatedCents, seal: { state: 'sealed' }, corrections: [] } } },
      ])
      tell(`kill -9 while a month is sealed on ${engine}`, { kills: points.length })
    }),
  )

  test('control: a seal and its labels in two transactions are torn apart by a kill', { timeout: 300_000 }, () =>
    onScene(engine, async (scene) => {
      const wrong = await sealUnderKills(scene, [after('^insert into "monthLabels"')], labelingLater())
      expect(wrong).toEqual([
        expect.stringContaining('1 facts, 1 seals, and 0 labels'),
        expect.stringContaining('1 facts, and 0 notices'),
      ])
    }),
  )
})
