import { randomUUID } from 'node:crypto'
import { all, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { shortIdCandidates } from '#server/text/short-ids.ts'
import { eventAt } from '../../events/reads.ts'
import { eventTimesText, zonedTimeText } from '../../events/times.decisions.ts'
import { beingCompleted } from '../../payments/decisions.ts'
import {
  hold,
  holdAgain,
  isPaying,
  isReported,
  isTooManyUnpaid,
  limitsFor,
  obstacleTo,
  release,
  type EventSeats,
} from '../decisions.ts'
import { registrationStream } from '../facts.ts'
import { freeRegistrationId, registrationsOfCartAt, takenByAddress } from '../reads.ts'
import { maxUnpaidSeats } from '../rules.ts'
import {
  bookingOfOffer,
  endWaiting,
  freeSeats,
  isOfferOver,
  isUnconfirmedTooLong,
  join,
  nextInLine,
  offer,
  offerEnds,
  assertNotJoining,
} from './decisions.ts'
import { waitingStream, type WaitingEnd } from './facts.ts'
import { joinedEmail, offerEmail, toConfirmEmail } from './mail.ts'
import { lineAt, offerOfCartAt, waitingAt, type Waiting } from './reads.ts'
import { maxWaitingByAddress, offerHours, type OutOfTurnReason } from './rules.ts'
import { lockOpenSeats, lockSeats, takingSeats } from '../writes.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Joining = {
  eventId: string
  persons: number
  personId: string | null
  firstName: string
  lastName: string
  email: string
  addressHash: string | null
  isConfirmed: boolean
}

/**
 * Adds a person to the end of an event's waiting list. @throws Refusal if they are already on it, or seats are
 * available
 */
export function* joinLine(
  tx: Tx,
  sender: Sender,
  { eventId, persons, personId, addressHash, isConfirmed, ...person }: Joining,
): Work<string> {
  const { chapter } = sender
  const event = yield* lockOpenSeats(tx, chapter, eventId)
  assertNotJoining(event, persons, tx.now)
  const line = yield* lineAt(tx, chapter.id, eventId)
  if (line.some(({ email }) => email === person.email.toLowerCase())) {
    throw new Refusal(
      'conflict',
      'This address is on the waiting list already. The link to your place is in its email.',
      { fields: { email: 'On the waiting list already' } },
    )
  }
  assertWaitingWithinLimit(event, line, { addressHash, persons })
  const entryId = randomUUID()
  yield* tx.logWriter.record(waitingStream, entryId, (state) => join(state, { eventId, personId, persons }))
  yield* run(
    tx.sql.insertInto('waitingPeople').values({
      entryId,
      chapterId: chapter.id,
      eventId,
      personId,
      ...person,
      email: person.email.toLowerCase(),
      cartId: randomUUID(),
      addressHash,
      confirmedAt: isConfirmed ? tx.now.toISOString() : null,
    }),
  )
  if (isConfirmed) yield* tellPlace(tx, sender, entryId)
  else
    yield* post(
      tx.sql,
      toConfirmEmail(sender, { entryId, ...(yield* namesOf(tx, chapter, eventId)), persons, ...person }),
      tx.now,
    )
  return entryId
}

/** Limits one connection to a few entries, each for no more people than its limit of unpaid seats. @throws Refusal */
function assertWaitingWithinLimit(
  event: EventSeats,
  line: readonly Waiting[],
  { addressHash, persons }: Pick<Joining, 'addressHash' | 'persons'>,
): void {
  if (addressHash === null) return
  const max = maxUnpaidSeats(event.seats ?? 0)
  if (persons > max)
    throw new Refusal(
      'invalid',
      `A place on the waiting list is for at most ${max} persons. For more, contact the chapter.`,
      { fields: { persons: `At most ${max}` } },
    )
  if (line.filter((entry) => entry.addressHash === addressHash).length < maxWaitingByAddress) return
  throw new Refusal(
    'limited',
    `At most ${maxWaitingByAddress} places on the waiting list of an event can be taken from one internet connection. For more, contact the chapter.`,
  )
}

