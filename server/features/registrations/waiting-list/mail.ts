import type { Context } from '#server/context.ts'
import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { counted } from '#server/text/counted.ts'
import { confirmHours, offerHours } from './rules.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>
/** `starts` is in the event's time zone, which it names, as is the `until` of an offer. */
type Named = { entryId: string; eventName: string; starts: string; persons: number; firstName: string; email: string }

/** The path of the page of a waiting-list entry; the link in the email is sufficient to open it. */
export const waitingPath = ({ chapter, env }: Pick<Sender, 'chapter' | 'env'>, entryId: string): string =>
  `/event/waiting/${entryId}/${signatureOf(env.appSecret, signedText(chapter, entryId))}`

/** Returns whether a link's key belongs to this entry. */
export const isWaitingKey = (
  { chapter, env }: Pick<Sender, 'chapter' | 'env'>,
  { entryId, key }: { entryId: string; key: string },
): boolean => isSignature(env.appSecret, signedText(chapter, entryId), key)

const signedText = ({ id }: Context['chapter'], entryId: string) => `waiting ${id} ${entryId}`

/** The path of the same page, with the key that only the first email contains, which proves access to the mailbox. */
export const confirmPath = ({ chapter, env }: Pick<Sender, 'chapter' | 'env'>, entryId: string): string =>
  `/event/waiting/${entryId}/${signatureOf(env.appSecret, signedToConfirm(chapter, entryId))}`

/** Returns whether a link's key confirms the address. */
export const isConfirmKey = (
  { chapter, env }: Pick<Sender, 'chapter' | 'env'>,
  { entryId, key }: { entryId: string; key: string },
): boolean => isSignature(env.appSecret, signedToConfirm(chapter, entryId), key)

const signedToConfirm = ({ id }: Context['chapter'], entryId: string) => `waiting-confirm ${id} ${entryId}`

/** Asks the recipient to confirm the address. Nothing is offered without it. */
export function toConfirmEmail(
  sender: Sender,
  { entryId, eventName, starts, persons, firstName, email }: Named,
): PostedEmail {
  return emailTo(sender, {
    kind: 'waitingToConfirm',
    to: email,
    dedupeKey: entryId,
    subject: `Please confirm your place on the waiting list: ${eventName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Someone asked for ${counted(persons, 'seat')} on the waiting list with this address. Please confirm within ${confirmHours} hours that it was you. If it was not, ignore this email.`,
    ],
    facts: factsOf({ eventName, starts }),
    link: { label: 'Confirm your place', path: confirmPath(sender, entryId) },
  })
}

const factsOf = ({ eventName, starts }: Pick<Named, 'eventName' | 'starts'>): { cells: [string, string][] }[] => [
  {
    cells: [
      ['Event', eventName],
      ['Starts', starts],
    ],
  },
]

/** Tells a person their place in line, with the link to leave it. */
export function joinedEmail(
  sender: Sender,
  { entryId, eventName, starts, persons, firstName, email, place }: Named & { place: number },
): PostedEmail {
  return emailTo(sender, {
    kind: 'waitingJoined',
    to: email,
    dedupeKey: entryId,
    subject: `You are on the waiting list: ${eventName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `You are number ${place} on the waiting list, for ${counted(persons, 'seat')}. When they are free, we will email you and hold them for ${offerHours} hours, or less if the event is near.`,
    ],
    facts: factsOf({ eventName, starts }),
    link: { label: 'See your place, or leave the list', path: waitingPath(sender, entryId) },
  })
}

/** Offers seats until a deadline, and says when the event is. */
export function offerEmail(
  sender: Sender,
  { entryId, eventName, starts, persons, firstName, email, until }: Named & { until: string },
): PostedEmail {
  return emailTo(sender, {
    kind: 'waitingOffered',
    to: email,
    dedupeKey: entryId,
    subject: `Seats for you: ${eventName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`We hold ${counted(persons, 'seat')} for you until ${until}. Register by then, or pass them on.`],
    facts: factsOf({ eventName, starts }),
    link: { label: 'Register or pass', path: waitingPath(sender, entryId) },
  })
}

type Email = Pick<PostedEmail, 'kind' | 'to' | 'subject'> & {
  dedupeKey: string
  greeting: string
  paragraphs: string[]
  facts: { cells: [string, string][] }[]
  link: { label: string; path: string }
}

function emailTo(
  { chapter, env, urls }: Sender,
  { greeting, paragraphs, facts, link: { label, path }, ...posted }: Email,
): PostedEmail {
  const link = { label, url: `${urls.origin(chapter)}${path}` }
  return {
    chapterId: chapter.id,
    ...posted,
    ...writeEmail({ head: emailHead({ chapter, env, urls }), greeting, paragraphs, facts, link }),
  }
}
