/** Buyers who pay over HTTP like a browser, at a portal that may be killed at any moment. */
import { randomUUID } from 'node:crypto'
import type { Role } from '#server/auth/sessions.ts'
import type { Answer, Question } from '#tests/support/http.ts'
import type { PortalProcess } from '#tests/support/machine/portal.ts'
import { worldPassword } from '#tests/support/world/association.ts'

/** A payment or refund that was acknowledged to a client: from then on it must be in the books, whatever happens. */
export type Acknowledged = { orderId: string; paymentId: string; registrationId?: string; refundKey?: string }

export type Buyer = { pay(portal: PortalProcess): Promise<Acknowledged | null> }

const chapter = 'dc'

/** A member who pays dues repeatedly. `token` is a bearer token of an earlier login. */
export const member = (token: string, terms = 1): Buyer =>
  patient({
    start: (portal) => call<Acknowledged>(portal, 'dues.start', { terms }, { token }),
    finish: (portal, orderId) => call<{ state: string }>(portal, 'payments.finish', { orderId }, { token }),
  })

/**
 * A guest who registers a family for an event, or buys anything else; `comesBack` means that the guest retries after
 * the portal broke off. `from` is the address.
 */
export const guest = (
  eventId: string,
  name: string,
  { comesBack = true, from = (): string => '127.0.0.1', taking = {} } = {},
): Buyer =>
  (comesBack ? patient : hasty)({
    start: (portal) =>
      call<Acknowledged>(portal, 'registrations.start', { ...cartOf(eventId, name), ...taking }, { from: from() }),
    finish: (portal, orderId) => call<{ state: string }>(portal, 'registrations.finish', { orderId }, { from: from() }),
  })

/** A member who pays a fee besides dues. */
export const feePayer = (token: string, paymentTypeId: string, terms = 1): Buyer =>
  patient({
    start: (portal) => call<Acknowledged>(portal, 'fees.start', { paymentTypeId, terms }, { token }),
    finish: (portal, orderId) => call<{ state: string }>(portal, 'payments.finish', { orderId }, { token }),
  })

/** A guest who donates to a cause. */
export const donor = (donationTypeName: string, name: string): Buyer =>
  patient({
    start: (portal) =>
      call<Acknowledged>(portal, 'donations.startAsGuest', { donationTypeName, amount: '20', ...personOf(name) }),
    finish: (portal, orderId) => call<{ state: string }>(portal, 'donations.finish', { orderId }),
  })

type Purchase = {
  start(portal: PortalProcess): Promise<Acknowledged>
  /** Finishes an order; returns `paymentId` where it was not known before. */
  finish(portal: PortalProcess, orderId: string): Promise<{ state: string; paymentId?: string }>
}

/** Returns to an unfinished order and confirms it again, as a reload does. */
export function patient(purchase: Purchase): Buyer {
  let open: Acknowledged | null = null
  return {
    async pay(portal) {
      open ??= await purchase.start(portal)
      const order = open
      try {
        const paid = await settle(purchase, portal, order)
        open = null
        return paid
      } catch (error) {
        if (error instanceof Refused && error.status < 500) open = null
        throw error
      }
    },
  }
}

/** Leaves an interrupted order to the portal, and begins another. */
const hasty = (purchase: Purchase): Buyer => ({
  async pay(portal) {
    const order = await purchase.start(portal)
    return settle(purchase, portal, order)
  },
})

async function settle(purchase: Purchase, portal: PortalProcess, order: Acknowledged): Promise<Acknowledged | null> {
  await approve(portal, order.orderId)
  const { state, paymentId = order.paymentId } = await purchase.finish(portal, order.orderId)
  return state === 'paid' ? { ...order, paymentId } : null
}

/** The body of a guest with two adults and a minor. */
export const cartOf = (eventId: string, name: string) => ({
  cartId: randomUUID(),
  eventId,
  isMember: false,
  ...personOf(name),
  phone: '',
  adults: 2,
  minors: 1,
  contribution: '',
})

const personOf = (name: string) => ({
  mInit: 'Ms',
  firstName: name,
  lastName: 'Guest',
  email: `${name}@guests.example`,
})

/** Logs in as a person of the small association and returns the bearer token. */
export async function tokenOf(portal: PortalProcess, email: string, userRole: Role): Promise<string> {
  const body = { email, password: worldPassword, userRole }
  const answer = await portal.request(chapter, '/api/users/login', { method: 'POST', body })
  if (answer.status >= 300) throw new Error(`The login failed: ${answer.text}`)
  return (answer.json() as { token: string }).token
}

/**
 * A rejection with a message: the buyer stops, and either nothing was charged or the message says what became of it.
 */
export class Refused extends Error {
  readonly status: number

  constructor(answer: Answer) {
    super(`${answer.status}: ${answer.text.slice(0, 300)}`)
    this.status = answer.status
  }
}

/** The caller: a signed-in person, or a guest whose address a proxy reports. */
type Caller = { token?: string; from?: string }

/** Calls a procedure over HTTP. @throws Refused */
export async function call<T>(
  portal: PortalProcess,
  procedure: string,
  input: unknown,
  { token, from }: Caller = {},
): Promise<T> {
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : { origin: portal.origin(chapter) }),
    ...(from ? { 'x-forwarded-for': from } : {}),
  }
  const answer = await portal.request(chapter, `/api/trpc/${procedure}`, { method: 'POST', headers, body: input })
  if (answer.status >= 300) throw new Refused(answer)
  return (answer.json() as { result: { data: T } }).result.data
}

/** An order that a client makes by itself in the browser, with the chapter's account. */
export async function orderInBrowser(portal: PortalProcess, amountCents: number): Promise<string> {
  const ask = async <T>(target: string, question: Pick<Question, 'headers' | 'body'>) => {
    const answer = await portal.request(chapter, `/standin/paypal${target}`, { method: 'POST', ...question })
    if (answer.status >= 300) throw new Refused(answer)
    return answer.json() as T
  }
  const basic = Buffer.from(`standin-${chapter}:browser`).toString('base64')
  const { access_token: token } = await ask<{ access_token: string }>('/v1/oauth2/token', {
    headers: { authorization: `Basic ${basic}` },
  })
  const amount = { currency_code: 'USD', value: (amountCents / 100).toFixed(2) }
  const { id } = await ask<{ id: string }>('/v2/checkout/orders', {
    headers: { authorization: `Bearer ${token}` },
    body: { intent: 'CAPTURE', purchase_units: [{ amount }] },
  })
  return id
}

/** Approves the order on the provider's page. */
export async function approve(portal: PortalProcess, orderId: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await portal.request(chapter, '/standin/paypal/checkoutnow', {
    method: 'POST',
    headers,
    body: `token=${orderId}&decision=approve`,
  })
  if (answer.status >= 400) throw new Refused(answer)
}
