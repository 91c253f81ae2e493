import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { refusedField } from '#server/refusal.ts'
import { registrationStream, type RegistrationFact } from '../facts.ts'
import { handOver } from './decisions.ts'
import { formerHolderEmail, newHolderEmail } from './mail.ts'
import type { NewHolder } from './schema.ts'
import { ownRegistration } from '../own/reads.ts'
import { noRegistration } from '../own/writes.ts'

type Giving = { holder: NewHolder; key: string; from: number }

/**
 * Hands a registration over to another person, once per key. The names are stored outside the log: the former holder
 * too, with the address for emails about a refund. The former holder's note and phone number are deleted; participants
 * and answers stay.
 * @throws Refusal when it cannot be handed over
 */
export function* giveRegistration(
  tx: Tx,
  ctx: Context,
  registrationId: string,
  { holder, key, from }: Giving,
): Work<void> {
  yield* lockHead(tx)
  const { sql, now } = tx
  const { id: chapterId } = ctx.chapter
  const known = yield* first(ownRegistration(sql, chapterId, registrationId))
  if (!known) throw noRegistration()
  let facts: RegistrationFact[] = []
  const event = { ...known, cancelledAt: known.eventCancelledAt }
  const { handOvers } = yield* tx.logWriter.record(
    registrationStream,
    registrationId,
    (state) => (facts = handOver(state, { key, from }, event, now)),
  )
  if (facts.length === 0) return
  if (known.email.toLowerCase() === holder.email.toLowerCase())
    throw refusedField(
      'email',
      'This is your own email address. Enter the address of the person who is coming instead.',
    )
  const { eventId, personId, firstName, lastName, email } = known
  const handedOverAt = now.toISOString()
  yield* run(
    sql.insertInto('formerRegistrants').values({
      registrationId,
      handOver: handOvers,
      chapterId,
      eventId,
      personId,
      firstName,
      lastName,
      email,
      handedOverAt,
    }),
  )
  const entries = { ...holder, mInit: '', phone: '', note: '', updatedAt: handedOverAt }
  yield* run(
    sql
      .updateTable('registrants')
      .set(entries)
      .where('chapterId', '=', chapterId)
      .where('registrationId', '=', registrationId),
  )
  const handed = { ...known, handOvers, holder }
  yield* post(sql, newHolderEmail(ctx, handed), now)
  // A person whose data was erased has no address.
  if (email !== '') yield* post(sql, formerHolderEmail(ctx, handed), now)
}
