import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Clock } from '#server/time/clock.ts'
import { brokenBody, jsonAnswer, refusalBody, StandinRefusal } from './answers.ts'
import { standinLedger, type Ledger } from './ledger.ts'
import { deviationOf, mischief, type Deviation, type Mischief, type StandinCall } from './misbehaviour.ts'
import type { OrderRecord, Records, StandinMerchant } from './records.ts'
import type { StandinStore } from './store.ts'
import { webhookSender, type WebhookEvent, type WebhookSender } from './webhook-sender.ts'

export type StandinSettings = {
  store: StandinStore
  clock: Clock
  /** Where the portal mounts it, e.g. '/standin/paypal'. */
  publicPath: string
  /** Returns the chapter's account for a client id; undefined for an unknown one. */
  merchants: (clientId: string) => StandinMerchant | undefined | Promise<StandinMerchant | undefined>
  /** Lets tests steer over HTTP; without it there is no such address. */
  controlToken?: string
  sleep?: (milliseconds: number) => Promise<unknown>
}

/** Called by Node's server, whose sockets the stand-in can cut. */
export type StandinHttp = { Bindings: Partial<HttpBindings> }

/** `event` is sent to the merchant's webhook once the work is saved. */
type Answer = { status: ContentfulStatusCode; body: object; event?: WebhookEvent }

type Visit = { on: StandinCall; orderId?: string }

/** The shared state of the stand-in's calls, and the one function that answers them. */
export type StandinApp = StandinSettings & {
  ledger: Ledger
  mischief: Mischief
  webhooks: WebhookSender
  answer(
    context: Context<StandinHttp>,
    visit: Visit,
    work: (merchant: StandinMerchant, deviation?: Deviation) => Answer,
  ): Promise<Response>
  once(request: Once, make: () => Made): { made: Made; isRepeat: boolean }
  /** Returns the addresses that responses name: the API's own, and the buyer's page for an order. */
  addresses(context: Context<StandinHttp>, order?: OrderRecord): { api: string; approve: string }
  tell(context: Context<StandinHttp>, merchant: StandinMerchant, event: WebhookEvent): void
}

type Made = Records['request']['made']

type Once = { context: Context<StandinHttp>; merchant: StandinMerchant; body: string }

/** The stand-in's calls, pages and controls as one handler. */
export function standinApp(settings: StandinSettings): StandinApp {
  const { store, clock, publicPath } = settings
  const misdeeds = mischief(settings.sleep ?? pause)
  const webhooks = webhookSender(store, clock)

  function addresses(context: Context<StandinHttp>, order?: OrderRecord) {
    const here = new URL(context.req.url).origin
    // The portal may reach the stand-in under another host name than the buyer's browser does.
    const outside = order?.returnUrl ? new URL(order.returnUrl).origin : here
    const approve = `${outside}${publicPath}/checkoutnow?token=${order?.orderId ?? ''}`
    return { api: `${here}${publicPath}`, approve }
  }

  const tell: StandinApp['tell'] = (context, merchant, event) =>
    webhooks.send(merchant, event, `${addresses(context).api}/v1/notifications/certs/standin`)

  return {
    ...settings,
    ledger: standinLedger(store, clock),
    mischief: misdeeds,
    webhooks,
    addresses,
    tell,

    /**
     * Checks the bearer token, misbehaves if told to, does the work in one transaction, and misbehaves again if told
     * to.
     */
    async answer(context, { on, orderId }, work) {
      const rule = misdeeds.take(on, orderId)
      const before = await misdeeds.disturb(rule, 'Before')
      if (before) return disturbed(context, before)
      const merchant = await merchantOfBearer(context, settings)
      if (!merchant) return context.json({ error: 'invalid_token', error_description: 'Token signature' }, 401)
      const { status, body, event } = settled(() => store.atomically(() => work(merchant, deviationOf(rule))))
      if (event) tell(context, merchant, event)
      const after = await misdeeds.disturb(rule, 'After')
      return after ? disturbed(context, after) : jsonAnswer(body, status)
    },

    /**
     * Honors PayPal-Request-Id: returns what the same id created before, for six hours. Belongs inside the work of
     * `answer`. An id that comes with another body or path is rejected.
     */
    once({ context, merchant, body }, make) {
      const requestId = context.req.header('paypal-request-id')
      if (!requestId) return { made: make(), isRepeat: false }
      const key = `${merchant.clientId} ${requestId}`
      const fingerprint = createHash('sha256').update(`${context.req.path}\n${body}`).digest('hex')
      const known = store.get('request', key)
      if (known && clock.now().getTime() - Date.parse(known.at) < sixHoursMs) {
        if (known.fingerprint !== fingerprint) throw reusedRequestId()
        return { made: known.made, isRepeat: true }
      }
      const made = make()
      store.put('request', key, { fingerprint, made, at: clock.now().toISOString() })
      return { made, isRepeat: false }
    },
  }
}

const sixHoursMs = 6 * 3_600_000

const reusedRequestId = () =>
  new StandinRefusal(422, 'DUPLICATE_REQUEST_ID', 'The value of PayPal-Request-Id header has already been used.')

function settled(work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (error instanceof StandinRefusal) return { status: error.status, body: refusalBody(error) }
    throw error
  }
}

/** A 500, or a connection that ends without a response. */
export function disturbed(context: Context<StandinHttp>, how: 'error' | 'reset'): Response {
  const socket = context.env?.incoming?.socket
  if (how === 'error' || !socket) return context.json(brokenBody(), 500)
  socket.destroy()
  // A copy, because the portal writes its own headers on every response.
  return new Response(null, RESPONSE_ALREADY_SENT)
}

/** Tokens contain their owner and expiry, so that they survive a restart as real ones do. */
export const tokenFor = (clientId: string, expiresAt: Date) =>
  `A21AA${Buffer.from(JSON.stringify([clientId, expiresAt.getTime()])).toString('base64url')}`

async function merchantOfBearer(context: Context<StandinHttp>, { clock, merchants }: StandinSettings) {
  const token = /^Bearer A21AA([\w-]+)$/.exec(context.req.header('authorization') ?? '')?.[1]
  if (!token) return undefined
  try {
    const [clientId, expiresAt] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [string, number]
    return expiresAt > clock.now().getTime() ? await merchants(clientId) : undefined
  } catch {
    return undefined
  }
}
