import type { Context } from '#server/context.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import { letterHead, letterMoney, shortHash } from '#server/providers/mail/letter-words.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'
import { dateTime } from '#server/time/dates.ts'
import type { FeePurchase } from './sales.facts.ts'

type Receipt = {
  paymentId: string
  purchase: FeePurchase
  booked: { position: number; hash: string; at: string }
  to: { firstName: string; lastName: string; email: string }
  /** The payer's address from the provider, or the reference of money that came by hand. */
  paidBy: [key: 'Paid by' | 'Reference', value: string] | undefined
}

/** The receipt for a fee (behaviour.md section 10). */
export function feeLetter({ chapter, env, urls }: Pick<Context, 'chapter' | 'env' | 'urls'>, { paymentId, purchase, booked, to, paidBy }: Receipt): PostedLetter {
  const head = letterHead({ chapter, env })
  const { paymentType, memberId, terms, unitCents, amountCents, year } = purchase
  return {
    chapterId: chapter.id,
    kind: 'receipt',
    to: to.email,
    dedupeKey: paymentId,
    subject: `Receipt for your ${head.signature} payment`,
    ...writeLetter({
      head,
      greeting: `Hello ${to.firstName},`,
      paragraphs: ['Your payment was received, with thanks. Please keep this email as your receipt.'],
      facts: [
        {
          heading: 'Payment',
          cells: [
            ['Payment type', paymentType],
            ['Member ID', memberId],
            ['Name', `${to.firstName} ${to.lastName}`.trim()],
            ['Amount', letterMoney(amountCents)],
            ...(terms > 1 ? [['Terms', `${terms} of ${letterMoney(unitCents)}`] as [string, string]] : []),
            ['Year', String(year)],
            ...(paidBy ? [paidBy] : []),
            ['Payment ID', paymentId],
            ['Status', 'Paid'],
            ['Time', dateTime(booked.at, env.timeZone)],
            ['Ledger entry', `${booked.position} (${shortHash(booked.hash)})`],
          ],
        },
      ],
      link: { label: 'View the receipt', url: `${urls.origin(chapter)}/payment/${paymentId}/receipt` },
    }),
  }
}
