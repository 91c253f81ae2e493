/** The comparison of the provider's ledger with the books, to the cent. */
import path from 'node:path'
import { LimitReached } from '#events-log/fact.ts'
import { diffProjections } from '#events-log/shadow.ts'
import { verifyLog } from '#events-log/verify.ts'
import { checkpointKey } from '#events-log/checkpoint.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { allCheckpoints } from '#server/features/books/checkpoints.writes.ts'
import { readEnv, type Env } from '#server/env.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import type { Books } from '#server/providers/payments/standin/running-standin.ts'
import { openStandinStore } from '#server/providers/payments/standin/store.ts'

/** The money that the provider charged and refunded. */
type ProviderBooks = Pick<Books, 'captures' | 'refunds'>

export type Count = { retainedCharges: number; lost: string[]; doubled: string[]; unknown: string[] }

/** Returns every fault of the log or its derived tables; empty when there is none. */
export async function faultsOf(dataDir: string, database?: string): Promise<string[]> {
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: database ?? '', LOG_LEVEL: 'silent' })
  const store = await openStore(env.database)
  try {
    return await faultsIn(store, env)
  } finally {
    await store.close()
  }
}

/** The same check on an open store: `log verify`, `log diff`, and the seats. */
export async function faultsIn(store: Store, env: Pick<Env, 'dataDir' | 'appSecret'>): Promise<string[]> {
  const checkpoints = await allCheckpoints({ store, env })
  const { problems } = await store.alone('snapshot', (builder) =>
    verifyLog(builder, checkpointKey(env.appSecret), checkpoints),
  )
  return [...problems, ...(await differencesIn(store)), ...(await seatFaults(store)), ...(await stockFaults(store))]
}

/**
 * Compares the tables with the log; a log that violates a table's constraint cannot be projected, which is reported
 * too.
 */
async function differencesIn(store: Store): Promise<string[]> {
  try {
    const tables = await store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
    return tables
      .filter(({ unexplained, missing }) => unexplained.length + missing.length > 0)
      .map((table) => JSON.stringify(table))
  } catch (error) {
    if (error instanceof LimitReached) return [error.message]
    throw error
  }
}

/** Seats counted but not held, or held but not counted. */
async function seatFaults(store: Store): Promise<string[]> {
  const counts = await store.read
    .selectFrom('seatCounts')
    .leftJoin('events', 'events.eventId', 'seatCounts.eventId')
    .select(['seatCounts.eventId', 'held', 'sold', 'seats'])
    .execute()
  const registrations = await store.read
    .selectFrom('registrations')
    .select(['eventId', 'state', 'adults', 'minors'])
    .execute()
  const sum = (eventId: string, state: string) =>
    registrations
      .filter((one) => one.eventId === eventId && one.state === state)
      .reduce((total, { adults, minors }) => total + adults + minors, 0)
  return counts.flatMap(({ eventId, held, sold, seats }) => [
    ...(held === sum(eventId, 'held') && sold === sum(eventId, 'registered')
      ? []
      : [`Event ${eventId} counts ${held} held, ${sold} sold`]),
    ...(seats !== null && held + sold > seats ? [`Event ${eventId} sold ${held + sold} of ${seats} seats`] : []),
  ])
}

/** Packages, groups and rooms counted but not sold, sold but not counted, or oversold. */
async function stockFaults(store: Store): Promise<string[]> {
  const counts = await store.read
    .selectFrom('stockCounts')
    .select(['eventId', 'kind', 'stockId', 'held', 'sold'])
    .execute()
  const parts = await store.read
    .selectFrom('registrationParts')
    .innerJoin('registrations', 'registrations.registrationId', 'registrationParts.registrationId')
    .select(['registrationParts.eventId', 'itemId', 'quantity', 'state'])
    .execute()
  const limits = await limitsOfStocks(store)
  const sum = (eventId: string, stockId: string, state: string) =>
    parts
      .filter((one) => one.eventId === eventId && one.itemId === stockId && one.state === state)
      .reduce((total, { quantity }) => total + quantity, 0)
  return counts.flatMap(({ eventId, kind, stockId, held, sold }) => {
    const limit = limits.get(`${eventId} ${stockId}`) ?? null
    return [
      ...(held === sum(eventId, stockId, 'held') && sold === sum(eventId, stockId, 'registered')
        ? []
        : [`The ${kind} ${stockId} of event ${eventId} counts ${held} held, ${sold} sold`]),
      ...(limit !== null && held + sold > limit
        ? [`Event ${eventId} sold ${held + sold} of ${limit} of a ${kind}`]
        : []),
    ]
  })
}

