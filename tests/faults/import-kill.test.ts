/** Kills the portal while it plans an uploaded file, while it writes an import, and while it takes it back. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { keepUpload } from '#server/features/imports/uploads/jobs.ts'
import { run } from '#db/work.ts'
import { readEnv } from '#server/env.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { startBuiltPortal } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import type { World } from '#tests/support/world/world.ts'
import { tell, timesOf } from './figures.ts'
import { faultsIn } from './ledgers.ts'
import { killWhile, type Signs } from './storm.ts'
import { withoutTransactions } from './altered/weaknesses.ts'

/** A piece is 10 rows, and a kill comes after a few of them. With few pieces, one life of the portal may write them all. */
const pieces = Math.max(20, timesOf(60))
const rows = pieces * 10

/** Plans a list of people with a payment of before each, and leaves it as a press on Write does. */
async function layImport(world: World): Promise<string> {
  const lines = Array.from(
    { length: rows },
    (_, at) => `First${at},Last${at},person${at}@paper.example,2019-03-14,40.00`,
  )
  const header = 'First name,Last name,Email,Last payment date,Dues'
  const file = Buffer.from(`${header}\n${lines.join('\n')}\n`).toString('base64')
  const { importId } = await world.as('admin').imports.upload({ name: 'list.csv', file })
  await begin(world.store, 'writing')
  return importId
}

/** As many as are read, planned, and stored in some seconds. */
const rowsToPlan = 6_000

/** Keeps a file as a press on Read does, and no more: its portal was killed before it answered. */
async function layUpload(world: World): Promise<void> {
  const lines = Array.from({ length: rowsToPlan }, (_, at) => `First${at},Last${at},person${at}@paper.example`)
  const file = Buffer.from(`First name,Last name,Email\n${lines.join('\n')}\n`).toString('base64')
  const ctx = world.context('admin') as Context & { actor: SignedIn }
  await keepUpload(ctx, 'import-1', { fileName: 'list.csv', sheet: undefined, file })
  // The portal's clock is that of the machine.
  const now = new Date().toISOString()
  await world.store.write(({ sql }) => run(sql.updateTable('importProgress').set({ startedAt: now, heardAt: now })))
}

