import { z } from 'zod'
import { rowsFor } from '#server/rest.ts'
import { byZelle, namedOrder, orderNamedIn } from '../payments/schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { registrations } from './procedures.ts'

type Api = { registrations: CallerOf<typeof registrations> }

const { get, post } = rowsFor<Api>()

type Input = Parameters<Api['registrations']['register']>[0]

const names = {
  adults: 'numberOfAdults',
  minors: 'numberOfMinors',
  contribution: 'contributionAmount',
  donation: 'donateAmount',
  participants: 'programs',
  rooms: 'hotels',
  packages: 'selectedPackages',
  catalogue: 'selectedPackages',
  positionId: 'eventProgramGroupId',
  roomId: 'eventHotelRoomId',
  quantity: 'qty',
  zelle: 'paymentId',
  reference: 'paymentResult',
}

/** Reported as paid by Zelle, with the bank's confirmation number [spec 53]. */
const zelleResult = z.looseObject({ paymentStatus: z.literal(byZelle), paymentId: z.union([z.number(), z.string()]) })

/**
 * The documented registration for an event (wire.md section 9). Amounts in dollars; the order represents the payment.
 */
export const registrationRows = [
  // Not among the 156 documented calls, but the first step of every registration in the legacy client [spec 42].
  get(
    '/api/events/register/{memberId}',
    (api, { params }) => api.registrations.memberNamed({ memberId: params.memberId! }),
    { as: 'text' },
  ),
  post(
    '/api/events/register',
    async (api, { body }) => {
      const { registrationId, eventId, amountCents, state, ...more } = await api.registrations.register(
        submission(body),
      )
      return {
        registrationId,
        eventId,
        amount: amountCents / 100,
        paymentId: 'reference' in more ? more.reference : ((state && orderNamedIn(body.paymentResult)) ?? ''),
        paymentStatus: state ? statuses[state] : '',
      }
    },
    {
      names,
      shapes: { paymentResult: z.union([namedOrder, zelleResult, z.strictObject({}), z.literal('')]).nullish() },
      sells: 'registration',
    },
  ),
]

/** The provider's field names, which clients may use as well. */
const statuses = { paid: 'COMPLETED', pending: 'PENDING', reported: 'PENDING' }

/** Maps the legacy field names to ours. A value that is not a list is passed through, to be rejected. */
function submission(body: Record<string, unknown>): Input {
  const text = (name: string) => textOf(body[name])
  const [participants, rooms, packages] = [
    entriesOf(body.programs),
    entriesOf(body.hotels),
    entriesOf(body.selectedPackages),
  ]
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
    ...({
      catalogue: catalogIn(packages),
      packages: each(packages, packageOf),
      participants: each(participants, participantOf),
      rooms: each(rooms, roomOf),
    } as Pick<Input, 'catalogue' | 'packages' | 'participants' | 'rooms'>),
    donation: body.donateAmount ?? '0',
    eventsOf: { participants: eventsIn(participants), rooms: eventsIn(rooms) },
    positionId: text('eventProgramGroupId') || null,
    paymentResult: body.paymentResult,
  }
}

type Entry = Record<string, unknown>

/** Accepts numbers as text, and a missing value as empty. Anything else is passed through, to be rejected. */
const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : (value ?? '')) as string

const entriesOf = (value: unknown): unknown => (value === undefined || value === null || value === '' ? [] : value)

const each = (entries: unknown, read: (entry: Entry) => object): unknown =>
  Array.isArray(entries)
    ? (entries as unknown[]).map((entry) =>
        typeof entry === 'object' && entry !== null ? read(entry as Entry) : read({ packageId: entry }),
      )
    : entries

/** Returns the event id in each entry, which is checked but not stored. */
const eventsIn = (entries: unknown) =>
  Array.isArray(entries)
    ? (entries as unknown[]).map((entry) =>
        typeof entry === 'object' && entry !== null ? textOf((entry as Entry).eventId) : '',
      )
    : []

/** Parses a package, given by id or as an object, with the number of attendees if sent. */
const packageOf = ({ packageId, attendees, qty }: Entry) => ({ packageId, attendees: attendees ?? qty ?? null })

const participantOf = ({ eventGroupId, groupId = eventGroupId, participantName, age, grade, schoolName }: Entry) => ({
  groupId: textOf(groupId),
  participantName,
  age: age ?? null,
  grade: textOf(grade),
  schoolName,
})

const roomOf = ({ eventHotelRoomId, qty }: Entry) => ({ roomId: textOf(eventHotelRoomId), quantity: qty ?? null })

/** Returns the catalog of the packages, if they have one; none if they have two. */
function catalogIn(packages: unknown): unknown {
  if (!Array.isArray(packages)) return null
  const named = (packages as (Entry | null)[]).map((entry) => entry?.catalogue ?? null)
  const [first = null] = named
  return named.every((one) => one === first) ? first : 'several'
}
