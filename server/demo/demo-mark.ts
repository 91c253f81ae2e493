import type { Db } from '#db/tables/tables.ts'
import { BadEnvironment } from '../env.ts'
import { demoAccounts } from './accounts.ts'

/**
 * Rejects a database that was ever seeded with the demo: the password of its accounts, its system admin included, is
 * public in the README.
 * @throws BadEnvironment when the demo was ever seeded in this database
 */
export async function assertNoDemoData(db: Db): Promise<void> {
  if (!(await isDemo(db))) return
  throw new BadEnvironment(
    'DATA_DIR, or DATABASE_URL: an empty one. This database holds the demo association, whose passwords everybody knows.\n' +
      'Keep it for PORTAL_MODE=demo, and found your own chapters in an empty one with `chapterhouse chapter`.',
  )
}

async function isDemo(db: Db): Promise<boolean> {
  if (await db.selectFrom('demoMarks').select('one').executeTakeFirst()) return true
  // Earlier releases left no mark.
  const emails = demoAccounts.people.map(({ email }) => email)
  return Boolean(await db.selectFrom('people').select('personId').where('email', 'in', emails).executeTakeFirst())
}
