import type { TransactionInformation } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { centsOf } from './cents.ts'
import type { Connection } from './paypal-connections.ts'
import type { ProviderTransaction } from './provider.ts'

const dayMs = 86_400_000

export type SearchWindow = { from: Date; to: Date }

/** Splits a window, since PayPal shows none of a window with more than 10,000 movements. */
export function halves({ from, to }: SearchWindow): SearchWindow[] {
  const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2))
  if (middle <= from) throw new RangeError('A window that cannot be cut')
  return [
    { from, to: middle },
    { from: middle, to },
  ]
}

/** Splits `from` to `to` into windows of at most 31 days, PayPal's limit, in order. */
export function searchWindows(from: Date, to: Date): SearchWindow[] {
  const windows = []
  for (let start = from.getTime(); start <= to.getTime(); start += 31 * dayMs) {
    windows.push({ from: new Date(start), to: new Date(Math.min(start + 31 * dayMs, to.getTime())) })
  }
  return windows
}

/** Returns one page of movements in a window, and the number of pages. */
export async function transactionPage(connection: Connection, window: SearchWindow, page: number) {
  const { result } = await connection.transactions.searchTransactions({
    startDate: window.from.toISOString(),
    endDate: window.to.toISOString(),
    fields: 'transaction_info',
    pageSize: 500,
    page,
  })
  return {
    transactions: (result.transactionDetails ?? []).map(({ transactionInfo }) => providerTransaction(transactionInfo)),
    pages: result.totalPages ?? 1,
  }
}

function providerTransaction(info: TransactionInformation = {}): ProviderTransaction {
  return {
    transactionId: text.parse(info.transactionId),
    kind: kindOf(info.transactionEventCode ?? ''),
    eventCode: info.transactionEventCode ?? '',
    status: statusWords[statusEmail.parse(info.transactionStatus)],
    amountCents: centsOf(text.parse(info.transactionAmount?.value)),
    // The list has the fee as money that went out.
    feeCents: info.feeAmount ? -centsOf(text.parse(info.feeAmount.value)) || 0 : 0,
    currency: text.parse(info.transactionAmount?.currencyCode),
    paymentId: info.customField || null,
    relatedId: info.paypalReferenceId || null,
    movedAt: new Date(text.parse(info.transactionInitiationDate)).toISOString(),
  }
}

/** The first three characters of a code are its group, the last two what it is in the group. */
const kindOf = (eventCode: string): ProviderTransaction['kind'] =>
  kindsByCode[eventCode] ?? kindsByGroup[eventCode.slice(0, 3)] ?? 'other'

/**
 * Fees of the account are T01. Withdrawals go to a bank (T04, swept daily or by hand), to a card (T06), or elsewhere
 * (T17). Money is held and released by T15 and T21. The other groups are deposits from a bank (T03), and the like.
 */
const kindsByGroup: Partial<Record<string, ProviderTransaction['kind']>> = {
  T00: 'payment',
  T01: 'accountFee',
  T04: 'withdrawal',
  T06: 'withdrawal',
  T15: 'hold',
  T17: 'withdrawal',
  T21: 'hold',
}

const kindsByCode: Partial<Record<string, ProviderTransaction['kind']>> = {
  // By the merchant.
  T1107: 'refund',
  // By PayPal, by the buyer's bank, and what a bank releases again.
  T1106: 'reversal',
  T1201: 'reversal',
  T1202: 'reversal',
  // Held while PayPal reviews a complaint, and released.
  T1110: 'dispute',
  T1111: 'dispute',
  // The release of a hold of the account, and fees that PayPal takes back or returns.
  T1105: 'hold',
  T1108: 'accountFee',
  T1109: 'accountFee',
  // Gift certificates, bought and redeemed.
  T2109: 'other',
  T2110: 'other',
}

const text = z.string().min(1)
const statusEmail = z.enum(['S', 'P', 'D', 'V'])
const statusWords = { S: 'done', P: 'pending', D: 'denied', V: 'reversed' } as const
