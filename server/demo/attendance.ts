import { run } from '#db/work.ts'
import { feeTypes, usualSettings } from '../features/events/rules.ts'
import { book, complete, hold, limitsFor, registerFree } from '../features/registrations/decisions.ts'
import { checkIn } from '../features/registrations/check-in/decisions.ts'
import { nothingElse, type Choice, type EventTerms } from '../features/registrations/pricing/rules.ts'
import { closedBecause, formOf } from '../features/registrations/rules.ts'
import type { Participant } from '../features/registrations/choice/schema.ts'
import { keepParticipants } from '../features/registrations/participants.writes.ts'
import { registrationStream } from '../features/registrations/facts.ts'
import { seatsAt } from '../features/registrations/reads.ts'
import { reportZelle } from '../features/registrations/zelle/decisions.ts'
import { zelleDeadline } from '../features/registrations/zelle/rules.ts'
import type { SeededRandom } from './seeded-random.ts'
import { drawIds, payOnline, type DemoCharge } from './charges.ts'
import type { DemoChapter } from './chapters.ts'
import type { DemoEvent } from './events.ts'
import { demoPerson } from './people.ts'
import { day, later, type DemoStep } from './step.ts'

/** A member who may attend. */
export type DemoMember = {
  personId: string
  memberId: string
  joinsAt: Date
  person: { mInit: string; firstName: string; lastName: string; email: string; primaryPhone: string }
}

export type Registering = {
  now: Date
  random: SeededRandom
  chapter: DemoChapter
  members: readonly DemoMember[]
  registrationId: () => string
  onCharge(charge: DemoCharge, at: Date): void
}

const parties = [
  { adults: 1, minors: 0 },
  { adults: 2, minors: 0 },
  { adults: 2, minors: 1 },
  { adults: 2, minors: 2 },
  { adults: 1, minors: 2 },
  { adults: 2, minors: 3 },
] as const

/** How many register for a past and for an upcoming event. */
const comers = { past: 46, coming: 18 } as const

/** Milliseconds between two check-ins. */
const betweenMs = 40_000

/** The maximum share of seats taken at an event with few seats. */
const fullest = 0.8

/**
 * Returns the registrations of members and guests for a chapter's published events: most in the last weeks, some with a
 * gift.
 */
export function registering(events: readonly DemoEvent[], setting: Registering): DemoStep[] {
  const open = events.filter(
    (event) =>
      closedBecause(event, new Date(event.createdAt)) === null && formOf({ ...usualSettings, ...event }) === 'standard',
  )
  return open.flatMap((event) => comersTo(event, setting))
}

function comersTo(
  event: DemoEvent,
  { now, random, chapter, members, registrationId, onCharge }: Registering,
): DemoStep[] {
  const from = new Date(event.createdAt)
  const until = new Date(Math.min(Date.parse(event.startsAt) - day, now.getTime() - day))
  if (until <= from) return []
  const taken = new Set<string>()
  const count = Date.parse(event.endsAt) < now.getTime() ? comers.past : comers.coming
  const asked = shuffled(members, random)
  return Array.from({ length: count }, (_, index): DemoStep[] => {
    const span = until.getTime() - from.getTime()
    const at = new Date(from.getTime() + Math.floor(span * Math.sqrt(random.next())))
    const member = random.next() < 0.75 ? asked[index] : undefined
    const isMember = member !== undefined && member.joinsAt < later(at, -30)
    const guest = demoPerson(chapter, random, taken)
    const contributionCents =
      feeTypes.includes(event.eventType) && event.adultFeeCents > 0 && random.next() < 0.15 ? 2500 : 0
    const wanted = { ...random.pick(parties), contributionCents }
    const choose = (): Choice => ({ ...nothingElse, ...wanted })
    const charge = { ...drawIds(random), sub: chapter.sub, chapter: event.chapter }
    const id = registrationId()
    const register = comer({
      event,
      at,
      registrationId: id,
      charge,
      choose,
      who: isMember ? member : null,
      person: isMember ? member.person : guest,
      onCharge,
    })
    return [register, ...openCheckIn(event, id, { index, now })]
  }).flat()
}

