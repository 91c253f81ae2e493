/** A month's journal beside the same month as the treasury counts it: what both must say alike. */
import { sumsOf, type CountedEntry } from '#server/features/journal/layout.decisions.ts'
import type { AccountKey } from '#server/features/journal/rules.ts'
import type { MonthSum } from '#server/features/months/facts.ts'

/** Which kind of the treasury's months an account of the journal is. */
function kindOf(key: AccountKey): string {
  const [of = ''] = key.split(':')
  const names: Record<string, string> = {
    event: 'registration',
    contributions: 'registration',
    cause: 'donation',
    owed: 'unbooked',
    refunds: 'refund',
    paypalFees: 'providerFee',
    bankFees: 'bankFee',
    fees: 'fee',
    fromChapters: 'fromChapter',
  }
  return names[of] ?? of
}

const isHolding = (key: AccountKey) => /^(?:bank:|paypal$|undeposited$|inTransit$)/.test(key)

/** Sums that are not zero, by name. */
function summed(pairs: Iterable<readonly [string, number]>): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [name, cents] of pairs) sums.set(name, (sums.get(name) ?? 0) + cents)
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort())
}

type Sides = { accounts: Record<string, number>; kinds: Record<string, number> }

/** Returns what a journal moved in each account that holds money, and by what it was for. */
export function sumsOfJournal(entries: readonly CountedEntry[]): Sides {
  const lines = sumsOf(entries).map(({ key, debitCents, creditCents }) => [key, debitCents - creditCents] as const)
  return {
    accounts: summed(
      lines.flatMap(([key, cents]) =>
        isHolding(key) ? [[key === 'paypal' ? 'provider' : key.replace('bank:', ''), cents] as const] : [],
      ),
    ),
    kinds: summed(
      lines.flatMap(([key, cents]) => (isHolding(key) || key === 'explained' ? [] : [[kindOf(key), -cents] as const])),
    ),
  }
}

/**
 * Returns the same of a month of the treasury, and what the journal has besides it: differences at PayPal that were only
 * explained, with their fees.
 */
export function sumsOfMonth(sums: readonly MonthSum[], entries: readonly CountedEntry[]): Sides {
  const explained = sumsOf(entries.filter(({ text }) => text.startsWith('Difference at PayPal')))
  const centsOf = (account: AccountKey) => {
    const { debitCents = 0, creditCents = 0 } = explained.find(({ key }) => key === account) ?? {}
    return debitCents - creditCents
  }
  const moved = sums.filter(({ kind }) => kind !== 'opened')
  return {
    accounts: summed([...moved.map((sum) => [sum.account, sum.amountCents] as const), ['provider', centsOf('paypal')]]),
    kinds: summed([
      ...moved.flatMap(({ kind, itemId, amountCents }) =>
        kind === 'transfer'
          ? []
          : [[kind === 'expense' && itemId === 'refund' ? 'refund' : kind, amountCents] as const],
      ),
      ['providerFee', -centsOf('paypalFees')],
    ]),
  }
}
