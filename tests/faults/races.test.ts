import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { freshDatabase } from '#tests/support/databases/postgres.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { approve, call, cartOf, Refused, tokenOf } from './buyers.ts'
import { announceConvention, cartFor, stockKinds, type Convention, type StockKind } from './conventions.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { timesOfLong } from './figures.ts'
import { compareWithProvider, faultsOf, standinBooks } from './ledgers.ts'
import { sellingWithoutCounting } from './altered/weaknesses.ts'

const races = timesOfLong(25)
const buyersInARace = 200
/** Buyers who each want one of a package, a group or a room. */
const stockRaces = timesOfLong(10)
const buyersOfAStock = 24
const maxOfAStock = 5
/** At least one seat is left, and never enough for everybody. */
const maxSeats = 10

type Place = { dataDir: string; database: string; url: string; remove(): Promise<void> }

const places: Record<'SQLite' | 'PostgreSQL', () => Promise<Place>> = {
  async SQLite() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-races-'))
    const remove = async () => rmSync(dataDir, { recursive: true, force: true })
    return { dataDir, database: path.join(dataDir, 'chapterhouse.sqlite'), url: '', remove }
  },
  async PostgreSQL() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-races-'))
    const { url, drop } = await freshDatabase()
    const remove = async () => {
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    return { dataDir, database: url, url, remove }
  },
}

describe.each(['SQLite', 'PostgreSQL'] as const)('the last seats, sold by two portals on one %s', (engine) => {
  let place: Place
  let portals: PortalProcess[] = []
  let store: Store

  // Response times on a busy machine are not tested here, so everybody is patient.
  const env = () => ({ DATABASE_URL: place.url && `${place.url}?lock_timeout=60000`, TRUSTED_PROXIES: '1' })

  beforeAll(async () => {
    place = await places[engine]()
    await laySmallAssociation(place.dataDir, { databaseUrl: place.url })
    const start = () => startBuiltPortal({ dataDir: place.dataDir, env: env() })
    portals = [await start(), await start()]
    store = await openStore(place.database)
  }, 300_000)

  afterAll(async () => {
    await Promise.all(portals.map((portal) => portal.stop()))
    await store.close()
    await place.remove()
  }, 300_000)

  test(
    `${races} races of ${buyersInARace}: exactly the seats there are, and nobody else is charged`,
    { timeout: 600_000 },
    async () => {
      const random = seededRandom(26)
      const admin = await tokenOf(portals[0]!, 'admin@dc.aea.example', 'admin')
      let seatsInAll = 0
      for (let race = 0; race < races; race++) {
        const seats = 1 + random.below(maxSeats)
        seatsInAll += seats
        const eventId = await announce(portals[0]!, admin, seats)
        const outcomes = await Promise.all(
          Array.from({ length: buyersInARace }, (_, buyer) =>
            tryToBuy(portals[buyer % 2]!, eventId, `${race}-${buyer}`),
          ),
        )
        const sold = outcomes.filter((outcome) => outcome === 'paid').length
        const refused = outcomes.filter((outcome) => outcome === 'sold out').length
        expect({ race, sold, refused }).toEqual({ race, sold: seats, refused: buyersInARace - seats })
      }
      const after = await compareWithProvider(standinBooks(place.dataDir), store)
      expect(after).toMatchObject({ lost: [], doubled: [], unknown: [] })
      expect(after.retainedCharges).toBe(seatsInAll)
      expect(await faultsOf(place.dataDir, place.url)).toEqual([])
    },
  )

  test(
    `${stockRaces} races of ${buyersOfAStock} each for a package, a group and the rooms of a night: exactly what there is, and nobody else is charged`,
    { timeout: 600_000 },
    async () => {
      const random = seededRandom(27)
      const admin = await tokenOf(portals[0]!, 'admin@dc.aea.example', 'admin')
      const before = await compareWithProvider(standinBooks(place.dataDir), store)
      let soldInAll = 0
      for (let race = 0; race < stockRaces; race++) {
        const stocks = {
          package: 1 + random.below(maxOfAStock),
          group: 1 + random.below(maxOfAStock),
          room: 1 + random.below(maxOfAStock),
        }
        soldInAll += stocks.package + stocks.group + stocks.room
        const convention = await announceConvention(portals[0]!, admin, stocks)
        expect({ race, ...(await raceFor(convention, (buyer) => portals[buyer % 2]!, buyersOfAStock, race)) }).toEqual({
          race,
          ...stocks,
        })
      }
      const after = await compareWithProvider(standinBooks(place.dataDir), store)
      expect(after).toMatchObject({ lost: [], doubled: [], unknown: [] })
      expect(after.retainedCharges - before.retainedCharges).toBe(soldInAll)
      expect(await faultsOf(place.dataDir, place.url)).toEqual([])
    },
  )

  test('control: a portal that does not count the seats oversells, and that is detected', async () => {
    const [first] = portals as [PortalProcess]
    const seats = 3
    const eventId = await announce(first, await tokenOf(first, 'admin@dc.aea.example', 'admin'), seats)
    const weak = await startBuiltPortal({ dataDir: place.dataDir, env: { ...env(), ...sellingWithoutCounting() } })
    portals.push(weak)
    const outcomes = await Promise.all(
      Array.from({ length: 4 * seats }, (_, buyer) => tryToBuy(weak, eventId, `${races}-${buyer}`)),
    )
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(4 * seats)
    expect(await faultsOf(place.dataDir, place.url)).toEqual([
      'A limit was reached: seats',
      `Event ${eventId} sold ${4 * seats} of ${seats} seats`,
    ])
    const stocks = { package: 1, group: 2, room: 3 }
    const convention = await announceConvention(first, await tokenOf(first, 'admin@dc.aea.example', 'admin'), stocks)
    expect(await raceFor(convention, () => weak, 4, stockRaces)).toEqual({ package: 4, group: 4, room: 4 })
    const faults = await faultsOf(place.dataDir, place.url)
    expect(faults).toEqual(
      expect.arrayContaining(
        stockKinds.map((kind) => `Event ${convention.eventId} sold 4 of ${stocks[kind]} of a ${kind}`),
      ),
    )
  })
})

