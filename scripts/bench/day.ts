/**
 * A day in fast motion at three portals behind nginx on one PostgreSQL: readers, members, buyers, and admins, while a
 * portal is killed, PostgreSQL restarts, and one portal has a slow way to it. The books are compared at the end.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStore } from '#db/open-store.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { readEnv } from '#server/env.ts'
import { donor, guest, member, tokenOf, type Buyer } from '#tests/faults/buyers.ts'
import { compareRefunds, compareWithProvider, faultsIn } from '#tests/faults/ledgers.ts'
import { openProvider, type OutlivingProvider } from '#tests/faults/outliving-provider.ts'
import { refunder } from '#tests/faults/refunders.ts'
import { relayTo } from '#tests/faults/relay.ts'
import { settleAll } from '#tests/faults/settling.ts'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { send } from '#tests/support/http.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { openCause } from '#tests/support/world/causes.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { worldPassword } from '#tests/support/world/association.ts'
import { startBalancer } from './balancer.ts'
import { createDatabase } from './databases.ts'
import { actUntil, figuresOfSteps, reader, type Act } from './day-people.ts'
import type { Figure, Topic } from './figure.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 10)
/** What happens to the portals, and the share of the day at which it begins. */
const calm = 'Calm'
const times: [name: string, from: number][] = [
  [calm, 0],
  ['A portal killed', 0.4],
  ['PostgreSQL restarted', 0.6],
  ['One portal 200 ms from PostgreSQL', 0.8],
]
/** Half of the way there and back. */
const oneWayMs = 100

export const day: Topic = {
  isOnlyByName: true,
  title: `A day of ${minutes} minutes at three portals behind nginx on one PostgreSQL, all on this machine`,
  async measure() {
    const server = await startPostgres({ isDurable: true })
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
    const provider = await openProvider(seededRandom(1))
    try {
      return await dayAt({ server, folder, provider })
    } finally {
      await provider.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Place = { server: Awaited<ReturnType<typeof startPostgres>>; folder: string; provider: OutlivingProvider }

async function dayAt({ server, folder, provider }: Place): Promise<Figure[]> {
  await createDatabase(server.url, 'day')
  const dataDir = path.join(folder, 'data')
  const database = `${server.url}/day`
  const scene = await laySmallAssociation(dataDir, {
    databaseUrl: database,
    prepare: async (world) => ({ eventId: await announcePicnic(world), cause: await openCause(world) }),
  })
  const relay = await relayTo(Number(new URL(server.url).port))
  const relayed = new URL(database)
  relayed.port = String(relay.port)
  const start = (location: string, port = '0') =>
    startBuiltPortal({
      dataDir,
      env: {
        DATABASE_URL: location,
        PORT: port,
        TRUSTED_PROXIES: '1',
        STANDIN_URL: provider.address,
        LOG_LEVEL: 'silent',
      },
    })
  const portals = [await start(database), await start(database), await start(relayed.href)]
  const home = path.join(folder, 'nginx')
  mkdirSync(home)
  const balancer = await startBalancer(
    home,
    portals.map(({ port }) => port),
  )
  let time = calm
  const figures: Figure[] = []
  const happen: Record<string, () => Promise<unknown>> = {
    'A portal killed': async () => {
      const { port, process: killed } = portals[1]!
      const ended = new Promise((resolve) => killed.once('exit', resolve))
      killed.kill('SIGKILL')
      await ended
      portals[1] = await start(database, String(port))
    },
    'PostgreSQL restarted': () => server.restart(),
    'One portal 200 ms from PostgreSQL': async () => relay.delay(oneWayMs),
  }
  try {
    const front = provider.serving(frontOf(portals[0]!, balancer.port))
    const acts = await actsOf(front, scene!)
    const begun = performance.now()
    const share = () => (performance.now() - begun) / (minutes * 60_000)
    const events = (async () => {
      for (const [name, from] of times.slice(1)) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, (from - share()) * minutes * 60_000)))
        time = name
        await happen[name]!()
      }
    })()
    const steps = await actUntil(acts, { random: seededRandom(2), at: () => time, isOver: () => share() >= 1 })
    await events
    const perSecond = steps.filter((step) => step.time === calm).length / (minutes * 60 * times[1]![1])
    figures.push({ name: 'Acts a second while calm', value: perSecond, unit: '/s' }, ...figuresOfSteps(steps, calm))
  } finally {
    await balancer.stop()
    await Promise.all(portals.map((portal) => portal.stop()))
    await relay.cut()
  }
  return [...figures, ...(await figuresOfBooks({ dataDir, database, provider }))]
}

