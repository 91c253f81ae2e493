import type { Context } from '#server/context.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import { letterHead, letterMoney } from '#server/providers/mail/letter-words.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Request = { paymentId: string; refundKey: string; amountCents: number; label: string }

/** A refund waits for a second admin: to each of the others, once. Who asked and for whom is said behind the login. */
export function askedLetter({ chapter, env, urls }: Sender, to: { personId: string; email: string; firstName: string }, request: Request): PostedLetter {
  const { paymentId, refundKey, amountCents, label } = request
  return {
    chapterId: chapter.id,
    kind: 'refundRequest',
    to: to.email,
    dedupeKey: `${paymentId} ${refundKey} ${to.personId}`,
    subject: `Please confirm a refund of ${letterMoney(amountCents)}`,
    ...writeLetter({
      head: letterHead({ chapter, env }),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [`Another admin asked to refund ${letterMoney(amountCents)}. No money goes back until a second admin confirms it. Please confirm or decline the refund.`],
      facts: [{ heading: 'Refund', cells: [['Payment for', label], ['Amount', letterMoney(amountCents)], ['Payment ID', paymentId]] }],
      link: { label: 'Open the refund', url: `${urls.origin(chapter)}/payment/${paymentId}/refund` },
    }),
  }
}
