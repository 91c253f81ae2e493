import type { TransactionInformation } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { centsOf } from './cents.ts'
import type { Connection } from './paypal-connections.ts'
import type { ProviderTransaction } from './provider.ts'

const dayMs = 86_400_000

/** PayPal answers for at most 31 days at once: `from` to `to` cut to that, in order. */
export function searchWindows(from: Date, to: Date): { from: Date; to: Date }[] {
  const windows = []
  for (let start = from.getTime(); start <= to.getTime(); start += 31 * dayMs) {
    windows.push({ from: new Date(start), to: new Date(Math.min(start + 31 * dayMs, to.getTime())) })
  }
  return windows
}

/** One page of what moved in a window, and how many pages there are. */
export async function transactionPage(connection: Connection, window: { from: Date; to: Date }, page: number) {
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
    status: statusWords[statusLetter.parse(info.transactionStatus)],
    amountCents: centsOf(text.parse(info.transactionAmount?.value)),
    // The list has the fee as money that went out.
    feeCents: info.feeAmount ? -centsOf(text.parse(info.feeAmount.value)) || 0 : 0,
    currency: text.parse(info.transactionAmount?.currencyCode),
    paymentId: info.customField || null,
    relatedId: info.paypalReferenceId || null,
    movedAt: new Date(text.parse(info.transactionInitiationDate)).toISOString(),
  }
}

/** T00xx are payments; T1106 and T1107 give one back, by force or by the merchant. */
function kindOf(eventCode: string): ProviderTransaction['kind'] {
  if (eventCode.startsWith('T00')) return 'payment'
  return eventCode === 'T1106' || eventCode === 'T1107' ? 'refund' : 'other'
}

const text = z.string().min(1)
const statusLetter = z.enum(['S', 'P', 'D', 'V'])
const statusWords = { S: 'done', P: 'pending', D: 'denied', V: 'reversed' } as const
