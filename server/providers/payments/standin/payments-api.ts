import { Hono } from 'hono'
import { z } from 'zod'
import { centsOf } from '../cents.ts'
import { captureAlone, refundBody, StandinRefusal } from './answers.ts'
import type { StandinApp, StandinHttp } from './standin-app.ts'
import type { CaptureRecord, Money, StandinMerchant } from './records.ts'

/** /v2/payments/captures: read and refund. */
export function paymentsApi(standin: StandinApp): Hono<StandinHttp> {
  const { ledger, store } = standin

  return new Hono<StandinHttp>()
    .get('/v2/payments/captures/:captureId', (context) => {
      const captureId = context.req.param('captureId')
      const orderId = store.get('capture', captureId)?.orderId
      return standin.answer(context, { on: 'readCapture', orderId }, (merchant) => ({
        status: 200,
        body: captureAlone(ownCapture(merchant, ledger.findCapture(captureId)), standin.addresses(context).api),
      }))
    })

    .post('/v2/payments/captures/:captureId/refund', async (context) => {
      const captureId = context.req.param('captureId')
      const orderId = store.get('capture', captureId)?.orderId
      const body = await context.req.text()
      return standin.answer(context, { on: 'refund', orderId }, (merchant) => {
        const capture = ownCapture(merchant, ledger.findCapture(captureId))
        const { made, isRepeat } = standin.once({ context, merchant, body }, () => {
          const { amount, ...words } = refundTerms(body)
          return { kind: 'refund', id: ledger.refund(capture, amount, words).refundId }
        })
        const refund = store.get('refund', made.id)
        if (!refund) throw new StandinRefusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
        const refunded = refundBody(refund, standin.addresses(context).api)
        if (isRepeat) return { status: 200, body: refunded }
        const event = { eventType: 'PAYMENT.CAPTURE.REFUNDED', resourceType: 'refund', resource: refunded } as const
        return { status: 201, body: refunded, event }
      })
    })
}

/** The application that took the money may refund it, and so may the account that has it. */
function ownCapture(merchant: StandinMerchant, capture: CaptureRecord): CaptureRecord {
  if (capture.clientId === merchant.clientId || capture.payee.merchantId === merchant.merchantId) return capture
  throw new StandinRefusal(403, 'PERMISSION_DENIED', 'You do not have permission to access or change this resource.')
}

const refundRequest = z.object({
  amount: z.object({ currency_code: z.string().length(3), value: z.string() }).optional(),
  note_to_payer: z.string().max(255).optional(),
  invoice_id: z.string().max(127).optional(),
})

function refundTerms(body: string): { amount?: Money; note?: string; invoiceId?: string } {
  try {
    const { amount, note_to_payer: note, invoice_id: invoiceId } = refundRequest.parse(JSON.parse(body || '{}'))
    return { amount: amount && { cents: centsOf(amount.value), currency: amount.currency_code }, note, invoiceId }
  } catch {
    throw new StandinRefusal(400, 'INVALID_PARAMETER_SYNTAX', 'The request is not a refund.')
  }
}
