import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import { streamId, streamName } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { BookedFact, Kinds } from '#server/sale.ts'
import { paymentStream, type PaymentFact, type PaymentState } from '../../payments/facts.ts'
import {
  booksLagMs,
  standingIn,
  type Bought,
  type Difference,
  type Movement,
  type Recorded,
  type SetAside,
  type Standing,
} from './decisions.ts'
import { feesAmong } from '../fees/reads.ts'
import { booksMoney, type BooksSource } from '../reads.ts'

/** The captures of one chapter whose list and log are compared. */
export type Compared = BooksSource & { chapter: ChapterId; now: Date; timeZone: string }

/** Returns the current differences between list and log about these captures, by capture. */
export async function differencesAmong(
  compared: Compared,
  clientId: string,
  captureIds: readonly string[],
): Promise<Map<string, Difference>> {
  const standings = await standingsAmong(compared, clientId, captureIds)
  return new Map([...standings].flatMap(([captureId, { difference }]) => (difference ? [[captureId, difference]] : [])))
}

/** Returns how list and log stand to each other about a capture. */
export async function standingOf(
  compared: Compared,
  { clientId, captureId }: { clientId: string; captureId: string },
): Promise<Standing> {
  return (await standingsAmong(compared, clientId, [captureId])).get(captureId)!
}

/** Returns how list and log stand to each other about these captures, by capture. */
export async function standingsAmong(
  compared: Compared,
  clientId: string,
  captureIds: readonly string[],
): Promise<Map<string, Standing>> {
  if (captureIds.length === 0) return new Map()
  const { db, chapter, now } = compared
  const [list, movements, recorded, aside, fees] = await Promise.all([
    listOf(db, chapter, clientId, now),
    movementsOf(db, chapter, captureIds),
    recordedOf(compared, captureIds),
    setAsideAmong(db, chapter, captureIds),
    feesAmong(db, chapter, captureIds),
  ])
  return new Map(
    captureIds.map((captureId) => [
      captureId,
      standingIn({
        captureId,
        movements: movements.get(captureId) ?? [],
        recorded: recorded.get(captureId) ?? null,
        setAside: aside.get(captureId) ?? null,
        bookedFeeCents: fees.get(captureId) ?? 0,
        list,
        now,
      }),
    ]),
  )
}

/** Returns the period that an account's list covers; empty if it was never read. */
async function listOf(db: Db, chapter: ChapterId, clientId: string, now: Date): Promise<{ from: string; to: string }> {
  const row = await db
    .selectFrom('comparisons')
    .select(['reachesFrom', 'completedTo'])
    .where('chapterId', '=', chapter)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return { from: row?.reachesFrom ?? now.toISOString(), to: row?.completedTo ?? '' }
}

