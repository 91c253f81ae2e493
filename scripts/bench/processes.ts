/** One PostgreSQL under one process and under three: facts appended, and a rush for the seats of one event. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { approve, call, cartOf, Refused } from '#tests/faults/buyers.ts'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import type { Share } from './appender.ts'
import { createDatabase } from './databases.ts'
import type { Figure, Topic } from './figure.ts'
import { factOf } from './payment-facts.ts'
import { median, percentile, timed } from './samples.ts'
import { adminToken } from './servers.ts'

const rounds = 5
/** Divisible among the processes, and each share is a whole number of payments. */
const factsPerRound = 2_400
/** As many wait in all processes together as in one alone. */
const callers = 48
const processes = 3
/** Rows that a raw transaction inserts: as many as share a commit when all callers wait. */
const rowsPerGroup = 48

const buyers = 500
export const severalProcesses: Topic = {
  title: 'PostgreSQL under one process and under three',
  async measure() {
    const server = await startPostgres({ isDurable: true })
    try {
      return [...(await appendsOn(server.url)), ...(await rushOn(server.url))]
    } finally {
      await server.stop()
    }
  },
}

async function appendsOn(server: string): Promise<Figure[]> {
  const location = `${server}/appends`
  await createDatabase(server, 'appends')
  await migrate(location)
  const appenders = Array.from({ length: processes }, () => fork(new URL('appender.js', import.meta.url), [location]))
  const raw = await rawTable(location)
  try {
    await Promise.all(appenders.map((one) => once(one, 'message')))
    const rates = { raw: [] as number[], alone: [] as number[], together: [] as number[] }
    let first = 0
    // The first round warms up. The three take turns, so that a slow disk slows all of them.
    for (let round = 0; round <= rounds; round++) {
      const took = {
        raw: await timed(() => raw.insert(factsPerRound)),
        alone: await timed(() => append(appenders.slice(0, 1), first)),
        together: await timed(() => append(appenders, first + factsPerRound)),
      }
      first += 2 * factsPerRound
      if (round === 0) continue
      for (const kind of ['raw', 'alone', 'together'] as const) rates[kind].push(factsPerRound / (took[kind] / 1000))
    }
    return figuresOfAppends({ raw: median(rates.raw), alone: median(rates.alone), together: median(rates.together) })
  } finally {
    for (const one of appenders) one.kill()
    await raw.close()
  }
}

function figuresOfAppends({ raw, alone, together }: Record<'raw' | 'alone' | 'together', number>): Figure[] {
  const of = (one: number, other: number) => `${Math.round(one)}/s of ${Math.round(other)}/s`
  return [
    {
      name: 'Facts of one process, against raw inserts in groups',
      value: alone / raw,
      unit: 'ratio',
      target: { min: 0.5 },
      note: of(alone, raw),
    },
    {
      name: 'Facts of three processes together, against one',
      value: together / alone,
      unit: 'ratio',
      target: { min: 0.9 },
      note: of(together, alone),
    },
  ]
}

/** Lets processes append a round's facts, each an equal share. */
async function append(appenders: ChildProcess[], first: number): Promise<void> {
  const count = factsPerRound / appenders.length
  await Promise.all(
    appenders.map(async (one, index) => {
      const done = once(one, 'message')
      one.send({ first: first + index * count, count, callers: callers / appenders.length } satisfies Share)
      await done
    }),
  )
}

