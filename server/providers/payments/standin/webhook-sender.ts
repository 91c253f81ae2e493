import { createSign, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '#server/time/clock.ts'
import { crc32 } from './crc32.ts'
import type { StandinMerchant } from './records.ts'
import type { StandinStore } from './store.ts'

export type WebhookEvent = {
  eventType: string
  resourceType: 'capture' | 'refund' | 'checkout-order'
  resource: object
}

export type WebhookTarget = { url: string; webhookId: string }

/** How long the provider waits for a response. */
const patienceMs = 5000

export type WebhookSender = ReturnType<typeof webhookSender>

/** Returns the text that PayPal signs. It includes the body only by its CRC32, which anyone can forge. */
export const signedText = (transmissionId: string, time: string, webhookId: string, body: string) =>
  `${transmissionId}|${time}|${webhookId}|${crc32(Buffer.from(body))}`

let keys: { privateKey: string; publicKey: string } | undefined

/** One pair for all stand-ins of a process: making one takes 50 ms or more, and a run of the tests starts hundreds. */
function keysOfProcess() {
  keys ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return keys
}

/** Signs events as PayPal does and sends them, once and in the background: a receiver that is down misses them. */
export function webhookSender(store: StandinStore, clock: Clock) {
  const targets = new Map<string, WebhookTarget>()
  const underway = new Set<Promise<unknown>>()

  function signingKey() {
    const known = store.get('key', 'webhooks')
    if (known) return known
    const made = keysOfProcess()
    store.put('key', 'webhooks', made)
    return made
  }

  /** A delivery as sent, signed. */
  function signed({ eventType, resourceType, resource }: WebhookEvent, webhookId: string, certUrl: string) {
    const time = clock.now().toISOString()
    const transmissionId = randomUUID()
    const body = JSON.stringify({
      id: `WH-${randomBytes(12).toString('hex').toUpperCase()}`,
      event_version: '1.0',
      create_time: time,
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: eventType,
      resource,
    })
    const signature = createSign('RSA-SHA256').update(signedText(transmissionId, time, webhookId, body))
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': certUrl,
        'paypal-transmission-id': transmissionId,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature.sign(signingKey().privateKey, 'base64'),
      },
    }
  }

  const targetOf = (merchant: StandinMerchant) => targets.get(merchant.clientId) ?? merchant.webhook

  return {
    signed,
    targetOf,
    publicKey: () => signingKey().publicKey,

    /** Sends this account's events to `target` from now on, until the process ends. */
    aim: (clientId: string, target: WebhookTarget) => void targets.set(clientId, target),

    send(merchant: StandinMerchant, event: WebhookEvent, certUrl: string): void {
      const target = targetOf(merchant)
      if (!target) return
      const request = {
        method: 'POST',
        ...signed(event, target.webhookId, certUrl),
        signal: AbortSignal.timeout(patienceMs),
      }
      // The port of a dead receiver may now be another program’s, which never responds.
      let patience: NodeJS.Timeout
      const lost = new Promise<void>((resolve) => (patience = setTimeout(resolve, 2 * patienceMs)))
      const answered = fetch(target.url, request).then((response) => response.arrayBuffer())
      const delivery = Promise.race([answered, lost])
        .catch(() => undefined)
        .finally(() => {
          clearTimeout(patience)
          underway.delete(delivery)
        })
      underway.add(delivery)
    },

    /** Resolves when every event sent so far was answered or lost. */
    async settled(): Promise<void> {
      await Promise.all(underway)
    },
  }
}
