import { run } from '#db/work.ts'
import type { Portal } from '#server/context.ts'
import { askedSince } from './reads.ts'

/** Forgets the addresses, of all chapters, that asked for job alerts and did not confirm in time. */
export async function forgetUnconfirmed({ store, clock }: Portal): Promise<void> {
  const asked = askedSince(clock.now())
  await store.write(({ sql }) => run(sql.deleteFrom('newsletterSubscriptions').where('confirmedAt', 'is', null).where('unsubscribedAt', 'is', null).where('subscribedAt', '<=', asked)))
}
