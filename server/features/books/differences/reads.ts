import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { portalCurrency } from '#server/providers/payments/provider.ts'
import { captureOfDifference, type Difference } from '../comparison/decisions.ts'
import { differencesAmong, type Compared } from '../comparison/reads.ts'
import { waysOf, type Ways } from './decisions.ts'
import { namesOfPayers, type PaidBy } from '../reads.ts'
import { suggestionsFor, type Suggestion } from './suggestions.reads.ts'

/** Maximum number of differences examined for one page; the rest wait until these are resolved. */
const maxDisplayed = 500

export type DifferenceView = Difference & {
  clientId: string
  /** The person who paid, or may have. */
  name: string
  personId: string | null
  /** The purchase that the money pays exactly, if it has no payment. */
  suggestion: Suggestion | null
  ways: Ways
}

type Differing = { suspect: Suspect; difference: Difference }

/** Returns the current differences of a chapter: the open ones and the explained ones, newest first. */
export async function differencesIn(
  compared: Compared,
  limit = maxDisplayed,
): Promise<{ open: DifferenceView[]; explained: Difference[]; isCut: boolean }> {
  const suspects = await suspectsIn(compared, limit + 1)
  const { open, explained } = await differingAmong(compared, suspects.slice(0, limit))
  const rows = await withSuggestions(compared, open)
  return { open: rows.sort((one, other) => other.at.localeCompare(one.at)), explained, isCut: suspects.length > limit }
}

/** Returns one unresolved difference; undefined if none has this id, or it has been resolved. */
export async function openDifference(compared: Compared, differenceId: string): Promise<DifferenceView | undefined> {
  const captureId = captureOfDifference(differenceId)
  if (captureId === null) return undefined
  const { open } = await differingAmong(compared, await suspectsIn(compared, 1, captureId))
  return (await withSuggestions(compared, open)).find((one) => one.differenceId === differenceId)
}

type Suspect = { captureId: string; clientId: string; orderId: string | null; personId: string | null }

/** Returns the captures that the comparison noted and those set aside since, or only the given one. */
async function suspectsIn({ db, chapter }: Compared, limit: number, captureId?: string): Promise<Suspect[]> {
  let suspected = db
    .selectFrom('suspectCaptures')
    .select(['captureId', 'clientId', 'orderId', 'personId'])
    .where('chapterId', '=', chapter)
    .orderBy('captureId')
    .limit(limit)
  let setAside = db
    .selectFrom('ordersSetAside')
    .select(['captureId', 'orderId'])
    .where('chapterId', '=', chapter)
    .orderBy('capturedAt')
    .limit(limit)
  if (captureId !== undefined) {
    suspected = suspected.where('captureId', '=', captureId)
    setAside = setAside.where('captureId', '=', captureId)
  }
  const [noted, aside, account] = await Promise.all([
    suspected.execute(),
    setAside.execute(),
    db
      .selectFrom('paymentAccounts')
      .select('clientId')
      .where('chapterId', '=', chapter)
      .orderBy('since', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const known = new Set(noted.map((row) => row.captureId))
  const news = aside.filter((row) => !known.has(row.captureId))
  return [...noted, ...news.map((row) => ({ ...row, clientId: account?.clientId ?? '', personId: null }))]
}

async function differingAmong(
  compared: Compared,
  suspects: readonly Suspect[],
): Promise<{ open: Differing[]; explained: Difference[] }> {
  const differences = new Map<string, Difference>()
  for (const clientId of new Set(suspects.map((suspect) => suspect.clientId))) {
    const own = suspects.filter((suspect) => suspect.clientId === clientId).map(({ captureId }) => captureId)
    for (const [captureId, difference] of await differencesAmong(compared, clientId, own))
      differences.set(captureId, difference)
  }
  const explained = await explainedAmong(compared.db, compared.chapter, [...differences.keys()])
  const differing = suspects.flatMap((suspect) => {
    const difference = differences.get(suspect.captureId)
    return difference ? [{ suspect, difference }] : []
  })
  const isExplained = ({ difference }: Differing) => explained.has(difference.differenceId)
  return {
    open: differing.filter((one) => !isExplained(one)),
    explained: differing.filter(isExplained).map(({ difference }) => difference),
  }
}

async function explainedAmong(db: Db, chapter: ChapterId, captureIds: readonly string[]): Promise<Set<string>> {
  if (captureIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('resolutions')
    .select('differenceId')
    .where('chapterId', '=', chapter)
    .where('captureId', 'in', captureIds)
    .where('way', '=', 'explained')
    .execute()
  return new Set(rows.map(({ differenceId }) => differenceId))
}

/** Adds names, and purchases for money without a payment, with one lookup for all of them. */
async function withSuggestions(compared: Compared, open: readonly Differing[]): Promise<DifferenceView[]> {
  const payerOf = ({ suspect, difference: { bought } }: Differing): PaidBy =>
    bought ?? { purpose: '', personId: suspect.personId, guestId: null }
  const unclaimed = open.flatMap(
    ({ suspect: { captureId, personId }, difference: { paymentId, currency, providerCents } }) =>
      paymentId === null && personId !== null && currency === portalCurrency
        ? [{ captureId, personId, cents: providerCents }]
        : [],
  )
  const [namesFor, suggestions] = await Promise.all([
    namesOfPayers(compared, compared.chapter, open.map(payerOf)),
    suggestionsFor(compared, unclaimed),
  ])
  return open.map((one) => {
    const { suspect, difference } = one
    const payer = payerOf(one)
    const { firstName, lastName } = namesFor(payer)
    const suggestion = suggestions.get(difference.captureId) ?? null
    return {
      ...difference,
      orderId: difference.orderId ?? suspect.orderId,
      clientId: suspect.clientId,
      personId: payer.personId,
      name: `${firstName} ${lastName}`.trim(),
      suggestion,
      ways: waysOf(difference, suggestion !== null),
    }
  })
}
