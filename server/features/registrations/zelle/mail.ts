import type { Context } from '#server/context.ts'
import { emailHead, emailMoney } from '#server/providers/mail/email-words.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { eventTimesText, zonedTimeText } from '../../events/times.decisions.ts'
import { zellePath } from '../own/links.decisions.ts'
import { paidAllTheSame, whyNotConfirmed, type RefusalOfZelle } from './rules.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Reported = {
  registrationId: string
  eventId: string
  eventName: string
  startsAt: string
  endsAt: string
  timeZone: string | null
  amountCents: number
  reference: string
  until: string
  firstName: string | null
  email: string | null
}

/**
 * Confirms the report of a Zelle payment, and says until when its seats are held. Its link works after the cart is
 * gone.
 */
export const reportedEmail = (ctx: Sender, report: Reported): PostedEmail =>
  message(
    ctx,
    report,
    'zelleReported',
    `We received your registration: ${report.eventName}`,
    [
      `You reported a payment of ${emailMoney(report.amountCents)} by Zelle. Your seats are held while the chapter checks it, until ${zonedTimeText(report.until, report, ctx.chapter)}.`,
      'We will email you either way. Your ticket comes once the payment is confirmed.',
      'Was the number wrong? Open your registration to correct it.',
    ],
    { label: 'View your registration', path: zellePath(ctx, { registrationId: report.registrationId, handOvers: 0 }) },
  )

/** Says that the payment was not found, and why, or that it was not confirmed in time. */
export const notConfirmedEmail = (ctx: Sender, report: Reported, why: RefusalOfZelle | 'late'): PostedEmail =>
  message(ctx, report, 'zelleNotConfirmed', `Your payment could not be confirmed: ${report.eventName}`, [
    `${whyNotConfirmed[why]} Your seats are on sale again, and you are not registered.`,
    paidAllTheSame,
  ])

function message(
  { chapter, env, urls }: Sender,
  report: Reported,
  kind: string,
  subject: string,
  paragraphs: string[],
  own?: { label: string; path: string },
): PostedEmail {
  const { registrationId, eventId, eventName, amountCents, reference, firstName, email } = report
  const origin = urls.origin(chapter)
  const event = { label: 'View the event', url: `${origin}/event/${eventId}` }
  return {
    chapterId: chapter.id,
    kind,
    to: email ?? '',
    dedupeKey: `${registrationId}-${reference}`,
    subject,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${firstName},`,
      paragraphs,
      facts: [
        {
          cells: [
            ['Event', eventName],
            ['Starts', eventTimesText(report, chapter).starts],
            ['Registration ID', registrationId],
            ['Amount', emailMoney(amountCents)],
            ['Zelle confirmation number', reference],
          ],
        },
      ],
      link: own ? { label: own.label, url: `${origin}${own.path}` } : event,
      ...(own && { moreLinks: [event] }),
    }),
  }
}
