import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql as rawSql } from 'kysely'
import type { ComparisonRow } from '#db/tables/books.ts'
import { all, run } from '#db/work.ts'
import type { Chapter } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import {
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderTransaction,
} from '#server/providers/payments/provider.ts'
import { everyAccountOf, type ChapterAccount } from '../../payments/accounts.reads.ts'
import { explainedNow } from '../differences/explained.decisions.ts'
import { explainedStream } from '../differences/facts.ts'
import { beatEveryMs, cutOffBefore, windowsToAsk, type Difference, type Standing, type Window } from './decisions.ts'
import {
  explainedAfter,
  explainedAmong,
  versionsByCapture,
  versionsOf,
  type ExplainedCapture,
} from './explained.reads.ts'
import { capturesOf, ownAmong, type Held, type MovedHold } from './captures.decisions.ts'
import { heldBy } from './held.reads.ts'
import { bookedCaptures, earliestOf, pageSize, standingsAmong, type Compared } from './reads.ts'

type Run = Compared & { portal: Portal; seller: ChapterAccount; clientId: string; runId: string; held: Held }

/**
 * Reads the provider's lists of all accounts that the chapter has or had, and notes every capture on which list and log
 * differ. The lists are stored window by window, so that the next run resumes where this one stopped. Runs one at a
 * time for each account, across all processes.
 * @returns whether any account was compared; false while other runs have claimed all of them
 */
export async function compareChapter(portal: Portal, chapter: Chapter): Promise<boolean> {
  const { store, kinds, logDefinition, clock, env } = portal
  const sellers = await everyAccountOf(store.read, env.appSecret, chapter.id)
  let compared = false
  for (const seller of untilStop(portal, sellers)) {
    const { clientId } = seller.account
    const runId = await begin(portal, chapter, clientId)
    if (runId === null) continue
    compared = true
    await compareAccount({
      db: store.read,
      kinds,
      logDefinition,
      chapter: chapter.id,
      now: clock.now(),
      timeZone: chapter.timeZone,
      portal,
      seller,
      clientId,
      runId,
      held: await heldBy(store.read, chapter.id, clientId),
    })
  }
  return compared
}

/** Claims the account for this run; returns null while another run has claimed it. */
async function begin({ store, clock }: Portal, { id: chapterId }: Chapter, clientId: string): Promise<string | null> {
  const now = clock.now()
  const at = now.toISOString()
  const runId = randomUUID()
  const nothingYet = {
    completedAt: null,
    completedTo: null,
    reachesFrom: null,
    wholeFrom: null,
    transactions: 0,
    known: 0,
    failure: null,
    failedAt: null,
  }
  return store.write(function* ({ sql }) {
    const row = { chapterId, clientId, runId: null, startedAt: at, beatAt: at, ...nothingYet }
    yield* run(
      sql
        .insertInto('comparisons')
        .values(row)
        .onConflict((conflict) => conflict.doNothing()),
    )
    const taken = yield* run(
      sql
        .updateTable('comparisons')
        .set({ runId, startedAt: at, beatAt: at, transactions: 0 })
        .where('chapterId', '=', chapterId)
        .where('clientId', '=', clientId)
        .where((eb) => eb.or([eb('runId', 'is', null), eb('beatAt', '<', cutOffBefore(now))])),
    )
    return taken === 1 ? runId : null
  })
}

async function compareAccount(run: Run): Promise<void> {
  // A slow provider, or many lookups of its orders, must not look like a dead process.
  const beats = setInterval(() => void note(run, {}).catch(() => undefined), beatEveryMs).unref()
  try {
    const known = await comparisonOf(run)
    const { news, past } = windowsToAsk(known, await earliestOf(run, run.clientId), run.now)
    const begun = news[0]?.from ?? run.now
    for (const window of news) {
      await readWindow(run, window)
      await note(run, {
        completedTo: window.to.toISOString(),
        ...(known.wholeFrom === null ? reachingFrom(known, begun) : {}),
      })
    }
    for (const window of past) {
      await readWindow(run, window)
      await note(run, reachingFrom(known, window.from))
    }
    const unread = past.at(-1)?.from ?? begun
    for await (const page of bookedCaptures(run, run.clientId, unread.toISOString(), run.now.toISOString()))
      await suspect(run, page)
    await lookAgain(run)
    await note(run, {
      completedAt: run.now.toISOString(),
      known: await movementsKnown(run),
      failure: null,
      failedAt: null,
      runId: null,
    })
  } catch (error) {
    if (error instanceof RunTakenOver) return
    if (run.portal.stopping.aborted) {
      // A provider that fails then may be the demo's, which stops as well. The next start goes on after the last period.
      if (!(error instanceof PortalStops) && failureOf(error) === null)
        run.portal.log.error(
          { err: error, clientId: run.clientId },
          'the comparison broke off while the portal stopped',
        )
      await note(run, { runId: null }).catch(() => undefined)
      return
    }
    const failure = failureOf(error)
    run.portal.log.warn({ err: error, clientId: run.clientId }, 'the comparison with the provider broke off')
    await note(run, {
      failure: failure ?? 'silent',
      failedAt: run.portal.clock.now().toISOString(),
      runId: null,
    }).catch(() => undefined)
    if (failure === null) throw error
  } finally {
    clearInterval(beats)
  }
}

