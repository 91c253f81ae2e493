import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { z } from 'zod'
import { captureAlone, refundBody, refusalBody, StandinRefusal } from './answers.ts'
import { approve } from './buyer-api.ts'
import type { StandinApp, StandinHttp } from './standin-app.ts'
import { misbehaviour } from './misbehaviour.ts'

const command = z.discriminatedUnion('do', [
  misbehaviour.extend({ do: z.literal('misbehave') }),
  z.object({ do: z.literal('release') }),
  z.object({ do: z.literal('calm') }),
  z.object({ do: z.literal('approve'), orderId: z.string() }),
  z.object({
    do: z.literal('settle'),
    captureId: z.string(),
    status: z.enum(['COMPLETED', 'DECLINED', 'FAILED']).default('COMPLETED'),
  }),
  z.object({ do: z.literal('refund'), captureId: z.string(), cents: z.number().int().positive().optional() }),
  z.object({ do: z.literal('reverse'), captureId: z.string() }),
  z.object({ do: z.literal('hold'), captureId: z.string(), isOver: z.boolean().default(false) }),
  z.object({
    do: z.literal('transfer'),
    clientId: z.string(),
    eventCode: z.string().regex(/^T\d{4}$/),
    cents: z.number().int(),
  }),
  z.object({
    do: z.literal('misstate'),
    captureId: z.string(),
    cents: z.number().int().positive().optional(),
    isLeftOut: z.boolean().optional(),
  }),
  z.object({ do: z.literal('sendWebhooks'), clientId: z.string(), url: z.url(), webhookId: z.string() }),
  z.object({ do: z.literal('settleWebhooks') }),
  z.object({ do: z.literal('ledger') }),
])

export type ControlCommand = z.input<typeof command>

/**
 * POST /_control: lets tests steer the stand-in, with the control token as bearer. Without a token in the settings, or
 * with a wrong one, there is no such address. Every response counts the calls being held.
 */
export function controlApi(standin: StandinApp): Hono<StandinHttp> {
  return new Hono<StandinHttp>().post('/_control', async (context) => {
    if (!isAllowed(context.req.header('authorization'), standin.controlToken)) return context.notFound()
    const { data: order, error } = command.safeParse(await context.req.json().catch(() => null))
    if (!order) return context.json({ message: z.prettifyError(error) }, 400)
    try {
      const answer = await obey(standin, context, order)
      return context.json({ heldCalls: standin.mischief.heldCalls(), ...answer })
    } catch (refusal) {
      if (refusal instanceof StandinRefusal) return context.json(refusalBody(refusal), refusal.status)
      throw refusal
    }
  })
}

async function obey(
  standin: StandinApp,
  context: Context<StandinHttp>,
  order: z.infer<typeof command>,
): Promise<object> {
  const { ledger, mischief, store, webhooks } = standin
  const { api } = standin.addresses(context)
  const tell = async (clientId: string, event: Parameters<StandinApp['tell']>[2]) => {
    const merchant = await standin.merchants(clientId)
    if (merchant) standin.tell(context, merchant, event)
  }
  switch (order.do) {
    case 'misbehave':
      mischief.set(order)
      return {}
    case 'release':
      mischief.release()
      return {}
    case 'calm':
      mischief.calm()
      return {}
    case 'approve':
      return approve(standin, context, ledger.find(order.orderId))
    case 'settle': {
      const capture = store.atomically(() => ledger.settle(order.captureId, order.status))
      const event = { eventType: `PAYMENT.CAPTURE.${capture.status}`, resourceType: 'capture' } as const
      await tell(capture.clientId, { ...event, resource: captureAlone(capture, api) })
      return capture
    }
    case 'refund': {
      // As when the merchant refunds money on the provider's own site, behind the portal's back.
      const capture = ledger.findCapture(order.captureId)
      const amount = order.cents === undefined ? undefined : { ...capture.amount, cents: order.cents }
      const refund = store.atomically(() => ledger.refund(capture, amount))
      const event = { eventType: 'PAYMENT.CAPTURE.REFUNDED', resourceType: 'refund' } as const
      await tell(capture.clientId, { ...event, resource: refundBody(refund, api) })
      return refund
    }
    case 'reverse': {
      const reversal = store.atomically(() => ledger.reverse(ledger.findCapture(order.captureId)))
      await tell(reversal.clientId, {
        eventType: 'PAYMENT.CAPTURE.REVERSED',
        resourceType: 'refund',
        resource: refundBody(reversal, api),
      })
      return reversal
    }
    case 'hold':
      return store.atomically(() => ledger.hold(ledger.findCapture(order.captureId), order.isOver))
    case 'transfer': {
      // What the merchant moves on the provider's own site, or the provider by itself.
      const merchant = await standin.merchants(order.clientId)
      if (!merchant) throw new StandinRefusal(404, 'RESOURCE_NOT_FOUND', 'No such account.')
      return store.atomically(() => ledger.transfer(merchant, order.eventCode, order.cents))
    }
    case 'misstate': {
      const { captureId, cents, isLeftOut } = order
      store.atomically(() =>
        store.put('misstatement', captureId, { ...(cents ? { cents } : {}), ...(isLeftOut ? { isLeftOut } : {}) }),
      )
      return {}
    }
    case 'sendWebhooks':
      webhooks.aim(order.clientId, { url: order.url, webhookId: order.webhookId })
      return {}
    case 'settleWebhooks':
      await webhooks.settled()
      return {}
    case 'ledger':
      return { orders: store.all('order'), captures: store.all('capture'), refunds: store.all('refund') }
  }
}

function isAllowed(header: string | undefined, controlToken: string | undefined): boolean {
  if (!controlToken || !header) return false
  const given = Buffer.from(header)
  const wanted = Buffer.from(`Bearer ${controlToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
