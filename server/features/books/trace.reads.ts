import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import { streamId, streamKind, streamName } from '#events-log/fact.ts'
import { pagesOfFacts, readFact } from '#events-log/read.ts'
import type { ChapterId } from '#server/chapter.ts'
import { chapterStream } from '#server/features/chapters/facts.ts'
import { actorNames } from '#server/features/members/person.reads.ts'
import { voterStream } from '../ballots/facts.ts'
import { paymentStream, type PaymentFact, type PaymentState } from '../payments/facts.ts'
import type { BooksSource, Extent } from './reads.ts'
import { detailOf, nameOf, refundText } from './trace.decisions.ts'

export type TracedFact = {
  position: number
  /** `payment-…`, `registration-…` or `member-…`. */
  stream: string
  recordedAt: string
  name: string
  detail: string
  actor: string
  hash: string
}

export type TracedPayment = { paymentId: string; stage: PaymentState['stage']; amountCents: number; returns: string[] }

export type Trace = {
  facts: TracedFact[]
  payments: TracedPayment[]
  registrations: { registrationId: string; lastFact: string }[]
}

/**
 * Returns every fact of a payment or registration and of the streams that it affected, oldest first. The id is that of
 * a payment or a registration, or the provider's id of an order, capture or refund. Of a member's history only the
 * facts that name the payment are included. With a null `chapter`, all chapters are searched: for the operator's
 * command line, never for a page.
 */
export async function traceOf(
  { db, kinds, logDefinition }: BooksSource,
  chapter: ChapterId | null,
  id: string,
): Promise<Trace | null> {
  const known = new Map<string, FactRow[]>()
  let news = await streamsOf(db, chapter, id)
  while (news.length > 0) {
    for (const stream of news) known.set(stream, await rowsOf(db, chapter, stream))
    const rows = [...known.values()].flat()
    news = [...new Set([...linksOf(rows), ...(await startedWith({ db, kinds }, chapter, rows, known))])].filter(
      (stream) => !known.has(stream),
    )
  }
  const own = [...known.values()].flat()
  if (own.length === 0) return null
  const rows = [...own, ...(await creditsOf(db, chapter, own))].sort((one, other) => one.position - other.position)
  return {
    facts: rows.map(traced({ kinds, logDefinition })),
    payments: paymentsOf({ kinds, logDefinition }, known),
    registrations: registrationsOf({ kinds, logDefinition }, known),
  }
}

/**
 * Returns the newest facts of a chapter, newest first, as its log stood then; without those that say who voted, which
 * nobody reads beside the names.
 */
export async function latestFacts(
  { db, kinds, logDefinition }: BooksSource,
  chapter: ChapterId,
  { before }: Pick<Extent, 'before'>,
  count: number,
): Promise<TracedFact[]> {
  let query = db
    .selectFrom('facts')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('stream', 'not like', `${voterStream.kind}-%`)
    .orderBy('position', 'desc')
    .limit(count)
  if (before !== undefined) query = query.where('recordedAt', '<', before)
  return (await query.execute()).map(traced({ kinds, logDefinition }))
}

/** Returns the newest facts about the chapter itself, such as a changed Zelle address, newest first. */
export async function chapterChanges(
  { db, kinds, logDefinition }: BooksSource,
  chapter: ChapterId,
  count: number,
): Promise<TracedFact[]> {
  const stream = streamName(chapterStream.kind, chapter)
  const query = db.selectFrom('facts').selectAll().where('stream', '=', stream).where('chapterId', '=', chapter)
  return (await query.orderBy('version', 'desc').limit(count).execute()).map(traced({ kinds, logDefinition }))
}

/** Adds to the facts the names of the people of the chapter who acted; outsiders appear by their role only. */
export async function withActors(db: Db, chapter: ChapterId, facts: TracedFact[]): Promise<TracedFact[]> {
  const nameOf = await actorNames(
    db,
    chapter,
    facts.map(({ actor }) => actor),
  )
  return facts.map((fact) => ({ ...fact, actor: nameOf(fact.actor) }))
}

/** How stored facts are read and named. */
type Reading = Pick<BooksSource, 'kinds' | 'logDefinition'>

const traced =
  ({ kinds, logDefinition }: Reading) =>
  (row: FactRow): TracedFact => {
    const { position, stream, recordedAt, actor, hash } = row
    const fact = readFact(row, logDefinition)
    return {
      position,
      stream,
      recordedAt,
      name: nameOf(kinds, fact, actor),
      detail: detailOf(kinds, fact),
      actor,
      hash,
    }
  }

