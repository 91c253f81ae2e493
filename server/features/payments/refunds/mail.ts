import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead, emailMoney } from '#server/providers/mail/email-words.ts'
import { portalCurrency } from '#server/providers/payments/provider.ts'
import type { SeenReason } from './facts.ts'
import { practiceTexts, type RefundReason } from '../rules.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** The recipient of an email about a refund; without a first name when only the address is known. */
export type Payer = {
  email: string
  firstName: string
  link: { label: string; path: string } | null
  /** Distinguishes the emails to several addresses about the same money. */
  copy?: number
}

const greetingOf = ({ firstName }: Payer) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`)

const linkOf = ({ chapter, urls }: Sender, { link }: Payer) =>
  link && { link: { label: link.label, url: `${urls.origin(chapter)}${link.path}` } }

type RejectedPayment = {
  paymentId: string
  /** Whether no money moved. */
  practice?: boolean
  captureId: string
  amountCents: number
  currency: string
  /** The reason, as a sentence. */
  reason: string
  /** Short descriptions of what was bought. */
  details: string[]
  subject: Subject | null
}

/** The thing that the money was for: "Event", "Spring picnic". */
export type Subject = { key: string; name: string }

/** The email about rejected money, sent once to each payer for each capture. */
export function refundEmail(sender: Sender, to: Payer, rejected: RejectedPayment): PostedEmail {
  const { chapter } = sender
  const { paymentId, captureId, amountCents, currency, reason, details, subject, practice } = rejected
  const amount = currency === portalCurrency ? emailMoney(amountCents) : `${(amountCents / 100).toFixed(2)} ${currency}`
  return {
    chapterId: chapter.id,
    kind: 'refund',
    to: to.email,
    dedupeKey: keyOf(to, `${paymentId} ${captureId}`),
    subject: `${markOf(practice)}We are refunding your payment${subject ? `: ${subject.name}` : ''}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: greetingOf(to),
      paragraphs: [
        ...noteOf(practice),
        `${reason} We did not record this payment, and you get all of it back the way you paid. You don’t need to do anything.`,
      ],
      facts: [
        {
          heading: 'Payment',
          cells: [...named(subject), ...paidFor(details), ['Amount', amount], ['Payment ID', paymentId]],
        },
      ],
      ...linkOf(sender, to),
    }),
  }
}

/** The description of money from a rejected call, whose purchase is unknown. */
const paidFor = (details: string[]): [key: string, value: string][] =>
  details.length > 0 ? [['Payment for', details.join(', ')]] : []

const named = (subject: Subject | null): [key: string, value: string][] =>
  subject ? [[subject.key, subject.name]] : []

const markOf = (practice = false) => (practice ? practiceTexts.subject : '')
const noteOf = (practice = false) => (practice ? [practiceTexts.moneyNote] : [])

const keyOf = ({ copy = 0 }: Payer, key: string) => (copy === 0 ? key : `${key} ${copy}`)

/** The reasons for refunding booked money, worded for the payer. */
export const givenBackReasons: Readonly<Record<string, string>> = {
  paidTwice: 'You had paid twice.',
  wrongAmount: 'The amount was wrong.',
  eventCancelled: 'The event was canceled.',
  payerAsked: 'As you requested.',
  mistake: 'The payment was made by mistake.',
  other: 'The chapter decided so.',
  atProvider: 'The chapter refunded it at PayPal.',
} satisfies Record<RefundReason | SeenReason, string>

type GivenBack = {
  paymentId: string
  /** Whether no money moved. */
  practice?: boolean
  refundKey: string
  amountCents: number
  reason: string
  label: string
  subject: Subject | null
}

/** The email about refunded booked money, sent once to each payer for each refund. */
export function givenBackEmail(sender: Sender, to: Payer, given: GivenBack): PostedEmail {
  const { chapter } = sender
  const { paymentId, refundKey, amountCents, reason, label, subject, practice } = given
  return {
    chapterId: chapter.id,
    kind: 'refund',
    to: to.email,
    dedupeKey: keyOf(to, `${paymentId} ${refundKey}`),
    subject: `${markOf(practice)}Your refund of ${emailMoney(amountCents)}${subject ? `: ${subject.name}` : ''}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: greetingOf(to),
      paragraphs: [
        ...noteOf(practice),
        `We have refunded ${emailMoney(amountCents)} to the account or card you paid with. ${reason} It can take a few days to arrive.`,
      ],
      facts: [
        {
          heading: 'Refund',
          cells: [
            ...named(subject),
            ['Payment for', label],
            ['Refunded', emailMoney(amountCents)],
            ['Payment ID', paymentId],
          ],
        },
      ],
      ...linkOf(sender, to),
    }),
  }
}
