import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'

type Proposed = {
  eventId: string
  eventName: string
  groupId: string
  positionName: string
  nominee: { memberId: string; firstName: string; email: string }
  proposer: string
  note: string
}

/**
 * Builds the email to a nominee. However many members propose somebody for a position, only the first proposal is
 * emailed; the others are shown on the page.
 */
export function proposedEmail(
  { chapter, env, urls }: Pick<Context, 'chapter' | 'env' | 'urls'>,
  proposed: Proposed,
): PostedEmail {
  const { eventId, eventName, groupId, positionName, nominee, proposer, note } = proposed
  return {
    chapterId: chapter.id,
    kind: 'nominationProposed',
    to: nominee.email,
    dedupeKey: `${eventId}-${groupId}-${nominee.memberId}`,
    subject: `${proposer} nominated you for ${positionName}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${nominee.firstName},`,
      paragraphs: [
        `${proposer} nominated you for ${positionName}. You are a candidate only if you accept: to accept, log in and nominate yourself for the position. You can decline there as well.`,
        ...(note === '' ? [] : [`${proposer} wrote: “${note}”`]),
      ],
      facts: [
        {
          cells: [
            ['Election', eventName],
            ['Position', positionName],
          ],
        },
      ],
      link: { label: 'Accept or decline', url: `${urls.origin(chapter)}/event/register/${eventId}` },
    }),
  }
}
