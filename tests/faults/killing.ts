/** Kills the built portal while people pay, checks what it left, and restarts it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { readEnv, type Env } from '#server/env.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { call, donor, feePayer, guest, member, Refused, tokenOf, type Buyer, type Acknowledged } from './buyers.ts'
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
    /** Payments and refunds that were acknowledged to a client. */
    acknowledged: number
    /** Charges and refunds where a kill fell between the provider's books and ours, for the next start to find. */
    caught: number
    /** Refunds where a kill fell between the books and the provider. */
    refundsCaught: number
    /** Captures and refunds still in progress at the provider when their portal died. */
    outlived: number
    /** Acknowledged ones that were missing from the books after a kill. */
    broken: string[]
    /** The faults found after a kill, before any restart. */
    faults: string[]
  }

/**
 * The parameters of a chain: a disabled protection, the moment of a kill, whether all buy from the convention, and when
 * enough of the effect was seen.
 */
export type Control = {
  env?: Record<string, string>
  settles?: boolean
  killsOnAcknowledgement?: boolean
  checksOut?: boolean
  isSeen?: (report: Pick<KillReport, 'broken' | 'faults'>) => boolean
}

/** A folder to copy as the starting point, and what its buyers know. */
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
 * Starts a portal, lets eight buyers pay and four admins refund, kills and checks it, repeatedly; then lets the portal
 * finish and compares its books with the provider's, which outlives the portals. All randomness comes from the seed.
 */
export async function killAgainAndAgain(
  scene: Scene,
  seed: number,
  kills: number,
  control: Control = {},
): Promise<KillReport> {
  const {
    env: weakness = {},
    settles = true,
    killsOnAcknowledgement = false,
    checksOut = false,
    isSeen = () => false,
  } = control
  // With a protection disabled, the portal may be broken beyond repair.
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
        killsOnAcknowledgement ? undefined : random,
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
    // Only the client knows an order that it made itself, so it retries until it gets an answer.
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

/** Sets up an association with something of every kind to buy, and logged-in people, using an intact portal. */
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

/** Returns several buyers of every kind. */
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

/** Returns families that check out online, and as many whose clients make the order themselves. */
function familiesOf({ convention }: Scene): Buyer[] {
  const online = ['ada', 'bea', 'cleo', 'dora'].map((name) => family(convention, name))
  const clients = ['edda', 'fay', 'gia', 'hanna'].map((name) => clientOfFamily(convention, name))
  return [...online, ...clients]
}

/** Returns for every kind an admin who refunds, with a payment made before the first kill. */
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
 * Lets everybody pay until the portal is killed, at a random moment or at the first acknowledgment; returns the
 * acknowledged payments.
 */
async function untilKilled(
  portal: PortalProcess,
  buyers: readonly Buyer[],
  mayFail: boolean,
  random?: SeededRandom,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
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
      // Until the connection breaks, or the portal rejects it.
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

/** Verifies and replays the log as the kill left it, before a restart could repair anything. */
async function lookAtWhatIsLeft(env: Env, provider: OutlivingProvider, acknowledged: ReadonlySet<string>) {
  const store = await openStore(env.database)
  try {
    const faults = await faultsIn(store, env)
    const { lost, doubled, unknown } = await compareWithProvider(await provider.books(), store)
    const booked = await bookedIds(store)
    const underWay = await refundsUnderWay(store)
    const returning = new Set(underWay.map(({ captureId }) => captureId))
    // An operator may set this: otherwise one address would exceed the limit of payments.
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