async function movementsOf(
  db: Db,
  chapter: ChapterId,
  captureIds: readonly string[],
): Promise<Map<string, Movement[]>> {
  const rows = await db
    .selectFrom('providerTransactions')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('captureId', 'in', captureIds)
    .orderBy('movedAt')
    .execute()
  return grouped(rows, ({ captureId }) => captureId)
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

async function setAsideAmong(
  db: Db,
  chapter: ChapterId,
  captureIds: readonly string[],
): Promise<Map<string, SetAside>> {
  const rows = await db
    .selectFrom('ordersSetAside')
    .select(['captureId', 'orderId', 'reason', 'amountCents', 'currency', 'capturedAt'])
    .where('chapterId', '=', chapter)
    .where('captureId', 'in', captureIds)
    .execute()
  return new Map(
    rows.map(({ captureId, orderId, reason, ...taken }) => [
      captureId,
      { orderId, reason, cents: taken.amountCents, currency: taken.currency, at: taken.capturedAt },
    ]),
  )
}

/**
 * Returns captures as recorded in the log: found by the fact that booked or rejected them, otherwise by the payment
 * that the list names.
 */
async function recordedOf(
  { db, kinds, logDefinition, chapter }: Compared,
  captureIds: readonly string[],
): Promise<Map<string, Recorded>> {
  const streams = await streamsOf(db, chapter, captureIds)
  if (streams.size === 0) return new Map()
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('stream', 'in', [...new Set(streams.values())])
    .orderBy('stream')
    .orderBy('version')
    .execute()
  const byStream = grouped(rows, ({ stream }) => stream)
  return new Map(
    [...streams].flatMap(([captureId, stream]) =>
      recordedIn({ kinds, logDefinition }, chapter, captureId, byStream.get(stream) ?? []),
    ),
  )
}

async function streamsOf(db: Db, chapter: ChapterId, captureIds: readonly string[]): Promise<Map<string, string>> {
  const keys = captureIds.map((captureId) => `paypal:capture:${captureId}`)
  const [settled, attempts, named] = await Promise.all([
    db.selectFrom('facts').select(['idempotencyKey', 'stream']).where('idempotencyKey', 'in', keys).execute(),
    db.selectFrom('paymentAttempts').select(['captureId', 'paymentId']).where('captureId', 'in', captureIds).execute(),
    db
      .selectFrom('providerTransactions')
      .innerJoin('paymentAttempts', 'paymentAttempts.paymentId', 'providerTransactions.paymentId')
      .select(['providerTransactions.captureId', 'paymentAttempts.paymentId'])
      .where('providerTransactions.chapterId', '=', chapter)
      .where('providerTransactions.captureId', 'in', captureIds)
      .execute(),
  ])
  return new Map([
    ...named.map(({ captureId, paymentId }) => [captureId, streamName('payment', paymentId)] as const),
    ...attempts.map(({ captureId, paymentId }) => [captureId ?? '', streamName('payment', paymentId)] as const),
    // The log takes precedence.
    ...settled.map(
      ({ idempotencyKey, stream }) => [(idempotencyKey ?? '').slice('paypal:capture:'.length), stream] as const,
    ),
  ])
}

function recordedIn(
  { kinds, logDefinition }: Pick<Compared, 'kinds' | 'logDefinition'>,
  chapter: ChapterId,
  captureId: string,
  rows: readonly FactRow[],
): [string, Recorded][] {
  const [first] = rows
  if (first?.chapterId !== chapter) return []
  const stream = paymentStream(kinds)
  let state: PaymentState = stream.initial
  let taken: Recorded['taken'] = null
  for (const row of rows) {
    const fact = readFact<PaymentFact>(row, logDefinition)
    state = stream.evolve(state, fact)
    if (row.idempotencyKey === `paypal:capture:${captureId}`) taken = takenBy(fact as BookedFact)
  }
  const { stage, orderId } = state
  return [
    [
      captureId,
      {
        paymentId: streamId(first.stream),
        orderId,
        bought: boughtIn(kinds, state),
        stage,
        taken,
        back: backOf(state, captureId),
      },
    ],
  ]
}

/** Returns the purchase of a payment. Money for something that cannot be bought is tracked as an empty purchase. */
function boughtIn(kinds: Kinds, { purchase }: PaymentState): Bought | null {
  if (!purchase || purchase.amountCents === 0) return null
  const kind = kinds.of(purchase.purpose)
  const booked = kind.bookedOf(purchase)
  return {
    purpose: kind.purpose,
    line: kind.facts.paid.line.id,
    label: kind.label(booked),
    personId: purchase.personId,
    guestId: kind.guestOf(booked),
  }
}

function takenBy({ type, data, occurredAt }: BookedFact): NonNullable<Recorded['taken']> {
  const { amountCents, currency, feeCents = null } = data
  return { cents: amountCents, currency, feeCents, at: occurredAt, isRejected: type === 'CaptureRejected' }
}

function backOf({ refunds }: PaymentState, captureId: string): Recorded['back'] {
  const own = refunds.filter((refund) => refund.captureId === captureId)
  const sumOf = (outcome: string) =>
    own.filter((refund) => refund.outcome === outcome).reduce((sum, refund) => sum + refund.amountCents, 0)
  const lastAt =
    own
      .map(({ startedAt }) => startedAt)
      .sort()
      .at(-1) ?? null
  return { doneCents: sumOf('done'), openCents: sumOf('started'), failedCents: sumOf('failed'), lastAt }
}

/** Yields the captures that an account booked between two times, a page at a time, oldest first. */
export async function* bookedCaptures(
  { db, kinds, chapter }: Compared,
  clientId: string,
  from: string,
  to: string,
): AsyncGenerator<string[]> {
  const clientOf = await accountsByPayment(db, chapter)
  for (let after = { recordedAt: from, position: 0 }; ;) {
    const { recordedAt, position } = after
    const rows = await db
      .selectFrom('facts')
      .select(['position', 'recordedAt', 'stream', 'idempotencyKey'])
      .where('chapterId', '=', chapter)
      .where(booksMoney(kinds))
      .where((eb) => eb(eb.refTuple('recordedAt', 'position'), '>', eb.tuple(recordedAt, position)))
      .where('recordedAt', '<=', to)
      .where('idempotencyKey', 'like', 'paypal:capture:%')
      .orderBy('recordedAt')
      .orderBy('position')
      .limit(pageSize)
      .execute()
    const own = await clientOf(rows.map(({ stream }) => streamId(stream)))
    yield rows
      .filter(({ stream }) => own(streamId(stream)) === clientId)
      .map(({ idempotencyKey }) => (idempotencyKey ?? '').slice('paypal:capture:'.length))
    if (rows.length < pageSize) return
    after = rows.at(-1)!
  }
}

/** Number of captures read at once. */
export const pageSize = 500

/** Returns the account that each payment was started with; older payments belong to the chapter's first account. */
async function accountsByPayment(db: Db, chapter: ChapterId) {
  const first = await db
    .selectFrom('paymentAccounts')
    .select('clientId')
    .where('chapterId', '=', chapter)
    .orderBy('since')
    .limit(1)
    .executeTakeFirst()
  return async (paymentIds: readonly string[]) => {
    const rows =
      paymentIds.length === 0
        ? []
        : await db
            .selectFrom('attemptAccounts')
            .select(['paymentId', 'clientId'])
            .where('chapterId', '=', chapter)
            .where('paymentId', 'in', paymentIds)
            .execute()
    const known = new Map(rows.map(({ paymentId, clientId }) => [paymentId, clientId]))
    return (paymentId: string) => known.get(paymentId) ?? first?.clientId
  }
}

/**
 * Returns when the chapter first got money through the provider, or got the account: earlier movements do not belong to
 * the portal.
 */
export async function earliestOf({ db, kinds, chapter }: Compared, clientId: string): Promise<Date> {
  const [account, fact] = await Promise.all([
    db
      .selectFrom('paymentAccounts')
      .select('since')
      .where('chapterId', '=', chapter)
      .where('clientId', '=', clientId)
      .executeTakeFirst(),
    db
      .selectFrom('facts')
      .select('recordedAt')
      .where('chapterId', '=', chapter)
      .where(booksMoney(kinds))
      .orderBy('recordedAt')
      .limit(1)
      .executeTakeFirst(),
  ])
  const times = [account?.since, fact?.recordedAt].flatMap((iso) => (iso ? [Date.parse(iso)] : []))
  return new Date(Math.min(...times) - booksLagMs)
}
