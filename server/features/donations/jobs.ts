import { run } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Portal } from '#server/context.ts'

/**
 * After this many days, people who did not complete a donation are erased; by then, the order can no longer be paid.
 */
const forgottenAfterDays = 30

/** Erases names and addresses of people who did not complete a donation and have no money pending. Returns how many. */
export async function forgetUngiven({ store, clock }: Portal): Promise<number> {
  const before = new Date(clock.now().getTime() - forgottenAfterDays * 86_400_000).toISOString()
  return store.write(function* (builder) {
    // Ensures that nobody who is being erased can pay.
    yield* lockHead(builder)
    const { sql } = builder
    const paying = sql.selectFrom('paymentAttempts').select('paymentId').where('state', 'in', ['capturing', 'pending'])
    const given = sql.selectFrom('donations').select('donorId')
    return yield* run(
      sql
        .deleteFrom('donors')
        .where('createdAt', '<', before)
        .where('donorId', 'not in', given)
        .where('paymentId', 'not in', paying),
    )
  })
}
