/** Kills the built portal while people pay, starts it again, and asks after each start whether all is well. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/portal.ts'
import { call, guest, member, Refused, tokenOf, type Buyer, type Told } from './buyers.ts'
import { seeded, type Chance } from './chance.ts'
import { compareWithProvider, countOfCaptures, faultsOf, type Count } from './ledgers.ts'
import { settleAll } from './settling.ts'

export type KillReport = Count & {
  seed: number
  kills: number
  /** Payments that buyers were told of. */
  told: number
  /** Payments that buyers were told of and that are not in the books. */
  broken: string[]
  /** What was wrong after some restart. */
  faults: string[]
}

/** A demo that was laid once; each chain of kills gets a copy. */
export async function layDemoFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-laid-'))
  await (await startBuiltPortal({ dataDir: folder })).stop()
  return folder
}

/** So many requests are under way before the kill, at most. */
const mostSteps = 60

/** Event loop turns between the last request and the kill, at most: enough to get anywhere inside its answer. */
const mostTurns = 60

/**
 * Starts, lets eight buyers pay, kills, checks; so many times, then lets the portal finish what it left and compares
 * its books with the provider's. Everything random comes from the seed.
 */
export async function killAgainAndAgain(laid: string, seed: number, kills: number): Promise<KillReport> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-kills-'))
  cpSync(laid, dataDir, { recursive: true })
  const chance = seeded(seed)
  const report = { seed, kills, told: [] as Told[], faults: [] as string[] }
  const before = countOfCaptures(laid)
  try {
    const buyers = await buyersOf(dataDir)
    for (let kill = 0; kill < kills; kill++) {
      const portal = await startBuiltPortal({ dataDir })
      report.told.push(...(await untilKilled(portal, buyers, chance)))
      const faults = await faultsOf(dataDir)
      report.faults.push(...faults.map((fault) => `after kill ${kill + 1}: ${fault}`))
      await forgetLimits(dataDir)
    }
    const portal = await startBuiltPortal({ dataDir })
    const store = await openStore(path.join(dataDir, 'chapterhouse.sqlite'))
    try {
      await settleAll(dataDir, store, portal.port)
      const count = await compareWithProvider(dataDir, store)
      const booked = await bookedIds(store)
      const broken = report.told.filter(({ paymentId }) => !booked.has(paymentId)).map(({ paymentId }) => paymentId)
      report.faults.push(...(await faultsOf(dataDir)))
      return { ...report, ...count, kept: count.kept - before, told: report.told.length, broken }
    } finally {
      await store.close()
      await portal.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function buyersOf(dataDir: string): Promise<Buyer[]> {
  const portal = await startBuiltPortal({ dataDir })
  try {
    const tokens = await Promise.all(['member@dc.aea.example', 'admin@dc.aea.example'].map((email) => tokenOf(portal, email, 'member')))
    const admin = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
    const { eventId } = await call<{ eventId: string }>(portal, 'events.create', {
      eventType: 'picnic',
      eventName: 'A picnic in a storm',
      eventAddress: 'Outdoors',
      startsAt: '2099-06-06T10:00',
      endsAt: '2099-06-06T16:00',
      adultFee: '25',
      minorFee: '10',
      cap: '60',
    }, { token: admin })
    await call(portal, 'events.publish', { eventId }, { token: admin })
    const guests = ['ada', 'bea', 'cleo', 'dora', 'edda', 'fay'].map((name) => guest(eventId, name))
    return [...tokens.map(member), ...guests]
  } finally {
    await portal.stop()
  }
}

/** Lets everybody pay until the portal is killed at a moment of chance; returns what they were told by then. */
async function untilKilled(portal: PortalProcess, buyers: readonly Buyer[], chance: Chance): Promise<Told[]> {
  const told: Told[] = []
  const steps = 1 + chance.below(mostSteps)
  const turns = chance.below(mostTurns)
  let asked = 0
  let kill = () => {}
  const killed = new Promise<void>((resolve) => (kill = resolve))
  const counted: PortalProcess = {
    ...portal,
    request(...question) {
      if (++asked === steps) kill()
      return portal.request(...question)
    },
  }
  const paying = buyers.map(async (buyer) => {
    // Until the connection breaks, or the portal says no; then the next one goes on.
    for (;;) {
      const paid = await buyer.pay(counted)
      if (paid) told.push(paid)
    }
  })
  const everybody = Promise.allSettled(paying)
  // Should all of them have been refused, nobody else would give the sign.
  void everybody.then(kill)
  await killed
  for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next))
  const gone = new Promise((resolve) => portal.process.once('exit', resolve))
  portal.process.kill('SIGKILL')
  await gone
  for (const end of await everybody) {
    if (end.status === 'rejected' && end.reason instanceof Refused && end.reason.status >= 500 && end.reason.status !== 503) throw end.reason
  }
  return told
}

/** What an operator may do: so many payments from one address would otherwise be too many. */
async function forgetLimits(dataDir: string): Promise<void> {
  const store = await openStore(path.join(dataDir, 'chapterhouse.sqlite'))
  await store.write(({ sql }) => run(sql.deleteFrom('rateLimits')))
  await store.close()
}

async function bookedIds(store: Awaited<ReturnType<typeof openStore>>): Promise<Set<string>> {
  const dues = await store.read.selectFrom('payments').select('paymentId').execute()
  const fees = await store.read.selectFrom('eventPayments').select('paymentId').execute()
  return new Set([...dues, ...fees].map(({ paymentId }) => paymentId))
}
