import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { fullOrder } from './answers.ts'
import { buttonScript } from './button-script.ts'
import { buyerPageScript, buyerPageStyles, decisionPage, outcomePage } from './buyer-page.ts'
import type { StandinApp, StandinHttp } from './standin-app.ts'
import type { OrderRecord } from './records.ts'

/** The browser's side: the buttons' script and the page on which the buyer approves or cancels. */
export function buyerApi(standin: StandinApp): Hono<StandinHttp> {
  const { store, publicPath } = standin

  return new Hono<StandinHttp>()
    .get('/sdk/js', async (context) => {
      const merchant = await standin.merchants(context.req.query('client-id') ?? '')
      if (!merchant) return context.text('throw new Error("Unknown client-id")', 400, script)
      return context.text(buttonScript(publicPath), 200, script)
    })

    .get('/buyer-page.js', (context) => context.text(buyerPageScript, 200, script))
    .get('/buyer-page.css', (context) => context.text(buyerPageStyles, 200, styles))

    .get('/checkoutnow/wait', page, (context) =>
      context.html(outcomePage(publicPath, { title: 'One moment', text: 'We are preparing your payment.' })),
    )

    .get('/checkoutnow', page, (context) => {
      const order = store.get('order', context.req.query('token') ?? '')
      if (!order) return context.html(outcomePage(publicPath, unknownOrder), 404)
      if (order.status === 'COMPLETED') return context.html(outcomePage(publicPath, alreadyPaid))
      allowReturn(context, order)
      return context.html(decisionPage(publicPath, order, context.req.query('popup') === '1'))
    })

    .post('/checkoutnow', page, async (context) => {
      if (context.req.header('sec-fetch-site') === 'cross-site') return context.text('Not from here.', 403)
      // An invalid form counts as empty.
      const fields = await context.req.parseBody().catch(() => ({}))
      const { data: input } = decision.safeParse({ ...context.req.query(), ...fields })
      if (!input) return context.text('Say decision=approve or decision=cancel, and token.', 400)
      const known = store.get('order', input.token)
      if (!known) return context.html(outcomePage(publicPath, unknownOrder), 404)
      const order = input.decision === 'approve' ? await approve(standin, context, known) : known
      const outcome = outcomeOf(order, input.decision)
      allowReturn(context, order)
      if (!input.popup && outcome.next) return context.redirect(outcome.next, 303)
      return context.html(outcomePage(publicPath, { ...outcome, isPopup: input.popup === '1' }))
    })
}

/** Records the buyer's approval, on the page or by a test; notifies the merchant the first time. */
export async function approve(
  standin: StandinApp,
  context: Context<StandinHttp>,
  order: OrderRecord,
): Promise<OrderRecord> {
  const approved = standin.store.atomically(() => standin.ledger.approve(order.orderId))
  const merchant = await standin.merchants(order.clientId)
  if (merchant && order.status !== approved.status) {
    const resource = fullOrder(standin.ledger.whole(approved), standin.addresses(context, approved))
    standin.tell(context, merchant, { eventType: 'CHECKOUT.ORDER.APPROVED', resourceType: 'checkout-order', resource })
  }
  return approved
}

const decision = z.object({
  token: z.string().min(1),
  decision: z.enum(['approve', 'cancel']),
  popup: z.string().optional(),
})

function outcomeOf(order: OrderRecord, choice: 'approve' | 'cancel') {
  const { orderId } = order
  if (choice === 'cancel') {
    const next = order.cancelUrl && withQuery(order.cancelUrl, { token: orderId })
    return { title: 'Canceled', text: 'You were not charged. You can close this window.', next, orderId }
  }
  const payerId = order.payer?.payerId ?? ''
  const next = order.returnUrl && withQuery(order.returnUrl, { token: orderId, PayerID: payerId })
  return {
    title: 'Approved',
    text: 'The chapter is completing your payment. You can close this window.',
    next,
    orderId,
    payerId,
  }
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const unknownOrder = { title: 'Payment not found', text: 'Please go back to the chapter and start again.' }

const alreadyPaid = { title: 'Already paid', text: 'You will not be charged again.' }

const script = { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' }
const styles = { 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' }

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/**
 * Headers of the buyer's pages. No Cross-Origin-Opener-Policy, or a popup could not answer its opener; and a referrer
 * within the site, or the form would be sent with the origin "null".
 */
const page: MiddlewareHandler<StandinHttp> = async (context, next) => {
  context.header('content-security-policy', `${policy}; form-action 'self'`)
  context.header('referrer-policy', 'same-origin')
  context.header('x-content-type-options', 'nosniff')
  context.header('cache-control', 'no-store')
  await next()
}

/** A form's policy also applies to its response's redirect, so the order's own addresses are listed. */
function allowReturn(context: Context<StandinHttp>, order: OrderRecord): void {
  const origins = [order.returnUrl, order.cancelUrl].flatMap((url) => (url ? new URL(url).origin : []))
  context.header('content-security-policy', `${policy}; form-action ${["'self'", ...new Set(origins)].join(' ')}`)
}
