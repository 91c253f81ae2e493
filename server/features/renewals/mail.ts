import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead, emailMoney } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { planDate } from '#server/time/dates.ts'
import { dayOfReminder, lastDayOf } from '../members/renewals/rules.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** `dueYear` is the year that can be paid now; `endedYear` the unpaid one, once it is over. */
export type ReminderTexts = {
  personId: string
  memberId: string
  memberType: string
  feeCents: number
  dueYear: number
  endedYear: number | null
  isActive: boolean
  daysBefore: number
  graceDays: number
  path: string
  until: string
}

/** Reminds a member of the dues, with the link that pays them. */
export function reminderEmail(
  sender: Sender,
  to: { email: string; firstName: string },
  reminder: ReminderTexts,
): PostedEmail {
  const { chapter, env, urls } = sender
  const { dueYear, memberId, memberType, feeCents, until, daysBefore, personId } = reminder
  const lastDay = reminder.isActive ? dayOfReminder(dueYear, -reminder.graceDays) : null
  return {
    chapterId: chapter.id,
    kind: 'renewal',
    isBulk: true,
    to: to.email,
    subject: subjectOf(reminder),
    dedupeKey: `${personId} ${reminder.endedYear ?? dueYear} ${daysBefore}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [sentencesOf(sender, reminder)],
      facts: [
        {
          cells: [
            ['Member ID', memberId],
            ['Dues', `${memberType} ${dueYear}`],
            ['Amount', emailMoney(feeCents)],
            ...(lastDay
              ? [
                  [
                    reminder.endedYear === null ? 'Pay by' : 'Last day',
                    planDate(reminder.endedYear === null ? lastDayOf(dueYear) : lastDay),
                  ] as [string, string],
                ]
              : []),
          ],
        },
      ],
      link: { label: `Pay ${emailMoney(feeCents)}`, url: `${urls.origin(chapter)}${reminder.path}` },
      notes: [
        `The link opens this payment and nothing else, without a login. It works until ${planDate(until)}, or until the dues are paid. Please do not forward it.`,
        'Already paid by check or transfer? Please contact your chapter.',
      ],
    }),
  }
}

function subjectOf({ dueYear, endedYear, daysBefore, isActive }: ReminderTexts): string {
  if (!isActive) return 'Your membership is inactive: pay your dues to renew it'
  if (endedYear !== null) return `Your ${dueYear} dues are overdue`
  return daysBefore === 0
    ? `Today is the last day for your ${dueYear} dues`
    : `Your ${dueYear} dues: please pay by ${planDate(lastDayOf(dueYear))}`
}

function sentencesOf(
  sender: Sender,
  { dueYear, endedYear, isActive, daysBefore, feeCents, graceDays }: ReminderTexts,
): string {
  const title = chapterTitle(sender)
  const amount = emailMoney(feeCents)
  if (!isActive)
    return `Your ${title} dues for ${endedYear} were not paid, so your membership is now inactive. Pay your dues for ${dueYear} (${amount}) to be active again right away.`
  const graceEnds = planDate(dayOfReminder(dueYear, -graceDays))
  if (endedYear !== null)
    return `Your ${title} dues for ${dueYear} (${amount}) were due on ${planDate(lastDayOf(dueYear))}. You have until ${graceEnds} to pay them; after that your membership becomes inactive.`
  const by =
    daysBefore === 0 ? `are due today, ${planDate(lastDayOf(dueYear))}` : `are due by ${planDate(lastDayOf(dueYear))}`
  const otherwise =
    graceDays === 0
      ? 'If they are not paid by then, your membership becomes inactive.'
      : `If they are not paid by ${graceEnds}, your membership becomes inactive.`
  return `Your ${title} dues for ${dueYear} (${amount}) ${by}. ${otherwise}`
}