/** Says from when on the list is read. One that was read before is read again, and reaches as far back as it did. */
function reachingFrom({ reachesFrom }: Pick<ComparisonRow, 'reachesFrom'>, from: Date) {
  const wholeFrom = from.toISOString()
  return { wholeFrom, reachesFrom: reachesFrom !== null && reachesFrom < wholeFrom ? reachesFrom : wholeFrom }
}

function failureOf(error: unknown): ComparisonRow['failure'] {
  if (error instanceof ProviderUnavailable) return 'silent'
  if (error instanceof ProviderMisconfigured) return 'misconfigured'
  return error instanceof ProviderRefused ? 'refused' : null
}

async function comparisonOf({ portal, chapter, clientId }: Run) {
  const row = portal.store.read
    .selectFrom('comparisons')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('clientId', '=', clientId)
  return row.executeTakeFirstOrThrow()
}

/** Counts the known movements, once a run: counting for every viewer could mean a million rows. */
async function movementsKnown({ db, chapter, clientId }: Run): Promise<number> {
  const all = db.selectFrom('providerTransactions').where('chapterId', '=', chapter).where('clientId', '=', clientId)
  return Number((await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count)
}

/** Another process took over and continues from here. */
class RunTakenOver extends Error {}

class PortalStops extends Error {}

/** Ends a run between two pages, or between the captures of a page: either may take minutes. */
function goOn({ portal }: Run): void {
  if (portal.stopping.aborted) throw new PortalStops()
}

async function note({ portal, chapter, clientId, runId }: Run, changes: Partial<ComparisonRow>): Promise<void> {
  const beatAt = portal.clock.now().toISOString()
  const touched = await portal.store.write(({ sql }) =>
    run(
      sql
        .updateTable('comparisons')
        .set({ ...changes, beatAt })
        .where('chapterId', '=', chapter)
        .where('clientId', '=', clientId)
        .where('runId', '=', runId),
    ),
  )
  if (touched === 0) throw new RunTakenOver()
}

async function readWindow(comparing: Run, { from, to }: Window): Promise<void> {
  const { portal, seller } = comparing
  // A period without movements has no page.
  goOn(comparing)
  for await (const page of portal.providers.payments.searchTransactions(seller.account, from, to)) {
    goOn(comparing)
    const known = page.some(({ kind }) => kind === 'hold') ? await holdsKnown(comparing) : []
    const { captures, moved } = capturesOf(page, known)
    await keep(comparing, ownAmong(comparing.held, page, captures, known), captures, moved)
    await suspect(comparing, [...new Set([...captures.values(), ...moved.flatMap(({ from, to }) => [from, to])])])
  }
}

const holdsKnown = ({ db, chapter, clientId }: Run) =>
  db
    .selectFrom('providerTransactions')
    .select(['transactionId', 'captureId', 'amountCents', 'currency', 'movedAt'])
    .where('chapterId', '=', chapter)
    .where('clientId', '=', clientId)
    .where(rawSql<boolean>`"kind" = 'hold'`)
    .where('status', '=', 'done')
    .execute()

async function keep(
  { portal, chapter, clientId, runId }: Run,
  page: readonly ProviderTransaction[],
  captures: ReadonlyMap<string, string>,
  moved: readonly MovedHold[],
): Promise<void> {
  const rows = page.map(({ relatedId: _, ...movement }) => ({
    ...movement,
    captureId: captures.get(movement.transactionId)!,
    chapterId: chapter,
    clientId,
  }))
  const beatAt = portal.clock.now().toISOString()
  const touched = await portal.store.write(function* ({ sql }) {
    if (rows.length > 0) {
      const insert = sql.insertInto('providerTransactions').values(rows)
      yield* run(
        insert.onConflict((conflict) =>
          conflict.columns(['chapterId', 'clientId', 'transactionId']).doUpdateSet((eb) => ({
            captureId: eb.ref('excluded.captureId'),
            kind: eb.ref('excluded.kind'),
            eventCode: eb.ref('excluded.eventCode'),
            status: eb.ref('excluded.status'),
            amountCents: eb.ref('excluded.amountCents'),
            feeCents: eb.ref('excluded.feeCents'),
          })),
        ),
      )
    }
    for (const { transactionId, to } of moved)
      yield* run(
        sql
          .updateTable('providerTransactions')
          .set({ captureId: to })
          .where('chapterId', '=', chapter)
          .where('clientId', '=', clientId)
          .where('transactionId', '=', transactionId),
      )
    const own = sql
      .updateTable('comparisons')
      .where('chapterId', '=', chapter)
      .where('clientId', '=', clientId)
      .where('runId', '=', runId)
    return yield* run(own.set((eb) => ({ beatAt, transactions: eb('transactions', '+', page.length) })))
  })
  if (touched === 0) throw new RunTakenOver()
}

/** Notes which captures differ and removes those that agree. */
async function suspect(comparing: Run, captureIds: readonly string[]): Promise<void> {
  const { chapter, clientId, portal, now } = comparing
  if (captureIds.length === 0) return
  const standings = await standingsInTurns(comparing, captureIds)
  const differences = [...standings.values()].flatMap(({ difference }) => difference ?? [])
  const news = await Promise.all(differences.map((difference) => rowOf(comparing, difference)))
  const differing = new Set(news.map(({ captureId }) => captureId))
  await portal.store.write(function* ({ sql }) {
    const agreed = captureIds.filter((captureId) => !differing.has(captureId))
    if (agreed.length > 0)
      // One that was noted meanwhile may differ by what was read here too early, such as a fee that was taken back.
      yield* run(
        sql
          .deleteFrom('suspectCaptures')
          .where('chapterId', '=', chapter)
          .where('captureId', 'in', agreed)
          .where('noticedAt', '<=', now.toISOString()),
      )
    if (news.length === 0) return
    const rows = news.map((row) => ({ ...row, chapterId: chapter, clientId, noticedAt: now.toISOString() }))
    yield* run(
      sql
        .insertInto('suspectCaptures')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing()),
    )
  })
}

