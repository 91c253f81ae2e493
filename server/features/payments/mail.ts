import { dateTime } from '#server/time/dates.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import { writeLetter, type LetterHead } from '#server/providers/mail/letter.ts'
import { letterMoney, shortHash } from '#server/providers/mail/letter-words.ts'
import type { PaymentRow } from '#db/tables/tables.ts'

type Receipt = {
  head: LetterHead
  /** Where the receipt is shown. */
  url: string
  to: { firstName: string; lastName: string; memberId: string }
  paymentId: string
  payment: Pick<PaymentRow, 'paymentType' | 'status' | 'paidAt'> & {
    years: number[]
    /** Of one term. */
    durationYears: number
    amountCents: number
    /** The payer's address from the provider, or the reference of money that came by hand. */
    payer?: [key: 'Payer' | 'Reference', value: string] | undefined
  }
  /** Its place in the log. Each payer who has the email can tell when the books were rewritten. */
  entry: { position: number; hash: string }
  timeZone: string
}

/** The receipt for dues (behaviour.md section 10): once for a payment, however many years it covers. */
export function receiptLetter(receipt: Receipt): { subject: string; text: string; html: string } {
  const { head, to, payment, entry } = receipt
  return {
    subject: `Receipt for your ${head.signature} dues`,
    ...writeLetter({
      head,
      greeting: `Hello ${to.firstName},`,
      paragraphs: ['Your payment was received, with thanks. Please keep this email as your receipt.'],
      facts: [
        {
          heading: 'Payment',
          cells: [
            ['Payment type', `${payment.paymentType} dues`],
            ['Member ID', to.memberId],
            ['Name', `${to.firstName} ${to.lastName}`.trim()],
            ['Amount', letterMoney(payment.amountCents)],
            ['Years', payment.years.join(', ')],
            ['Next payment due', nextDue(payment)],
            ...(payment.payer ? [[payment.payer[0] === 'Payer' ? 'Paid by' : 'Reference', payment.payer[1]] as [string, string]] : []),
            ['Payment ID', receipt.paymentId],
            ['Status', 'Paid'],
            ['Time', dateTime(payment.paidAt, receipt.timeZone)],
            ['Ledger entry', `${entry.position} (${shortHash(entry.hash)})`],
          ],
        },
      ],
      link: { label: 'View the receipt', url: receipt.url },
    }),
  }
}

/** In what year the member pays again. */
const nextDue = ({ years, durationYears }: Receipt['payment']) =>
  isLifelong(durationYears) ? 'Never (life member)' : String((years.at(-1) ?? 0) + durationYears)
