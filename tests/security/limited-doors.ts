import { randomUUID } from 'node:crypto'
import type { LimitName } from '#server/auth/limits.ts'
import { application } from '#tests/support/world/applicant.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { pdf } from '#tests/support/files.ts'
import { guestCart } from '#tests/support/world/picnic.ts'
import type { SessionKeys, RequestOptions, Reply, HttpClient } from '#tests/support/http-client.ts'
import { emailOf } from '#tests/support/world/world.ts'

/** What an attempt is made with: which one it is, and the sessions of a member and of an admin. */
export type Attempt = { client: HttpClient; number: number; member: SessionKeys; admin: SessionKeys }

type LimitedDoor = {
  /** One attempt that counts against this limit and against no other twice. */
  attempt: (given: Attempt) => Promise<Reply>
  /** What one attempt counts for, where it is more than one. */
  weight?: number
}

/** Another sender each time, as far as the limits by address can see. */
const elsewhere = (number: number) => `10.${number >> 8}.${number & 255}.7`

const post = (client: HttpClient, path: string, body: unknown, request: RequestOptions = {}) => client.request(path, { method: 'POST', body, ...request })

const wrong = { password: 'not the password', userRole: 'member' }

const ask = (client: HttpClient, procedure: string, input: unknown, request: RequestOptions = {}) =>
  client.request(`/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, request)

/** No event has this id, so nothing is sold; the limits come first. */
const cart = (number: number, changes: object = {}) => ({ ...guestCart('99999'), email: `guest${number}@guests.example`, ...changes })

/** For every limit a door that it guards, and how it is requested. A new limit without a row here fails the test. */
export const limitedDoors: Record<LimitName, LimitedDoor> = {
  loginByAccountAndAddress: { attempt: ({ client }) => post(client, '/api/users/login', { email: emailOf('member'), ...wrong }) },
  loginByAddress: { attempt: ({ client, number }) => post(client, '/api/users/login', { email: `stranger${number}@x.example`, ...wrong }) },
  registerByAddress: { attempt: ({ client, number }) => post(client, '/api/users/register', { ...application, captcha: 'none', email: `new${number}@comer.example` }) },
  registerByEmail: {
    async attempt({ client, number }) {
      const captcha = await solve(JSON.parse((await client.request('/human-check/challenge')).text))
      return post(client, '/api/users/register', { ...application, captcha }, { address: elsewhere(number) })
    },
  },
  lettersByEmail: {
    attempt: ({ client, number }) => post(client, '/api/users/dc', { email: emailOf('member') }, { address: elsewhere(number) }),
  },
  lettersByAddress: { attempt: ({ client, number }) => post(client, '/api/users/verifyResend', { email: `stranger${number}@x.example`, password: 'x' }) },
  uploadByAddress: { attempt: ({ client }) => post(client, '/api/upload', '') },
  anonymousKilobytesByAddress: { attempt: async ({ client }) => upload(client) },
  newsletterByAddress: { attempt: ({ client }) => client.request('/api/newsletter', { method: 'PUT', body: { email: 'a@b.example', captcha: 'x' } }) },
  tokenByAddress: { attempt: ({ client, number }) => post(client, `/api/users/activate/guess${number}`, {}) },
  payByMember: {
    attempt: ({ client, member, number }) =>
      post(client, '/api/users/20003/pay', { qty: 1, paymentResult: { id: `UNKNOWN${number}` } }, { by: member, with: 'bearer', address: elsewhere(number) }),
  },
  registerForEventByAddress: { attempt: ({ client, number }) => post(client, '/api/trpc/registrations.start', cart(number, { adults: 1, minors: 0 })) },
  seatsByAddress: { attempt: ({ client, number }) => post(client, '/api/trpc/registrations.start', cart(number, { adults: 10, minors: 0 })), weight: 10 },
  registerFreeByEmail: {
    attempt: ({ client, number }) => post(client, '/api/trpc/registrations.register', cart(0, { paymentResult: '' }), { address: elsewhere(number) }),
  },
  memberNamedByAddress: { attempt: ({ client, number }) => post(client, '/event/register/99999', new URLSearchParams(named(number))) },
  quoteByAddress: { attempt: ({ client }) => ask(client, 'registrations.quote', { eventId: '99999', adults: 1, minors: 0, contribution: '' }) },
  cartByAddress: { attempt: ({ client }) => post(client, '/api/trpc/registrations.leaveCart', { cartId: randomUUID() }) },
  finishByAddress: { attempt: ({ client }) => post(client, '/api/trpc/registrations.finish', { orderId: 'UNKNOWN1' }) },
  membersByAddress: { attempt: ({ client }) => client.request('/api/users/all') },
  webhookByChapterAndAddress: { attempt: ({ client }) => post(client, '/webhooks/paypal/dc', {}) },
  exportByPerson: { attempt: ({ client, admin }) => client.request('/export/payments.csv', { method: 'HEAD', by: admin }) },
  verifyByChapter: { attempt: ({ client, admin }) => post(client, '/api/trpc/books.verify', {}, { by: admin }) },
}

/** A file of less than a kilobyte, which counts as one. */
function upload(client: HttpClient): Promise<Reply> {
  const body = new FormData()
  body.append('image', new File([new Uint8Array(pdf())], 'certificate.pdf'))
  return client.request('/api/upload', { method: 'POST', body })
}

const named = (number: number) => ({
  ...{ isMember: 'false', firstName: 'Vera', lastName: 'Guest', email: 'vera@guests.example', adults: '1', minors: '0', contribution: '' },
  memberId: String(30_000 + number),
})
