/** A ballot of 5,000 electors who all vote at one portal, on SQLite and on PostgreSQL: each counts once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { beginSession } from '#server/auth/sessions.ts'
import type { ChapterId } from '#server/chapter.ts'
import { readEnv, type Env } from '#server/env.ts'
import { countProblems } from '#server/features/ballots/count.decisions.ts'
import { turnBallots } from '#server/features/ballots/jobs.ts'
import { closedBallotOf, votersInLog } from '#server/features/ballots/result.reads.ts'
import { systemClock } from '#server/time/clock.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { chaptersOf, layAssociation } from '#tests/support/world/association.ts'
import { layElectors, scheduleBallot, type Elector } from '#tests/support/world/electors.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer, type Load, type Target } from './load.ts'
import { percentile } from './samples.ts'
import { mainThreadMs } from './servers.ts'

const electors = Number(process.env.BENCH_ELECTORS ?? 5_000)
/** Voters who wait for an answer at the same time. */
const connections = 16
/** So many votes in ten minutes, which is what a meeting has. */
const minPerSecond = 5_000 / 600
/** The page that others open meanwhile, and the number of votes to each. */
const page = '/dashboard'
const votesPerPage = 25
const hourMs = 60 * 60_000

export const ballots: Topic = {
  title: `${electors.toLocaleString('en')} votes, cast over HTTP, and the others meanwhile`,
  async measure() {
    const onSqlite = await withDatabase('', (place) => measureOn('SQLite', place))
    const server = await startPostgres({ isDurable: true })
    try {
      const onPostgres = await withDatabase(`${server.url}/postgres`, (place) => measureOn('PostgreSQL', place))
      return [...onSqlite, ...onPostgres]
    } finally {
      await server.stop()
    }
  },
}

type Place = { dataDir: string; databaseUrl: string; env: Env; store: Store }

