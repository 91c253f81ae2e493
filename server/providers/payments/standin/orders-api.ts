import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { centsOf } from '../cents.ts'
import { captureAlone, fullOrder, minimalOrder, refusalBody, StandinRefusal } from './answers.ts'
import type { StandinApp, StandinHttp } from './standin-app.ts'
import type { OrderTerms } from './ledger.ts'
import type { OrderRecord, StandinMerchant } from './records.ts'

/** /v2/checkout/orders: create, read, capture. */
export function ordersApi(standin: StandinApp): Hono<StandinHttp> {
  const { ledger } = standin

  function orderAnswer(context: Context<StandinHttp>, order: OrderRecord, wanted = context.req.header('prefer')) {
    const show = wanted === 'return=representation' ? fullOrder : minimalOrder
    return show(ledger.whole(order), standin.addresses(context, order))
  }

  return new Hono<StandinHttp>()
    .post('/v2/checkout/orders', async (context) => {
      const body = await context.req.text()
      return standin.answer(context, { on: 'create' }, (merchant, deviation) => {
        const { made, isRepeat } = standin.once({ context, merchant, body }, () => {
          const order = ledger.create(merchant, orderTerms(body, merchant), deviation)
          return { kind: 'order', id: order.orderId }
        })
        return { status: isRepeat ? 200 : 201, body: orderAnswer(context, ledger.find(made.id)) }
      })
    })

    .get('/v2/checkout/orders/:orderId', (context) => {
      const orderId = context.req.param('orderId')
      return standin.answer(context, { on: 'read', orderId }, (merchant) => ({
        status: 200,
        body: orderAnswer(context, visibleOrder(merchant, ledger.find(orderId)), 'return=representation'),
      }))
    })

    .post('/v2/checkout/orders/:orderId/capture', async (context) => {
      const orderId = context.req.param('orderId')
      const body = await context.req.text()
      return standin.answer(context, { on: 'capture', orderId }, (merchant, deviation) => {
        const order = visibleOrder(merchant, ledger.find(orderId))
        if (deviation === 'declined' && order.status === 'APPROVED') {
          ledger.decline(order)
          // Returned, not thrown: the order has to remember that its buyer must choose again.
          const refusal = new StandinRefusal(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined.')
          return { status: 422, body: refusalBody(refusal) }
        }
        const { isRepeat } = standin.once({ context, merchant, body }, () => {
          ledger.capture(order, deviation)
          return { kind: 'order', id: orderId }
        })
        const captured = ledger.find(orderId)
        const answer = { status: isRepeat ? 200 : 201, body: orderAnswer(context, captured) } as const
        return isRepeat ? answer : { ...answer, event: captureEvent(context, captured) }
      })
    })

  function captureEvent(context: Context<StandinHttp>, order: OrderRecord) {
    const [capture] = ledger.whole(order).captures
    if (!capture) return undefined
    return {
      eventType: `PAYMENT.CAPTURE.${capture.status}`,
      resourceType: 'capture',
      resource: captureAlone(capture, standin.addresses(context).api),
    } as const
  }
}

/** An order is shown to the application that created it and to the account that it pays. */
function visibleOrder(merchant: StandinMerchant, order: OrderRecord): OrderRecord {
  if (order.clientId === merchant.clientId || order.payee.merchantId === merchant.merchantId) return order
  throw new StandinRefusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
}

const experience = z.object({ return_url: z.url().optional(), cancel_url: z.url().optional() }).optional()

const newOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        amount: z.object({ currency_code: z.string().length(3), value: z.string() }),
        payee: z.object({ merchant_id: z.string().optional(), email_address: z.string().optional() }).optional(),
        description: z.string().max(127).optional(),
        custom_id: z.string().max(255).optional(),
        invoice_id: z.string().max(127).optional(),
      }),
    )
    .length(1),
  application_context: experience,
  payment_source: z.object({ paypal: z.object({ experience_context: experience }).optional() }).optional(),
})

function orderTerms(body: string, merchant: StandinMerchant): OrderTerms {
  const { data } = newOrder.safeParse(json(body))
  const unit = data?.purchase_units[0]
  if (!data || !unit) throw new StandinRefusal(400, 'INVALID_PARAMETER_SYNTAX', 'The request is not a new order.')
  const urls = data.application_context ?? data.payment_source?.paypal?.experience_context
  return {
    amount: { cents: price(unit.amount.value), currency: unit.amount.currency_code },
    payee: {
      merchantId: unit.payee?.merchant_id ?? merchant.merchantId,
      email: unit.payee?.email_address ?? merchant.email,
    },
    description: unit.description ?? '',
    customId: unit.custom_id,
    invoiceId: unit.invoice_id,
    returnUrl: urls?.return_url,
    cancelUrl: urls?.cancel_url,
  }
}

function price(value: string): number {
  try {
    const cents = centsOf(value)
    if (cents > 0) return cents
  } catch {
    throw new StandinRefusal(422, 'DECIMAL_PRECISION', 'The value of the field should not be more than two decimals.')
  }
  throw new StandinRefusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
}

function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
