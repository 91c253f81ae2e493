/** Kills the built portal while people pay, looks at what it left, and starts it again. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { readEnv, type Env } from '#server/env.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { call, donor, feePayer, guest, member, Refused, tokenOf, type Buyer, type Told } from './buyers.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { announceConvention, clientOfFamily, family, type Convention } from './conventions.ts'
import {
  bookedIds,
  compareRefunds,
  compareWithProvider,
  faultsIn,
  refundsUnderWay,
  type Count,
  type RefundCount,
} from './ledgers.ts'
import { openProvider, type OutlivingProvider } from './outliving-provider.ts'
import { piecesOfPayment, refunder, type Refunding } from './refunders.ts'
import { settleAll } from './settling.ts'
import { killWhile, type Signs } from './storm.ts'

export type KillReport = Count &
  RefundCount & {
    kills: number
    /** Payments and refunds that somebody was told of. */
    acknowledged: number
    /** Charges and refunds that a kill caught between the provider's books and ours, for the next start to find. */
    caught: number
    /** Refunds that a kill caught between the books and the provider. */
    refundsCaught: number
    /** Captures and refunds that the provider was still at when their portal died. */
    outlived: number
    /** Those that somebody was told of and that were not in the books after a kill. */
    broken: string[]
    /** The faults after some kill, before anything was started again. */
    faults: string[]
  }

/**
 * The things that may differ: a protection that is off, the moment of a kill, that everybody checks out of the
 * convention, and when enough was seen of its effect.
 */
export type Control = {
  env?: Record<string, string>
  settles?: boolean
  killsWhenTold?: boolean
  checksOut?: boolean
  isSeen?: (report: Pick<KillReport, 'broken' | 'faults'>) => boolean
}

/** A folder to begin with a copy of, and what the buyers in it know. */
export type Scene = {
  folder: string
  tokens: Record<Payer | 'refunding', string>
  eventId: string
  convention: Convention
  donationTypeName: string
  paymentTypeId: string
}

type Payer = 'member' | 'admin' | 'inactive'

/**
 * Starts, lets eight buyers pay and four admins refund, kills, checks; so many times, then lets the portal finish what
 * it left and compares its books with the provider's, who lives on while portals die. Everything random comes from the
 * seed.
 */
