import type { Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { memberStream, type Reminder } from '../members/facts.ts'
import { memberTypeOf, personOf } from '../members/reads.ts'
import { mayRemind, remind } from '../members/renewals/decisions.ts'
import { dayAfterDays } from '../members/renewals/rules.ts'
import { linkDays, renewalPath } from './links.decisions.ts'
import { reminderEmail } from './mail.ts'

type Due = { personId: string; reminder: Reminder; graceDays: number; today: string }

/**
 * Queues one reminder and records it, in one transaction that locks the head of the log. Does nothing if it is no
 * longer due.
 */
export function* sendReminder(
  tx: Tx,
  sender: Pick<Context, 'chapter' | 'env' | 'urls'>,
  { personId, reminder, graceDays, today }: Due,
): Work<void> {
  const { chapter } = sender
  const member = yield* tx.logWriter.read(memberStream, personId)
  if (!mayRemind(member, chapter.id, reminder)) return
  const type = yield* memberTypeOf(tx, chapter.id, member.memberTypeId)
  if (!type) return
  const { memberId, nextPaymentDueIn: dueYear } = member
  const dues = { personId, memberId, dueYear, until: dayAfterDays(today, linkDays) }
  const texts = {
    ...dues,
    memberType: type.memberType,
    feeCents: type.feeCents,
    daysBefore: reminder.daysBefore,
    graceDays,
    endedYear: reminder.daysBefore < 0 ? reminder.dueYear : null,
    isActive: member.status === 'active',
    path: renewalPath(sender, dues),
  }
  yield* tx.logWriter.record(memberStream, personId, (state) => remind(state, chapter.id, reminder))
  yield* post(tx.sql, reminderEmail(sender, yield* personOf(tx, personId), texts), tx.now)
}
