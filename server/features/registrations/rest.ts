import type { Api } from '#server/api.ts'
import { Refusal } from '#server/refusal.ts'
import { get, post } from '#server/rest.ts'
import { orderNamedIn } from '../payments/schema.ts'

type Input = Parameters<Api['registrations']['register']>[0]

/** The documented registration of an event (wire.md section 9). Amounts in dollars; the order stands for the payment. */
export const registrationRows = [
  // Beyond the 156, and the first step of every registration in the earlier client (decision 42).
  get('/api/events/register/{memberId}', (api, { params }) => api.registrations.memberNamed({ memberId: params.memberId! }), { as: 'text' }),
  post(
    '/api/events/register',
    async (api, { body }) => {
      const { registrationId, eventId, amountCents, state } = await api.registrations.register(submission(body))
      return {
        registrationId,
        eventId,
        amount: amountCents / 100,
        paymentId: (state && orderNamedIn(body.paymentResult)) ?? '',
        paymentStatus: state ? statuses[state] : '',
      }
    },
    { names: { adults: 'numberOfAdults', minors: 'numberOfMinors', contribution: 'contributionAmount' }, sells: 'registration' },
  ),
]

/** As the provider calls them, and so do the clients. */
const statuses = { paid: 'COMPLETED', pending: 'PENDING' }

/** The old names, in ours. Extras that this form does not sell yet are refused and not dropped: they would be unpaid. */
function submission(body: Record<string, unknown>): Input {
  const extras = ['programs', 'hotels', 'selectedPackages'].filter((name) => Array.isArray(body[name]) && body[name].length > 0)
  if (extras.length > 0) throw new Refusal('invalid', `${extras.join(', ')} cannot be registered for here yet.`)
  const text = (name: string) => (typeof body[name] === 'string' || typeof body[name] === 'number' ? String(body[name]) : '')
  return {
    eventId: text('eventId'),
    isMember: body.isMember,
    memberId: text('memberId'),
    mInit: text('mInit'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    adults: body.numberOfAdults,
    minors: body.numberOfMinors,
    contribution: body.contributionAmount,
    note: text('note'),
    paymentResult: body.paymentResult,
  }
}
