import { run } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { asChapter } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { paymentStream } from '../payments/facts.ts'
import { release } from './decisions.ts'
import { registrationStream } from './facts.ts'

/** So many in one round; the next comes in a minute. */
const perRound = 200

/** Who did not register after all is forgotten after this. */
const forgottenAfterDays = 30

/**
 * Frees the seats of buyers who took too long. Money that is being taken keeps its seats until it is known what became
 * of it. Every minute; several processes may do it at once. Returns how many were freed.
 */
export async function releaseExpired(portal: Portal): Promise<number> {
  const now = portal.clock.now().toISOString()
  const expired = await portal.store.read
    .selectFrom('registrations')
    .innerJoin('chapters', 'chapters.chapterId', 'registrations.chapterId')
    .leftJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
    .selectAll('chapters')
    .select(['registrations.registrationId', 'registrants.paymentId'])
    .where('registrations.state', '=', 'held')
    .where('registrations.heldUntil', '<=', now)
    .orderBy('registrations.heldUntil')
    .limit(perRound)
    .execute()
  let freed = 0
  for (const { registrationId, paymentId, ...chapter } of expired) {
    const { id } = asChapter(chapter, portal.env.association)
    const write = writerFor(portal, { chapterId: id, actor: 'system:seats', correlation: `seats-${registrationId}` })
    freed += await write(function* (desk) {
      // With the head of the log in hand, so that no capture can begin between reading and releasing.
      yield* lockHead(desk)
      const { stage, heldUntil } = yield* desk.scribe.read(registrationStream, registrationId)
      const payment = paymentId ? yield* desk.scribe.read(paymentStream, paymentId) : null
      if (stage !== 'held' || heldUntil > now || payment?.stage === 'capturing' || payment?.stage === 'pending') return 0
      yield* desk.scribe.record(registrationStream, registrationId, (state) => release(state, 'expired'))
      return 1
    })
  }
  return freed
}

/** Forgets names and addresses of those who did not register after all. */
export async function forgetUnregistered({ store, clock }: Portal): Promise<number> {
  const before = new Date(clock.now().getTime() - forgottenAfterDays * 86_400_000).toISOString()
  return store.write(function* ({ sql }) {
    const stale = sql.selectFrom('registrations').select('registrationId').where('state', '=', 'released').where('updatedAt', '<', before)
    return yield* run(sql.deleteFrom('registrants').where('registrationId', 'in', stale))
  })
}
