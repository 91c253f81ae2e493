import type { EventRow } from '#db/tables/events.ts'
import type { Context } from '#server/context.ts'
import { nameWithTitle } from '../members/rules.ts'
import { zonedDateTime } from '#server/time/dates.ts'
import { guestReceiptPath } from '../payments/receipt-links.decisions.ts'
import { practiceTexts } from '../payments/rules.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead, emailMoney, shortHash } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { registrationLines } from './decisions.ts'
import type { Booking, CancelReason } from './facts.ts'
import { eventTimesText } from '../events/times.decisions.ts'
import { cancelPath, ownPath } from './own/links.decisions.ts'
import { formOf } from './rules.ts'
import { isOfItems } from './stock/rules.ts'
import { ticketOf } from './own/tickets.decisions.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Confirmed = {
  registrationId: string
  event: EventRow
  booking: Booking
  person: { mInit: string; firstName: string; lastName: string; email: string; phone: string; note: string }
  /** Null if it is free. */
  payment: { paymentId: string; paidAt: string; payerEmail: string | null; position: number; hash: string } | null
  /** What the law asks for where the payment is in part a gift; null for any other. */
  disclosure: string | null
  /** No money moved. */
  practice?: boolean
}

const ofRegistration = {
  summary: 'Registration summary',
  id: 'Registration ID',
  view: 'View your registration',
  cancel: 'Can’t come? Cancel this registration',
}

/** The wording of a confirmation, which depends on the event's form. */
const confirms = {
  coming: {
    ...ofRegistration,
    subject: 'You’re registered',
    lead: 'You are registered, and we look forward to seeing you. Please keep this email.',
  },
  giving: {
    ...ofRegistration,
    subject: 'Thank you for your donation',
    lead: 'Thank you for your donation. Please keep this email.',
  },
  election: {
    subject: 'You are nominated',
    lead: 'We have your nomination. Please keep this email.',
    summary: 'Nomination summary',
    id: 'Nomination ID',
    view: 'View your nomination',
    cancel: 'Changed your mind? Cancel this nomination',
  },
}

/** The confirmation of a registration (behaviour.md section 10): the event, the attendees, and the payment. */
export function confirmationEmail({ chapter, env, urls }: Sender, confirmed: Confirmed): PostedEmail {
  const { registrationId, event, booking, person, payment, disclosure, practice } = confirmed
  const times = eventTimesText(event, chapter)
  const form = formOf(event)
  const signed = { registrationId, handOvers: 0 }
  const cancelling = cancelPath({ chapter, env }, signed, event)
  const comes = form !== 'giving' && form !== 'election'
  const { subject, lead, ...words } = comes ? confirms.coming : confirms[form]
  const position = booking.lines.find(({ kind }) => kind === 'nomination')?.name
  return {
    chapterId: chapter.id,
    kind: 'registration',
    to: person.email,
    dedupeKey: registrationId,
    subject: `${practice ? practiceTexts.subject : ''}${subject}: ${event.eventName}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${person.firstName},`,
      paragraphs: [...(practice ? [practiceTexts.note] : []), lead],
      facts: [
        {
          heading: 'Event',
          cells: [
            ['Name', event.eventName],
            ['Starts', times.starts],
            ['Ends', times.ends],
            ['Location', event.eventAddress],
            ...(isOfItems(booking.lines)
              ? []
              : ([
                  ['Adults', emailMoney(event.adultFeeCents)],
                  ['Children under 18', emailMoney(event.minorFeeCents)],
                ] as [string, string][])),
          ],
        },
        {
          heading: words.summary,
          cells: [
            [words.id, registrationId],
            ...(position ? [['Position', position] as [string, string]] : []),
            ...(booking.memberId ? [['Member ID', booking.memberId] as [string, string]] : []),
            ['Name', nameWithTitle(person)],
            ['Email', person.email],
            ...(person.phone ? [['Phone', person.phone] as [string, string]] : []),
            ...(comes
              ? ([
                  ['Adults', String(booking.adults)],
                  ['Children', String(booking.minors)],
                ] as [string, string][])
              : []),
            ...(person.note ? [['Note', person.note] as [string, string]] : []),
          ],
        },
        {
          heading: 'Payment summary',
          cells: payment
            ? paidCells(booking, payment, (iso) => zonedDateTime(iso, chapter.timeZone))
            : [['Amount', emailMoney(0)]],
        },
      ],
      // Donors and nominators have no ticket.
      ...(comes && {
        code: {
          label: `Your ticket. Show it at the entrance, on your phone or printed. It admits ${booking.seats}.`,
          text: ticketOf({ chapter, env }, signed),
        },
      }),
      link: { label: words.view, url: `${urls.origin(chapter)}${ownPath({ chapter, env }, signed)}` },
      moreLinks: [
        { label: 'View the event', url: `${urls.origin(chapter)}/event/${event.eventId}` },
        ...(event.isPublished
          ? [{ label: 'Add the event to your calendar', url: `${urls.origin(chapter)}/event/${event.eventId}.ics` }]
          : []),
        ...(payment
          ? [
              {
                label: 'View the receipt',
                url: `${urls.origin(chapter)}${receiptPath({ chapter, env }, booking, payment)}`,
              },
            ]
          : []),
        ...(cancelling ? [{ label: words.cancel, url: urls.origin(chapter) + cancelling }] : []),
      ],
      ...(disclosure && { notes: [disclosure] }),
    }),
  }
}

/**
 * Returns the path of a receipt. A member finds it among their others; a guest has no account and can open it only by
 * this link.
 */
