import type { ResolutionRow } from '#db/tables/books.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { namesOf } from '../members/reads.ts'
import { actorNames } from '../members/person.reads.ts'
import { payerIn } from '../payments/reads.ts'
import { mostTerms, yearsPaid } from '../payments/rules.ts'
import type { Difference } from './comparison.decisions.ts'
import { differencesAmong, type Compared } from './comparison.reads.ts'
import { waysOf, type Ways } from './differences.decisions.ts'

/** As many differences are looked at for one page; the rest waits for these to be resolved. */
const mostShown = 500

export type ShownDifference = Difference & {
  clientId: string
  /** Who paid, or may have. */
  name: string
  personId: string | null
  /** What it could be booked as. */
  suggestion: { terms: number; years: number[]; paymentType: string } | null
  setAsideBecause: string | null
  ways: Ways
}

/** The differences of a chapter as they stand now: those to be resolved, and those that were explained, newest first. */
export async function differencesIn(compared: Compared, limit = mostShown): Promise<{ open: ShownDifference[]; explained: Difference[]; isCut: boolean }> {
  const { db, chapter } = compared
  const suspects = await suspectsIn(db, chapter, limit + 1)
  const shown = suspects.slice(0, limit)
  const byAccount = new Map<string, string[]>()
  for (const { clientId, captureId } of shown) byAccount.set(clientId, [...(byAccount.get(clientId) ?? []), captureId])
  const found = new Map<string, Difference>()
  for (const [clientId, captureIds] of byAccount) for (const [captureId, difference] of await differencesAmong(compared, clientId, captureIds)) found.set(captureId, difference)
  const explained = await explainedAmong(db, chapter, [...found.keys()])
  const differing = shown.flatMap((row) => {
    const difference = found.get(row.captureId)
    return difference ? [{ row, difference }] : []
  })
  const isExplained = ({ difference }: { difference: Difference }) => explained.has(difference.differenceId)
  const open = differing.filter((one) => !isExplained(one))
  return {
    open: (await Promise.all(open.map(({ row, difference }) => withSuggestion(compared, row, difference)))).sort((one, other) => other.at.localeCompare(one.at)),
    explained: differing.filter(isExplained).map(({ difference }) => difference),
    isCut: suspects.length > limit,
  }
}

type Suspect = { captureId: string; clientId: string; orderId: string | null; personId: string | null }

/** What the comparison noted, with what was set aside since. */
async function suspectsIn(db: Db, chapter: ChapterId, limit: number): Promise<Suspect[]> {
  const [noted, aside, account] = await Promise.all([
    db.selectFrom('suspectCaptures').select(['captureId', 'clientId', 'orderId', 'personId']).where('chapterId', '=', chapter).orderBy('captureId').limit(limit).execute(),
    db.selectFrom('ordersSetAside').select(['captureId', 'orderId']).where('chapterId', '=', chapter).orderBy('capturedAt').limit(limit).execute(),
    db.selectFrom('paymentAccounts').select('clientId').where('chapterId', '=', chapter).orderBy('since', 'desc').limit(1).executeTakeFirst(),
  ])
  const known = new Set(noted.map(({ captureId }) => captureId))
  const news = aside.filter(({ captureId }) => !known.has(captureId))
  return [...noted, ...news.map((row) => ({ ...row, clientId: account?.clientId ?? '', personId: null }))]
}

async function explainedAmong(db: Db, chapter: ChapterId, captureIds: readonly string[]): Promise<Set<string>> {
  if (captureIds.length === 0) return new Set()
  const rows = await db.selectFrom('resolutions').select('differenceId').where('chapterId', '=', chapter).where('captureId', 'in', captureIds).where('way', '=', 'explained').execute()
  return new Set(rows.map(({ differenceId }) => differenceId))
}

