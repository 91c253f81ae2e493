import type { Context } from '#server/context.ts'
import { papersOf } from '#server/exports/papers.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead, emailMoney, shortHash } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { nameWithTitle } from '../members/rules.ts'
import { guestReceiptPath } from '../payments/receipt-links.decisions.ts'
import { practiceTexts } from '../payments/rules.ts'
import { dateTime, zoneName } from '#server/time/dates.ts'
import type { DonationPurchase } from './sales.facts.ts'

type Confirmed = {
  paymentId: string
  purchase: DonationPurchase
  booked: { position: number; hash: string; at: string }
  donor: { mInit: string; firstName: string; lastName: string; email: string }
  /** The payer's address from the provider, or the reference of money received offline. */
  paidBy: [key: 'Paid by' | 'Reference', value: string] | undefined
  /** No money moved. */
  practice?: boolean
}

/**
 * Builds the confirmation of a donation (behaviour.md section 10), with the id for members and the address for guests.
 */
export function donationEmail(
  { chapter, env, urls }: Pick<Context, 'chapter' | 'env' | 'urls'>,
  { paymentId, purchase, booked, donor, paidBy, practice }: Confirmed,
): PostedEmail {
  const { memberId, donationType, amountCents } = purchase
  const { ein } = papersOf({ chapter, env })
  const who: [string, string] = memberId ? ['Member ID', memberId] : ['Email', donor.email]
  return {
    chapterId: chapter.id,
    kind: 'donation',
    to: donor.email,
    dedupeKey: paymentId,
    subject: `${practice ? practiceTexts.subject : ''}${env.association.shortName} Team - Donation Confirmation!`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${donor.firstName},`,
      paragraphs: [
        ...(practice ? [practiceTexts.note] : []),
        `Thank you for your donation of ${emailMoney(amountCents)} to ${donationType}. Please keep your receipt for your tax return.`,
      ],
      facts: [
        {
          heading: 'Donation',
          cells: [
            ['Donation type', donationType],
            who,
            ['Name', nameWithTitle(donor)],
            ['Amount', emailMoney(amountCents)],
            ...(paidBy ? [paidBy] : []),
            ...(ein ? [['EIN', ein] as [string, string]] : []),
            ['Payment ID', paymentId],
            ['Status', paidBy?.[0] === 'Reference' ? 'Received' : 'Paid'],
            ['Time', `${dateTime(booked.at, chapter.timeZone)} ${zoneName(new Date(booked.at), chapter.timeZone)}`],
            ['Ledger entry', `${booked.position} (${shortHash(booked.hash)})`],
          ],
        },
      ],
      link: {
        label: 'View receipt',
        url: `${urls.origin(chapter)}${receiptPath({ chapter, env }, purchase, paymentId)}`,
      },
    }),
  }
}

/**
 * Returns the address of a donation's receipt: members find it with their others; guests can open it only by the link.
 */
const receiptPath = (
  issuer: Pick<Context, 'chapter' | 'env'>,
  { personId }: { personId: string | null },
  paymentId: string,
) => (personId === null ? guestReceiptPath(issuer, paymentId) : `/payment/${paymentId}/receipt`)
