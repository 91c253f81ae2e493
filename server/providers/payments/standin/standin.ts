import { Hono } from 'hono'
import type { PaypalSite } from '../paypal.ts'
import { accountApi } from './account-api.ts'
import { buyerApi } from './buyer-api.ts'
import { controlApi } from './control.ts'
import { standinApp, type StandinApp, type StandinHttp, type StandinSettings } from './standin-app.ts'
import { notificationsApi } from './notifications-api.ts'
import { ordersApi } from './orders-api.ts'
import { paymentsApi } from './payments-api.ts'
import type { PastCharge } from './records.ts'
import type { StandinStore } from './store.ts'

export type Standin = {
  /** Mount it at `publicPath`. */
  app: Hono<StandinHttp>
  /** For tests in the same process: misbehave, hold, release, calm. Others use POST /_control. */
  mischief: StandinApp['mischief']
  webhooks: StandinApp['webhooks']
  /** Enters past charges into the stand-in's books, all or none. */
  remember(charges: readonly PastCharge[]): void
}

/**
 * A payment provider that implements PayPal's HTTP API and keeps its own books: the default on a laptop and in tests.
 * It accepts any secret for a known client id, and pays the account of that client id.
 */
export function standinPaypal(settings: StandinSettings): Standin {
  const standin = standinApp(settings)
  const app = new Hono<StandinHttp>()
    .route('/', accountApi(standin))
    .route('/', ordersApi(standin))
    .route('/', paymentsApi(standin))
    .route('/', notificationsApi(standin))
    .route('/', buyerApi(standin))
    .route('/', controlApi(standin))
  const remember: Standin['remember'] = (charges) =>
    settings.store.atomically(() => {
      for (const charge of charges) enter(settings.store, charge)
    })
  return { app, mischief: standin.mischief, webhooks: standin.webhooks, remember }
}

function enter(store: StandinStore, { captureId, paymentId, payer, at, refund, ...order }: PastCharge): void {
  const common = { ...order, customId: paymentId, invoiceId: paymentId, createdAt: at, updatedAt: at }
  const { orderId, clientId, amount, payee } = order
  const ids = { captureId, orderId, clientId, payee, customId: paymentId }
  store.put('order', orderId, {
    ...common,
    status: 'COMPLETED',
    payer,
    captureIds: [captureId],
    refundIds: refund ? [refund.refundId] : [],
  })
  store.put('capture', captureId, {
    ...ids,
    amount,
    invoiceId: paymentId,
    status: refund ? 'PARTIALLY_REFUNDED' : 'COMPLETED',
    createdAt: at,
    updatedAt: refund?.at ?? at,
  })
  store.put('paidInvoice', `${clientId} ${paymentId}`, { orderId })
  if (!refund) return
  const { refundId, cents, invoiceId, at: createdAt } = refund
  store.put('refund', refundId, {
    ...ids,
    refundId,
    invoiceId,
    status: 'COMPLETED',
    amount: { ...amount, cents },
    createdAt,
  })
}

/** Where paypal() finds a stand-in. `origin` is the portal's own address from the inside. */
export const standinSite = (origin: string, publicPath: string): PaypalSite => ({
  apiUrl: origin + publicPath,
  scriptUrl: `${publicPath}/sdk/js`,
})
