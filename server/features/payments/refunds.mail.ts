import type { Context } from '#server/context.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import { letterHead, letterMoney } from '#server/providers/mail/letter-words.ts'
import { portalCurrency } from '#server/providers/payments/provider.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type NotKept = {
  paymentId: string
  captureId: string
  amountCents: number
  currency: string
  /** The sentence that says why. */
  reason: string
  /** What was bought, in a few words each. */
  details: string[]
}

/** Money that came and is not kept: to the member who paid, once for each time that it was taken. */
export function refundLetter({ chapter, env, urls }: Sender, to: { email: string; firstName: string }, notKept: NotKept): PostedLetter {
  const { paymentId, captureId, amountCents, currency, reason, details } = notKept
  const amount = currency === portalCurrency ? letterMoney(amountCents) : `${(amountCents / 100).toFixed(2)} ${currency}`
  return {
    chapterId: chapter.id,
    kind: 'refund',
    to: to.email,
    dedupeKey: `${paymentId} ${captureId}`,
    subject: 'We are refunding your payment',
    ...writeLetter({
      head: letterHead({ chapter, env }),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [`${reason} We did not record this payment, and you get all of it back the way you paid. You need not do anything.`],
      facts: [{ heading: 'Payment', cells: [['Payment for', details.join(', ')], ['Amount', amount], ['Payment ID', paymentId]] }],
      link: { label: 'View your payments', url: `${urls.origin(chapter)}/payment` },
    }),
  }
}
