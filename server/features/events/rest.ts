import type { z } from 'zod'
import { listedAs } from '#server/records/public-lists.ts'
import { eventNamed, assertSameEvent, type RestCall, rowsFor } from '#server/rest.ts'
import { hotelRow, programRow } from './parts.rest.ts'
import type { newEvent, PublicList } from './schema.ts'
import type { CallerOf, OutputsOf } from '#server/trpc.ts'
import type { advertisements } from '../advertisements/procedures.ts'
import type { eventContacts } from '../event-contacts/procedures.ts'
import type { eventFlyers } from './flyers/procedures.ts'
import type { events } from './procedures.ts'
import type { hotels } from '../hotels/procedures.ts'
import type { images } from '../images/procedures.ts'
import type { programs } from '../programs/procedures.ts'

type Api = {
  advertisements: CallerOf<typeof advertisements>
  eventContacts: CallerOf<typeof eventContacts>
  eventFlyers: CallerOf<typeof eventFlyers>
  events: CallerOf<typeof events>
  hotels: CallerOf<typeof hotels>
  images: CallerOf<typeof images>
  programs: CallerOf<typeof programs>
}

const { del, get, post, put } = rowsFor<Api>()

type Whole = OutputsOf<typeof events>['whole']
type Registration = Whole['registrations'][number]
type Part = Registration['parts'][number]

/** Maps field names: the documented body has one field for start and end. */
const names = { startsAt: 'eventDate', endsAt: 'eventDate' }

const ofDomain = { sameForEverybody: true, otherChapter: (named: string) => `Invalid Chapter Domain: ${named}` }

/** Documented calls for events (wire.md section 9). */
export const eventRows = [
  post('/api/events/new', async (api, { body }) => eventRow(await api.events.create(planned(body))), { names }),
  get('/api/events/{id}', async (api, { params }) =>
    wholeRow(await api.events.whole({ eventId: params.id! }), await partsOf(api, params.id!)),
  ),
  put(
    '/api/events/{eventId}',
    (api, { params, body }) => {
      assertSameEvent(body, params.eventId!)
      return api.events.update({ ...entries(body), flyer: flyersIn(body), eventId: params.eventId! })
    },
    { names, shapes: eventNamed },
  ),
  del('/api/events/{eventId}', (api, { params }) => api.events.remove({ eventId: params.eventId! })),
  put('/api/events/publish/{eventId}', (api, { params }) => api.events.publish({ eventId: params.eventId! })),
  put('/api/events/unpublish/{eventId}', (api, { params }) => api.events.unpublish({ eventId: params.eventId! })),
  get('/api/events/chapter/{host}', (api, call) => listed(api, 'all', call), ofDomain),
  get('/api/events/futurechapter/{host}', (api, call) => listed(api, 'future', call), ofDomain),
  get('/api/events/pastchapter/{host}', (api, call) => listed(api, 'past', call), ofDomain),
]

const listed = (api: Api, when: PublicList['when'], call: RestCall) =>
  listedAs('events', call, async (list) => {
    const { items, ...paging } = await api.events.inChapter({ when, ...list })
    return { ...paging, items: items.map(eventRow) }
  })

/** Parses a body as clients send it: the times as a list of two values, and the fees as numbers or text. */
function entries(body: RestCall['body']): Record<string, string | undefined> {
  const { eventName, eventDescription, eventDate, eventAddress, adultFee, minorFee, cap, seats } = body
  const [startsAt, endsAt] = endsIn(eventDate)
  const given = { eventName, eventDescription, startsAt, endsAt, eventAddress, adultFee, minorFee, cap, seats }
  // The procedure validates its content.
  return given as Record<string, string | undefined>
}

/** Returns a path or a list of paths to add; the procedure validates them [spec 58]. */
const flyersIn = ({ flyer }: RestCall['body']) => (flyer ?? undefined) as string | undefined

/**
 * Adds the default type: the legacy client does not know event types, so it creates a picnic, the type with fees
 * [spec 72].
 */
const planned = (body: RestCall['body']) =>
  ({ ...entries(body), flyer: flyersIn(body), eventType: body.eventType || 'picnic' }) as z.input<typeof newEvent>

/** Returns the start and end. Anything but two non-empty values yields neither, so that the procedure rejects it. */
function endsIn(eventDate: unknown): readonly [unknown, unknown] {
  if (eventDate === undefined) return [undefined, undefined]
  const [start, end, ...more] = Array.isArray(eventDate) ? (eventDate as unknown[]) : []
  return hasValue(start) && hasValue(end) && more.length === 0 ? [start.value, end.value] : [noTime, noTime]
}

const noTime = {}

const hasValue = (entry: unknown): entry is { value: unknown } =>
  typeof entry === 'object' && entry !== null && 'value' in entry

/** An event as API clients read it (wire.md section 1): dollars, and the times as a list of two. */
const eventRow = (event: OutputsOf<typeof events>['inChapter']['items'][number]) => ({
  eventId: event.eventId,
  chapterId: event.chapterId,
  eventType: event.eventType,
  eventName: event.eventName,
  // Clients show it as plain text, so text that was sent without tags is returned without tags [spec 73].
  eventDescription: event.plainDescription ?? event.eventDescription,
  eventDate: [
    { value: event.startsAt, inclusive: true },
    { value: event.endsAt, inclusive: true },
  ],
  eventAddress: event.eventAddress,
  adultFee: event.adultFeeCents / 100,
  minorFee: event.minorFeeCents / 100,
  cap: event.capCents / 100,
  seats: event.seats,
  eventStatus: event.isPublished === 1,
  createdAt: event.createdAt,
  updatedAt: event.updatedAt,
})