/** Confirms an entry's address: from now on seats can be offered. Idempotent. */
export function* confirmPlace(tx: Tx, sender: Sender, entryId: string): Work<void> {
  const entry = yield* openEntry(tx, sender, entryId)
  if (entry.confirmedAt !== null) return
  yield* run(
    tx.sql
      .updateTable('waitingPeople')
      .set({ confirmedAt: tx.now.toISOString() })
      .where('chapterId', '=', sender.chapter.id)
      .where('entryId', '=', entryId),
  )
  yield* tellPlace(tx, sender, entryId)
}

/** Emails the current place among confirmed entries. */
function* tellPlace(tx: Tx, sender: Sender, entryId: string): Work<void> {
  const entry = (yield* waitingAt(tx, sender.chapter.id, entryId))!
  const line = (yield* lineAt(tx, sender.chapter.id, entry.eventId)).filter(
    ({ state, confirmedAt }) => state === 'waiting' && confirmedAt !== null,
  )
  const place = line.findIndex((one) => one.entryId === entryId) + 1
  yield* post(
    tx.sql,
    joinedEmail(sender, { ...entry, ...(yield* namesOf(tx, sender.chapter, entry.eventId)), place }),
    tx.now,
  )
}

/** Returns an event's name and times, also formatted for its time zone. */
function* namesOf(
  tx: Tx,
  chapter: Context['chapter'],
  eventId: string,
): Work<{ eventName: string; startsAt: string; endsAt: string; timeZone: string | null; starts: string }> {
  const { eventName, startsAt, endsAt, timeZone } = (yield* eventAt(tx, chapter.id, eventId))!
  return {
    eventName,
    startsAt,
    endsAt,
    timeZone,
    starts: eventTimesText({ startsAt, endsAt, timeZone }, chapter).starts,
  }
}

/**
 * Processes an event's waiting list: ends offers that were taken or lapsed, renews the holds of open offers, and offers
 * free seats, in order, to entries for which they suffice. Idempotent.
 */
export function* serveLine(tx: Tx, sender: Sender, eventId: string): Work<void> {
  const event = yield* keepOffers(tx, sender, eventId)
  if (!event || obstacleTo({ ...event, minWaiting: null }, { seats: 0, stocks: [] }, tx.now)) return
  let free = freeSeats(event)
  for (const entry of yield* lineAt(tx, sender.chapter.id, eventId)) {
    if (entry.state !== 'waiting' || entry.confirmedAt === null || entry.persons > free) continue
    if (yield* hasTooManyUnpaid(tx, sender.chapter, event, entry)) continue
    yield* offerSeats(tx, sender, entry, null)
    free -= entry.persons
  }
}

/**
 * Returns whether an offer would give one connection too many unpaid seats, so that it must wait until some are paid or
 * released.
 */
function* hasTooManyUnpaid(
  { sql, now }: Tx,
  { id }: Context['chapter'],
  event: EventSeats,
  { eventId, addressHash, persons }: Waiting,
): Work<boolean> {
  if (addressHash === null) return false
  const since = new Date(now.getTime() - offerHours * 3_600_000).toISOString()
  const taken = yield* all(takenByAddress(sql, id, eventId, { addressHash, since }))
  return isTooManyUnpaid(event, [...taken, { state: 'held', adults: persons, minors: 0 }])
}

/**
 * Offers seats to an entry. The log keeps a reason only of an offer out of turn. @throws Refusal if there are too few
 * seats, or it is not the entry's turn and no reason is given
 */