/** Returns the streams that an id stands for: its own, or those that contain the provider's id. */
async function streamsOf(db: Db, chapter: ChapterId | null, id: string): Promise<string[]> {
  const names = [`payment-${id}`, `payment-${id.toUpperCase()}`, `registration-${id}`]
  const keys = ['order', 'capture', 'refund', 'set-aside'].map((kind) => `paypal:${kind}:${id}`)
  let query = db
    .selectFrom('facts')
    .select('stream')
    .distinct()
    .where((eb) => eb.or([eb('stream', 'in', names), eb('idempotencyKey', 'in', keys)]))
  if (chapter) query = query.where('chapterId', '=', chapter)
  const rows = await query.execute()
  return rows.map(({ stream }) => stream).filter(isTraced)
}

const isTraced = (stream: string) => streamKind(stream) === 'payment' || streamKind(stream) === 'registration'

function rowsOf(db: Db, chapter: ChapterId | null, stream: string): Promise<FactRow[]> {
  const query = db.selectFrom('facts').selectAll().where('stream', '=', stream).orderBy('version')
  return (chapter ? query.where('chapterId', '=', chapter) : query).execute()
}

type Links = { paymentId?: string | null; registrationId?: string | null }

const named = ({ data }: FactRow) => JSON.parse(data) as Links

/** Returns the payments and registrations that facts name. */
const linksOf = (rows: FactRow[]): string[] =>
  rows
    .map(named)
    .flatMap(({ paymentId, registrationId }) => [
      ...(paymentId ? [`payment-${paymentId}`] : []),
      ...(registrationId ? [`registration-${registrationId}`] : []),
    ])

/**
 * Returns the payments that were started for a registration: the same request held its seats, and the payment names it.
 */
async function startedWith(
  { db, kinds }: Pick<BooksSource, 'db' | 'kinds'>,
  chapter: ChapterId | null,
  rows: FactRow[],
  known: Map<string, unknown>,
): Promise<string[]> {
  const companions = await ofSameRequests(
    db,
    chapter,
    rows,
    kinds.all.flatMap(({ facts }) => [facts.intended, facts.claimed]),
  )
  return companions.filter((row) => known.has(`registration-${named(row).registrationId}`)).map(({ stream }) => stream)
}

/** Returns the payments' effects on members: facts in the member's own stream, written by the same request. */
async function creditsOf(db: Db, chapter: ChapterId | null, rows: FactRow[]): Promise<FactRow[]> {
  const payments = new Set(rows.map(({ stream }) => streamId(stream)))
  const companions = await ofSameRequests(db, chapter, rows, ['DuesCredited', 'DuesTakenBack'])
  return companions.filter((row) => payments.has(named(row).paymentId ?? ''))
}

async function ofSameRequests(db: Db, chapter: ChapterId | null, rows: FactRow[], types: string[]): Promise<FactRow[]> {
  const requests = new Set(rows.map(({ correlation }) => correlation))
  const first = Math.min(...rows.map(({ position }) => position))
  const last = Math.max(...rows.map(({ position }) => position))
  const facts: FactRow[] = []
  // Facts of one request are close together, so only the positions around known facts are read.
  const range = {
    after: first - neighbourhood,
    upTo: last + neighbourhood,
    types,
    ...(chapter ? { chapterId: chapter } : {}),
  }
  for await (const page of pagesOfFacts(db, range))
    facts.push(...page.filter(({ correlation }) => requests.has(correlation)))
  return facts
}

/** The distance to search around a fact: more facts than one transaction writes. */
const neighbourhood = 200

function paymentsOf({ kinds, logDefinition }: Reading, known: Map<string, FactRow[]>): TracedPayment[] {
  return [...known].flatMap(([stream, rows]) => {
    if (streamKind(stream) !== 'payment' || rows.length === 0) return []
    const facts = rows.map((row) => readFact<PaymentFact>(row, logDefinition))
    const { initial, evolve } = paymentStream(kinds)
    const { stage, refunds: returns } = facts.reduce(evolve, initial)
    const amounts = facts.flatMap(({ data }) => ('amountCents' in data ? [Number(data.amountCents)] : []))
    return [
      {
        paymentId: streamId(stream),
        stage,
        amountCents: amounts[0] ?? 0,
        returns: returns.map((refund) => refundText(kinds, refund)),
      },
    ]
  })
}

/**
 * Returns the state of registrations by their last fact. The registrations feature has the full fold; only the money
 * matters here.
 */
function registrationsOf({ kinds, logDefinition }: Reading, known: Map<string, FactRow[]>): Trace['registrations'] {
  return [...known].flatMap(([stream, rows]) => {
    const last = rows.at(-1)
    return last && streamKind(stream) === 'registration'
      ? [{ registrationId: streamId(stream), lastFact: nameOf(kinds, readFact(last, logDefinition), last.actor) }]
      : []
  })
}