export async function killAgainAndAgain(
  scene: Scene,
  seed: number,
  kills: number,
  control: Control = {},
): Promise<KillReport> {
  const { env: weakness = {}, settles = true, killsWhenTold = false, checksOut = false, isSeen = () => false } = control
  // With a protection off the portal may be in ruins.
  const mayFail = Object.keys(weakness).length > 0
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-kills-'))
  cpSync(scene.folder, dataDir, { recursive: true })
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const random = seededRandom(seed)
  const provider = await openProvider(random)
  const start = async () =>
    provider.serving(await startBuiltPortal({ dataDir, env: { ...weakness, STANDIN_URL: provider.address } }))
  const report = { kills: 0, acknowledged: 0, outlived: 0, broken: [] as string[], faults: [] as string[] }
  const acknowledged = new Set<string>()
  const caught = new Set<string>()
  const refundsCaught = new Set<string>()
  let portal = await start()
  try {
    const refunders = mayFail || checksOut ? [] : await refundersOf(scene, portal)
    const families = checksOut ? familiesOf(scene) : []
    const buyers = [...refunders, ...(checksOut ? families : buyersOf(scene))]
    while (report.kills < kills) {
      report.kills++
      for (const { paymentId, refundKey } of await untilKilled(
        provider.makingSlow(portal),
        buyers,
        mayFail,
        killsWhenTold ? undefined : random,
      ))
        acknowledged.add(refundKey ?? paymentId)
      report.outlived += provider.afterDeath()
      const remains = await lookAtWhatIsLeft(env, provider, acknowledged)
      report.faults.push(...remains.faults.map((fault) => `after kill ${report.kills}: ${fault}`))
      report.broken.push(...remains.missing)
      for (const captureId of remains.unbooked) caught.add(captureId)
      for (const refundKey of remains.refunding) refundsCaught.add(refundKey)
      if (isSeen(report)) break
      portal = await start()
    }
    provider.finish()
    // Nobody but the client knows of an order that it made itself, so it comes back until it is told.
    for (const each of families) await each.pay(portal)
    const store = await openStore(env.database)
    try {
      if (settles) await settleAll(dataDir, store, provider.payments)
      const books = await provider.books()
      const count = { ...(await compareWithProvider(books, store)), ...(await compareRefunds(books, store)) }
      report.faults.push(...(await faultsIn(store, env)))
      return {
        ...report,
        ...count,
        acknowledged: acknowledged.size,
        caught: caught.size,
        refundsCaught: refundsCaught.size,
      }
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

/**
 * An association with something of every kind to pay for, and people who have logged in: by a portal that nothing is
 * wrong with.
 */
export async function layScene(): Promise<Scene> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-laid-'))
  await laySmallAssociation(folder)
  const portal = await startBuiltPortal({ dataDir: folder })
  try {
    const tokenOfPayer = (name: Payer) => tokenOf(portal, `${name}@dc.aea.example`, 'member')
    const [member, admin, inactive, refunding] = await Promise.all([
      tokenOfPayer('member'),
      tokenOfPayer('admin'),
      tokenOfPayer('inactive'),
      tokenOf(portal, 'admin@dc.aea.example', 'admin'),
    ])
    const asAdmin = { token: refunding }
    const { eventId } = await call<{ eventId: string }>(
      portal,
      'events.create',
      {
        eventType: 'picnic',
        eventName: 'A picnic in a storm',
        eventAddress: 'Outdoors',
        startsAt: '2099-06-06T10:00',
        endsAt: '2099-06-06T16:00',
        adultFee: '25',
        minorFee: '10',
        cap: '200',
      },
      asAdmin,
    )
    await call(portal, 'events.publish', { eventId }, asAdmin)
    const donationTypeName = 'Storm relief'
    await call(
      portal,
      'donationTypes.add',
      { donationTypeName, donationTypeDescription: 'Roofs after storms.' },
      asAdmin,
    )
    const paymentTypeId = await call<string>(
      portal,
      'paymentTypes.add',
      { paymentTypeName: 'Library', paymentTypeAmount: '25', paymentTypeDescription: '' },
      asAdmin,
    )
    const convention = await announceConvention(portal, refunding, { package: null, group: null, room: null })
    return {
      folder,
      tokens: { member, admin, inactive, refunding },
      eventId,
      convention,
      donationTypeName,
      paymentTypeId,
    }
  } finally {
    await portal.stop()
  }
}

/** Of every kind some who pay. */
function buyersOf({ tokens, eventId, donationTypeName, paymentTypeId }: Scene): Buyer[] {
  const guests = ['ada', 'bea', 'cleo', 'dora'].map((name, index) =>
    guest(eventId, name, { comesBack: index % 2 === 0 }),
  )
  return [
    ...guests,
    member(tokens.member),
    member(tokens.inactive),
    feePayer(tokens.member, paymentTypeId),
    donor(donationTypeName, 'gia'),
  ]
}

/** Those who check out online, and as many whose clients make the order themselves. */
function familiesOf({ convention }: Scene): Buyer[] {
  const online = ['ada', 'bea', 'cleo', 'dora'].map((name) => family(convention, name))
  const clients = ['edda', 'fay', 'gia', 'hanna'].map((name) => clientOfFamily(convention, name))
  return [...online, ...clients]
}

/** For every kind an admin who refunds, with a payment that is there before the first kill. */
async function refundersOf(
  { tokens, eventId, donationTypeName, paymentTypeId }: Scene,
  portal: PortalProcess,
): Promise<Buyer[]> {
  const kinds: Refunding[] = [
    { payer: member(tokens.admin, piecesOfPayment), pieceCents: 10_000, by: 'term' },
    { payer: feePayer(tokens.admin, paymentTypeId, piecesOfPayment), pieceCents: 2_500, by: 'amount' },
    { payer: guest(eventId, 'edda'), pieceCents: 600, by: 'amount' },
    { payer: donor(donationTypeName, 'fay'), pieceCents: 200, by: 'amount' },
  ]
  const refunders = kinds.map((kind) => refunder(kind, tokens.refunding))
  await Promise.all(refunders.map((each) => each.pay(portal)))
  return refunders
}

/**
 * Lets everybody pay until the portal is killed, at a moment of chance or when the first is told; returns what they
 * were told by then.
 */
async function untilKilled(
  portal: PortalProcess,
  buyers: readonly Buyer[],
  mayFail: boolean,
  random?: SeededRandom,
): Promise<Told[]> {
  const acknowledged: Told[] = []
  const paying =
    (buyer: Buyer) =>
    async ({ asking, now }: Signs) => {
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
        if (!paid) continue
        acknowledged.push(paid)
        if (!random) now()
      }
    }
  const ends = await killWhile(portal.process, buyers.map(paying), random)
  if (portal.process.signalCode !== 'SIGKILL' && !mayFail)
    throw new Error(`The portal ended by itself, with ${portal.process.exitCode ?? portal.process.signalCode}`)
  for (const end of ends) {
    if (end instanceof Refused && end.status >= 500 && end.status !== 503 && !mayFail) throw end
  }
  return acknowledged
}

/** Verifies and folds the log as the kill left it, before another start could mend anything. */
async function lookAtWhatIsLeft(env: Env, provider: OutlivingProvider, acknowledged: ReadonlySet<string>) {
  const store = await openStore(env.database)
  try {
    const faults = await faultsIn(store, env)
    const { lost, doubled, unknown } = await compareWithProvider(await provider.books(), store)
    const booked = await bookedIds(store)
    const underWay = await refundsUnderWay(store)
    const returning = new Set(underWay.map(({ captureId }) => captureId))
    // An operator may do this: so many payments from one address would otherwise be too many.
    await store.write(({ sql }) => run(sql.deleteFrom('rateLimits')))
    return {
      faults: [
        ...faults,
        ...doubled.map((id) => `${id} is there twice`),
        ...unknown.filter((id) => !returning.has(id)).map((id) => `${id} was never taken`),
      ],
      missing: [...acknowledged].filter((paymentId) => !booked.has(paymentId)),
      unbooked: [...lost, ...unknown],
      refunding: underWay.map(({ refundKey }) => refundKey),
    }
  } finally {
    await store.close()
  }
}
