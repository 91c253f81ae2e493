import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Booking } from './facts.ts'

/**
 * Active members of the chapter nominate themselves, once for each position (decision 54). The transaction holds the head
 * of the log, so that of two nominations at once the second finds the first. @throws Refusal
 */
export function* refuseNomination({ sql }: Tx, chapter: ChapterId, { personId, lines }: Booking): Work<void> {
  const nomination = lines.find(({ kind }) => kind === 'nomination')
  if (!nomination) return
  if (personId === null) throw new Refusal('forbidden', 'Nominations are for members of this chapter who are signed in.')
  const member = yield* first(sql.selectFrom('members').select('status').where('chapterId', '=', chapter).where('personId', '=', personId))
  if (member?.status !== 'active') throw new Refusal('forbidden', 'Nominations are for active members. Please pay your dues first.')
  const earlier = sql
    .selectFrom('registrations')
    .innerJoin('registrationParts', 'registrationParts.registrationId', 'registrations.registrationId')
    .select('registrations.registrationId')
    .where('registrations.chapterId', '=', chapter)
    .where('personId', '=', personId)
    .where('registrations.state', 'in', ['held', 'registered'])
    .where('registrationParts.kind', '=', 'nomination')
    .where('registrationParts.itemId', '=', nomination.id!)
  if (yield* first(earlier)) throw new Refusal('conflict', 'You are nominated for this position already.')
}
