import { way, type OtherRoute, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const providers = "The provider's own, for whom it is known by: tests/access shows that it wants credentials."
const certificate = 'The certificate of the provider, which everybody may read.'

/** Responses of a demo's provider, which requires its own credentials and ignores a chapter's session. */
const answers: [entryPoint: string, status: number, none?: string][] = [
  ['POST /v1/oauth2/token', 401],
  ['GET /v1/reporting/transactions', 401],
  ['POST /v2/checkout/orders', 401],
  ['GET /v2/checkout/orders/:orderId', 401, providers],
  ['POST /v2/checkout/orders/:orderId/capture', 401, providers],
  ['GET /v2/payments/captures/:captureId', 401, providers],
  ['POST /v2/payments/captures/:captureId/refund', 401, providers],
  ['POST /v1/notifications/verify-webhook-signature', 401],
  ['GET /v1/notifications/certs/:name', 200, certificate],
  ['GET /sdk/js', 400],
  ['GET /buyer-page.js', 200],
  ['GET /buyer-page.css', 200],
  ['GET /checkoutnow/wait', 200],
  ['GET /checkoutnow', 404],
  ['POST /checkoutnow', 400],
  // Controlled by tests, with their own token; a demo has no such route.
  ['POST /_control', 404],
]

export const standinEntryPoints: FeatureEntryPoints = { otherRoutes: Object.fromEntries(answers.map(standin)) }

function standin([entryPoint, status, none]: (typeof answers)[number]): [string, OtherRoute] {
  const [method, path] = entryPoint.split(' ') as [string, string]
  const ways = [
    way(`/standin/paypal${path.replaceAll(/:\w+/g, 'UNKNOWN1')}`, status, method === 'GET' ? {} : { method, body: {} }),
  ]
  return [`${method} /standin/paypal${path}`, { ways, ...(none ? { foreign: { none } } : {}) }]
}
