import { createVerify } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { StandinRefusal } from './answers.ts'
import type { StandinApp, StandinHttp } from './standin-app.ts'
import { rawMember } from './raw-member.ts'
import { signedText } from './webhook-sender.ts'

const verification = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
})

/** /v1/notifications: verifies deliveries, and serves the key that signs them. */
export function notificationsApi(standin: StandinApp): Hono<StandinHttp> {
  return new Hono<StandinHttp>()
    .post('/v1/notifications/verify-webhook-signature', async (context) => {
      const body = await context.req.text()
      return standin.answer(context, { on: 'verify' }, (merchant) => {
        const event = rawMember(body, 'webhook_event')
        if (event === null) throw new StandinRefusal(400, 'VALIDATION_ERROR', 'The request is not a verification.')
        const { data: claims } = verification.safeParse(JSON.parse(body))
        if (!claims) throw new StandinRefusal(400, 'VALIDATION_ERROR', 'The request is not a verification.')
        const genuine =
          claims.auth_algo === 'SHA256withRSA' &&
          claims.webhook_id === standin.webhooks.targetOf(merchant)?.webhookId &&
          createVerify('RSA-SHA256')
            .update(signedText(claims.transmission_id, claims.transmission_time, claims.webhook_id, event))
            .verify(standin.webhooks.publicKey(), claims.transmission_sig, 'base64')
        return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } }
      })
    })

    .get('/v1/notifications/certs/:name', (context) =>
      context.text(standin.store.atomically(() => standin.webhooks.publicKey())),
    )
}
