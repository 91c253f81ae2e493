import type { Db } from '#db/tables/tables.ts'
import { hashToken } from './tokens.ts'

/** How long a login stands for the password, for clients that do not ask for it again (decision 82). */
const recentMinutes = 15

/** Whether the session began so recently that its password need not be asked for again. */
export async function isRecentLogin(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('createdAt')
    .where('sessionId', '=', hashToken(sessionId))
    .executeTakeFirst()
  return session !== undefined && now.getTime() - Date.parse(session.createdAt) < recentMinutes * 60_000
}
