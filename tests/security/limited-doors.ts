import { randomUUID } from 'node:crypto'
import type { LimitName } from '#server/auth/limits.ts'
import { application } from '#tests/support/world/applicant.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { pdf } from '#tests/support/files.ts'
import { guestCart } from '#tests/support/world/picnic.ts'
import type { Key, Knock, Reply, Street } from '#tests/support/http-client.ts'
import { emailOf } from '#tests/support/world/world.ts'

/** What an attempt is made with: which one it is, and the sessions of a member and of an admin. */
export type Attempt = { street: Street; number: number; member: Key; admin: Key }

type LimitedDoor = {
  /** One attempt that counts against this limit and against no other twice. */
  attempt: (given: Attempt) => Promise<Reply>
  /** What one attempt counts for, where it is more than one. */
  weight?: number
}

/** Another sender each time, as far as the limits by address can see. */
const elsewhere = (number: number) => `10.${number >> 8}.${number & 255}.7`

const post = (street: Street, path: string, body: unknown, knock: Knock = {}) => street.knock(path, { method: 'POST', body, ...knock })

const wrong = { password: 'not the password', userRole: 'member' }

const ask = (street: Street, procedure: string, input: unknown, knock: Knock = {}) =>
  street.knock(`/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, knock)

/** No event has this id, so nothing is sold; the limits come first. */
const cart = (number: number, changes: object = {}) => ({ ...guestCart('99999'), email: `guest${number}@guests.example`, ...changes })

/** For every limit a door that it guards, and how it is knocked at. A new limit without a row here fails the test. */
export const limitedDoors: Record<LimitName, LimitedDoor> = {
  loginByAccountAndAddress: { attempt: ({ street }) => post(street, '/api/users/login', { email: emailOf('member'), ...wrong }) },
  loginByAddress: { attempt: ({ street, number }) => post(street, '/api/users/login', { email: `stranger${number}@x.example`, ...wrong }) },
  registerByAddress: { attempt: ({ street, number }) => post(street, '/api/users/register', { ...application, captcha: 'none', email: `new${number}@comer.example` }) },
  registerByEmail: {
    async attempt({ street, number }) {
      const captcha = await solve(JSON.parse((await street.knock('/human-check/challenge')).text))
      return post(street, '/api/users/register', { ...application, captcha }, { address: elsewhere(number) })
    },
  },
  lettersByEmail: {
    attempt: ({ street, number }) => post(street, '/api/users/dc', { email: emailOf('member') }, { address: elsewhere(number) }),
  },
  lettersByAddress: { attempt: ({ street, number }) => post(street, '/api/users/verifyResend', { email: `stranger${number}@x.example`, password: 'x' }) },
  uploadByAddress: { attempt: ({ street }) => post(street, '/api/upload', '') },
  anonymousKilobytesByAddress: { attempt: async ({ street }) => upload(street) },
  newsletterByAddress: { attempt: ({ street }) => street.knock('/api/newsletter', { method: 'PUT', body: { email: 'a@b.example', captcha: 'x' } }) },
  tokenByAddress: { attempt: ({ street, number }) => post(street, `/api/users/activate/guess${number}`, {}) },
  payByMember: {
    attempt: ({ street, member, number }) =>
      post(street, '/api/users/20003/pay', { qty: 1, paymentResult: { id: `UNKNOWN${number}` } }, { by: member, with: 'bearer', address: elsewhere(number) }),
  },
  registerForEventByAddress: { attempt: ({ street, number }) => post(street, '/api/trpc/registrations.start', cart(number, { adults: 1, minors: 0 })) },
  seatsByAddress: { attempt: ({ street, number }) => post(street, '/api/trpc/registrations.start', cart(number, { adults: 10, minors: 0 })), weight: 10 },
  registerFreeByEmail: {
    attempt: ({ street, number }) => post(street, '/api/trpc/registrations.register', cart(0, { paymentResult: '' }), { address: elsewhere(number) }),
  },
  memberNamedByAddress: { attempt: ({ street, number }) => post(street, '/event/register/99999', new URLSearchParams(named(number))) },
  quoteByAddress: { attempt: ({ street }) => ask(street, 'registrations.quote', { eventId: '99999', adults: 1, minors: 0, contribution: '' }) },
  cartByAddress: { attempt: ({ street }) => post(street, '/api/trpc/registrations.leaveCart', { cartId: randomUUID() }) },
  finishByAddress: { attempt: ({ street }) => post(street, '/api/trpc/registrations.finish', { orderId: 'UNKNOWN1' }) },
  membersByAddress: { attempt: ({ street }) => street.knock('/api/users/all') },
  webhookByChapterAndAddress: { attempt: ({ street }) => post(street, '/webhooks/paypal/dc', {}) },
  exportByPerson: { attempt: ({ street, admin }) => street.knock('/export/payments.csv', { method: 'HEAD', by: admin }) },
  verifyByChapter: { attempt: ({ street, admin }) => post(street, '/api/trpc/books.verify', {}, { by: admin }) },
}

/** A file of less than a kilobyte, which counts as one. */
function upload(street: Street): Promise<Reply> {
  const body = new FormData()
  body.append('image', new File([new Uint8Array(pdf())], 'certificate.pdf'))
  return street.knock('/api/upload', { method: 'POST', body })
}

const named = (number: number) => ({
  ...{ isMember: 'false', firstName: 'Vera', lastName: 'Guest', email: 'vera@guests.example', adults: '1', minors: '0', contribution: '' },
  memberId: String(30_000 + number),
})
