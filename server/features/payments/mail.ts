import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead, emailMoney, shortHash } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import type { Purchase, Sold } from '#server/sale.ts'
import { dateTime, zoneName } from '#server/time/dates.ts'
import { methodNames, practiceTexts } from './rules.ts'
import type { HandProof } from './schema.ts'

type Cell = [key: string, value: string]

/** A payment in its email, as described by the selling feature. */
export type PaidFor = {
  /** Used in the subject: "Receipt for your AEA dues". */
  noun: 'dues' | 'payment'
  name: string
  cells: Cell[]
}

/** A payment made through the provider, or entered by an admin. */
export type MemberSold = Sold<Purchase & { personId: string }> & { byHand?: HandProof }

type Payer = { firstName: string; lastName: string; email: string }

/**
 * The receipt of a member's payment (behaviour.md section 10): one per payment, however many years it covers. `practice`:
 * no money moved.
 */
export function receiptEmail(
  { chapter, env, urls }: Pick<Context, 'chapter' | 'env' | 'urls'>,
  to: Payer,
  sold: MemberSold,
  paidFor: PaidFor,
  practice = false,
): PostedEmail {
  const head = emailHead({ chapter, env, urls })
  const { paymentId, purchase, booked } = sold
  return {
    chapterId: chapter.id,
    kind: 'receipt',
    to: to.email,
    dedupeKey: paymentId,
    subject: `${practice ? practiceTexts.subject : ''}Receipt for your ${head.signature} ${paidFor.noun}`,
    ...writeEmail({
      head,
      greeting: `Hello ${to.firstName},`,
      paragraphs: [
        ...(practice ? [practiceTexts.note] : []),
        'Your payment was received, with thanks. Please keep this email as your receipt.',
      ],
      facts: [
        {
          heading: 'Payment',
          cells: [
            ['Payment type', paidFor.name],
            ['Member ID', purchase.memberId],
            ['Name', `${to.firstName} ${to.lastName}`.trim()],
            ['Amount', emailMoney(purchase.amountCents)],
            ...paidFor.cells,
            ...wayOf(sold),
            ['Payment ID', paymentId],
            ['Status', 'Paid'],
            ['Time', `${dateTime(booked.at, chapter.timeZone)} ${zoneName(new Date(booked.at), chapter.timeZone)}`],
            // With this hash, any payer who has the email can detect that the books were rewritten.
            ['Ledger entry', `${booked.position} (${shortHash(booked.hash)})`],
          ],
        },
      ],
      link: { label: 'View the receipt', url: `${urls.origin(chapter)}/payment/${paymentId}/receipt` },
    }),
  }
}

/**
 * Describes how the money was paid: the payer's address at the provider, or the method and reference that the admin
 * entered.
 */
function wayOf({ payerEmail, byHand }: MemberSold): Cell[] {
  if (byHand)
    return [
      ['Paid by', methodNames[byHand.method]],
      ['Reference', byHand.reference],
    ]
  return payerEmail ? [['Paid by', payerEmail]] : []
}