async function limitsOfStocks({ read }: Store): Promise<Map<string, number | null>> {
  const packages = await read
    .selectFrom('eventPackages')
    .select(['eventId', 'catalogue', 'packageId', 'capacity'])
    .execute()
  const groups = await read.selectFrom('programGroups').select(['eventId', 'groupId', 'seats']).execute()
  const rooms = await read.selectFrom('hotelRooms').select(['eventId', 'roomId', 'rooms']).execute()
  return new Map([
    ...packages.map(
      ({ eventId, catalogue, packageId, capacity }) => [`${eventId} ${catalogue}:${packageId}`, capacity] as const,
    ),
    ...groups.map(({ eventId, groupId, seats }) => [`${eventId} ${groupId}`, seats] as const),
    ...rooms.map(({ eventId, roomId, rooms }) => [`${eventId} ${roomId}`, rooms] as const),
  ])
}

/**
 * Compares the provider's books with the portal's, capture by capture: what it holds must be booked once at its amount,
 * and what is booked must be held there.
 */
export async function compareWithProvider({ captures, refunds }: ProviderBooks, store: Store): Promise<Count> {
  const charges = new Map<string, number>()
  const payments = new Map<string, number>()
  for (const { captureId, amount, status, customId } of captures) {
    if (status !== 'COMPLETED' && status !== 'REFUNDED' && status !== 'PARTIALLY_REFUNDED') continue
    const back = refunds
      .filter((refund) => refund.captureId === captureId)
      .reduce((sum, refund) => sum + refund.amount.cents, 0)
    if (amount.cents === back) continue
    charges.set(captureId, amount.cents - back)
    payments.set(customId ?? captureId, (payments.get(customId ?? captureId) ?? 0) + 1)
  }
  const booked = await bookedByCapture(store)
  return {
    retainedCharges: charges.size,
    lost: [...charges].filter(([id, cents]) => booked.get(id)?.cents !== cents).map(([id]) => id),
    doubled: [
      ...[...payments].filter(([, times]) => times > 1).map(([id]) => id),
      ...[...booked].filter(([, { payments }]) => payments.size > 1).map(([id]) => id),
    ],
    unknown: [...booked].filter(([id, { cents }]) => cents > 0 && !charges.has(id)).map(([id]) => id),
  }
}

export type RefundCount = { givenBack: number; refundsLost: string[]; refundsDoubled: string[] }

/** Compares refunds one by one: each requested one was made once at its amount, and no others. */
export async function compareRefunds({ refunds }: ProviderBooks, store: Store): Promise<RefundCount> {
  const asked = await store.read
    .selectFrom('refunds')
    .select(['refundKey', 'refundId', 'amountCents', 'state', 'reason'])
    .where('state', '!=', 'withdrawn')
    .execute()
  const wanted = new Map(asked.filter(({ reason }) => reason !== 'atProvider').map((row) => [row.refundId, row]))
  return {
    givenBack: refunds.length,
    refundsLost: asked.filter(({ state }) => state !== 'done').map(({ refundKey }) => refundKey),
    refundsDoubled: refunds
      .filter(({ refundId, amount }) => wanted.get(refundId)?.amountCents !== amount.cents)
      .map(({ refundId }) => refundId),
  }
}

/** The refunds that were begun but not booked as done: the provider may have made them. */
export const refundsUnderWay = (store: Store): Promise<{ refundKey: string; captureId: string }[]> =>
  store.read.selectFrom('refunds').select(['refundKey', 'captureId']).where('state', '=', 'started').execute()

/** The books of the stand-in that a demo portal stores in its folder. */
export function standinBooks(dataDir: string): ProviderBooks {
  const provider = openStandinStore(path.join(dataDir, 'standin.sqlite'))
  try {
    return { captures: provider.all('capture'), refunds: provider.all('refund') }
  } finally {
    provider.close()
  }
}

/** Number of captures by the provider. */
export const countOfCaptures = (dataDir: string): number => standinBooks(dataDir).captures.length

async function bookedByCapture(store: Store): Promise<Map<string, { cents: number; payments: Set<string> }>> {
  const rows = await store.read
    .selectFrom('payments')
    .select(['captureId', 'paymentId', 'amountCents', 'refundedCents'])
    .where('captureId', 'is not', null)
    .execute()
  const booked = new Map<string, { cents: number; payments: Set<string> }>()
  for (const { captureId, paymentId, amountCents, refundedCents } of rows) {
    const entry = booked.get(captureId!) ?? { cents: 0, payments: new Set<string>() }
    booked.set(captureId!, {
      cents: entry.cents + amountCents - refundedCents,
      payments: entry.payments.add(paymentId),
    })
  }
  return booked
}

/** The ids of booked payments with their registrations, and the keys of their refunds. */
export async function bookedIds(store: Store): Promise<Set<string>> {
  const payments = await store.read.selectFrom('payments').select('paymentId').execute()
  const registrations = await store.read.selectFrom('eventPayments').select('registrationId').execute()
  const refunds = await store.read.selectFrom('refunds').select('refundKey').execute()
  return new Set([
    ...payments.map(({ paymentId }) => paymentId),
    ...registrations.map(({ registrationId }) => registrationId),
    ...refunds.map(({ refundKey }) => refundKey),
  ])
}
