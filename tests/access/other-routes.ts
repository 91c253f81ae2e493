import type { RequestOptions } from '#tests/support/http-client.ts'
import type { Access } from '#server/trpc.ts'

/** What the addresses of the doors are made of. */
export type Things = { publicFile: string; certificate: string; eventId: string; year: number }

/** One way through a door: what is asked, and what who may and who may not is answered. */
export type Way = {
  ask: (things: Things) => string
  request?: RequestOptions
  least: Access
  in: number
  /** What those who are signed in and may not are answered, and those who are not. */
  out?: { member: number; nobody: number }
}

const open = (path: string, status = 200, request: RequestOptions = {}): Way => ({ ask: () => path, request, least: 'anyone', in: status })

/** Only asked whether it may be had: the files themselves are the exports' tests. */
const list = (name: string, least: Access): Way[] =>
  (['csv', 'xlsx', 'pdf'] as const).flatMap((format) => {
    const ask = ({ eventId }: Things) => `/export/${name}.${format}${name === 'registrations' ? `?eventId=${eventId}` : ''}`
    return [{ ask, request: { method: 'HEAD' }, least, in: 200, out: { member: 403, nobody: 302 } }]
  })

/** The tables that can be had as files, by their names in the address. */
export const exportDoors: Record<string, Access> = {
  payments: 'admin',
  'my-payments': 'member',
  members: 'member',
  'all-members': 'member',
  registrations: 'admin',
  admins: 'admin',
}

/** The provider of a demo asks for credentials of its own and believes nothing that a chapter's session says. */
function standin(name: string, status: number): Record<string, Way[]> {
  const [method, path] = name.split(' ') as [string, string]
  const way = open(`/standin/paypal${path.replaceAll(/:\w+/g, 'UNKNOWN1')}`, status, method === 'GET' ? {} : { method, body: {} })
  return { [`${method} /standin/paypal${path}`]: [way] }
}

/**
 * Everything that answers over HTTP and is neither a procedure, a documented call nor a page, as the portal mounts it,
 * with every way through it. A door that is added without a row here fails the test.
 */
export const otherRoutes: Record<string, Way[]> = {
  'GET /healthz': [open('/healthz')],
  'GET /readyz': [open('/readyz')],
  'GET /human-check/challenge': [open('/human-check/challenge')],
  'GET /uploads/:name': [
    { ask: ({ publicFile }) => publicFile, least: 'anyone', in: 200 },
    { ask: ({ certificate }) => certificate, least: 'admin', in: 200, out: { member: 404, nobody: 404 } },
    open('/uploads/image-00000000000000000000000000000000.jpg', 404),
  ],
  'GET /uploads/logoImage.png': [open('/uploads/logoImage.png', 302)],
  // Whoever has a good address is let in; who is given one is tested in tests/security/uploads.
  'GET /uploads/:grant/:name': [{ ask: ({ certificate }) => certificate.replace('/uploads/', '/uploads/zzzzzz.forged/'), least: 'anyone', in: 404 }],
  'POST /:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}': [open('/api/upload', 415, { method: 'POST' })],
  'POST /:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}/': [open('/API/Upload/', 415, { method: 'POST' })],
  'GET /treasury/export': [
    { ask: ({ year }) => `/treasury/export?year=${year}`, least: 'admin', in: 200, out: { member: 303, nobody: 303 } },
    { ask: () => '/treasury/export?year=1999', least: 'admin', in: 303, out: { member: 303, nobody: 303 } },
  ],
  'POST /webhooks/paypal/:subDomain': [
    open('/webhooks/paypal/dc', 400, { method: 'POST', body: {} }),
    open('/webhooks/paypal/nowhere', 404, { method: 'POST', body: {} }),
  ],
  'GET /export/:file': [...Object.entries(exportDoors).flatMap(([name, least]) => list(name, least)), open('/export/people.csv', 404)],
  'GET /dev/mailbox.json': [open('/dev/mailbox.json')],
  ...standin('POST /v1/oauth2/token', 401),
  ...standin('GET /v1/reporting/transactions', 401),
  ...standin('POST /v2/checkout/orders', 401),
  ...standin('GET /v2/checkout/orders/:orderId', 401),
  ...standin('POST /v2/checkout/orders/:orderId/capture', 401),
  ...standin('GET /v2/payments/captures/:captureId', 401),
  ...standin('POST /v2/payments/captures/:captureId/refund', 401),
  ...standin('POST /v1/notifications/verify-webhook-signature', 401),
  ...standin('GET /v1/notifications/certs/:name', 200),
  ...standin('GET /sdk/js', 400),
  ...standin('GET /buyer-page.js', 200),
  ...standin('GET /buyer-page.css', 200),
  ...standin('GET /checkoutnow/wait', 200),
  ...standin('GET /checkoutnow', 404),
  ...standin('POST /checkoutnow', 400),
  // Steered by tests, with a token of their own; a demo has no such door.
  ...standin('POST /_control', 404),
}

/** What answers for many doors, each of which has a table of its own. */
export const passages = ['ALL /api/trpc/*', 'ALL /:api{[aA][pP][iI]}/*', 'ALL /*']
