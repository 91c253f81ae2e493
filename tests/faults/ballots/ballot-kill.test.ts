/** Kills the portal while people vote, and while it closes the ballot. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { readEnv } from '#server/env.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import type { Engine } from '#tests/support/databases/each-database.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { layElectors, scheduleBallot, type Elector } from '#tests/support/world/electors.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import type { World } from '#tests/support/world/world.ts'
import { turnBallots } from '#server/features/ballots/jobs.ts'
import { faultsOfBallot, nameOf, type Polled } from './ballot-faults.ts'
import { dying, type Death } from '../altered/dying.ts'
import { tell, timesOf } from '../figures.ts'
import { killWhile, type Signs } from '../storm.ts'
import { destroyingTheBoxFirst, writingTheBoxLater } from '../altered/weaknesses.ts'

const hourMs = 60 * 60_000
/** Electors who never vote: the turnout is not the number of electors. */
const abstaining = 7
/** Voters at a time, each in two tabs. */
const voters = 6
/** The most votes before a kill. */
const maxVotes = 8
/** Kills from outside, at any moment. */
const strays = Math.max(1, timesOf(10))

type Point = Pick<Death, 'at' | 'moment'>

const before = (at: string): Point => ({ at, moment: 'before' })
const after = (at: string): Point => ({ at, moment: 'after' })

/** Where a portal dies during a vote, and during a close: `npm test` takes every other one. The last is committed. */
const castingPoints = some([
  before('^insert into "facts"'),
  after('^insert into "facts"'),
  after('^update "logHead"'),
  after('^update "ballotElectors"'),
  before('^update "ballotBoxes"'),
  after('^update "ballotBoxes"'),
  before('COMMIT$'),
  after('COMMIT$'),
])
const closingPoints = some([
  after('^insert into "facts"'),
  after('^update "ballotStandings"'),
  before('^update "ballotBoxes"'),
  after('^update "ballotBoxes"'),
  after('^delete from "ballotBoxes"'),
  after('^delete from "ballotKeys"'),
  before('COMMIT$'),
  after('COMMIT$'),
])

/** So many that nobody has to wait for the end: before a kill come a few votes, and those that are under way. */
const electors = abstaining + castingPoints.length * (maxVotes + 2 * voters) + strays * 5 * voters

function some(points: Point[]): Point[] {
  const step = timesOf(points.length) < points.length ? 2 : 1
  return points.filter((_, place) => (points.length - 1 - place) % step === 0)
}

type Scene = Polled & { dataDir: string; url: string; electorsLeft: Elector[]; reader: Elector; twice: string[] }

/** Lays an open ballot with one office, into which names are written. */
async function layBallot(world: World) {
  const { votes } = world.as('admin')
  const { id: chapterId } = world.chapters.dc
  const place = { store: world.store, logDefinition: world.portal.logDefinition }
  const now = world.clock.now()
  const laid = await layElectors(place, { chapterId, count: electors, now })
  const ballotId = await votes.add({ title: 'Board election' })
  await votes.addQuestion({ ballotId, kind: 'office', title: 'Treasurer', about: '', writeIns: 1 })
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString()
  await scheduleBallot(place, { chapterId, ballotId, now }, { opensAt: at(-2), closesAt: at(1) })
  await turnBallots(world.portal)
  return { ballotId, laid }
}

