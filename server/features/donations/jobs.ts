import { run } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Portal } from '#server/context.ts'

/** Somebody who did not give after all is forgotten after this; by then nobody can pay the order any more. */
const forgottenAfterDays = 30

/**
 * Forgets names and addresses of those who began to give and did not, and whose money is not on its way either. Returns
 * how many.
 */
export async function forgetUngiven({ store, clock }: Portal): Promise<number> {
  const before = new Date(clock.now().getTime() - forgottenAfterDays * 86_400_000).toISOString()
  return store.write(function* (builder) {
    // So that nobody who is forgotten can be paying.
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
