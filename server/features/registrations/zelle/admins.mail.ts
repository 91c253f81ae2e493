import type { Context } from '#server/context.ts'
import { emailHead, emailMoney } from '#server/providers/mail/email-words.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { zonedTimeText } from '../../events/times.decisions.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Reported = {
  registrationId: string
  eventName: string
  timeZone: string | null
  amountCents: number
  reference: string
  until: string
}

/** An admin who gets an email about a report. */
export type NotifiedAdmin = { personId: string; email: string; firstName: string }

/** The email to an admin about a reported Zelle payment. The payer's name is shown only after login. */
export const reportedToAdminEmail = (ctx: Sender, admin: NotifiedAdmin, report: Reported): PostedEmail =>
  toAdmin(ctx, admin, report, {
    kind: 'zelleToConfirm',
    subject: `Please confirm a payment by Zelle: ${emailMoney(report.amountCents)}`,
    paragraphs: [
      `A registrant reports a payment of ${emailMoney(report.amountCents)} by Zelle. Look for it in the bank account, then confirm or refuse it.`,
      `The seats are held until ${zonedTimeText(report.until, report, ctx.chapter)}. After that they are on sale again.`,
    ],
  })

/** The email to an admin about a report that was not settled by its deadline, whose seats are on sale again. */
export const lapsedToAdminEmail = (ctx: Sender, admin: NotifiedAdmin, report: Reported): PostedEmail =>
  toAdmin(ctx, admin, report, {
    kind: 'zelleLapsed',
    subject: `A payment by Zelle was not confirmed in time: ${emailMoney(report.amountCents)}`,
    paragraphs: [
      `Nobody confirmed or refused this payment by ${zonedTimeText(report.until, report, ctx.chapter)}. Its seats are on sale again, and the registrant was told.`,
      'If the money did arrive, please return it.',
    ],
  })

type Words = { kind: string; subject: string; paragraphs: string[] }

function toAdmin(
  { chapter, env, urls }: Sender,
  admin: NotifiedAdmin,
  report: Reported,
  { kind, subject, paragraphs }: Words,
): PostedEmail {
  const { registrationId, eventName, amountCents, reference } = report
  return {
    chapterId: chapter.id,
    kind,
    to: admin.email,
    dedupeKey: `${registrationId} ${admin.personId}`,
    subject,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: admin.firstName === '' ? 'Hello,' : `Hello ${admin.firstName},`,
      paragraphs,
      facts: [
        {
          cells: [
            ['Event', eventName],
            ['Registration ID', registrationId],
            ['Amount', emailMoney(amountCents)],
            ['Zelle confirmation number', reference],
          ],
        },
      ],
      link: { label: 'View the payments to resolve', url: `${urls.origin(chapter)}/treasury/resolve` },
    }),
  }
}