/** All portals as one, at the address of the program in front of them. */
const frontOf = (portal: PortalProcess, port: number): PortalProcess => {
  const hostOf = (chapter?: string) => `${chapter ? `${chapter}.` : ''}localhost:${port}`
  return {
    ...portal,
    port,
    origin: (chapter) => `http://${hostOf(chapter)}`,
    request: (chapter, target, question) => send(port, hostOf(chapter), target, question),
  }
}

async function actsOf(
  front: PortalProcess,
  { eventId, cause }: { eventId: string; cause: string },
): Promise<[string, Act][]> {
  const [asMember, asAdmin] = [await cookieOf(front, 'member'), await cookieOf(front, 'admin')]
  const [duesPayer, treasurer] = [
    await tokenOf(front, 'member@dc.aea.example', 'member'),
    await tokenOf(front, 'admin@dc.aea.example', 'admin'),
  ]
  let purchases = 0
  const from = () => {
    purchases++
    return `10.${purchases >> 16}.${(purchases >> 8) & 255}.${purchases & 255}`
  }
  const pays =
    (buyer: Buyer): Act =>
    () =>
      buyer.pay(front)
  const several = (count: number, kind: string, act: (number: number) => Act): [string, Act][] =>
    Array.from({ length: count }, (_, number) => [kind, act(number)])
  const visited = ['/', `/event/${eventId}`, '/calendar', '/about', '/api/events/chapter/dc', '/login']
  return [
    ...several(6, 'a page to a visitor', () => reader(front, visited)),
    ...several(3, 'a page to a member', () =>
      reader(front, ['/dashboard', '/payment', '/members', '/profile'], asMember),
    ),
    ...several(2, 'a page to an admin', () =>
      reader(front, ['/members', `/event/${eventId}/registrations`, '/treasury', '/dashboard'], asAdmin),
    ),
    ...several(3, 'a paid registration', (number) => pays(guest(eventId, `buyer${number}`, { from }))),
    ...several(1, 'dues', () => pays(member(duesPayer))),
    ...several(1, 'a donation', () => pays(donor(cause, 'gia'))),
    ...several(1, 'a payment or a part of its refund', () =>
      pays(refunder({ payer: guest(eventId, 'edda', { from }), pieceCents: 600, by: 'amount' }, treasurer)),
    ),
  ]
}

async function cookieOf(front: PortalProcess, role: 'member' | 'admin'): Promise<string> {
  const answer = await front.request('dc', '/api/trpc/accounts.login', {
    method: 'POST',
    headers: { origin: front.origin('dc') },
    body: { email: `${role}@dc.aea.example`, password: worldPassword, userRole: role },
  })
  return answer.headers['set-cookie']!.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** What the provider charged and refunded against what is booked, once the portals have finished what was interrupted. */
async function figuresOfBooks({
  dataDir,
  database,
  provider,
}: {
  dataDir: string
  database: string
  provider: OutlivingProvider
}): Promise<Figure[]> {
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: database, LOG_LEVEL: 'silent' })
  const store = await openStore(env.database)
  try {
    await settleAll(dataDir, store, provider.payments)
    const books = await provider.books()
    const { retainedCharges, lost, doubled, unknown } = await compareWithProvider(books, store)
    const { givenBack, refundsLost, refundsDoubled } = await compareRefunds(books, store)
    const faults = await faultsIn(store, env)
    const none = (name: string, list: readonly string[]): Figure => ({
      name,
      value: list.length,
      unit: '',
      target: { max: 0 },
      note: list.slice(0, 3).join(', '),
    })
    return [
      { name: 'Charges of the provider, and refunds', value: retainedCharges, unit: '', note: `${givenBack} refunds` },
      none('Charges that are not booked, booked twice, or booked without a charge', [...lost, ...doubled, ...unknown]),
      none('Refunds that are not booked, or were made twice', [...refundsLost, ...refundsDoubled]),
      none('Faults of the log, its tables, and the seats', faults),
    ]
  } finally {
    await store.close()
  }
}
