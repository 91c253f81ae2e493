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
import { openProvider, type OutlivingProvider } from './outliving-provider.ts'
import { settleAll } from './settling.ts'
import { killWhile } from './storm.ts'

export type KillReport = Count & {
  kills: number
  /** Payments that buyers were told of. */
  told: number
  /** Charges that a kill caught between the provider's books and ours, for the next start to find. */
  caught: number
  /** Captures that the provider was still at when their portal died. */
  outlived: number
  /** Payments that buyers were told of and that were not in the books after a kill. */
  broken: string[]
  /** What was wrong after some kill, before anything was started again. */
  faults: string[]
}

/** What may be different: a protection that is off, and when enough was seen of what that does. */
type Control = { env?: Record<string, string>; settles?: boolean; isSeen?: (report: Pick<KillReport, 'broken' | 'faults'>) => boolean }

/**
 * Starts, lets eight buyers pay, kills, checks; so many times, then lets the portal finish what it left and compares
 * its books with the provider's, who lives on while portals die. Everything random comes from the seed. `laid` is a
 * folder to begin with a copy of.
 */
export async function killAgainAndAgain(laid: string, seed: number, kills: number, control: Control = {}): Promise<KillReport> {
  const { env: weakness = {}, settles = true, isSeen = () => false } = control
  // With a protection off the portal may be in ruins.
  const mayFail = Object.keys(weakness).length > 0
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-kills-'))
  cpSync(laid, dataDir, { recursive: true })
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const chance = seeded(seed)
  const provider = await openProvider(chance)
  const start = async () => provider.serving(await startBuiltPortal({ dataDir, env: { ...weakness, STANDIN_URL: provider.address } }))
  const report = { kills: 0, told: 0, outlived: 0, broken: [] as string[], faults: [] as string[] }
  const told = new Set<string>()
  const caught = new Set<string>()
  let portal = await start()
  try {
    const buyers = await buyersAt(portal)
    while (report.kills < kills && !isSeen(report)) {
      report.kills++
      for (const { paymentId } of await untilKilled(portal, buyers, chance, mayFail)) told.add(paymentId)
      report.outlived += provider.afterDeath()
      const found = await lookAtWhatIsLeft(env, provider, told)
      report.faults.push(...found.faults.map((fault) => `after kill ${report.kills}: ${fault}`))
      report.broken.push(...found.missing)
      for (const captureId of found.unbooked) caught.add(captureId)
      portal = await start()
    }
    provider.finish()
    const store = await openStore(env.database)
    try {
      if (settles) await settleAll(dataDir, store, provider.payments)
      const count = await compareWithProvider(await provider.books(), store)
      report.faults.push(...(await faultsIn(store, env)))
      return { ...report, ...count, told: told.size, caught: caught.size }
    } finally {
      await store.close()
    }
  } finally {
    await portal.stop().catch((error: unknown) => {
      if (!mayFail) throw error
    })
    await provider.close()
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
async function untilKilled(portal: PortalProcess, buyers: readonly Buyer[], chance: Chance, mayFail: boolean): Promise<Told[]> {
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
    if (end instanceof Refused && end.status >= 500 && end.status !== 503 && !mayFail) throw end
  }
  return told
}

/** Verifies and folds the log as the kill left it, before another start could mend anything. */
async function lookAtWhatIsLeft(env: Env, provider: OutlivingProvider, told: ReadonlySet<string>) {
  const store = await openStore(env.database)
  try {
    const faults = await faultsIn(store, env)
    const { lost, doubled, unknown } = await compareWithProvider(await provider.books(), store)
    const booked = await bookedIds(store)
    // What an operator may do: so many payments from one address would otherwise be too many.
    await store.write(({ sql }) => run(sql.deleteFrom('rateLimits')))
    return {
      faults: [...faults, ...doubled.map((id) => `${id} is there twice`), ...unknown.map((id) => `${id} was never taken`)],
      missing: [...told].filter((paymentId) => !booked.has(paymentId)),
      unbooked: lost,
    }
  } finally {
    await store.close()
  }
}