type Comer = {
  event: DemoEvent
  at: Date
  registrationId: string
  charge: Omit<DemoCharge, 'purchase' | 'payerEmail'>
  /** Chooses from what the event sells at that time. */
  choose(terms: EventTerms): Choice
  /** The participants in its contests. */
  participants?(terms: EventTerms): Participant[]
  who: { personId: string; memberId: string } | null
  person: DemoMember['person']
  onCharge: Registering['onCharge']
  /** Registers nobody beyond this share of the event's seats. */
  upTo?: number
  /** The number of a Zelle payment that is not yet confirmed. */
  zelle?: string
}

/** Registers a person, who pays where a payment is due. */
export const comer = ({
  event,
  at,
  registrationId,
  charge,
  choose,
  participants = () => [],
  who,
  person,
  onCharge,
  upTo = fullest,
  zelle,
}: Comer): DemoStep => ({
  at,
  chapter: event.chapter,
  actor: who ? `member:${who.personId}` : 'anonymous',
  *write(tx) {
    const { logWriter, sql, now } = tx
    const eventSeats = yield* seatsAt(tx, event.chapter, event.eventId)
    if (!eventSeats) throw new Error(`There is no event ${event.eventId}`)
    const registrant = { personId: who?.personId ?? null, memberId: who?.memberId ?? '' }
    const booking = book(eventSeats, registrant, choose(eventSeats))
    // Leaves seats for people who try the demo.
    if (eventSeats.seats !== null && eventSeats.taken + booking.seats > eventSeats.seats * upTo) return
    const isFree = booking.amountCents === 0
    const paymentId = isFree || zelle ? null : charge.paymentId
    const { mInit, firstName, lastName, email, primaryPhone } = person
    const named = { mInit: mInit === 'Miss' ? 'Ms' : mInit, firstName, lastName, email, phone: primaryPhone, note: '' }
    const row = {
      registrationId,
      chapterId: event.chapter,
      eventId: event.eventId,
      ...named,
      cartId: null,
      paymentId,
      addressHash: null,
    }
    yield* run(sql.insertInto('registrants').values({ ...row, createdAt: now.toISOString() }))
    yield* keepParticipants(tx, event.chapter, { registrationId, eventId: event.eventId }, participants(eventSeats))
    if (isFree) {
      yield* logWriter.record(registrationStream, registrationId, (state) =>
        registerFree(state, booking, eventSeats, now),
      )
      return
    }
    yield* logWriter.record(registrationStream, registrationId, (state) => hold(state, booking, eventSeats, now))
    if (zelle) {
      yield* logWriter.record(registrationStream, registrationId, (state) =>
        reportZelle(state, zelle, zelleDeadline(eventSeats, now)),
      )
      return
    }
    const purchase = { purpose: 'registration' as const, registrationId, ...booking }
    const whole = { ...charge, purchase, payerEmail: email }
    yield* payOnline(tx, whole)
    onCharge(whole, at)
    yield* logWriter.record(registrationStream, registrationId, (state) =>
      complete(state, charge.paymentId, limitsFor(eventSeats, booking), now),
    )
  },
})

/**
 * One in seven does not attend; the others check in one after the other once the event begins, if it is in the past.
 */
function openCheckIn(
  event: DemoEvent,
  registrationId: string,
  { index, now }: { index: number; now: Date },
): DemoStep[] {
  const at = new Date(Date.parse(event.startsAt) + index * betweenMs)
  if (index % 7 === 3 || at >= now) return []
  const act = { eventId: event.eventId, key: `demo-${registrationId}`, at, desk: 1 + (index % 2) }
  const write: DemoStep['write'] = function* ({ logWriter }) {
    const { stage } = yield* logWriter.read(registrationStream, registrationId)
    // There was no seat left for them.
    if (stage !== 'registered') return
    yield* logWriter.record(registrationStream, registrationId, (state) => checkIn(state, act, at))
  }
  return [{ at, chapter: event.chapter, actor: `admin:${event.createdBy}`, write }]
}

/** Returns the items in random order. */
export function shuffled<T>(from: readonly T[], random: SeededRandom): T[] {
  return from
    .map((value) => ({ value, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}
