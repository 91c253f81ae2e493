import type { Context } from '#server/context.ts'
import { zelleWaiting } from '../registrations/zelle/reads.ts'
import { proposalsFor } from './proposals.decisions.ts'
import { matchColumns, openLines } from './reads.ts'

/** Open lines compared at most, the newest first: those of a reported amount, which are few. */
const maxLines = 300

/** The open line of an account that a reported Zelle payment may be, and what speaks for it. */
export type ReportLine = { accountId: string; accountName: string; day: string; text: string; reason: string }

/**
 * Returns, for the chapter's reported Zelle payments, the open line of the bank that each may be, by registration. Only
 * lines of the reported amount are compared; on the account's own page are others, too. Null without a bank account:
 * then nobody knows what arrived.
 */
export async function linesOfReports({
  db,
  chapter,
}: Pick<Context, 'db' | 'chapter'>): Promise<Record<string, ReportLine> | null> {
  const accounts = await db
    .selectFrom('bankAccounts')
    .select(['accountId', 'accountName'])
    .where('chapterId', '=', chapter.id)
    .execute()
  if (accounts.length === 0) return null
  const reports = await zelleWaiting(db, chapter.id).execute()
  if (reports.length === 0) return {}
  const lines = await openLines(db, chapter.id)
    .select(matchColumns)
    .where(
      'bankLines.accountId',
      'in',
      accounts.map(({ accountId }) => accountId),
    )
    .where('bankLines.amountCents', 'in', [...new Set(reports.map(({ amountCents }) => amountCents))])
    .orderBy('bankLines.day', 'desc')
    .orderBy('bankLines.lineId')
    .limit(maxLines)
    .execute()
  const named = reports.map(({ firstName, lastName, ...report }) => ({
    ...report,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  }))
  const nothingElse = { rules: [], payments: [], dues: [], otherEnds: [], payouts: [], checks: [] }
  const proposals = proposalsFor(lines, { ...nothingElse, reports: named })
  const found = new Map<string, ReportLine>()
  for (const { lineId, accountId, day, text } of lines) {
    for (const { effect, sureness, reason } of proposals.get(lineId) ?? []) {
      // A first name alone is too little to be named beside a payment.
      if (effect.as !== 'zelle' || sureness === 'possible' || found.has(effect.registrationId)) continue
      const { accountName } = accounts.find((account) => account.accountId === accountId)!
      found.set(effect.registrationId, { accountId, accountName, day, text, reason })
    }
  }
  return Object.fromEntries(found)
}