/** Returns how far an upload is: which attempt, which step, how many rows are stored. */
async function sightOf({ read }: Store): Promise<string> {
  const [progress, stored] = await Promise.all([
    read.selectFrom('importProgress').select(['runId', 'step', 'doneRows', 'share']).executeTakeFirst(),
    read
      .selectFrom('importRows')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return JSON.stringify([progress, Number(stored.count)])
}

const isPlanned = async ({ read }: Store) =>
  (await read.selectFrom('imports').select('state').executeTakeFirst())?.state === 'planned'

/** Watches an upload until the portal is gone; each change is a sign. */
const watchingPlan =
  (portal: ChildProcess, store: Store) =>
  async ({ asking, now }: Signs): Promise<never> => {
    const isGone = () => portal.exitCode !== null || portal.signalCode !== null
    let last = await sightOf(store)
    while (!isGone()) {
      const sight = await sightOf(store)
      if (sight !== last) asking()
      last = sight
      if (await isPlanned(store)) now()
      await new Promise((next) => setImmediate(next))
    }
    throw new Error('The portal is gone')
  }

const begin = (store: Store, state: 'writing' | 'undoing') =>
  store.write(({ sql }) => run(sql.updateTable('imports').set({ state, startedBy: 'admin', undoneBy: 'admin' })))

/** Returns what a piece left half done: a row without its facts, people, and payments, or a person twice. */
async function halves({ read }: Store): Promise<string[]> {
  const [facts, people, members, payments, written] = await Promise.all([
    read
      .selectFrom('facts')
      .select(['stream', 'type'])
      .where('type', 'in', ['MemberImported', 'ImportedMemberRemoved'])
      .execute(),
    read.selectFrom('people').select(['personId', 'email']).where('email', 'like', '%@paper.example').execute(),
    read
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select('members.personId')
      .where('email', 'like', '%@paper.example')
      .execute(),
    read.selectFrom('earlierPayments').select('personId').execute(),
    read.selectFrom('importRows').select(['row', 'personId']).where('personId', 'is not', null).execute(),
  ])
  const of = (type: string) =>
    facts.flatMap((fact) => (fact.type === type ? [fact.stream.slice('member-'.length)] : []))
  const removed = new Set(of('ImportedMemberRemoved'))
  const present = of('MemberImported').filter((personId) => !removed.has(personId))
  const wrong = []
  if (new Set(people.map(({ email }) => email)).size !== people.length) wrong.push('a person twice')
  const places = { people, members, payments, written }
  for (const [name, list] of Object.entries(places)) {
    const ids = list.map(({ personId }) => personId).sort()
    if (JSON.stringify(ids) !== JSON.stringify([...present].sort())) wrong.push(`${name} are not those of the facts`)
  }
  return wrong
}

const stateOf = async ({ read }: Store) =>
  (await read.selectFrom('imports').select('state').executeTakeFirstOrThrow()).state

const doneIn = async ({ read }: Store) => {
  const { count } = await read
    .selectFrom('importRows')
    .select((row) => row.fn.count<number>('personId').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Watches the rows until the portal is gone; each change is a sign. */
const watching =
  (portal: ChildProcess, store: Store, end: string) =>
  async ({ asking }: Signs): Promise<never> => {
    const isGone = () => portal.exitCode !== null || portal.signalCode !== null
    let last = await doneIn(store)
    while (!isGone() && (await stateOf(store)) !== end) {
      const now = await doneIn(store)
      if (now !== last) asking()
      last = now
      await new Promise((next) => setImmediate(next))
    }
    throw new Error('The portal is gone, or all of it is done')
  }

async function killUntil(
  end: 'done' | 'undone',
  { dataDir, store, seed, env = {}, most = Infinity }: Storm,
): Promise<{ kills: number; wrong: string[] }> {
  const random = seededRandom(seed)
  const settings = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const wrong: string[] = []
  let kills = 0
  while ((await stateOf(store)) !== end && kills < most && wrong.length === 0) {
    const portal = await startBuiltPortal({ dataDir, env })
    await killWhile(portal.process, [watching(portal.process, store, end)], random)
    kills++
    wrong.push(...(await halves(store)))
    if (Object.keys(env).length === 0) wrong.push(...(await faultsIn(store, settings)))
  }
  return { kills, wrong }
}

type Storm = { dataDir: string; store: Store; seed: number; env?: Record<string, string>; most?: number }

async function withImport<T>(
  body: (place: { dataDir: string; store: Store }) => Promise<T>,
  prepare: (world: World) => Promise<unknown> = layImport,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-imports-'))
  await laySmallAssociation(dataDir, { prepare })
  const store = await openStore(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }).database)
  try {
    return await body({ dataDir, store })
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

test(
  'killed repeatedly between the upload of a file and its plan, the plan has each row once',
  { timeout: 600_000 },
  () =>
    withImport(async ({ dataDir, store }) => {
      const random = seededRandom(101)
      const shares: number[] = []
      let kills = 0
      while (!(await isPlanned(store))) {
        const portal = await startBuiltPortal({ dataDir })
        // The last lives end by themselves, and before the plan is given up.
        await killWhile(portal.process, [watchingPlan(portal.process, store)], kills < 6 ? random : undefined)
        kills++
        const told = await store.read.selectFrom('importProgress').select(['share', 'failure']).executeTakeFirst()
        expect(told?.failure ?? null).toBeNull()
        if (told) shares.push(told.share)
      }
      tell('kill -9 before a plan', { rows: rowsToPlan, kills, shares: shares.join(' ') })
      expect(kills).toBeGreaterThan(1)
      expect(shares).toEqual([...shares].sort((a, b) => a - b))
      const rowsOfPlan = await store.read.selectFrom('importRows').select(['row', 'state']).orderBy('row').execute()
      expect(rowsOfPlan).toEqual(Array.from({ length: rowsToPlan }, (_, at) => ({ row: at + 2, state: 'new' })))
      expect(await store.read.selectFrom('importPieces').select('piece').execute()).toEqual([])
      expect(await store.read.selectFrom('importProgress').select('importId').execute()).toEqual([])
    }, layUpload),
)

test(
  'killed repeatedly while an import is written and taken back, no row is written twice, and none is lost',
  { timeout: 60_000 * pieces },
  () =>
    withImport(async (place) => {
      const writing = await killUntil('done', { ...place, seed: 83 })
      expect(writing.wrong).toEqual([])
      expect(await doneIn(place.store)).toBe(rows)
      await begin(place.store, 'undoing')
      const undoing = await killUntil('undone', { ...place, seed: 89 })
      expect(undoing.wrong).toEqual([])
      expect(await doneIn(place.store)).toBe(0)
      tell('kill -9 among imports', { rows, kills: writing.kills + undoing.kills })
      // The last life of each ends by itself.
      expect(writing.kills + undoing.kills).toBeGreaterThan(2)
    }),
)

test('without transactions, a kill leaves a row half written', { timeout: 600_000 }, () =>
  withImport(async (place) => {
    const { wrong } = await killUntil('done', { ...place, seed: 97, env: withoutTransactions(), most: 12 })
    expect(wrong).not.toEqual([])
  }),
)