/** Returns the lists of an event, which clients expect even if empty. */
const partsOf = async (api: Api, eventId: string) => ({
  advertisements: await api.advertisements.ofEvent({ eventId }),
  eventImageGalleries: await api.images.ofEvent({ eventId }),
  eventFlyers: (await api.eventFlyers.ofEvent({ eventId })).map(({ flyerId, flyer, createdAt, updatedAt }) => ({
    flyerId,
    flyer,
    createdAt,
    updatedAt,
  })),
  eventPrograms: (await api.programs.ofEvent({ eventId })).map(programRow),
  eventHotels: (await api.hotels.ofEvent({ eventId })).map(hotelRow),
  eventContacts: await api.eventContacts.ofEvent({ eventId }),
})

const wholeRow = ({ event, registrations }: Whole, parts: Parts) => ({
  ...eventRow(event),
  ...parts,
  eventRegistrations: registrations.map((registration) => registrationRow(event, parts, registration)),
})

type Parts = Awaited<ReturnType<typeof partsOf>>

const registrationRow = ({ eventName }: Whole['event'], { eventPrograms }: Parts, row: Registration) => ({
  registrationId: row.registrationId,
  eventId: row.eventId,
  eventName,
  chapterId: row.chapterId,
  mInit: row.mInit,
  firstName: row.firstName,
  lastName: row.lastName,
  isMember: row.personId !== null,
  memberId: row.memberId,
  email: row.email,
  phone: row.phone,
  numberOfAdults: row.adults,
  numberOfMinors: row.minors,
  note: row.note,
  contributionAmount: row.contributionCents / 100,
  isPaid: row.paymentId !== null,
  eventGroupRegistrations: [
    ...row.participants.map((participant) => participantRow(row, participant)),
    ...row.parts.filter(({ kind }) => kind === 'nomination').map((part) => nominationRow(row, eventPrograms, part)),
  ],
  eventHotelRegistrations: row.parts.filter(({ kind }) => kind === 'room').map(roomRow),
  selectedPackages: row.parts.filter(({ kind }) => kind === 'package').map(packageRow),
  eventPayment: paymentRow(row),
  createdAt: row.registeredAt ?? row.updatedAt,
  updatedAt: row.updatedAt,
})

const participantRow = (
  { parts }: Registration,
  {
    groupId,
    programId,
    programName,
    groupName,
    participantName,
    age,
    grade,
    schoolName,
  }: Registration['participants'][number],
) => ({
  groupId,
  programId: programId ?? '',
  programName: programName ?? '',
  groupName: groupName ?? '',
  participantName,
  age,
  grade,
  schoolName,
  school: schoolName,
  fee: (parts.find(({ kind, itemId }) => kind === 'program' && itemId === groupId)?.unitCents ?? 0) / 100,
})

/**
 * Returns a nomination: a position is a group of an election, and the nominated member participates in it. A deleted
 * position keeps its name.
 */
function nominationRow(
  { firstName, lastName }: Registration,
  programs: Parts['eventPrograms'],
  { itemId, name, unitCents }: Part,
): ReturnType<typeof participantRow> {
  const program = programs.find(({ eventProgramGroups }) =>
    eventProgramGroups.some(({ eventGroupId }) => eventGroupId === itemId),
  )
  const position = program?.eventProgramGroups.find(({ eventGroupId }) => eventGroupId === itemId)
  return {
    groupId: itemId,
    programId: program?.eventProgramId ?? '',
    programName: program?.programName ?? '',
    groupName: position?.groupName ?? name,
    participantName: `${firstName} ${lastName}`.trim(),
    age: null,
    grade: '',
    schoolName: '',
    school: '',
    fee: unitCents / 100,
  }
}

const roomRow = ({ itemId, name, hotelName, roomType, quantity, unitCents }: Part) => ({
  eventHotelRoomId: itemId,
  hotelName: hotelName ?? name,
  roomType: roomType ?? name,
  qty: quantity,
  rent: unitCents / 100,
})

/** The id of a part contains the catalog and the number of a package. */
const packageRow = ({ itemId, name, quantity, unitCents }: Part) => {
  const [catalogue = '', packageId = ''] = itemId.split(':')
  return { catalogue, packageId: Number(packageId), name, qty: quantity, price: unitCents / 100 }
}

/** Returns a payment row even for a free registration, because clients read its amount without a check. */
const paymentRow = (row: Registration) => ({
  eventId: row.eventId,
  registrationId: row.registrationId,
  chapterId: row.chapterId,
  amount: row.amountCents / 100,
  paymentId: row.orderId ?? row.paymentId ?? '',
  paymentStatus: row.status ?? '',
  paymentDate: row.paidAt ?? row.registeredAt ?? row.updatedAt,
  paymentTime: row.paidAt ?? row.registeredAt ?? row.updatedAt,
  createdAt: row.paidAt ?? row.registeredAt ?? row.updatedAt,
  updatedAt: row.paidAt ?? row.registeredAt ?? row.updatedAt,
})