async function withSuggestion({ db, chapter }: Compared, { clientId, orderId, personId }: Suspect, difference: Difference): Promise<ShownDifference> {
  const attempt = difference.paymentId === null ? undefined : await db.selectFrom('paymentAttempts').select('memberId').where('chapterId', '=', chapter).where('paymentId', '=', difference.paymentId).executeTakeFirst()
  const payer = personId ?? (attempt?.memberId ? await personOf(db, chapter, attempt.memberId) : null)
  const aside = difference.kind === 'setAside' ? await db.selectFrom('ordersSetAside').select('reason').where('chapterId', '=', chapter).where('captureId', '=', difference.captureId).executeTakeFirst() : undefined
  const suggestion = difference.paymentId === null && payer !== null && difference.currency === 'USD' ? await duesFor(db, chapter, payer, difference.providerCents) : null
  const named = payer === null ? undefined : (await namesOf(db, chapter, [payer])).get(payer)
  return {
    ...difference,
    orderId: difference.orderId ?? orderId,
    clientId,
    personId: payer,
    name: named ? `${named.firstName} ${named.lastName}`.trim() : '',
    suggestion,
    setAsideBecause: aside?.reason ?? null,
    ways: waysOf(difference, aside?.reason ?? null, suggestion !== null),
  }
}

const personOf = async (db: Db, chapter: ChapterId, memberId: string) =>
  (await db.selectFrom('members').select('personId').where('chapterId', '=', chapter).where('memberId', '=', memberId).executeTakeFirst())?.personId ?? null

/** The terms of dues that the sum pays for exactly, as the member owes them now. */
async function duesFor(db: Db, chapter: ChapterId, personId: string, cents: number): Promise<ShownDifference['suggestion']> {
  const { member, type } = await payerIn(db, chapter, personId)
  if (!type || type.feeCents === 0 || cents % type.feeCents !== 0) return null
  const terms = cents / type.feeCents
  if (terms < 1 || terms > mostTerms({ status: member.status, durationYears: type.durationYears })) return null
  return { terms, years: yearsPaid(member.nextPaymentDueIn, terms, type.durationYears), paymentType: type.memberType }
}

export type ShownResolution = Omit<ResolutionRow, 'chapterId'> & { hash: string; by: string; note: string | null }

/** What was resolved, newest first. */
export async function resolutionsIn(db: Db, chapter: ChapterId, limit: number): Promise<{ rows: ShownResolution[]; count: number }> {
  const all = db.selectFrom('resolutions').where('resolutions.chapterId', '=', chapter)
  const [rows, counted] = await Promise.all([
    all
      .innerJoin('facts', 'facts.position', 'resolutions.position')
      .leftJoin('resolutionNotes', (join) => join.onRef('resolutionNotes.chapterId', '=', 'resolutions.chapterId').onRef('resolutionNotes.differenceId', '=', 'resolutions.differenceId'))
      .selectAll('resolutions')
      .select(['facts.hash', 'resolutionNotes.note'])
      .orderBy('resolutions.resolvedAt', 'desc')
      .orderBy('resolutions.position', 'desc')
      .limit(limit)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const nameOf = await actorNames(db, chapter, rows.map(({ actor }) => actor))
  return { rows: rows.map(({ chapterId: _, ...row }) => ({ ...row, by: nameOf(row.actor) })), count: Number(counted.count) }
}

/** How the last comparisons of a chapter's accounts ended; what is known of all of them. */
export async function comparisonState(db: Db, chapter: ChapterId) {
  const rows = await db
    .selectFrom('paymentAccounts')
    .leftJoin('comparisons', (join) => join.onRef('comparisons.chapterId', '=', 'paymentAccounts.chapterId').onRef('comparisons.clientId', '=', 'paymentAccounts.clientId'))
    .select(['retiredAt', 'runId', 'startedAt', 'completedAt', 'reachesFrom', 'transactions', 'failure', 'failedAt'])
    .where('paymentAccounts.chapterId', '=', chapter)
    .execute()
  const moments = rows.map(({ completedAt }) => completedAt)
  const known = await db.selectFrom('providerTransactions').select(({ fn }) => fn.countAll<number>().as('count')).where('chapterId', '=', chapter).executeTakeFirstOrThrow()
  const failed = rows.find(({ failure }) => failure !== null)
  return {
    hasAccount: rows.length > 0,
    isRunning: rows.some(({ runId }) => runId !== null),
    /** Movements that the run under way has read. */
    read: rows.reduce((sum, { runId, transactions }) => sum + (runId === null ? 0 : (transactions ?? 0)), 0),
    /** When all accounts had been compared; null while one never was. */
    completedAt: moments.includes(null) || moments.length === 0 ? null : moments.map(String).sort()[0]!,
    since: rows.map(({ reachesFrom }) => reachesFrom ?? '').filter(Boolean).sort()[0] ?? null,
    transactions: Number(known.count),
    failure: failed ? { why: failed.failure!, at: failed.failedAt ?? '', isFormer: failed.retiredAt !== null } : null,
  }
}
