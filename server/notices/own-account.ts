import { first, type Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import { post, type PostedEmail } from '#server/providers/mail/outbox.ts'
import { planDateTime, zoneName } from '#server/time/dates.ts'

/**
 * A change of a person's account; `was` is an earlier address, which is told too, and `device` the
 * new one. */
type Change = { personId: string; what: keyof typeof texts; was?: string; device?: string }

const texts = {
  password: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed',
    after: 'You were logged out on all other devices.',
  },
  address: {
    subject: 'Your address was changed',
    text: 'The address in your account was changed',
    after: 'Open your profile to see what it is now.',
  },
  authenticatorOn: {
    subject: 'An authenticator app was turned on',
    text: 'An authenticator app was turned on for your account',
    after: 'From now on, a login asks for its code, too.',
  },
  authenticatorOff: {
    subject: 'Your authenticator app was turned off',
    text: 'The authenticator app of your account was turned off',
    after: 'A login no longer asks for its code.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: 'A passkey was added to your account',
    after: 'It logs you in on every chapter of the association.',
  },
  passkeyRemoved: {
    subject: 'A passkey was deleted',
    text: 'A passkey of your account was deleted',
    after: 'It no longer logs anybody in.',
  },
  newDevice: {
    subject: 'New login to your account',
    text: 'Someone logged in to your account on a new device',
    after: 'If this was you, there is nothing to do.',
  },
  loggedOut: {
    subject: 'You were logged out everywhere',
    text: 'An admin ended all sessions of your account',
    after: 'Log in again. If a device was stolen, choose a new password.',
  },
  reopened: {
    subject: 'You are let in again',
    text: 'An admin opened your account because you lost every second factor,',
    after:
      'In 24 hours you can log in with your password or an emailed link alone. If this was not your wish, log in and press “That was not me” on your security page.',
  },
  reopenedUsed: {
    subject: 'Your second factors were deleted',
    text: 'You logged in without a second factor',
    after: 'Your authenticator app, passkeys and recovery codes were deleted. Set up new ones.',
  },
  recoveryCodes: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account',
    after: 'Earlier ones no longer work.',
  },
} as const

/** How one logs in is told at every address, and its email leads to the page about it. */
const leadsToSecurity = (what: keyof typeof texts) => what !== 'password' && what !== 'address'

/** The fields that say where mail reaches a person. The address of the account itself changes by a merge alone. */
const addressFields = ['address1', 'address2', 'city', 'state', 'zipcode', 'alternateEmail'] as const

type Addresses = Record<(typeof addressFields)[number], string>

/** Returns whether a field says where mail reaches a person. */
export const isAddressField = (field: string) => (addressFields as readonly string[]).includes(field)

/** Returns whether changes alter the current addresses. */
export const changesAddress = (standing: Addresses, changes: Partial<Addresses>) =>
  addressFields.some((field) => changes[field] !== undefined && changes[field] !== standing[field])

/** Emails a person that their password or address was changed, in case it was not them. */
export function* tellOwner(
  tx: Pick<Tx, 'sql' | 'now'>,
  ctx: Pick<Context, 'chapter' | 'env' | 'urls'>,
  { personId, what, was = '', device = '' }: Change,
): Work<void> {
  const person = yield* first(
    tx.sql.selectFrom('people').select(['email', 'firstName', 'alternateEmail']).where('personId', '=', personId),
  )
  if (!person) return
  const email = accountEmail(ctx, { firstName: person.firstName, what, device, now: tx.now })
  const addresses = new Map(
    [person.email, was, ...(leadsToSecurity(what) ? [person.alternateEmail] : [])]
      .filter((address) => address !== '')
      .map((address) => [address.toLowerCase(), address]),
  )
  for (const to of addresses.values()) yield* post(tx.sql, { ...email, to }, tx.now)
}

/** Builds the email about a change of an account, without its recipient. */
export function accountEmail(
  { chapter, env, urls }: Pick<Context, 'chapter' | 'env' | 'urls'>,
  { firstName, what, device = '', now }: Pick<Change, 'what' | 'device'> & { firstName: string; now: Date },
): Omit<PostedEmail, 'to'> {
  const { subject, text, after } = texts[what]
  const at = `${planDateTime(now.toISOString(), chapter.timeZone)}, ${zoneName(now, chapter.timeZone)}`
  return {
    chapterId: chapter.id,
    kind: 'accountChange',
    subject,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `${text} at ${chapterTitle({ chapter, env })} on ${at}.`,
        ...(device ? [`Device: ${device}.`] : []),
        after,
      ],
      link: leadsToSecurity(what)
        ? { label: 'Check my security', url: `${urls.origin(chapter)}/security` }
        : { label: 'Open my profile', url: `${urls.origin(chapter)}/profile` },
      notes: [
        'If this was not you, set a new password now and tell an admin of your chapter: "Forgot your password?" is on the login page.',
      ],
    }),
  }
}
