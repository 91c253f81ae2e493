import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@paypal/paypal-server-sdk'
import { decimalOf } from './cents.ts'
import { paypalConnections, type Connection } from './paypal-connections.ts'
import { paypalFailure } from './paypal-failures.ts'
import { orderRequest, providerOrder, providerRefund } from './paypal-orders.ts'
import { halves, searchWindows, transactionPage, type SearchWindow } from './paypal-transactions.ts'
import { askVerdict, readHint, verificationBody } from './paypal-webhooks.ts'
import { cutText } from '../../text/graphemes.ts'
import {
  portalCurrency,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnavailable,
  type MerchantAccount,
  type PaymentProvider,
  type ProviderOrder,
} from './provider.ts'

/** Where PayPal's API and its buttons' script are. Neither ends with a slash. */
export type PaypalSite = {
  apiUrl: string
  scriptUrl: string
  /** The other environment, whose credentials people confuse with those of this one. */
  other?: { name: 'sandbox' | 'live'; apiUrl: string }
}

export const paypalSites = {
  sandbox: {
    apiUrl: 'https://api-m.sandbox.paypal.com',
    scriptUrl: 'https://www.paypal.com/sdk/js',
    other: { name: 'live', apiUrl: 'https://api-m.paypal.com' },
  },
  live: {
    apiUrl: 'https://api-m.paypal.com',
    scriptUrl: 'https://www.paypal.com/sdk/js',
    other: { name: 'sandbox', apiUrl: 'https://api-m.sandbox.paypal.com' },
  },
} satisfies Record<string, PaypalSite>

type Patience = {
  /** For each request; a call may make several. */
  timeoutMs?: number
  /** Pauses before the second try, the third, and so on. */
  pausesMs?: number[]
  sleep?: (milliseconds: number) => Promise<unknown>
}

/** Payments through PayPal's Orders v2, or through anything compatible. */
export function paypal(site: PaypalSite, patience: Patience = {}): PaymentProvider {
  const { timeoutMs = 15_000, pausesMs = [300, 1200], sleep = pause } = patience
  const connections = paypalConnections(site.apiUrl, timeoutMs)

  /** Retries temporary failures. Safe for every call, because each POST carries its own request id. */
  async function call<T>(account: MerchantAccount, work: (connection: Connection) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work(connections.to(account))
      } catch (error) {
        const failure = paypalFailure(error)
        if (failure instanceof ProviderRefused) throw failure
        connections.drop(account)
        const pauseMs = pausesMs[attempt]
        if (pauseMs === undefined || !mayPass(failure, attempt)) throw failure
        await sleep(pauseMs)
      }
    }
  }

  async function readOrder(account: MerchantAccount, orderId: string): Promise<ProviderOrder | null> {
    return call(account, async ({ orders }) => {
      try {
        return providerOrder((await orders.getOrder({ id: orderId })).result)
      } catch (error) {
        if (error instanceof ApiError && error.statusCode === 404) return null
        throw error
      }
    })
  }

  async function* pagesOf(account: MerchantAccount, window: SearchWindow) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await call(account, (connection) => transactionPage(connection, window, page))
      if (answer.transactions.length > 0) yield answer.transactions
      pages = answer.pages
    }
  }

  return {
    createOrder: (account, order) =>
      call(account, async ({ orders }) => {
        const request = { paypalRequestId: order.requestId, prefer: representation, body: orderRequest(order) }
        return providerOrder((await orders.createOrder(request)).result)
      }),

    readOrder,

    async captureOrder(account, orderId, requestId) {
      try {
        return await call(account, async ({ orders }) => {
          const request = { id: orderId, paypalRequestId: requestId, prefer: representation, body: {} }
          return providerOrder((await orders.captureOrder(request)).result)
        })
      } catch (error) {
        if (!(error instanceof ProviderRefused) || error.issue !== 'ORDER_ALREADY_CAPTURED') throw error
      }
      const captured = await readOrder(account, orderId)
      if (!captured) throw new ProviderUnavailable('PayPal calls an order captured that it does not find')
      return captured
    },

    refundCapture: (account, captureId, requestId, { amountCents, note }) =>
      call(account, async ({ payments }) => {
        // Without an amount PayPal refunds everything, so only a missing one may be left out: never a zero.
        const part = amountCents !== undefined && { currencyCode: portalCurrency, value: decimalOf(amountCents) }
        const body = {
          noteToPayer: cutText(note, 255),
          invoiceId: requestId.slice(0, 127),
          ...(part ? { amount: part } : {}),
        }
        const request = { captureId, paypalRequestId: requestId, prefer: representation, body }
        return providerRefund((await payments.refundCapturedPayment(request)).result)
      }),

    async *searchTransactions(account, from, to) {
      const windows = searchWindows(from, to)
      for (let window = windows.shift(); window; window = windows.shift()) {
        try {
          yield* pagesOf(account, window)
        } catch (error) {
          if (!(error instanceof ProviderRefused) || error.issue !== 'RESULTSET_TOO_LARGE') throw error
          windows.unshift(...halves(window))
        }
      }
    },

    orderOfCapture: (account, captureId) =>
      call(account, async ({ payments }) => {
        const { result } = await payments.getCapturedPayment({ captureId })
        return result.supplementaryData?.relatedIds?.orderId ?? null
      }),

    async verifyWebhook(account, webhookId, headers, rawBody) {
      const body = verificationBody({ webhookId, headers, rawBody }, site.apiUrl)
      if (!body) return false
      try {
        return await call(account, async (connection) =>
          askVerdict(site.apiUrl, await connection.token(), body, timeoutMs),
        )
      } catch (error) {
        if (error instanceof ProviderRefused) return false
        throw error
      }
    },

    async checkAccount(account) {
      if (await takesCredentials(site.apiUrl, account, timeoutMs)) return 'accepted'
      if (!site.other) return 'refused'
      const isOther = await takesCredentials(site.other.apiUrl, account, timeoutMs).catch(() => false)
      return isOther ? site.other.name : 'refused'
    },

    webhookHint: readHint,

    scriptUrl(clientId) {
      // Events are not paid in installments (events section 7).
      const query = {
        'client-id': clientId,
        currency: portalCurrency,
        intent: 'capture',
        components: 'buttons',
        'disable-funding': 'paylater',
      }
      return `${site.scriptUrl}?${new URLSearchParams(query)}`
    },
  }
}

/** Uses a new connection: the current one may hold a token from before a password was changed. */
async function takesCredentials(apiUrl: string, account: MerchantAccount, timeoutMs: number): Promise<boolean> {
  try {
    await paypalConnections(apiUrl, timeoutMs).to(account).token()
    return true
  } catch (error) {
    const failure = paypalFailure(error)
    if (failure instanceof ProviderMisconfigured || failure instanceof ProviderRefused) return false
    throw failure
  }
}

const representation = 'return=representation'

/** A token may have been revoked early, so a 401 is worth one more try with a new one. */
const mayPass = (failure: Error, attempt: number) =>
  failure instanceof ProviderUnavailable || (failure instanceof ProviderMisconfigured && attempt === 0)
