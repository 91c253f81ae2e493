import type { Context } from '#server/context.ts'
import { matchedLines, type MatchedLine } from './match.reads.ts'
import type { Proposal } from './proposals.decisions.ts'
import { accountBalances } from './reads.ts'

/** Lines listed at most; the match page has all of an account. */
const maxListed = 20

/** Accounts whose lines are matched for the list. */
const maxAccountsMatched = 3

/** Returns the oldest open lines of the chapter's accounts, each with where it stands. */
export async function differenceLines(ctx: Pick<Context, 'db' | 'chapter' | 'clock'>) {
  const accounts = (await accountBalances(ctx.db, ctx.chapter.id))
    .filter(({ open }) => open > 0)
    .sort((one, other) => (one.accountId < other.accountId ? -1 : 1))
    .slice(0, maxAccountsMatched)
  const lines: MatchedLine[] = []
  for (const { accountId } of accounts) lines.push(...(await matchedLines(ctx, accountId)))
  return lines
    .sort((one, other) => one.day.localeCompare(other.day))
    .slice(0, maxListed)
    .map(({ proposals, lineId, accountId, day, text, amountCents }) => ({
      lineId,
      accountId,
      day,
      text,
      amountCents,
      standing: standingOf(proposals),
    }))
}

/** Returns where an open line stands, in a few words: "3 checks fit", "2 candidates", "No counterpart". */
export function standingOf(proposals: readonly Proposal[]): string {
  const [best] = proposals
  if (!best) return 'No counterpart'
  if (best.sureness === 'certain') return `${best.title}: ${lowered(best.reason)}`
  const likely = proposals.filter(({ sureness }) => sureness === 'likely')
  if (likely.length === 1 && proposals.length === 1) return best.reason
  return proposals.length === 1 ? '1 candidate' : `${proposals.length} candidates`
}

const lowered = (text: string) => text.replace(/^./u, (first) => first.toLowerCase())