export function* offerByAdmin(
  tx: Tx,
  sender: Sender,
  { entryId, reason }: { entryId: string; reason: OutOfTurnReason | null },
): Work<void> {
  const entry = yield* openEntry(tx, sender, entryId)
  const event = yield* keepOffers(tx, sender, entry.eventId)
  if (entry.state === 'offered') return
  const isInTurn = nextInLine(yield* lineAt(tx, sender.chapter.id, entry.eventId))?.entryId === entryId
  if (!isInTurn && reason === null)
    throw new Refusal('invalid', 'Others are ahead in line. Choose a reason to offer these seats out of turn.', {
      fields: { reason: 'Choose a reason' },
    })
  const free = event ? freeSeats(event) : 0
  if (free < entry.persons)
    throw new Refusal(
      'conflict',
      `${free} of ${entry.persons} seats are free. Raise the seats of the event first. Nothing was changed.`,
    )
  yield* offerSeats(tx, sender, entry, isInTurn ? null : reason)
}

/** Ends an entry, and offers its seats to the next one. @throws Refusal if they are being paid for */
export function* leaveLine(
  tx: Tx,
  sender: Sender,
  { entryId, reason }: { entryId: string; reason: 'left' | 'passed' | 'removed' },
): Work<void> {
  const entry = yield* openEntry(tx, sender, entryId)
  yield* releaseOffer(tx, sender.chapter.id, entry)
  yield* end(tx, sender.chapter.id, entry, entry.state === 'offered' && reason === 'left' ? 'passed' : reason)
  yield* serveLine(tx, sender, entry.eventId)
}

/** Ends the waiting list of a deleted event. */
export function* removeLineOf(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  const line = yield* lineAt(tx, chapter, eventId)
  // The log records that the entries ended.
  if (line.length > 0) tx.undoData.isFinal = true
  for (const entry of line) yield* end(tx, chapter, entry, 'removed')
}

/** Returns an open entry, with the head of the log locked. @throws Refusal missing */
function* openEntry(tx: Tx, { chapter }: Sender, entryId: string): Work<Waiting> {
  yield* lockHead(tx)
  const entry = yield* waitingAt(tx, chapter.id, entryId)
  if (!entry) throw new Refusal('missing', 'This place in the waiting list has ended.')
  return entry
}

/** Ends offers that were taken or lapsed, and renews the holds of those whose payment failed. */
function* keepOffers(tx: Tx, { chapter }: Sender, eventId: string): Work<EventSeats | undefined> {
  yield* lockSeats(tx, chapter, eventId)
  for (const entry of yield* lineAt(tx, chapter.id, eventId)) {
    if (entry.state === 'offered') yield* keepOffer(tx, chapter, entry)
    else if (isUnconfirmedTooLong(entry, tx.now)) yield* end(tx, chapter.id, entry, 'lapsed')
  }
  return yield* lockSeats(tx, chapter, eventId)
}

function* keepOffer(tx: Tx, chapter: Context['chapter'], entry: Waiting): Work<void> {
  const begun = yield* begunFor(tx, chapter.id, entry)
  if (begun.some(({ state }) => state === 'registered')) return yield* end(tx, chapter.id, entry, 'taken')
  if (begun.some((one) => isPaying(one) || isReported(one))) return
  const { endsAt } = yield* namesOf(tx, chapter, entry.eventId)
  if (isOfferOver(entry.offeredUntil!, { endsAt }, tx.now)) {
    yield* releaseOffer(tx, chapter.id, entry)
    return yield* end(tx, chapter.id, entry, 'lapsed')
  }
  if (begun.some(({ state }) => state === 'held')) return
  const event = yield* lockSeats(tx, chapter, entry.eventId)
  if (!event || freeSeats(event) < entry.persons) return
  const limits = limitsFor(event, { stocks: [] })
  yield* tx.logWriter.record(registrationStream, entry.registrationId!, (state) =>
    holdAgain(state, limits, tx.now, entry.offeredUntil!),
  )
}

