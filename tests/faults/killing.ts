/** Kills the built portal while people pay, looks at what it left, and starts it again. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { readEnv, type Env } from '#server/env.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/portal.ts'
import { call, guest, member, Refused, tokenOf, type Buyer, type Told } from './buyers.ts'
import { seeded, type Chance } from '#server/chance.ts'
import { bookedIds, compareWithProvider, faultsIn, type Count } from './ledgers.ts'
import { settleAll } from './settling.ts'
import { killWhile } from './storm.ts'

export type KillReport = Count & {
  /** Payments that buyers were told of. */
  told: number
  /** Charges that a kill caught between the provider's books and ours, for the next start to find. */
  caught: number
  /** Payments that buyers were told of and that are not in the books. */
  broken: string[]
  /** What was wrong after some kill, before anything was started again. */
  faults: string[]
}

/**
 * Starts, lets eight buyers pay, kills, checks; so many times, then lets the portal finish what it left and compares
 * its books with the provider's. Everything random comes from the seed. `laid` is a folder to begin with a copy of.
 */
export async function killAgainAndAgain(laid: string, seed: number, kills: number): Promise<KillReport> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-kills-'))
  cpSync(laid, dataDir, { recursive: true })
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const chance = seeded(seed)
  const told: Told[] = []
  const faults: string[] = []
  const caught = new Set<string>()
  let portal = await startBuiltPortal({ dataDir })
  try {
    const buyers = await buyersAt(portal)
    for (let kill = 1; kill <= kills; kill++) {
      told.push(...(await untilKilled(portal, buyers, chance)))
      const found = await lookAtWhatIsLeft(env)
      faults.push(...found.faults.map((fault) => `after kill ${kill}: ${fault}`))
      for (const captureId of found.unbooked) caught.add(captureId)
      portal = await startBuiltPortal({ dataDir })
    }
    const store = await openStore(env.database)
    try {
      await settleAll(dataDir, store, portal.port)
      const count = await compareWithProvider(dataDir, store)
      faults.push(...(await faultsIn(store, env)))
      const booked = await bookedIds(store)
      const broken = told.filter(({ paymentId }) => !booked.has(paymentId)).map(({ paymentId }) => paymentId)
      return { ...count, told: told.length, caught: caught.size, broken, faults }
    } finally {
      await store.close()
    }
  } finally {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function buyersAt(portal: PortalProcess): Promise<Buyer[]> {
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
  const guests = ['ada', 'bea', 'cleo', 'dora', 'edda', 'fay'].map((name, index) => guest(eventId, name, { comesBack: index % 2 === 0 }))
  return [...tokens.map(member), ...guests]
}

/** Lets everybody pay until the portal is killed at a moment of chance; returns what they were told by then. */
async function untilKilled(portal: PortalProcess, buyers: readonly Buyer[], chance: Chance): Promise<Told[]> {
  const told: Told[] = []
  const paying = (buyer: Buyer) => async (asking: () => void) => {
    const asked: PortalProcess = {
      ...portal,
      request(...question) {
        asking()
        return portal.request(...question)
      },
    }
    // Until the connection breaks, or the portal says no.
    for (;;) {
      const paid = await buyer.pay(asked)
      if (paid) told.push(paid)
    }
  }
  for (const end of await killWhile(portal.process, buyers.map(paying), chance)) {
    if (end instanceof Refused && end.status >= 500 && end.status !== 503) throw end
  }
  return told
}

/** Verifies and folds the log as the kill left it, before another start could mend anything. */
async function lookAtWhatIsLeft(env: Env): Promise<{ faults: string[]; unbooked: string[] }> {
  const store = await openStore(env.database)
  try {
    const faults = await faultsIn(store, env)
    const { lost, doubled, unknown } = await compareWithProvider(env.dataDir, store)
    // What an operator may do: so many payments from one address would otherwise be too many.
    await store.write(({ sql }) => run(sql.deleteFrom('rateLimits')))
    return { faults: [...faults, ...doubled.map((id) => `${id} is there twice`), ...unknown.map((id) => `${id} was never taken`)], unbooked: lost }
  } finally {
    await store.close()
  }
}
