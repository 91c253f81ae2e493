import type { Db } from '#db/tables/tables.ts'
import type { Env } from '#server/env.ts'
import { withoutSent } from '#server/text/mail-waits.ts'

/** Returns whether the portal has no account of its own to send from. A demo sends nothing and needs none. */
export const lacksMailServer = ({ mode, smtpUrl, mailFrom }: Pick<Env, 'mode' | 'smtpUrl' | 'mailFrom'>): boolean =>
  mode === 'live' && (smtpUrl === '' || mailFrom === '')

/** Returns whether emails of a chapter wait: neither the portal nor the chapter has an account that sends. */
export async function mailWaits(db: Db, env: Env, chapterId: string): Promise<boolean> {
  if (!lacksMailServer(env)) return false
  const own = await db
    .selectFrom('mailAccounts')
    .select('chapterId')
    .where('chapterId', '=', chapterId)
    .where('refusedSince', 'is', null)
    .executeTakeFirst()
  return own === undefined
}

type Asking = { db: Db; env: Env; chapter: { id: string } }

/** Returns the sentence that an email was sent, or that it waits. Read before the write that posts the email. */
export const sentOrWaits = async ({ db, env, chapter }: Asking, sent: string): Promise<string> =>
  (await mailWaits(db, env, chapter.id)) ? withoutSent(sent) : sent
