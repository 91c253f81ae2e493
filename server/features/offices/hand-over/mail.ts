import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { planDate } from '#server/time/dates.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** Who gets the reminder: the one who leaves, the one who follows, or somebody who may name holders. */
export type ReminderReader = 'leaver' | 'successor' | 'namer'

export type TermReminder = {
  officeId: string
  officeName: string
  termId: string
  daysBefore: number
  daysLeft: number
  untilDay: string
  leaver: string
  /** Null while nobody is named. */
  successor: { name: string; fromDay: string } | null
}

/** Reminds one person that the term of an office ends. */
export function termEndsEmail(
  sender: Sender,
  to: { personId: string; email: string; firstName: string },
  reader: ReminderReader,
  reminder: TermReminder,
): PostedEmail {
  const { officeId, officeName, termId, daysBefore, untilDay, leaver, successor } = reminder
  const path =
    reader === 'namer' && successor === null
      ? `/offices/${officeId}`
      : `/offices/${officeId}/hand-over?termId=${termId}`
  return {
    chapterId: sender.chapter.id,
    kind: 'term-ends',
    to: to.email,
    subject: subjectOf(reader, reminder),
    dedupeKey: `${termId} ${daysBefore} ${to.personId}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: `Hello ${to.firstName},`,
      paragraphs: sentencesOf(sender, reader, reminder),
      facts: [
        {
          cells: [
            ['Office', officeName],
            ['Leaves', `${leaver}, last day ${planDate(untilDay)}`],
            ['Follows', successor ? `${successor.name}, from ${planDate(successor.fromDay)}` : 'Nobody is named yet'],
          ],
        },
      ],
      link: {
        label: reader === 'namer' && successor === null ? 'Name a successor' : 'Open the hand-over',
        url: `${sender.urls.origin(sender.chapter)}${path}`,
      },
    }),
  }
}

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

function subjectOf(reader: ReminderReader, { officeName, daysLeft, leaver, successor }: TermReminder): string {
  if (reader === 'leaver') return `Your term as ${officeName} ends ${inDays(daysLeft)}`
  if (reader === 'successor') return `You take over as ${officeName} ${inDays(daysLeft + 1)}`
  return successor === null
    ? `${officeName}: the term ends ${inDays(daysLeft)}, and nobody is named`
    : `${officeName}: the term of ${leaver} ends ${inDays(daysLeft)}`
}

function sentencesOf(sender: Sender, reader: ReminderReader, reminder: TermReminder): string[] {
  const { officeName, untilDay, leaver, successor } = reminder
  const title = chapterTitle(sender)
  const last = planDate(untilDay)
  if (reader === 'leaver')
    return [
      `Your term as ${officeName} of ${title} ends on ${last}. Your rights end at midnight, by themselves.`,
      successor
        ? `${successor.name} takes over. The hand-over shows what is still waiting. Write down what your successor has to know, and confirm it together.`
        : 'Nobody is named to follow you yet. The hand-over shows what is still waiting. Write down what your successor will have to know.',
    ]
  if (reader === 'successor')
    return [
      `The term of ${leaver} as ${officeName} of ${title} ends on ${last}. Your rights begin on ${planDate(successor!.fromDay)}, by themselves.`,
      'You can read the hand-over now: what is waiting, what is bound to a person, and the notes. Confirm it once you have seen it.',
    ]
  return [
    `The term of ${leaver} as ${officeName} of ${title} ends on ${last}.`,
    successor
      ? `${successor.name} takes over. Both confirm the hand-over; you can read it too.`
      : 'Nobody is named to follow. From then on nobody has the rights of this office, besides the admins of the chapter.',
  ]
}
