import type { z } from 'zod'
import { all, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { release } from '#server/providers/mail/bulk-mail.ts'
import { Refusal } from '#server/refusal.ts'
import { isDue } from './reads.ts'
import type { heldDecision } from './schema.ts'
import { controlEmail } from './writes.ts'

/**
 * Continues a chapter's held bulk emails, or stops those of the Sent Box that are being sent. Emails that are paused, or
 * wait for their time, stay as they are; reminders, invitations, and letters go on. Returns how many were stopped.
 * @throws Refusal conflict where somebody decided before
 */
export function* decideHeld(
  tx: Tx,
  chapter: ChapterId,
  { act, since }: z.output<typeof heldDecision>,
): Work<{ stopped: number }> {
  const { sql, now } = tx
  yield* lockHead(tx)
  if (!(yield* release(sql, chapter, since, now)))
    throw new Refusal('conflict', 'Another admin decided about these emails in the meantime. Load the page again.')
  if (act === 'continue') return { stopped: 0 }
  const sending = sql
    .selectFrom('emails')
    .select('emailId')
    .where('chapterId', '=', chapter)
    .where('state', '=', 'sending')
    .where(isDue(now))
  // Of an email that is done, all copies are in the outbox, where the last ones may wait.
  const done = sql
    .selectFrom('emailDeliveries as d')
    .innerJoin('outbox as o', 'o.mailId', 'd.mailId')
    .innerJoin('emails as e', 'e.emailId', 'd.emailId')
    .select('d.emailId')
    .distinct()
    .where('d.chapterId', '=', chapter)
    .where('o.isBulk', '=', 1)
    .where('o.nextAttemptAt', 'is not', null)
    .where('e.state', '=', 'done')
  const emailIds = [...(yield* all(sending)), ...(yield* all(done))].map(({ emailId }) => emailId)
  for (const emailId of emailIds) yield* controlEmail(tx, chapter, emailId, 'stop')
  return { stopped: emailIds.length }
}
