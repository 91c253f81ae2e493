import { Hono } from 'hono'
import type { PaypalSite } from '../paypal.ts'
import { accountApi } from './account-api.ts'
import { buyerApi } from './buyer-api.ts'
import { controlApi } from './control.ts'
import { standinDesk, type Desk, type StandinHttp, type StandinSettings } from './desk.ts'
import { notificationsApi } from './notifications-api.ts'
import { ordersApi } from './orders-api.ts'
import { paymentsApi } from './payments-api.ts'

export type Standin = {
  /** Mount it at `publicPath`. */
  app: Hono<StandinHttp>
  /** For tests in the same process: misbehave, hold, release, calm. Others use POST /_control. */
  mischief: Desk['mischief']
  webhooks: Desk['webhooks']
}

/**
 * A payment provider that speaks PayPal's HTTP and keeps its own books: the default on a laptop and in tests.
 * It takes any secret for a known client id, and pays the account of that client id.
 */
export function standinPaypal(settings: StandinSettings): Standin {
  const desk = standinDesk(settings)
  const app = new Hono<StandinHttp>()
    .route('/', accountApi(desk))
    .route('/', ordersApi(desk))
    .route('/', paymentsApi(desk))
    .route('/', notificationsApi(desk))
    .route('/', buyerApi(desk))
    .route('/', controlApi(desk))
  return { app, mischief: desk.mischief, webhooks: desk.webhooks }
}

/** Where paypal() finds a stand-in. `origin` is the portal's own address from the inside. */
export const standinSite = (origin: string, publicPath: string): PaypalSite => ({
  apiUrl: origin + publicPath,
  scriptUrl: `${publicPath}/sdk/js`,
})
