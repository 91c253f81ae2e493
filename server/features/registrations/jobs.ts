import type { Db } from '#db/tables/tables.ts'
import { run } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { paymentStream } from '../payments/facts.ts'
import { registrationStream } from './facts.ts'
import { addressCountsMs } from './rules.ts'
import { lapse } from './zelle/decisions.ts'
import { tellLapse } from './zelle/writes.ts'

/** Maximum number of holds per run; the next run is a minute later. */
const perRound = 200

/** After how many days the data of a person who never completed a registration is erased. */
const forgottenAfterDays = 30

/**
 * Frees the seats of buyers who took too long. Money being captured keeps its seats until its outcome is known. Runs
 * every minute, safely in several processes. Returns how many holds were released.
 */
export async function releaseExpired(portal: Portal): Promise<number> {
  let freed = 0
  for (const hold of untilStop(portal, await expiredHolds(portal))) {
    try {
      freed += await releaseHold(portal, hold)
    } catch (error) {
      // A failure must not block the others; it is retried in a minute.
      portal.log.error({ err: error, registrationId: hold.registrationId }, 'a hold could not be ended')
    }
  }
  return freed
}

type Hold = { registrationId: string; chapterId: string; paymentId: string | null }

function expiredHolds({ store, clock }: Portal): Promise<Hold[]> {
  return (
    store.read
      .selectFrom('registrations')
      .leftJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
      .leftJoin('paymentAttempts', 'paymentAttempts.paymentId', 'registrants.paymentId')
      .select(['registrations.registrationId', 'registrations.chapterId', 'registrants.paymentId'])
      .where('registrations.state', '=', 'held')
      .where('registrations.heldUntil', '<=', clock.now().toISOString())
      // The provider may take days to process a payment, and such holds must not fill the batch.
      .where((eb) =>
        eb.or([
          eb('paymentAttempts.state', 'is', null),
          eb('paymentAttempts.state', 'not in', ['capturing', 'pending']),
        ]),
      )
      .orderBy('registrations.heldUntil')
      .limit(perRound)
      .execute()
  )
}

function releaseHold(portal: Portal, { registrationId, chapterId, paymentId }: Hold): Promise<number> {
  const write = writerFor(portal, { chapterId, actor: 'system:seats', correlation: `seats-${registrationId}` })
  return write(function* (tx) {
    // Locks the head of the log, so that no capture can begin between reading and releasing.
    yield* lockHead(tx)
    const { stage, heldUntil, zelle } = yield* tx.logWriter.read(registrationStream, registrationId)
    const payment = paymentId ? yield* tx.logWriter.read(paymentStream(portal.kinds), paymentId) : null
    const isPaying = payment?.stage === 'capturing' || payment?.stage === 'pending'
    if (stage !== 'held' || heldUntil > tx.now.toISOString() || isPaying) return 0
    yield* tx.logWriter.record(registrationStream, registrationId, lapse)
    if (zelle) yield* tellLapse(tx, portal, { registrationId, chapterId })
    return 1
  })
}

/**
 * Erases the IP addresses that seats were taken from once they no longer count; those of Zelle reports count until
 * settled.
 */
export async function forgetAddresses({ store, clock }: Portal): Promise<void> {
  const before = new Date(clock.now().getTime() - addressCountsMs).toISOString()
  const waiting = (sql: Db) => sql.selectFrom('zelleReports').select('registrationId').where('state', '=', 'reported')
  const counted = (sql: Db) =>
    sql
      .updateTable('registrants')
      .set({ addressHash: null })
      .where('addressHash', 'is not', null)
      .where('registrationId', 'not in', waiting(sql))
  await store.write(({ sql }) => run(counted(sql).where('createdAt', '<=', before)))
}

/** Erases names and addresses of people who never completed a registration and have no payment in progress. */
export async function forgetUnregistered({ store, clock }: Portal): Promise<number> {
  const before = new Date(clock.now().getTime() - forgottenAfterDays * 86_400_000).toISOString()
  return store.write(function* (builder) {
    // Ensures that nobody who is being erased can pay.
    yield* lockHead(builder)
    const { sql } = builder
    const paying = sql.selectFrom('paymentAttempts').select('paymentId').where('state', 'in', ['capturing', 'pending'])
    const stale = sql
      .selectFrom('registrations')
      .select('registrationId')
      .where('state', '=', 'released')
      .where('updatedAt', '<', before)
    const forgotten = yield* run(
      sql
        .deleteFrom('registrants')
        .where('registrationId', 'in', stale)
        .where((eb) => eb.or([eb('paymentId', 'is', null), eb('paymentId', 'not in', paying)])),
    )
    const known = sql.selectFrom('registrants').select('registrationId')
    for (const table of ['participants', 'registrationAnswers'] as const)
      yield* run(sql.deleteFrom(table).where('registrationId', 'in', stale).where('registrationId', 'not in', known))
    return forgotten
  })
}