export const receiptPath = (
  issuer: Pick<Context, 'chapter' | 'env'>,
  { personId }: Pick<Booking, 'personId'>,
  { paymentId }: { paymentId: string },
) => (personId === null ? guestReceiptPath(issuer, paymentId) : `/payment/${paymentId}/receipt`)

type Cancelled = {
  eventType: string
  registrationId: string
  eventId: string
  eventName: string
  startsAt: string
  endsAt: string
  timeZone: string | null
  adults: number
  minors: number
  paidCents: number
  backCents: number
  firstName: string
  email: string
  /** How often it was handed over; if ever, another person paid. */
  handOvers: number
  /** The payment if it was made by Zelle, which is not refunded automatically. */
  paidByHand: string | null
  /** Whether the payment moved no money. */
  practice?: boolean
  reason: CancelReason
  /** The reason why the event was canceled, if it was. */
  cancelReason: string
}

const nounOf = ({ eventType }: Cancelled) => (eventType === 'election' ? 'nomination' : 'registration')

function whyCancelled(cancelled: Cancelled): string[] {
  const { reason, cancelReason, eventName } = cancelled
  const noun = nounOf(cancelled)
  if (reason === 'eventCancelled')
    return [`We are sorry: ${eventName} was canceled, and your ${noun} with it.`, cancelReason]
  return [reason === 'byRegistrant' ? `You canceled your ${noun}.` : `The chapter canceled your ${noun}.`]
}

/** Returns the sentence about the refund, which always goes to the payer. */
function refundText({
  backCents,
  paidByHand,
  handOvers,
}: Pick<Cancelled, 'backCents' | 'paidByHand' | 'handOvers'>): string[] {
  if (backCents === 0) return []
  if (handOvers > 0) return [`The refund of ${emailMoney(backCents)} goes to the person who paid for it.`]
  if (paidByHand)
    return [
      `You paid by Zelle. The chapter returns ${emailMoney(backCents)} the same way; if it does not arrive, please write to us.`,
    ]
  return [`We are refunding ${emailMoney(backCents)} to the account or card you paid with. This can take a few days.`]
}

/** Tells the payer of a handed-over registration that it was canceled and the money is refunded. */
export function payerEmail(
  { chapter, env, urls }: Sender,
  cancelled: Cancelled,
  payer: { firstName: string; email: string },
): PostedEmail {
  const { registrationId, eventId, eventName } = cancelled
  return {
    chapterId: chapter.id,
    kind: 'registrationCancelledPayer',
    to: payer.email,
    dedupeKey: registrationId,
    subject: `${cancelled.practice ? practiceTexts.subject : ''}Refund: ${eventName}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${payer.firstName},`,
      paragraphs: [
        ...(cancelled.practice ? [practiceTexts.moneyNote] : []),
        `The registration for ${eventName} that you paid for and transferred was canceled.`,
        ...refundText({ ...cancelled, handOvers: 0 }),
      ],
      facts: [
        {
          cells: [
            ['Event', eventName],
            ['Registration ID', registrationId],
          ],
        },
      ],
      link: { label: 'View the event', url: `${urls.origin(chapter)}/event/${eventId}` },
    }),
  }
}

/** Notifies the registrant that a registration was canceled, by whom, and what happens to the money. */
export function cancellationEmail({ chapter, env, urls }: Sender, cancelled: Cancelled): PostedEmail {
  const { registrationId, eventId, eventName, adults, minors, paidCents, backCents, firstName, email } = cancelled
  const noun = nounOf(cancelled)
  return {
    chapterId: chapter.id,
    kind: 'registrationCancelled',
    to: email,
    dedupeKey: registrationId,
    subject: `${cancelled.practice ? practiceTexts.subject : ''}${
      cancelled.reason === 'eventCancelled' ? 'Event canceled' : `Your ${noun} was canceled`
    }: ${eventName}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${firstName},`,
      paragraphs: [
        ...(cancelled.practice ? [practiceTexts.moneyNote] : []),
        ...whyCancelled(cancelled),
        ...refundText(cancelled),
        ...(backCents === 0 && paidCents > 0 ? ['There is no refund for this cancellation.'] : []),
      ],
      facts: [
        {
          cells: [
            ['Event', eventName],
            ['Starts', eventTimesText(cancelled, chapter).starts],
            [noun === 'nomination' ? confirms.election.id : ofRegistration.id, registrationId],
            ...(noun === 'nomination'
              ? []
              : ([
                  ['Adults', String(adults)],
                  ['Children', String(minors)],
                ] as [string, string][])),
          ],
        },
      ],
      link: { label: 'View the event', url: `${urls.origin(chapter)}/event/${eventId}` },
    }),
  }
}

function paidCells(
  booking: Booking,
  payment: NonNullable<Confirmed['payment']>,
  time: (iso: string) => string,
): [string, string][] {
  return [
    ...registrationLines(booking).map(({ text, detail, amountCents }): [string, string] => [
      detail.includes('×') ? `${text} (${detail})` : text,
      emailMoney(amountCents),
    ]),
    ['Amount', emailMoney(booking.amountCents)],
    ...(payment.payerEmail ? [['Paid by', payment.payerEmail] as [string, string]] : []),
    ['Payment ID', payment.paymentId],
    ['Status', 'Paid'],
    ['Time', time(payment.paidAt)],
    ...(booking.memberId
      ? [['Ledger entry', `${payment.position} (${shortHash(payment.hash)})`] as [string, string]]
      : []),
  ]
}
