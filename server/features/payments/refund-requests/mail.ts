import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead, emailMoney } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import type { DeclineReason } from '../rules.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Request = { paymentId: string; refundKey: string; amountCents: number; label: string }

/**
 * Tells each of the other admins, once, that a refund waits for a second admin. The names of the requesting admin and
 * the payer are shown only after login.
 */
export function askedEmail(
  { chapter, env, urls }: Sender,
  to: { personId: string; email: string; firstName: string },
  request: Request,
): PostedEmail {
  const { paymentId, refundKey, amountCents, label } = request
  return {
    chapterId: chapter.id,
    kind: 'refundRequest',
    to: to.email,
    dedupeKey: `${paymentId} ${refundKey} ${to.personId}`,
    subject: `Please confirm a refund of ${emailMoney(amountCents)}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [
        `Another admin requested a refund of ${emailMoney(amountCents)}. No money will be refunded until a second admin confirms it. Please confirm or decline the refund.`,
      ],
      facts: [
        {
          heading: 'Refund',
          cells: [
            ['Payment for', label],
            ['Amount', emailMoney(amountCents)],
            ['Payment ID', paymentId],
          ],
        },
      ],
      link: { label: 'Open the refund', url: `${urls.origin(chapter)}/payment/${paymentId}/refund` },
    }),
  }
}

/** The reasons for declining a refund, for the admin who requested it. */
const declinedReasons: Readonly<Record<DeclineReason, string>> = {
  notOwed: 'It is not owed.',
  wrongAmount: 'The amount was wrong.',
  mistake: 'It was requested by mistake.',
  other: '',
}

/**
 * Tells the requesting admin, once, that a refund was declined. The declining admin and the note are shown only after
 * login.
 */
export function declinedEmail(
  { chapter, env, urls }: Sender,
  to: { email: string; firstName: string },
  request: Request & { reason: DeclineReason },
): PostedEmail {
  const { paymentId, refundKey, amountCents, label, reason } = request
  const sum = emailMoney(amountCents)
  return {
    chapterId: chapter.id,
    kind: 'refundDeclined',
    to: to.email,
    dedupeKey: `${paymentId} ${refundKey}`,
    subject: `Your refund request of ${sum} was declined`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [
        [
          `Another admin declined the refund of ${sum} that you requested.`,
          declinedReasons[reason],
          'No money was refunded. You can request it again at any time.',
        ]
          .filter(Boolean)
          .join(' '),
      ],
      facts: [
        {
          heading: 'Refund',
          cells: [
            ['Payment for', label],
            ['Amount', sum],
            ['Payment ID', paymentId],
          ],
        },
      ],
      link: { label: 'Open the payment', url: `${urls.origin(chapter)}/payment/${paymentId}/refund?done=decline` },
    }),
  }
}
