import type { Context } from '#server/context.ts'
import { letterHead, letterMoney } from '#server/providers/mail/letter-words.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'
import { zonedDateTime } from '#server/time/dates.ts'
import { toldTimes } from '../../events/times.decisions.ts'
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

/** Says that a Zelle payment was reported, and until when its seats are held. Its link outlives the cart. */
export const reportedLetter = (ctx: Sender, report: Reported): PostedLetter =>
  letter(
    ctx,
    report,
    'zelleReported',
    `We received your registration: ${report.eventName}`,
    [
      `You reported a payment of ${letterMoney(report.amountCents)} by Zelle. Your seats are held while the chapter checks it, until ${zonedDateTime(report.until, ctx.chapter.timeZone)}.`,
      'We will email you either way. Your ticket comes once the payment is confirmed.',
      'Was the number wrong? Open your registration to correct it.',
    ],
    { label: 'View your registration', path: zellePath(ctx, { registrationId: report.registrationId, handOvers: 0 }) },
  )

/** Says that it was not found, and why; or that nobody found it in time. */
export const notConfirmedLetter = (ctx: Sender, report: Reported, why: RefusalOfZelle | 'late'): PostedLetter =>
  letter(ctx, report, 'zelleNotConfirmed', `Your payment could not be confirmed: ${report.eventName}`, [
    `${whyNotConfirmed[why]} Your seats are on sale again, and you are not registered.`,
    paidAllTheSame,
  ])

function letter(
  { chapter, env, urls }: Sender,
  report: Reported,
  kind: string,
  subject: string,
  paragraphs: string[],
  own?: { label: string; path: string },
): PostedLetter {
  const { registrationId, eventId, eventName, amountCents, reference, firstName, email } = report
  const origin = urls.origin(chapter)
  const event = { label: 'View the event', url: `${origin}/event/${eventId}` }
  return {
    chapterId: chapter.id,
    kind,
    to: email ?? '',
    dedupeKey: `${registrationId}-${reference}`,
    subject,
    ...writeLetter({
      head: letterHead({ chapter, env }),
      greeting: `Hello ${firstName},`,
      paragraphs,
      facts: [
        {
          cells: [
            ['Event', eventName],
            ['Starts', toldTimes(report, chapter).starts],
            ['Registration ID', registrationId],
            ['Amount', letterMoney(amountCents)],
            ['Zelle confirmation number', reference],
          ],
        },
      ],
      link: own ? { label: own.label, url: `${origin}${own.path}` } : event,
      ...(own && { moreLinks: [event] }),
    }),
  }
}
