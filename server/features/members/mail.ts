import type { Context } from '#server/context.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'
import { invitationDays } from './rules.ts'

/** Whose letter it is: the chapter signs it, and its own address is what the link leads to. */
type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Recipient = { email: string; firstName: string }

/** The application was approved (behaviour.md section 10). */
export function approvalLetter(sender: Sender, to: Recipient, admission: { memberId: string; memberType: string }): PostedLetter {
  return letter(sender, to, {
    kind: 'approval',
    paragraphs: [
      `Your request to join ${sender.chapter.chapterName} has been approved. You can log in with the password you chose.`,
      'Your membership is active as soon as the registration fee is paid. You can pay it on your dashboard.',
    ],
    memberId: admission.memberId,
    memberType: admission.memberType,
    link: { label: 'Log In', path: '/login' },
  })
}

/** An admin added the person, who has no password yet. */
export function invitationLetter(
  sender: Sender,
  to: Recipient,
  admission: { memberId: string; memberType: string; token: string },
): PostedLetter {
  const { memberId, memberType, token } = admission
  return letter(sender, to, {
    kind: 'invitation',
    paragraphs: [
      `You were added as a member of ${sender.chapter.chapterName}. Please choose a password; then you can log in with this email address.`,
      'Your membership is active as soon as the registration fee is paid. You can pay it on your dashboard.',
    ],
    memberId,
    memberType,
    link: { label: 'Choose a Password', path: `/password/reset/${memberId}/${token}` },
    notes: [
      `The link works for ${invitationDays} days. After that, ask for a new one under "Forgot password" on the login page.`,
      'If you do not know the chapter, you need not do anything.',
    ],
  })
}

type Words = {
  kind: string
  paragraphs: string[]
  memberId: string
  memberType: string
  link: { label: string; path: string }
  notes?: string[]
}

function letter({ chapter, env, urls }: Sender, to: Recipient, words: Words): PostedLetter {
  const { kind, paragraphs, memberId, memberType, link, notes = [] } = words
  return {
    chapterId: chapter.id,
    kind,
    to: to.email,
    subject: `${env.association.shortName} Team - Congratulations!`,
    ...writeLetter({
      shortName: env.association.shortName,
      chapterName: chapter.chapterName,
      greeting: `Hello ${to.firstName},`,
      paragraphs,
      facts: [{ cells: [['Member ID', memberId], ['Member type', memberType]] }],
      link: { label: link.label, url: `${urls.origin(chapter)}${link.path}` },
      notes,
    }),
  }
}
