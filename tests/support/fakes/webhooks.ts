/** Where a chapter's webhooks arrive: over a socket, as the provider sends them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { answerWebhook, webhooksSettled } from '#server/features/payments/webhook.handler.ts'
import type { PaymentsWorld } from '../world/world-with-payments.ts'

export type WebhookDoor = {
  /** Every delivery so far, for handing it over again; `status` is what the portal answered. */
  deliveries: { request: Request; body: string; status: number }[]
  /** Gives a delivery to the portal and returns the status of the answer. */
  deliver(request: Request): Promise<number>
  /** Resolves when everything that was sent has arrived and what it set off has come to its end. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Where the provider calls from. */
const provider = '127.0.0.1'

/**
 * Opens the door of dc. Not `handedOver`, deliveries are taken in and kept from the portal, as if they were under way.
 */
export async function openWebhookDoor(world: PaymentsWorld, { handedOver = true } = {}): Promise<WebhookDoor> {
  const deliveries: WebhookDoor['deliveries'] = []
  const listener = getRequestListener(async (request) => {
    const copy = request.clone()
    const body = await request.clone().text()
    const answer = handedOver ? await answerWebhook(world.portal, request, 'dc', provider) : new Response('Later')
    deliveries.push({ request: copy, body, status: answer.status })
    return answer
  })
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await world.standin.control({ do: 'sendWebhooks', clientId: 'standin-dc', url, webhookId: 'WEBHOOK-dc' })
  return {
    deliveries,
    deliver: async (request) => (await answerWebhook(world.portal, request.clone(), 'dc', provider)).status,
    async settled() {
      await world.standin.control({ do: 'settleWebhooks' })
      await webhooksSettled()
    },
    async close() {
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}