/** Number of captures compared while requests wait: some milliseconds. */
const atOnce = 25

/**
 * Compares list and log about captures, and lets explanations follow what they say by now. Yields to other work after
 * every few: a run may compare for minutes.
 */
async function standingsInTurns(comparing: Run, captureIds: readonly string[]) {
  const standings = new Map<string, Standing>()
  for (let from = 0; from < captureIds.length; from += atOnce) {
    await setImmediate()
    goOn(comparing)
    const piece = captureIds.slice(from, from + atOnce)
    const before = await explainedAmong(comparing, piece)
    const some = await standingsAmong(comparing, comparing.clientId, piece)
    for (const [captureId, standing] of some) standings.set(captureId, standing)
    await followExplained(comparing, some, before)
  }
  return standings
}

/**
 * Records what is explained of captures by now, but of those of which another amount was explained meanwhile: a payment
 * was booked, and the next run compares them again.
 * @param before what was explained before list and log were read
 */
async function followExplained(
  { portal, chapter, runId }: Run,
  standings: ReadonlyMap<string, Standing>,
  before: readonly ExplainedCapture[],
): Promise<void> {
  if (before.length === 0) return
  const write = writerFor(portal, { chapterId: chapter, actor: 'system:comparison', correlation: runId })
  await write(function* ({ sql, logWriter }) {
    const now = versionsByCapture(yield* all(versionsOf(sql, chapter, before)))
    for (const capture of before.filter(({ captureId, version }) => now.get(captureId) === version))
      yield* logWriter.record(explainedStream, capture.captureId, (state) =>
        explainedNow(state, capture, standings.get(capture.captureId)!),
      )
  })
}

/**
 * Adds the likely payer of money without a payment: the capture's order, and the member with the payer's email address.
 */
async function rowOf({ db, portal, seller, chapter }: Run, { captureId, kind, paymentId, orderId }: Difference) {
  if (paymentId !== null || (kind !== 'notBooked' && kind !== 'setAside')) return { captureId, orderId, personId: null }
  const order = orderId ?? (await portal.providers.payments.orderOfCapture(seller.account, captureId))
  const email = order === null ? null : (await portal.providers.payments.readOrder(seller.account, order))?.payerEmail
  if (!email) return { captureId, orderId: order, personId: null }
  const members = db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select('members.personId')
  const member = await members
    .where('members.chapterId', '=', chapter)
    .where('people.email', '=', email.toLowerCase())
    .executeTakeFirst()
  return { captureId, orderId: order, personId: member?.personId ?? null }
}

/** Rechecks the captures that differed before, or were explained, and were in no period of this run. */
async function lookAgain(comparing: Run): Promise<void> {
  for (const page of [suspectsAfter, explainedAfter])
    for (let after = ''; ;) {
      const captureIds = await page(comparing, after)
      await suspect(comparing, captureIds)
      if (captureIds.length < pageSize) break
      after = captureIds.at(-1)!
    }
}

async function suspectsAfter({ db, chapter, clientId }: Run, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('suspectCaptures')
    .select('captureId')
    .where('chapterId', '=', chapter)
    .where('clientId', '=', clientId)
    .where('captureId', '>', after)
    .orderBy('captureId')
    .limit(pageSize)
    .execute()
  return rows.map(({ captureId }) => captureId)
}
