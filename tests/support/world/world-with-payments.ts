/** The small association with the stand-in provider: the real adapter, over a socket. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diffProjections } from '#events-log/shadow.ts'
import { setPaymentAccount } from '#server/features/chapters/writes.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { startStandin, type RunningStandin } from '#server/providers/payments/standin/running-standin.ts'
import { seal } from '#server/auth/secrets.ts'
import { canaries } from './canaries.ts'
import type { Person, World } from './world.ts'

export const merchants = ['dc', 'ny'].map((sub) => ({
  clientId: `standin-${sub}`,
  merchantId: `MERCHANT${sub.toUpperCase()}`,
  email: `treasurer@${sub}.aea.example`,
  name: `AEA ${sub.toUpperCase()}`,
}))

/** A second account that dc can change to. */
export const laterMerchant = {
  clientId: 'standin-later',
  merchantId: 'MERCHANTLATER',
  email: 'later@dc.aea.example',
  name: 'AEA DC, later',
}

export type PaymentsWorld = World & {
  standin: RunningStandin
  /** Begins a payment and approves it as the buyer would; returns the result of start. */
  approved(who: Person, terms?: number): Promise<{ paymentId: string; orderId: string }>
  /** An order that a browser creates and captures by itself, as older clients do. */
  browserOrder(
    terms: Partial<{
      amountCents: number
      currency: string
      chapter: 'dc' | 'ny'
      capture: boolean
      customId: string
      invoiceId: string
    }>,
  ): Promise<string>
  /** The state of a payment: the attempt's state and reason, the rows in the books, the refunds. */
  books(
    paymentId: string,
  ): Promise<{ state: string; reason: string | null; years: number[]; cents: number; refunds: string[] }>
  /** The member's dues now. */
  standing(who: Person): Promise<{ status: string; dueIn: number }>
  /**
   * Must hold at the end of every test: each cent that the provider holds is booked or set aside for the admins, once,
   * and vice versa; members were credited for exactly what was booked; exactly those who paid for a seat or got it free
   * have one; and the tables follow from the log.
   */
  balance(): Promise<void>
  /** The money alone, without the tables: fast enough to check after every step. */
  ledgersAgree(): Promise<void>
  close(): Promise<void>
}

type Asked = { providers: { payments: PaymentProvider }; env?: Record<string, string> }
type OpenWorld = (options: Asked) => Promise<World>

/** `around` may wrap the provider as the portal sees it, for example to crash between two calls. */
export async function worldWithPayments(
  open: OpenWorld,
  around: (provider: PaymentProvider) => PaymentProvider = (provider) => provider,
  timeoutMs?: number,
): Promise<PaymentsWorld> {
  let now = () => new Date('2026-11-21T15:00:00.000Z')
  const standin = await startStandin({
    clock: { now: () => now() },
    merchants: [...merchants, laterMerchant],
    ...(timeoutMs ? { timeoutMs } : {}),
  })
  const world = await open({ providers: { payments: around(standin.provider) } })
  now = () => world.clock.now()
  await openAccounts(world)

  const withPayments: PaymentsWorld = {
    ...world,
    standin,
    async approved(who, terms = 1) {
      const { paymentId, orderId } = await world.as(who).dues.start({ terms })
      await standin.control({ do: 'approve', orderId })
      return { paymentId, orderId }
    },
    async browserOrder({
      amountCents = 10_000,
      currency = 'USD',
      chapter = 'dc',
      capture = true,
      customId,
      invoiceId,
    }) {
      const call = caller(standin, `standin-${chapter}`)
      const value = (amountCents / 100).toFixed(2)
      const order = await call('/v2/checkout/orders', {
        intent: 'CAPTURE',
        purchase_units: [{ amount: { currency_code: currency, value }, custom_id: customId, invoice_id: invoiceId }],
      })
      await standin.control({ do: 'approve', orderId: order.id })
      if (capture) await call(`/v2/checkout/orders/${order.id}/capture`, {})
      return order.id
    },
    async books(paymentId) {
      const { read } = world.store
      const attempt = await read
        .selectFrom('paymentAttempts')
        .selectAll()
        .where('paymentId', '=', paymentId)
        .executeTakeFirst()
      const rows = await read
        .selectFrom('payments')
        .selectAll()
        .where('paymentId', '=', paymentId)
        .orderBy('term')
        .execute()
      const refunds = await read
        .selectFrom('refunds')
        .selectAll()
        .where('paymentId', '=', paymentId)
        .orderBy('captureId')
        .execute()
      return {
        state: attempt?.state ?? 'none',
        reason: attempt?.reason ?? null,
        years: rows.map(({ year }) => year),
        cents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
        refunds: refunds.map(({ reason, state }) => `${reason} ${state}`),
      }
    },
    async standing(who) {
      const { status, dueIn } = await world.as(who, { role: 'member' }).dues.standing()
      return { status, dueIn }
    },
    async ledgersAgree() {
      await compareLedgers(world, standin)
      await compareCredits(world)
      await compareSeats(world)
    },
    async balance() {
      await withPayments.ledgersAgree()
      const differences = await world.store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
      const wrong = differences.filter(({ unexplained, missing }) => unexplained.length + missing.length > 0)
      if (wrong.length > 0) throw new Error(`The tables do not follow from the log: ${JSON.stringify(wrong)}`)
    },
    close: () => standin.close(),
  }
  return withPayments
}

