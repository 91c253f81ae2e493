import { Refusal } from '#server/refusal.ts'
import type { BankStatement } from '#server/providers/files/reading/tasks.ts'

/** An account of the chapter, as files refer to it. */
type Named = { accountId: string; lastFour: string }

/**
 * Returns the account that a statement belongs to: by its number, or as the admin chose, or else the chapter's only one.
 * The file's name proves nothing.
 * @param chosenId '' if none was chosen
 * @throws Refusal with a sentence if there is none, or more than one
 */
export function accountFor<Account extends Named>(
  accounts: readonly Account[],
  { account }: Pick<BankStatement, 'account'>,
  chosenId: string,
): Account {
  const [only, ...others] = accounts
  if (!only) throw refused('Add the bank account first.')
  const chosen = accounts.find(({ accountId }) => accountId === chosenId)
  if (chosenId !== '' && !chosen) throw refused('There is no such bank account here.')
  if (account !== null) {
    const named = accounts.find(({ lastFour }) => lastFour === account.toUpperCase())
    if (!named) throw refused(`The file is of the account ending ${account}, which has not been added here.`)
    if (chosen && named !== chosen)
      throw refused(`The file is of the account ending ${account}, and not of the one that was chosen.`)
    return named
  }
  if (chosen) return chosen
  if (others.length === 0) return only
  throw refused('The file does not name its account. Choose the account, and add the file again.')
}

/** Asserts that a statement is in the currency of the books, and that its own balances agree. @throws Refusal */
export function assertBalanced(
  { currency, differenceCents, openingCents, closingCents, sumCents }: BankStatement,
  booksIn: string,
): void {
  if (currency !== booksIn) throw refused(`The file is in ${currency}, and the books are in ${booksIn}.`)
  if (differenceCents === null || differenceCents === 0) return
  throw refused(
    `Opening and lines give ${amount(openingCents! + sumCents)}, but the file closes with ${amount(closingCents!)}: ${off(differenceCents)}. ${differenceCents > 0 ? 'A line was probably deleted.' : 'A line is probably there twice.'}`,
  )
}

/**
 * Asserts that a file opens with what the account had before its first line.
 * @param beforeCents null if the account is not known that early
 * @throws Refusal with the difference
 */
export function assertOpens({ openingCents }: BankStatement, beforeCents: number | null): void {
  if (openingCents === null || beforeCents === null || openingCents === beforeCents) return
  throw refused(
    `The file opens with ${amount(openingCents)}, but the account stands at ${amount(beforeCents)} there: ${off(openingCents - beforeCents)}. Add the file of the time before first.`,
  )
}

/**
 * Asserts that a file closes with what the account has after its lines. Some banks state the balance of the day of the
 * download, so that of all known lines will do where the file has no opening.
 * @throws Refusal with the difference
 */
export function assertCloses(
  { openingCents, closingCents }: BankStatement,
  { afterCents, latestCents }: { afterCents: number; latestCents: number },
): void {
  if (closingCents === null || closingCents === afterCents) return
  if (openingCents === null && closingCents === latestCents) return
  throw refused(
    `With its lines the account stands at ${amount(afterCents)}, but the file closes with ${amount(closingCents)}: ${off(closingCents - afterCents)}.`,
  )
}

const off = (cents: number) => (cents > 0 ? `${amount(cents)} is missing` : `${amount(-cents)} is too much`)

/** Formats cents as bank files show them: 16,880.67. */
const amount = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

const refused = (text: string) => new Refusal('invalid', `${text} Nothing was read from it.`)
