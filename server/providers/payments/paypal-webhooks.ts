import { z } from 'zod'
import { tracingHeaders } from '../../http/current-request.ts'
import { UnexpectedAnswer } from './paypal-failures.ts'
import type { WebhookHint } from './provider.ts'

type Delivery = { webhookId: string; headers: Headers; rawBody: string | Uint8Array }

/**
 * Returns the body of a verification request, or null when the delivery cannot be genuine. The event is inserted byte
 * for byte: re-serialized, its checksum would differ.
 */
export function verificationBody({ webhookId, headers, rawBody }: Delivery, apiUrl: string): string | null {
  const event = jsonText(rawBody)
  const claims = {
    auth_algo: headers.get('paypal-auth-algo'),
    cert_url: headers.get('paypal-cert-url'),
    transmission_id: headers.get('paypal-transmission-id'),
    transmission_sig: headers.get('paypal-transmission-sig'),
    transmission_time: headers.get('paypal-transmission-time'),
    webhook_id: webhookId,
  }
  if (event === null || Object.values(claims).some((claim) => !claim)) return null
  if (!isTheirCertificate(claims.cert_url ?? '', apiUrl)) return null
  return `${JSON.stringify(claims).slice(0, -1)},"webhook_event":${event}}`
}

/** Asks PayPal. Throws UnexpectedAnswer for anything but a verdict. */
export async function askVerdict(apiUrl: string, token: string, body: string, timeoutMs: number): Promise<boolean> {
  const response = await fetch(`${apiUrl}/v1/notifications/verify-webhook-signature`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...tracingHeaders() },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer: unknown = await response.json().catch(() => null)
  const verdict = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) }).safeParse(answer)
  if (!response.ok || !verdict.success) throw new UnexpectedAnswer(response.status, answer)
  return verdict.data.verification_status === 'SUCCESS'
}

/** Returns the subject of a webhook before it is verified; null for an invalid one. */
export function readHint(rawBody: string | Uint8Array): WebhookHint | null {
  const event = jsonText(rawBody)
  const { data } = webhookEvent.safeParse(event && JSON.parse(event))
  if (!data) return null
  const { resource } = data
  const isOrder = data.resource_type === 'checkout-order'
  return {
    eventId: data.id,
    eventType: data.event_type,
    paymentId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null,
    orderId: (isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id) ?? null,
    captureId: captureIn(data.resource_type, resource),
  }
}

const resource = z.object({
  id: z.string().optional(),
  custom_id: z.string().optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
})

const webhookEvent = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource_type: z.string().optional(),
  resource,
})

/** A refund names its capture only by its "up" link. */
function captureIn(type: string | undefined, { id, links }: z.infer<typeof resource>): string | null {
  if (type === 'capture') return id ?? null
  if (type !== 'refund') return null
  const up = links?.find((link) => link.rel === 'up')?.href ?? ''
  return /\/captures\/([A-Za-z0-9-]+)$/.exec(up)?.[1] ?? null
}

/** Returns the text of a body that is one JSON object in UTF-8 and nothing more; otherwise null. */
function jsonText(rawBody: string | Uint8Array): string | null {
  try {
    const text = typeof rawBody === 'string' ? rawBody : utf8.decode(rawBody)
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? text : null
  } catch {
    return null
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns whether a certificate is PayPal's own: PayPal would fetch any address named here. */
function isTheirCertificate(certUrl: string, apiUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false
  const url = new URL(certUrl)
  const isPaypal = new URL(apiUrl).hostname.endsWith('.paypal.com')
  return isPaypal ? url.protocol === 'https:' && url.hostname.endsWith('.paypal.com') : true
}
