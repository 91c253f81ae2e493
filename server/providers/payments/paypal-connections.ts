import {
  Client,
  Environment,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
  type OAuthToken,
} from '@paypal/paypal-server-sdk'
import axios, { type AxiosAdapter } from 'axios'
import { tracingHeaders } from '../../http/current-request.ts'
import type { MerchantAccount } from './provider.ts'

export type Connection = {
  orders: OrdersController
  payments: PaymentsController
  transactions: TransactionSearchController
  /** Returns a bearer token for the calls that the SDK has no method for. */
  token(): Promise<string>
}

export type Connections = {
  to(account: MerchantAccount): Connection
  drop(account: MerchantAccount): void
}

/** Keeps one SDK client per account, so that its token serves many calls. */
export function paypalConnections(apiUrl: string, timeoutMs: number): Connections {
  const open = new Map<string, { secret: string; connection: Connection }>()
  return {
    to(account) {
      const known = open.get(account.clientId)
      if (known?.secret === account.clientSecret) return known.connection
      const connection = connect(account, http(apiUrl, timeoutMs))
      open.set(account.clientId, { secret: account.clientSecret, connection })
      return connection
    },
    // A client that once failed to get a token keeps that failure forever, so callers drop it.
    drop: (account) => open.delete(account.clientId),
  }
}

function connect(account: MerchantAccount, adapter: AxiosAdapter): Connection {
  let token: OAuthToken | undefined
  const client = new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: {
      oAuthClientId: account.clientId,
      oAuthClientSecret: account.clientSecret,
      oAuthClockSkew: 60,
      oAuthOnTokenUpdate: (fresh) => {
        token = fresh
      },
    },
    unstable_httpClientOptions: { adapter },
  })
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    transactions: new TransactionSearchController(client),
    async token() {
      token = await client.clientCredentialsAuthManager.updateToken(token)
      return token.accessToken
    },
  }
}

/** The SDK puts this before every path; it has no setting for another address. */
const sdkAddress = 'https://api-m.sandbox.paypal.com'

/**
 * Sends the SDK's requests to `apiUrl`, as part of the current request's trace, and aborts each after `timeoutMs`, which
 * the SDK would never do.
 */
function http(apiUrl: string, timeoutMs: number): AxiosAdapter {
  const send = axios.getAdapter('http')
  const onThisMachine = new URL(apiUrl).protocol === 'http:'
  return (request) => {
    request.headers.set(tracingHeaders())
    return send({
      ...request,
      url: (request.url ?? '').replace(sdkAddress, apiUrl),
      signal: AbortSignal.timeout(timeoutMs),
      maxRedirects: 0,
      ...(onThisMachine ? { proxy: false } : {}),
    })
  }
}