/** Holds the seats, and emails the offer. */
function* offerSeats(tx: Tx, sender: Sender, entry: Waiting, outOfTurn: OutOfTurnReason | null): Work<void> {
  const { chapter } = sender
  const { entryId, eventId, persons, personId, firstName, lastName, email, cartId, addressHash } = entry
  const event = { ...(yield* lockOpenSeats(tx, chapter, eventId)), minWaiting: null }
  const registrationId = yield* freeRegistrationId(tx, shortIdCandidates())
  const { eventName, startsAt, endsAt, timeZone, starts } = yield* namesOf(tx, chapter, eventId)
  const until = offerEnds(tx.now, { startsAt, endsAt })
  const booking = bookingOfOffer(eventId, { persons, personId, memberId: entry.memberId ?? '' })
  yield* takingSeats(
    tx.logWriter.record(registrationStream, registrationId, (state) => hold(state, booking, event, tx.now, until)),
  )
  const person = { mInit: '', firstName, lastName, email, phone: '', note: '' }
  const row = {
    registrationId,
    eventId,
    chapterId: chapter.id,
    ...person,
    cartId,
    paymentId: null,
    addressHash,
    createdAt: tx.now.toISOString(),
  }
  yield* run(tx.sql.insertInto('registrants').values(row))
  yield* tx.logWriter.record(waitingStream, entryId, (state) => offer(state, { registrationId, until, outOfTurn }))
  const offered = { entryId, eventName, starts, persons, firstName, email }
  const untilText = zonedTimeText(until, { timeZone }, chapter)
  yield* post(tx.sql, offerEmail(sender, { ...offered, until: untilText }), tx.now)
}

/**
 * Returns the event for a cart. Seats that the waiting list offered to the cart count as free for this cart only,
 * because the transaction takes them again. @throws Refusal for a cart with an offer of another event
 */
export function* seatsForCart(
  tx: Tx,
  { chapter }: Context,
  { eventId, cartId }: { eventId: string; cartId: string | null },
): Work<{ eventSeats: EventSeats; offer: Waiting | undefined }> {
  yield* lockHead(tx)
  const offer = cartId ? yield* offerOfCartAt(tx, chapter.id, cartId, tx.now) : undefined
  if (offer && offer.eventId !== eventId)
    throw new Refusal(
      'conflict',
      'The seats that you were offered are of another event. Open this event and register there anew. Nothing was charged.',
    )
  if (offer) yield* releaseOffer(tx, chapter.id, offer)
  const eventSeats = yield* lockOpenSeats(tx, chapter, eventId)
  return { eventSeats: offer ? { ...eventSeats, minWaiting: null } : eventSeats, offer }
}

/**
 * Returns the registrations started with an entry's cart, for this event only: the browser chooses the cart's id, and
 * could use it for other events.
 */
function* begunFor(tx: Tx, chapter: ChapterId, { cartId, eventId }: Pick<Waiting, 'cartId' | 'eventId'>) {
  return (yield* registrationsOfCartAt(tx, chapter, cartId)).filter((begun) => begun.eventId === eventId)
}

/** Releases what is held for an entry. @throws Refusal if its payment is in progress */
function* releaseOffer(tx: Tx, chapter: ChapterId, entry: Waiting): Work<void> {
  for (const begun of yield* begunFor(tx, chapter, entry)) {
    if (isPaying(begun)) throw beingCompleted(begun.paymentId!)
    if (isReported(begun))
      throw new Refusal(
        'conflict',
        'A Zelle payment for these seats was reported. Confirm or refuse it at To resolve first.',
      )
    if (begun.state === 'held')
      yield* tx.logWriter.record(registrationStream, begun.registrationId, (state) => release(state, 'cancelled'))
  }
}

/** Erases the personal data of an ended entry; the registration, if any, has the name. */
function* end(tx: Tx, chapter: ChapterId, { entryId }: Waiting, reason: WaitingEnd): Work<void> {
  yield* tx.logWriter.record(waitingStream, entryId, (state) => endWaiting(state, reason))
  yield* run(tx.sql.deleteFrom('waitingPeople').where('chapterId', '=', chapter).where('entryId', '=', entryId))
}
