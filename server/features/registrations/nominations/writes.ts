import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import type { Booking } from '../facts.ts'
import { nominatedAlready, notActive, notSignedIn } from './decisions.ts'
import type { PriceLine } from '../pricing/rules.ts'

/**
 * Checks that a nominee is an active member of the chapter, nominated once per position [spec 54]. The transaction
 * locks the head of the log, so that of two concurrent nominations, the second sees the first. @throws Refusal
 */
export function* assertNominationAllowed(tx: Tx, chapter: ChapterId, booking: Booking): Work<void> {
  const { personId, lines } = booking
  if (!lines.some(isNomination)) return
  if (personId === null) throw notSignedIn()
  const member = yield* first(
    tx.sql.selectFrom('members').select('status').where('chapterId', '=', chapter).where('personId', '=', personId),
  )
  if (member?.status !== 'active') throw notActive()
  if (yield* isNominated(tx, chapter, booking)) throw nominatedAlready()
}

const isNomination = ({ kind }: PriceLine) => kind === 'nomination'

/** Checks whether the member has another nomination for the position, or is paying for one. */
export function* isNominated(
  { sql }: Tx,
  chapter: ChapterId,
  { personId, lines }: Pick<Booking, 'personId' | 'lines'>,
): Work<boolean> {
  const nomination = lines.find(isNomination)
  if (!nomination) return false
  const earlier = sql
    .selectFrom('registrations')
    .innerJoin('registrationParts', 'registrationParts.registrationId', 'registrations.registrationId')
    .select('registrations.registrationId')
    .where('registrations.chapterId', '=', chapter)
    .where('personId', '=', personId)
    .where('registrations.state', 'in', ['held', 'registered'])
    .where('registrationParts.kind', '=', 'nomination')
    .where('registrationParts.itemId', '=', nomination.id!)
  return (yield* first(earlier)) !== undefined
}
