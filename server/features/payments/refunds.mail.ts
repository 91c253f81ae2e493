import type { Context } from '#server/context.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import { letterHead, letterMoney } from '#server/providers/mail/letter-words.ts'
import { portalCurrency } from '#server/providers/payments/provider.ts'
import type { SeenReason } from './refunds.facts.ts'
import type { RefundReason } from './rules.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type NotKept = {
  paymentId: string
  captureId: string
  amountCents: number
  currency: string
  /** The sentence that says why. */
  reason: string
  /** The things that were bought, in a few words each. */
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

/** Why booked money went back, for the payer. */
export const givenBackReasons: Readonly<Record<string, string>> = {
  paidTwice: 'You had paid twice.',
  wrongAmount: 'The amount was wrong.',
  eventCancelled: 'The event was cancelled.',
  payerAsked: 'You asked for it.',
  mistake: 'The payment was made by mistake.',
  other: 'The chapter decided so.',
  atProvider: 'The chapter refunded it at PayPal.',
} satisfies Record<RefundReason | SeenReason, string>

type GivenBack = { paymentId: string; refundKey: string; amountCents: number; reason: string; label: string }

/** Booked money went back: to the payer, once for each refund. */
export function givenBackLetter({ chapter, env, urls }: Sender, to: { email: string; firstName: string }, given: GivenBack): PostedLetter {
  const { paymentId, refundKey, amountCents, reason, label } = given
  return {
    chapterId: chapter.id,
    kind: 'refund',
    to: to.email,
    dedupeKey: `${paymentId} ${refundKey}`,
    subject: `Your refund of ${letterMoney(amountCents)}`,
    ...writeLetter({
      head: letterHead({ chapter, env }),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [`We have refunded ${letterMoney(amountCents)} to the account or card you paid with. ${reason} It can take a few days to arrive.`],
      facts: [{ heading: 'Refund', cells: [['Payment for', label], ['Refunded', letterMoney(amountCents)], ['Payment ID', paymentId]] }],
      link: { label: 'View your payments', url: `${urls.origin(chapter)}/payment` },
    }),
  }
}
