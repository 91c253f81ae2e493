import type { Db } from '#db/tables/tables.ts'
import { BadEnvironment } from '../env.ts'

/**
 * Rejects a database with payments of the stand-in: nobody paid them, and the books cannot lose them.
 * @throws BadEnvironment when a payment was ever started there with the stand-in
 */
export async function assertNoPlayMoney(db: Db): Promise<void> {
  const played = await db
    .selectFrom('attemptAccounts')
    .select('paymentId')
    .where('clientId', 'like', 'standin-%')
    .limit(1)
    .executeTakeFirst()
  if (!played) return
  throw new BadEnvironment(
    'PAYPAL_ENVIRONMENT: practice. This database has payments of a practice, in which no money moved.\n' +
      'Keep it for practicing, and begin with an empty DATA_DIR, or DATABASE_URL, for real money.',
  )
}