/** The world as a demo has it: the provider is mounted beside the portal's own routes, with a data folder. */
export async function openDemo(open: OpenWorld, env: Record<string, string> = {}): Promise<PaymentsWorld> {
  const folder = { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-demo-')) }
  const withPayments = await worldWithPayments((options) => open({ ...options, env: { ...folder, ...env } }))
  const providers = { ...withPayments.portal.providers, standin: withPayments.standin }
  return { ...withPayments, portal: { ...withPayments.portal, providers } }
}

/** Gives dc and ny their accounts at the stand-in. */
export async function openAccounts({ store, env, clock, chapters }: World): Promise<void> {
  await store.write(function* ({ sql }) {
    for (const { clientId, merchantId } of merchants) {
      const chapter = chapters[clientId.slice(-2) as 'dc' | 'ny']
      const clientSecretSealed = seal(env.appSecret, canaries.clientSecret)
      const account = {
        chapterId: chapter.id,
        clientId,
        clientSecretSealed,
        merchantId,
        webhookId: `WEBHOOK-${chapter.subDomain}`,
        servesOtherShops: 0 as const,
      }
      yield* setPaymentAccount(sql, { ...account, updatedAt: clock.now().toISOString() })
    }
  })
}

/** Calls the stand-in as a browser's script does, with the chapter's client id. */
function caller(standin: RunningStandin, clientId: string) {
  const base = `${standin.origin}/standin/paypal`
  return async (path: string, body: object): Promise<{ id: string }> => {
    const basic = Buffer.from(`${clientId}:browser`).toString('base64')
    const token = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
    })
    const { access_token } = (await token.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`The stand-in answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
}

/** Captured and not refunded at the provider = booked or set aside here, capture by capture and cent by cent. */
async function compareLedgers({ store }: World, standin: RunningStandin) {
  const { captures, refunds } = await standin.books()
  const held = new Map<string, number>()
  for (const capture of captures) {
    if (capture.status === 'PENDING' || capture.status === 'DECLINED' || capture.status === 'FAILED') continue
    const back = refunds.filter(({ captureId }) => captureId === capture.captureId)
    const left = back.reduce((sum, { amount }) => sum - amount.cents, capture.amount.cents)
    if (left !== 0) held.set(capture.captureId, left)
  }
  const sold = await store.read
    .selectFrom('payments')
    .select(['captureId', 'amountCents', 'refundedCents'])
    .where('captureId', 'is not', null)
    .execute()
  const aside = await store.read.selectFrom('ordersSetAside').select(['captureId', 'amountCents']).execute()
  const booked = new Map<string, number>()
  const nothingBack = aside.map((one) => ({ ...one, refundedCents: 0 }))
  for (const { captureId, amountCents, refundedCents } of [...sold, ...nothingBack])
    booked.set(captureId!, (booked.get(captureId!) ?? 0) + amountCents - refundedCents)
  for (const [captureId, cents] of booked) if (cents === 0) booked.delete(captureId)
  const [there, here] = [held, booked].map((ledger) => JSON.stringify([...ledger].sort()))
  if (there !== here) throw new Error(`The provider holds ${there}, the books say ${here}`)
}

/** A member was credited once for each payment in the books, for its number of terms. */
async function compareCredits({ store }: World) {
  const facts = await store.read.selectFrom('facts').select('data').where('type', '=', 'DuesCredited').execute()
  const credits = facts.map(({ data }) => JSON.parse(data) as { paymentId: string; terms: number })
  const credited = credits
    .filter(({ paymentId }) => !paymentId.startsWith('P-'))
    .map(({ paymentId, terms }) => `${paymentId} ${terms}`)
  const rows = await store.read
    .selectFrom('payments')
    .select((eb) => ['paymentId', eb.fn.countAll<number>().as('terms')])
    .where('purpose', '=', 'dues')
    .groupBy('paymentId')
    .execute()
  const booked = rows.map(({ paymentId, terms }) => `${paymentId} ${terms}`)
  const [here, there] = [credited, booked].map((list) => JSON.stringify(list.sort()))
  if (here !== there) throw new Error(`Credited were ${here}, booked ${there}`)
}

/**
 * The seats of every event are those of its registrations, never more than its limit, and every paid seat is
 * registered.
 */
async function compareSeats(world: World) {
  const { store } = world
  const registrations = await store.read.selectFrom('registrations').selectAll().execute()
  const events = await store.read
    .selectFrom('seatCounts')
    .innerJoin('events', 'events.eventId', 'seatCounts.eventId')
    .select(['seatCounts.eventId', 'held', 'sold', 'seats'])
    .execute()
  for (const { eventId, held, sold, seats } of events) {
    const taken = (state: string) =>
      registrations
        .filter((one) => one.eventId === eventId && one.state === state)
        .reduce((sum, { adults, minors }) => sum + adults + minors, 0)
    if (taken('held') !== held || taken('registered') !== sold)
      throw new Error(`Event ${eventId} counts ${held} held and ${sold} sold`)
    if (seats !== null && held + sold > seats)
      throw new Error(`Event ${eventId} has ${seats} seats and gave away ${held + sold}`)
  }
  const paid = await store.read.selectFrom('eventPayments').select(['registrationId', 'amountCents']).execute()
  const sold = registrations.filter(
    ({ state, amountCents }) => (state === 'registered' || state === 'cancelled') && amountCents > 0,
  )
  const [here, there] = [paid, sold].map((rows) =>
    JSON.stringify(rows.map((row) => `${row.registrationId} ${row.amountCents}`).sort()),
  )
  if (here !== there) throw new Error(`Paid were ${here}, registered ${there}`)
  await compareBuyers(world)
}

/**
 * Seats are held only for money that may still come or was reported, or for an offer of the waiting list; and no
 * registrant is unknown, registered twice with one cart, or registered with another chapter than was paid.
 */
async function compareBuyers({ store }: World) {
  const rows = await store.read
    .selectFrom('registrations')
    .leftJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
    .leftJoin('paymentAttempts', 'paymentAttempts.paymentId', 'registrants.paymentId')
    .leftJoin('eventPayments', 'eventPayments.registrationId', 'registrations.registrationId')
    .leftJoin('zelleReports', 'zelleReports.registrationId', 'registrations.registrationId')
    .leftJoin('waitingEntries', 'waitingEntries.registrationId', 'registrations.registrationId')
    .select([
      'registrations.registrationId',
      'registrations.state',
      'registrations.chapterId',
      'zelleReports.state as zelle',
      'waitingEntries.state as offer',
      'registrations.paymentId',
    ])
    .select(['registrants.cartId', 'registrants.chapterId as knownIn', 'paymentAttempts.state as attempt'])
    .select(['eventPayments.paymentId as paidBy', 'eventPayments.chapterId as paidIn'])
    .execute()
  const open = ['intended', 'ordered', 'capturing', 'pending']
  const carts = new Set<string>()
  for (const { registrationId, state, attempt, ...row } of rows) {
    const fail = (text: string) => new Error(`Registration ${registrationId} ${text}`)
    const isWaitedFor = row.zelle === 'reported' || row.offer === 'offered' || open.includes(attempt ?? '')
    if (state === 'held' && !isWaitedFor) throw fail(`holds seats for a payment that is ${attempt}`)
    if (state === 'released' && attempt === 'capturing') throw fail('holds no seats and its money is being taken')
    if (state !== 'registered') continue
    if (row.knownIn !== row.chapterId || (row.paidIn ?? row.chapterId) !== row.chapterId)
      throw fail('is of another chapter than its buyer or its money')
    if (row.paymentId !== row.paidBy) throw fail(`was handed over for ${row.paymentId} and paid by ${row.paidBy}`)
    if (row.cartId && carts.has(row.cartId)) throw fail('is the second of its cart')
    if (row.cartId) carts.add(row.cartId)
  }
}

/** Changes dc to its second account at the stand-in. */
export async function changeAccount({ store, env, clock, chapters }: World): Promise<void> {
  const { clientId, merchantId } = laterMerchant
  const account = {
    chapterId: chapters.dc.id,
    clientId,
    merchantId,
    clientSecretSealed: seal(env.appSecret, canaries.clientSecret),
  }
  const updatedAt = clock.now().toISOString()
  await store.write(({ sql }) =>
    setPaymentAccount(sql, { ...account, webhookId: 'WEBHOOK-later', servesOtherShops: 0, updatedAt }),
  )
}