/** Groups of rows, each one statement and one commit, into a table with the columns, keys, and indexes of the log's. */
async function rawTable(location: string) {
  const client = new pg.Client({ connectionString: location })
  await client.connect()
  await client.query('create table "rawFacts" (like facts including all)')
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'facts' order by ordinal_position`,
  )
  const data = JSON.stringify(factOf(300).data)
  const hash = '0'.repeat(64)
  let number = 0
  const valuesOf = () => {
    number++
    const now = new Date().toISOString()
    const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
    const what = [number, id, `payment-BENCH${number}`, 1, 'DuesPaid', 1, 'chapter', 'member:bench']
    return [...what, `bench-${number}`, `paypal:capture:${number}`, now, now, data, hash, hash]
  }
  const row = (index: number) => `(${columns.map((_, at) => `$${index * columns.length + at + 1}`).join()})`
  const text = `insert into "rawFacts" values ${Array.from({ length: rowsPerGroup }, (_, index) => row(index)).join()}`
  return {
    async insert(count: number) {
      for (let done = 0; done < count; done += rowsPerGroup)
        await client.query({ name: 'group', text, values: Array.from({ length: rowsPerGroup }, valuesOf).flat() })
    },
    close: () => client.end(),
  }
}

/** As many buyers as an event has seats, who all pay at once at three portals. */
async function rushOn(server: string): Promise<Figure[]> {
  await createDatabase(server, 'rush')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
  const env = { DATABASE_URL: `${server}/rush?lock_timeout=60000`, TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' }
  const portals: PortalProcess[] = []
  try {
    for (let number = 0; number < processes; number++) portals.push(await startBuiltPortal({ dataDir, env }))
    const token = await adminToken(portals[0]!)
    await rush(portals, await announce(portals[0]!, token, 20), 20)
    const eventId = await announce(portals[0]!, token, buyers)
    const started = performance.now()
    const milliseconds = await rush(portals, eventId, buyers)
    const seconds = (performance.now() - started) / 1000
    await assertSoldOut(portals[0]!, eventId)
    return [
      { name: `${buyers} paid registrations for one event`, value: seconds, unit: 's', target: { max: 10 } },
      {
        name: 'p99 of a request of theirs',
        value: percentile(milliseconds, 0.99),
        unit: 'ms',
        target: { max: 3_000 },
        note: `median ${percentile(milliseconds, 0.5).toFixed(0)} ms`,
      },
    ]
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function announce(portal: PortalProcess, token: string, seats: number): Promise<string> {
  const event = {
    eventType: 'picnic',
    eventName: `A rush for ${seats} seats`,
    eventAddress: 'Outdoors',
    startsAt: '2099-06-06T10:00',
    endsAt: '2099-06-06T16:00',
    adultFee: '25',
    seats: String(seats),
  }
  const { eventId } = await call<{ eventId: string }>(portal, 'events.create', event, { token })
  await call(portal, 'events.publish', { eventId }, { token })
  return eventId
}

/** Lets everybody buy one seat at the same time. Returns the milliseconds of each request. */
async function rush(portals: PortalProcess[], eventId: string, count: number): Promise<number[]> {
  const milliseconds: number[] = []
  const measured = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const value = await work()
    milliseconds.push(performance.now() - started)
    return value
  }
  const buy = async (number: number) => {
    const portal = portals[number % portals.length]!
    const from = `10.${number % 250}.${Math.floor(number / 250)}.7`
    const cart = seatOf(eventId, number)
    const { orderId } = await measured(() => call<{ orderId: string }>(portal, 'registrations.start', cart, { from }))
    await approve(portal, orderId)
    const { state } = await measured(() =>
      call<{ state: string }>(portal, 'registrations.finish', { orderId }, { from }),
    )
    if (state !== 'paid') throw new Error(`A payment is ${state}`)
  }
  await Promise.all(Array.from({ length: count }, (_, number) => buy(number)))
  return milliseconds
}

/** The cart of a guest who takes one seat. */
const seatOf = (eventId: string, number: number) => ({ ...cartOf(eventId, `buyer${number}`), adults: 1, minors: 0 })

/** Asserts that every seat is sold: one more buyer is refused. @throws otherwise */
async function assertSoldOut(portal: PortalProcess, eventId: string): Promise<void> {
  const more = call(portal, 'registrations.start', seatOf(eventId, buyers), { from: '10.9.9.9' })
  const outcome = await more.catch((error: unknown) => error)
  if (!(outcome instanceof Refused && outcome.status === 409))
    throw new Error(`One more than all seats was answered ${String(outcome)}`)
}
