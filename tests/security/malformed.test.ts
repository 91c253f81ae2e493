import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { seeded } from '#server/chance.ts'
import { announcePicnic } from '#tests/support/picnic.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { openStreet, type Key } from '#tests/support/street.ts'
import { describeOnBoth } from '#tests/support/world.ts'
import { ballastBytes, malformed, type Malformed } from './malformed-doors.ts'

/** `MALFORMED=10000 npx vitest run tests/security/malformed` for a night. */
const bodies = Number(process.env.MALFORMED ?? 1000)
/** After so many everything that is loaded late is loaded, and every statement has been compiled. */
const warmUp = 300

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/** What is in use once nothing is left to be freed. */
function heapBytes(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

describeOnBoth('nonsense', (open) => {
  let shop: Shop
  afterEach(() => shop.close())

  /** What nonsense must not add to: rows that only a right input may make. */
  const counts = async () => {
    const { read } = shop.store
    const count = async (table: 'payments' | 'registrations' | 'events' | 'eventPayments' | 'people' | 'uploads') => {
      const { n } = await read.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
      return Number(n)
    }
    return {
      ...{ payments: await count('payments'), registrations: await count('registrations'), fees: await count('eventPayments') },
      ...{ events: await count('events'), people: await count('people'), uploads: await count('uploads') },
    }
  }

  /** People who are nothing to the association, and events of which nobody counts the seats: written by half. */
  const halves = async () => {
    const { read } = shop.store
    const nobody = await read
      .selectFrom('people')
      .leftJoin('members', 'members.personId', 'people.personId')
      .leftJoin('applications', 'applications.personId', 'people.personId')
      .leftJoin('formerMembers', 'formerMembers.personId', 'people.personId')
      .select('people.personId')
      .where('formerMembers.personId', 'is', null)
      .where('members.personId', 'is', null)
      .where('applications.personId', 'is', null)
      .execute()
    const uncounted = await read
      .selectFrom('seatCounts')
      .leftJoin('events', 'events.eventId', 'seatCounts.eventId')
      .select('seatCounts.eventId')
      .where('events.eventId', 'is', null)
      .execute()
    return [...nobody, ...uncounted]
  }

  test(`${bodies} times at every kind of door is answered below 500 in words, writes nothing by halves and is not kept`, { timeout: Math.max(120_000, bodies * 200) }, async () => {
    const errors: string[] = []
    const opened = await openShop(open)
    const log = pino({ level: 'error' }, new Writable({ write: (line, _, done) => (errors.push(String(line)), done()) }))
    shop = { ...opened, portal: { ...opened.portal, log } }
    const { knock, keyOf } = openStreet(shop)
    const places = { eventId: await announcePicnic(shop), paymentId: '8KD40213' }
    const before = await counts()
    const chance = seeded(31)
    const wrong: string[] = []
    const kept: Malformed[] = []
    let number = 0
    const keyring = async (): Promise<(Key | undefined)[]> => [undefined, await keyOf('member'), await keyOf('admin'), await keyOf('system')]

    const send = async (keep: boolean) => {
      const one = malformed(chance, places, number++)
      if (keep) kept.push(one)
      // The limits would soon refuse everything and let nothing in to be looked at.
      shop.clock.forward(61)
      const by = (await keyring())[chance.below(4)]
      const reply = await knock(one.path, { ...one.knock, ...(by ? { by } : {}) })
      const told = `${one.door} ${one.path.slice(0, 300)} ${String(JSON.stringify(one.knock.body)).slice(0, 400)}: ${reply.status} ${reply.text.slice(0, 300)}`
      if (reply.status >= 500) wrong.push(`${told} ${errors.at(-1)?.slice(0, 900)}`)
      if (/\bat .*\.[jt]s:\d+|node_modules|SQLITE_|syntax error at/.test(reply.text)) wrong.push(`${told}: what is inside went out`)
      if (reply.status >= 400 && one.knock.method !== 'HEAD' && reply.text.length < 5) wrong.push(`${told}: without a sentence`)
    }

    while (number < Math.min(warmUp, bodies / 2)) await send(false)
    const atFirst = heapBytes()
    const measured = bodies - number
    while (number < bodies) await send(false)
    const grown = heapBytes() - atFirst
    const most = (measured * ballastBytes) / 4
    expect(wrong).toEqual([])
    expect(errors).toEqual([])
    expect(grown, `bytes after ${measured} bodies`).toBeLessThan(most)

    // The control: a quarter of the bodies, kept, and the same measure says so.
    const beforeControl = heapBytes()
    for (let again = 0; again < measured / 2; again++) await send(true)
    expect(heapBytes() - beforeControl).toBeGreaterThan(most / 2)
    expect(kept.length).toBeGreaterThan(0)

    const after = await counts()
    // An admin's nonsense may name the event rightly, and take it away; nothing else comes or goes.
    expect({ ...after, events: 1 }).toEqual({ ...before, events: 1 })
    expect(await halves()).toEqual([])
    await shop.balance()
    if (process.env.MALFORMED) process.stdout.write(`${bodies} bodies: the heap grew by ${grown >> 10} kB, at most ${most >> 10} kB\n`)
  })
})
