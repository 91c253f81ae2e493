import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import type { NewHolder } from './schema.ts'
import { eventTimesText } from '../../events/times.decisions.ts'
import { cancelPath, ownPath } from '../own/links.decisions.ts'
import { seatsOf } from '../rules.ts'
import { ticketOf } from '../own/tickets.decisions.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** A handed-over registration: the number of hand-overs so far, its former holder, and its new one. */
type HandedOver = {
  registrationId: string
  handOvers: number
  firstName: string
  lastName: string
  email: string
  holder: NewHolder
  adults: number
  minors: number
  amountCents: number
  eventId: string
  eventName: string
  eventType: string
  eventAddress: string
  startsAt: string
  endsAt: string
  timeZone: string | null
  isPublished: 0 | 1
}

/** Builds the email to the new holder, with the ticket and links. */
export function newHolderEmail({ chapter, env, urls }: Sender, handed: HandedOver): PostedEmail {
  const {
    registrationId,
    handOvers,
    holder,
    firstName,
    lastName,
    adults,
    minors,
    amountCents,
    eventId,
    eventName,
    eventAddress,
    isPublished,
  } = handed
  const origin = urls.origin(chapter)
  const cancelling = cancelPath({ chapter, env }, handed, handed)
  const seats = seatsOf({ adults, minors })
  const times = eventTimesText(handed, chapter)
  return {
    chapterId: chapter.id,
    kind: 'registrationTaken',
    to: holder.email,
    dedupeKey: `${registrationId}-${handOvers}`,
    subject: `You’re registered: ${eventName}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${holder.firstName},`,
      paragraphs: [
        `${firstName} ${lastName} transferred a ${eventName} registration to you. Please keep this email.`,
        ...(amountCents > 0 ? ['It is paid. If it is canceled, a refund goes to the person who paid.'] : []),
      ],
      facts: [
        {
          cells: [
            ['Event', eventName],
            ['Starts', times.starts],
            ['Ends', times.ends],
            ['Location', eventAddress],
            ['Registration ID', registrationId],
            ['Name', `${holder.firstName} ${holder.lastName}`],
            ['Adults', String(adults)],
            ['Children', String(minors)],
          ],
        },
      ],
      ...(seats > 0 && {
        code: {
          label: `Your ticket. Show it at the entrance, on your phone or printed. It admits ${seats}.`,
          text: ticketOf({ chapter, env }, handed),
        },
      }),
      link: { label: 'View your registration', url: origin + ownPath({ chapter, env }, handed) },
      moreLinks: [
        { label: 'View the event', url: `${origin}/event/${eventId}` },
        ...(isPublished ? [{ label: 'Add the event to your calendar', url: `${origin}/event/${eventId}.ics` }] : []),
        ...(cancelling ? [{ label: 'Can’t come? Cancel this registration', url: origin + cancelling }] : []),
      ],
    }),
  }
}

/** Notifies the former holder of the hand-over, so that a stolen link is noticed. */
export function formerHolderEmail(
  { chapter, env, urls }: Sender,
  { registrationId, handOvers, holder, firstName, email, amountCents, eventId, eventName, ...event }: HandedOver,
): PostedEmail {
  return {
    chapterId: chapter.id,
    kind: 'registrationHandedOver',
    to: email,
    dedupeKey: `${registrationId}-${handOvers}`,
    subject: `You transferred your registration: ${eventName}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `You transferred your registration to ${holder.firstName} ${holder.lastName}. Your link and your ticket no longer work; the new ones were emailed to ${holder.firstName}.`,
        ...(handOvers === 1 && amountCents > 0
          ? ['You remain the payer: your receipt is still valid, and a refund would go to you.']
          : []),
        'If this was not you, please write to us.',
      ],
      facts: [
        {
          cells: [
            ['Event', eventName],
            ['Starts', eventTimesText(event, chapter).starts],
            ['Registration ID', registrationId],
          ],
        },
      ],
      link: { label: 'View the event', url: `${urls.origin(chapter)}/event/${eventId}` },
    }),
  }
}