/** Creates a small association on a database, opens it, and removes both. */
async function withDatabase<T>(databaseUrl: string, measure: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
  const variables = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }
  try {
    const env = readEnv({ DATA_DIR: dataDir, ...variables })
    await migrate(env.database)
    const store = await openStore(env.database)
    try {
      await layAssociation({ store, env, clock: systemClock })
      return await measure({ dataDir, databaseUrl, env, store })
    } finally {
      await store.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureOn(engine: string, { dataDir, databaseUrl, env, store }: Place): Promise<Figure[]> {
  const chapterId = chaptersOf({ store, env, clock: systemClock }).dc.id
  const voters = await layElectors({ store, logDefinition }, { chapterId, count: electors, now: new Date() })
  const portal = await startBuiltPortal({ dataDir, env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' } })
  try {
    const ballotId = await openBallot(portal, store, chapterId)
    const toPage = { ...siteOf(portal), path: page, headers: { cookie: await cookieOf(store, chapterId, 'member') } }
    await hammer(toPage, { connections: 1, requests: 100 })
    const atRest = await hammer(toPage, { connections: 1, requests: 100 })
    const before = mainThreadMs(portal)
    const { votes, pages } = await castBeside(portal, ballotId, voters, toPage)
    const cost = mainThreadMs(portal) - before
    await refusedAgain(portal, ballotId, voters.slice(0, 20))
    const closing = await closeNow({ env, store }, ballotId)
    await assertCounted(store, ballotId, voters)
    return figuresOf(engine, { votes, pages, atRest, cost, closing })
  } finally {
    await portal.stop()
  }
}

/** Logs in one of the association's people. */
async function cookieOf(store: Store, chapterId: ChapterId, role: 'member' | 'admin'): Promise<string> {
  const session = { personId: role, chapterId, role, createdAt: new Date().toISOString(), device: '' }
  return `session=${await store.write((builder) => beginSession(builder, { ...session, way: 'password' }))}`
}

const siteOf = (portal: PortalProcess) => ({ port: portal.port, host: new URL(portal.origin('dc')).host })

/** Opens a ballot with an office, a ranked board with names that are written in, and a motion. */
async function openBallot(portal: PortalProcess, store: Store, chapterId: ChapterId): Promise<string> {
  const headers = { cookie: await cookieOf(store, chapterId, 'admin'), origin: portal.origin('dc') }
  const ask = async (procedure: string, body: object) => {
    const answer = await portal.request('dc', `/api/trpc/votes.${procedure}`, { method: 'POST', headers, body })
    if (answer.status !== 200) throw new Error(`votes.${procedure} answered ${answer.status}: ${answer.text}`)
    return (answer.json() as { result: { data: string } }).result.data
  }
  const ballotId = await ask('add', { title: 'Board election' })
  const office = { ballotId, kind: 'office', about: '' }
  const treasurer = await ask('addQuestion', { ...office, title: 'Treasurer' })
  const board = await ask('addQuestion', { ...office, title: 'Board', method: 'ranked', seats: '3', writeIns: 1 })
  await ask('addQuestion', { ballotId, kind: 'motion', title: 'Raise the dues', about: '' })
  const add = (questionId: string, label: string) =>
    ask('addChoice', { questionId, label, detail: '', statement: '', memberId: '' })
  for (const label of ['One', 'Two']) await add(treasurer, label)
  for (const label of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await add(board, label)
  const now = new Date()
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString()
  await scheduleBallot(
    { store, logDefinition },
    { chapterId, ballotId, now },
    { opensAt: at(-1), closesAt: at(6), tie: 'lot' },
  )
  return ballotId
}

/** What an elector chooses: different ones, so that the count has rounds. */
const answersOf = (number: number) => [
  [number % 2],
  [number % 6, (number + 1 + (number % 5)) % 6, ...(number % 50 === 0 ? [`Name ${number % 7}`] : [])],
  number % 3 === 2 ? [] : [number % 3],
]

/** Lets everybody vote, and opens a page with every few of them. */
async function castBeside(portal: PortalProcess, ballotId: string, voters: readonly Elector[], toPage: Target) {
  const pages: Promise<Load>[] = []
  const ballot = (number: number): Target => {
    if (number % votesPerPage === 0) pages.push(hammer(toPage, { connections: 1, requests: 1 }))
    return {
      ...siteOf(portal),
      path: '/api/trpc/votes.cast',
      method: 'POST',
      headers: { cookie: voters[number]!.cookie, origin: portal.origin('dc') },
      body: JSON.stringify({ ballotId, answers: answersOf(number) }),
    }
  }
  const votes = await hammer(ballot, { connections, requests: voters.length })
  return { votes, pages: (await Promise.all(pages)).flatMap(({ milliseconds }) => milliseconds) }
}

/** Lets some vote once more. @throws when a second vote is not refused */
async function refusedAgain(portal: PortalProcess, ballotId: string, voters: readonly Elector[]): Promise<void> {
  for (const { cookie } of voters) {
    const { status } = await portal.request('dc', '/api/trpc/votes.cast', {
      method: 'POST',
      headers: { cookie, origin: portal.origin('dc') },
      body: { ballotId, answers: answersOf(0) },
    })
    if (status !== 409) throw new Error(`A second vote was answered with ${status}`)
  }
}

/** Closes the ballot as the portal's job does, at a later time. Returns the milliseconds that it took. */
async function closeNow({ env, store }: Pick<Place, 'env' | 'store'>, ballotId: string): Promise<number> {
  const later = new Date(Date.now() + 7 * hourMs)
  const stopping = new AbortController().signal
  const portal = { env, store, logDefinition, clock: { now: () => later }, stopping }
  const started = performance.now()
  await turnBallots(portal)
  const took = performance.now() - started
  const open = await store.read.selectFrom('ballotBoxes').select('box').where('ballotId', '=', ballotId).execute()
  if (open.length > 0) throw new Error('The ballot did not close')
  return took
}

/** Asserts that each elector of the ballot is counted once. @throws otherwise */
async function assertCounted(store: Store, ballotId: string, voters: readonly Elector[]): Promise<void> {
  const { read } = store
  const counted = await closedBallotOf({ db: read, logDefinition }, ballotId)
  const rows = await read
    .selectFrom('ballotElectors')
    .select('personId')
    .where('ballotId', '=', ballotId)
    .where('votedAt', 'is not', null)
    .execute()
  const voted = new Set(rows.map(({ personId }) => personId))
  const problems = counted ? countProblems(counted, await votersInLog(read, ballotId)) : ['It was not counted.']
  const missing = voters.filter(({ personId }) => !voted.has(personId)).length
  if (missing > 0 || rows.length !== voters.length || counted?.ballots.length !== voters.length)
    problems.push(`${rows.length} voted, ${missing} are missing, and there are ${counted?.ballots.length} ballots.`)
  if (problems.length > 0) throw new Error(problems.join(' '))
}

type Measured = { votes: Load; pages: number[]; atRest: Load; cost: number; closing: number }

function figuresOf(engine: string, { votes, pages, atRest, cost, closing }: Measured): Figure[] {
  const { milliseconds, perSecond } = votes
  const tenth = Math.floor(milliseconds.length / 10)
  const [first, last] = [milliseconds.slice(0, tenth), milliseconds.slice(-tenth)].map((part) => percentile(part, 0.5))
  const [meanwhile, rest] = [percentile(pages, 0.95), percentile(atRest.milliseconds, 0.95)]
  return [
    {
      name: `Votes on ${engine}, each counted once`,
      value: perSecond,
      unit: '/s',
      target: { min: minPerSecond },
      note: `${milliseconds.length} in ${(milliseconds.length / perSecond).toFixed(0)} s, ${(cost / milliseconds.length).toFixed(1)} ms of the main thread each, with the pages`,
    },
    {
      name: `p95 of a vote on ${engine}`,
      value: percentile(milliseconds, 0.95),
      unit: 'ms',
      note: `median ${percentile(milliseconds, 0.5).toFixed(0)} ms, of ${connections} at the same time`,
    },
    {
      name: `the last tenth on ${engine} against the first, medians`,
      value: last! / first!,
      unit: 'ratio',
      note: `${last!.toFixed(0)} ms to ${first!.toFixed(0)} ms`,
    },
    {
      name: `p95 of a page meanwhile on ${engine} against its own at rest`,
      value: meanwhile / rest,
      unit: 'ratio',
      note: `${meanwhile.toFixed(0)} ms to ${rest.toFixed(0)} ms, ${pages.length} pages`,
    },
    { name: `Close and count on ${engine}`, value: closing, unit: 'ms', note: 'one transaction' },
  ]
}
