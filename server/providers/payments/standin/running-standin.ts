import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Clock } from '#server/time/clock.ts'
import { paypal } from '../paypal.ts'
import type { MerchantAccount, NewOrder, PaymentProvider, ProviderTransaction } from '../provider.ts'
import type { ControlCommand } from './control.ts'
import type { CaptureRecord, OrderRecord, RefundRecord, StandinMerchant } from './records.ts'
import { standinPaypal, standinSite, type Standin } from './standin.ts'
import { openStandinStore, type StandinStore } from './store.ts'

type Settings = {
  store?: StandinStore
  clock?: Clock
  merchants?: StandinMerchant[]
  /** For tests that let a call time out; all others have no reason to wait. */
  timeoutMs?: number
}

export type Books = { orders: OrderRecord[]; captures: CaptureRecord[]; refunds: RefundRecord[] }

export type RunningStandin = Standin & {
  origin: string
  /** The portal's adapter, talking to this stand-in over its socket. */
  provider: PaymentProvider
  /** The pauses that the adapter made between its tries. */
  pauses: number[]
  control(command: ControlCommand): Promise<Record<string, unknown>>
  books(): Promise<Books>
  close(): Promise<void>
}

/** For tests: a stand-in on a loopback port of its own, and the portal's adapter talking to it. */
export async function startStandin(settings: Settings = {}): Promise<RunningStandin> {
  const { store = openStandinStore(':memory:'), merchants = [demoMerchant], timeoutMs = 10_000 } = settings
  const standin = standinPaypal({
    store,
    merchants: (clientId) => merchants.find((merchant) => merchant.clientId === clientId),
    clock: settings.clock ?? { now: () => new Date('2026-03-01T12:00:00.000Z') },
    publicPath,
    controlToken,
  })
  const listener = getRequestListener(new Hono().route(publicPath, standin.app).fetch)
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pauses: number[] = []

  async function control(command: ControlCommand): Promise<Record<string, unknown>> {
    const response = await fetch(`${origin}${publicPath}/_control`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(command),
    })
    if (!response.ok) throw new Error(`The stand-in answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }

  return {
    ...standin,
    origin,
    pauses,
    provider: paypal(standinSite(origin, publicPath), {
      timeoutMs,
      sleep: async (milliseconds) => void pauses.push(milliseconds),
    }),
    control,
    books: async () => (await control({ do: 'ledger' })) as unknown as Books,
    async close() {
      standin.mischief.calm()
      await standin.webhooks.settled()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      store.close()
    },
  }
}

/** Returns all that a search finds, in one list. */
export async function moved(pages: ReturnType<PaymentProvider['searchTransactions']>): Promise<ProviderTransaction[]> {
  const transactions: ProviderTransaction[] = []
  for await (const page of pages) transactions.push(...page)
  return transactions
}

const publicPath = '/standin/paypal'
const controlToken = 'a-token-for-tests'

export const demoMerchant: StandinMerchant = {
  clientId: 'standin-dc',
  merchantId: 'MERCHANTDC001',
  email: 'treasurer@dc.aea.example',
  name: 'AEA Washington DC',
}

export const demoAccount: MerchantAccount = { clientId: demoMerchant.clientId, clientSecret: 'any secret' }

/** Returns the terms of an order, for tests that care about only some of them. */
export const someOrder = (changes: Partial<NewOrder> = {}): NewOrder => ({
  requestId: 'create-8KD40213',
  paymentId: '8KD40213',
  amountCents: 18000,
  description: 'Regular dues, 3 terms',
  returnUrl: 'http://dc.localhost:3000/payment?done=8KD40213',
  cancelUrl: 'http://dc.localhost:3000/payment',
  ...changes,
})
