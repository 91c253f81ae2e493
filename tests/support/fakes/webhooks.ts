/** The endpoint of a chapter's webhooks: over a socket, as the provider sends them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { answerWebhook, webhooksSettled } from '#server/features/payments/webhook.handler.ts'
import type { PaymentsWorld } from '../world/world-with-payments.ts'

export type WebhookEntryPoint = {
  /** Every delivery so far, for replaying; `status` is the portal's response. */
  deliveries: { request: Request; body: string; status: number }[]
  /** Passes a delivery to the portal and returns the response status. */
  deliver(request: Request): Promise<number>
  /** Resolves when everything sent has arrived and its effects are complete. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The address that the provider calls from. */
const provider = '127.0.0.1'

/**
 * Opens the endpoint of dc. Unless `handedOver`, deliveries are accepted and held back from the portal, as if in
 * transit.
 */
export async function openWebhook(world: PaymentsWorld, { handedOver = true } = {}): Promise<WebhookEntryPoint> {
  const deliveries: WebhookEntryPoint['deliveries'] = []
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
