import type { Portal } from '#server/context.ts'
import { isVerifiedToday } from './verification.reads.ts'
import { beginVerification } from './verification.writes.ts'

/** Verifies the books once a day of the association's calendar, no matter how often the portal starts. */
export async function verifyDaily(portal: Portal): Promise<void> {
  const { store, clock, env } = portal
  if (await isVerifiedToday(store.read, clock.now(), env.timeZone)) return
  await (
    await beginVerification(portal, { requestedBy: 'system:daily', chapter: null })
  )?.ended
}