async function onScene<T>(engine: Engine, body: (scene: Scene) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-ballots-'))
  const database: Partial<FreshDatabase> = engine === 'SQLite' ? {} : await freshDatabase()
  const { url = '' } = database
  const { ballotId, laid } = (await laySmallAssociation(dataDir, { databaseUrl: url, prepare: layBallot }))!
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const store = await openStore(env.database)
  try {
    const electorsLeft = laid.slice(abstaining)
    return await body({
      dataDir,
      url,
      store,
      env,
      ballotId,
      electorsLeft,
      reader: laid[0]!,
      told: new Set(),
      twice: [],
    })
  } finally {
    await store.close()
    await database.drop?.()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const start = ({ dataDir, url }: Scene, env: Record<string, string> = {}) =>
  startBuiltPortal({ dataDir, env: { DATABASE_URL: url, LOG_LEVEL: 'silent', ...env } })

/** Sends a vote; returns whether it was counted now, or had been before. */
async function cast(portal: PortalProcess, ballotId: string, { personId, cookie }: Elector) {
  const headers = { cookie, origin: portal.origin('dc') }
  const body = { ballotId, answers: [[nameOf(personId)]] }
  const { status, text } = await portal.request('dc', '/api/trpc/votes.cast', { method: 'POST', headers, body })
  if (status === 409 && text.includes('You have voted already')) return 'before'
  if (status !== 200) throw new Error(`A vote was answered with ${status}: ${text}`)
  return 'now'
}

/** One after the other votes, in as many tabs at once, until the portal is gone; who got no answer comes back later. */
const voting =
  (portal: PortalProcess, { ballotId, electorsLeft, told, twice }: Scene, tabs: number) =>
  async ({ asking }: Signs): Promise<never> => {
    for (let elector = electorsLeft.pop(); elector; elector = electorsLeft.pop()) {
      asking()
      const voter = elector
      const { personId } = voter
      const answers = await Promise.allSettled(Array.from({ length: tabs }, () => cast(portal, ballotId, voter)))
      const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      if (answered.length > 0) told.add(personId)
      if (answered.filter((value) => value === 'now').length > 1) twice.push(personId)
      const refused = answers.find((answer) => answer.status === 'rejected')
      if (!refused) continue
      electorsLeft.unshift(voter)
      throw new Error(String(refused.reason), { cause: refused.reason })
    }
    throw new Error('All of them have voted')
  }

type Storm = { weakness?: Record<string, string>; many?: number; tabs?: number }

/** Lets people vote until the portal dies at each of the points, then at random moments; then all others vote. */
async function castUnderKills(
  scene: Scene,
  points: readonly Point[],
  random: SeededRandom,
  { weakness = {}, many = voters, tabs = 2 }: Storm = {},
): Promise<string[]> {
  const wrong: string[] = []
  const lives = [...points, ...Array<null>(Object.keys(weakness).length > 0 ? 0 : strays).fill(null)]
  for (const [life, point] of lives.entries()) {
    const death = point && { fact: 'VoteConfirmed', times: 1 + random.below(maxVotes), ...point }
    const portal = await start(scene, death ? dying({ death }, weakness) : {})
    const callers = Array.from({ length: many }, () => voting(portal, scene, tabs))
    const ends = await killWhile(portal.process, callers, death ? undefined : random)
    wrong.push(...unexpected(ends), ...(await faultsAt(scene, `kill ${life + 1}, ${said(point)}`)))
    if (scene.electorsLeft.length === 0) wrong.push(`Nobody was left to vote at kill ${life + 1}`)
  }
  return wrong
}

/** A voter's end is a broken connection; any other answer is a fault. */
const unexpected = (ends: unknown[]): string[] =>
  ends.map(String).filter((end) => !/ECONNRESET|ECONNREFUSED|socket hang up|EPIPE|aborted/.test(end))

const said = (point: Point | null) => (point ? `${point.moment} ${point.at}` : 'at any moment')

async function faultsAt(scene: Scene, where: string): Promise<string[]> {
  return (await faultsOfBallot(scene)).map((fault) => `${where}: ${fault}`)
}

/** Lets everybody vote who has not. */
async function castTheRest(scene: Scene): Promise<void> {
  const portal = await start(scene)
  const callers = Array.from({ length: voters }, () => voting(portal, scene, 1))
  const ends = await killWhile(portal.process, callers)
  expect(ends.map(String)).toEqual(callers.map(() => 'Error: All of them have voted'))
}

/** Lets portals whose clock is behind the close begin it, each until it dies at one of the points. */
async function closeUnderKills(
  scene: Scene,
  points: readonly Point[],
  weakness: Record<string, string> = {},
): Promise<string[]> {
  const wrong: string[] = []
  for (const point of points) {
    const env = dying({ death: { fact: 'BallotClosed', times: 1, ...point }, aheadMs: 2 * hourMs }, weakness)
    try {
      const { process: portal } = await start(scene, env)
      if (portal.signalCode === null) await once(portal, 'exit')
    } catch (error) {
      // It often dies before it is ready.
      if (!/exit code null/.test(String(error))) throw error
    }
    wrong.push(...(await faultsAt(scene, `close, ${said(point)}`)))
  }
  return wrong
}

describe.each(['SQLite', 'PostgreSQL'] as const)('a ballot on %s', (engine) => {
  test(
    'whose portal is killed again and again counts each voter once, and loses nobody who was told so',
    { timeout: 600_000 },
    () =>
      onScene(engine, async (scene) => {
        const casting = await castUnderKills(scene, castingPoints, seededRandom(361))
        expect(casting).toEqual([])
        const toldUnderKills = scene.told.size
        await castTheRest(scene)
        expect(await closeUnderKills(scene, closingPoints)).toEqual([])
        const portal = await start(scene, dying({ aheadMs: 2 * hourMs }))
        const input = encodeURIComponent(JSON.stringify({ ballotId: scene.ballotId }))
        const answer = await portal.request('dc', `/api/trpc/votes.result?input=${input}`, {
          headers: { cookie: scene.reader.cookie },
        })
        await portal.stop()
        const turnout = electors - abstaining
        expect([answer.status, answer.json()]).toMatchObject([
          200,
          { result: { data: { turnout, votes: turnout, problems: [] } } },
        ])
        expect([scene.told.size, scene.twice]).toEqual([turnout, []])
        expect(toldUnderKills).toBeGreaterThan(0)
        const kills = castingPoints.length + strays + closingPoints.length
        tell(`kill -9 among votes on ${engine}`, { kills, turnout })
      }),
  )

  test('control: a vote and its ballot in two transactions are torn apart by a kill', { timeout: 300_000 }, () =>
    onScene(engine, async (scene) => {
      const storm = { weakness: writingTheBoxLater(), many: 1, tabs: 1 }
      const wrong = await castUnderKills(scene, [after('^update "ballotBoxes"')], seededRandom(362), storm)
      expect(wrong).toEqual([expect.stringMatching(/(\d+) voted, and (?!\1 )\d+ ballots are in the box/)])
    }),
  )

  test('control: a close and the end of the box in two transactions leave the box', { timeout: 300_000 }, () =>
    onScene(engine, async (scene) => {
      const wrong = await closeUnderKills(scene, [after('^update "ballotBoxes"')], writingTheBoxLater())
      expect(wrong).toEqual([expect.stringContaining('1 boxes and 1 keys are left after the close')])
    }),
  )

  test('control: a box that is destroyed before the log is committed loses the votes', { timeout: 300_000 }, () =>
    onScene(engine, async (scene) => {
      const portal = await start(scene)
      for (const elector of scene.electorsLeft.splice(0, 3)) await cast(portal, scene.ballotId, elector)
      await portal.stop()
      const wrong = await closeUnderKills(scene, [after('^insert into "facts"')], destroyingTheBoxFirst())
      expect(wrong).toEqual([expect.stringContaining('3 voted, and 0 ballots are in the box')])
    }),
  )
})
