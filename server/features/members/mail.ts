import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead, emailMoney } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import type { ActNotice } from '#server/notices/notify-admins.ts'
import { calendarDay } from '#server/time/clock.ts'
import { firstYearText, isLateInYear } from './renewals/rules.ts'
import { invitationDays } from './rules.ts'

/** The sender of an email: the chapter signs it, and links lead to its own site. */
type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Recipient = { email: string; firstName: string }

type Admission = { memberId: string; type: { memberType: string; feeCents: number } }

/** The year that the first fee is for, and the time of admission. */
type FirstYear = { year: number; now: Date; type: { durationYears: number } }

/** The email to a newly approved member (behaviour.md section 10): how to log in, and the dues. */
export function approvalEmail(sender: Sender, to: Recipient, admission: Admission & FirstYear): PostedEmail {
  return email(sender, to, {
    ...admission,
    kind: 'approval',
    subject: `You have been approved: welcome to ${chapterTitle(sender)}`,
    paragraphs: [
      `Your application to join ${chapterTitle(sender)} has been approved. You can log in with the password you chose.`,
      `${dueText(admission)}${coveredText(sender, admission)}`,
      ...(sender.env.mode === 'live' && sender.env.paypalEnvironment !== 'production' && admission.type.feeCents > 0
        ? ['This is practice: no money moves.']
        : []),
    ],
    link: admission.type.feeCents > 0 ? payLink(admission) : { label: 'Log in', path: '/login' },
  })
}

/** The email to an applicant whose application was declined; `note` is the admin's own text, '' for none. */
export function applicationDeclinedEmail({ chapter, env, urls }: Sender, to: Recipient, note: string): PostedEmail {
  const title = chapterTitle({ chapter, env })
  return {
    chapterId: chapter.id,
    kind: 'declined',
    to: to.email,
    subject: `Your application to ${title}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [
        `Thank you for applying to ${title}. We could not accept your application.`,
        ...note.split(/\n{2,}/).filter(Boolean),
      ],
      link: { label: 'Contact us', url: `${urls.origin(chapter)}/about` },
      notes: ['We deleted the details you entered. You are welcome to apply again.'],
    }),
  }
}

/** Leads to the payment; those who are not logged in come there after the login. */
const payLink = ({ type: { feeCents } }: Admission) => ({ label: `Pay ${emailMoney(feeCents)}`, path: '/payment' })

/** The email to a person whom an admin added, and who has no password yet. */
export function invitationEmail(
  sender: Sender,
  to: Recipient,
  admission: Admission & FirstYear & { token: string },
): PostedEmail {
  const { memberId, type, token } = admission
  return email(sender, to, {
    memberId,
    type,
    kind: 'invitation',
    subject: `Welcome to ${chapterTitle(sender)}: choose a password`,
    paragraphs: [
      `You have been added as a member of ${chapterTitle(sender)}. Please choose a password; then you can log in with this email address.`,
      `${dueText(admission)}${coveredText(sender, admission)}`,
    ],
    link: { label: 'Choose a password', path: `/password/reset/${memberId}/${token}` },
    notes: [
      `The link expires in ${invitationDays} days. After that, request a new one under "Forgot password?" on the login page.`,
      'If you were not expecting this, you can ignore it.',
    ],
  })
}

/** The email to a member whose type an admin changed, with the consequences that the admin's page showed. */
export function typeChangeEmail(
  sender: Sender,
  to: Recipient,
  { from, dueIn, consequences, ...changed }: Admission & { from: string; dueIn: number; consequences: string[] },
): PostedEmail {
  const { memberType, feeCents } = changed.type
  return email(sender, to, {
    ...changed,
    kind: 'type-change',
    subject: 'Your member type was changed',
    paragraphs: [
      `${chapterTitle(sender)} changed your member type${from ? ` from ${from}` : ''} to ${memberType}.`,
      consequences.join(' '),
    ],
    cells: [
      ['Fee', emailMoney(feeCents)],
      ['Next payment due', String(dueIn)],
    ],
    link: feeCents > 0 ? { label: 'Pay now', path: '/payment' } : { label: 'Log in', path: '/login' },
    notes: ['If you did not expect this, please contact your chapter.'],
  })
}

/** A free type costs nothing, so an admin activates the member. */
const dueText = ({ type: { feeCents } }: Admission) =>
  feeCents > 0
    ? `Pay your registration fee (${emailMoney(feeCents)}) to activate your membership.`
    : 'Your member type is free. A chapter admin will activate your membership.'

/** Says late in a year which year the fee is for; nothing for a free type, or for one of several years. */
function coveredText({ chapter }: Sender, { type, year, now }: Admission & FirstYear): string {
  const today = calendarDay(now, chapter.timeZone)
  return type.feeCents > 0 && type.durationYears === 1 && isLateInYear(today) ? ` ${firstYearText(year, today)}` : ''
}

type Words = Admission & {
  kind: string
  subject: string
  paragraphs: string[]
  cells?: [key: string, value: string][]
  link: { label: string; path: string }
  notes?: string[]
}

function email({ chapter, env, urls }: Sender, to: Recipient, words: Words): PostedEmail {
  const { kind, subject, paragraphs, memberId, type, link, cells = [], notes = [] } = words
  return {
    chapterId: chapter.id,
    kind,
    to: to.email,
    subject,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${to.firstName},`,
      paragraphs,
      facts: [{ cells: [['Member ID', memberId], ['Member type', type.memberType], ...cells] }],
      link: { label: link.label, url: `${urls.origin(chapter)}${link.path}` },
      notes,
    }),
  }
}

/** Notifies the admins that a member was deleted; by number, because the name was just erased. */
export const deletedMember = (chapterId: string, memberId: string): ActNotice => ({
  chapterId,
  subject: (of) => `Member ${memberId} of ${of} was deleted`,
  did: (of) => `deleted member ${memberId} of ${of}`,
  path: '/treasury#facts',
})