async function announce(portal: PortalProcess, admin: string, seats: number): Promise<string> {
  const { eventId } = await call<{ eventId: string }>(
    portal,
    'events.create',
    {
      eventType: 'picnic',
      eventName: 'A race for seats',
      eventAddress: 'Outdoors',
      startsAt: '2099-06-06T10:00',
      endsAt: '2099-06-06T16:00',
      adultFee: '25',
      seats: String(seats),
    },
    { token: admin },
  )
  await call(portal, 'events.publish', { eventId }, { token: admin })
  return eventId
}

/** Lets this many buyers race for each kind of stock; returns how many of each were sold. */
async function raceFor(
  convention: Convention,
  portalOf: (buyer: number) => PortalProcess,
  buyers: number,
  race: number,
): Promise<Record<StockKind, number>> {
  const sold = { package: 0, group: 0, room: 0 }
  const tries = Array.from({ length: buyers }, (_, buyer) =>
    stockKinds.map((kind, index) => ({ kind, name: `${race}-${100 * index + buyer}-1`, buyer })),
  )
  await Promise.all(
    tries.flat().map(async ({ kind, name, buyer }) => {
      if ((await tryToPay(portalOf(buyer), cartFor(kind, convention, `buyer${name}`), name)) === 'paid') sold[kind]++
    }),
  )
  return sold
}

const tryToBuy = (portal: PortalProcess, eventId: string, name: string) =>
  tryToPay(portal, { ...cartOf(eventId, `buyer${name}`), adults: 1, minors: 0 }, name)

/** A buyer with a separate address: reserves, approves, pays. */
async function tryToPay(portal: PortalProcess, cart: object, name: string): Promise<'paid' | 'sold out'> {
  const from = name.replaceAll('-', '.')
  try {
    const { orderId } = await untilServed(() =>
      call<{ orderId: string }>(portal, 'registrations.start', cart, { from }),
    )
    await untilServed(() => approve(portal, orderId))
    const { state } = await untilServed(() =>
      call<{ state: string }>(portal, 'registrations.finish', { orderId }, { from }),
    )
    if (state !== 'paid') throw new Error(`The payment is ${state}`)
    return 'paid'
  } catch (error) {
    if (error instanceof Refused && error.status === 409 && /sold out|seats|left of|last places/.test(error.message))
      return 'sold out'
    throw error
  }
}

/**
 * Retries with the same cart when told to come again: SQLite's timeout of five seconds can expire on a busy machine.
 */
async function untilServed<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refused && error.status === 503)) throw error
    }
  }
}
