import { createHash } from 'node:crypto'
import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { run, type Work } from '#db/work.ts'
import { newToken } from './tokens.ts'

/** The longest that browsers keep a cookie. */
const keptDays = 400

/** How long a device is trusted without a second step. */
const trustedDays = 30

const dayMs = 24 * 60 * 60_000

/** The name of the cookie that a device is known by; the login pages import it from the rules of accounts. */
const cookieName = 'device'

/** Returns the cookie that a browser is known by from now on; only the login reads it. */
export const deviceCookie = (device: string, live: boolean): string =>
  `${cookieName}=${device}; Path=/login; Max-Age=${keptDays * 24 * 60 * 60}; HttpOnly; SameSite=Lax${live ? '; Secure' : ''}`

/** Returns a name for a browser that has none yet. */
export const newDevice = newToken

/** Records that the person logged in on a device. A device that is trusted stays so until its day. */
export function* noteDevice(
  { sql }: SqlBuilder,
  { personId, device, trusts }: { personId: string; device: string; trusts: boolean },
  now: Date,
): Work<void> {
  const seenAt = now.toISOString()
  const trustedUntil = trusts ? new Date(now.getTime() + trustedDays * dayMs).toISOString() : null
  yield* run(
    sql
      .insertInto('knownDevices')
      .values({ personId, deviceHash: hashOf(personId, device), trustedUntil, seenAt })
      .onConflict((conflict) =>
        conflict.columns(['personId', 'deviceHash']).doUpdateSet(trusts ? { seenAt, trustedUntil } : { seenAt }),
      ),
  )
}

/** What is known of a device: whether the person logged in there before, or on others, and whether it is trusted. */
type DeviceStanding = { isKnown: boolean; hasOthers: boolean; isTrusted: boolean }

/** Returns whether the person has logged in on this device before, and whether it is trusted without a second step. */
export async function deviceStanding(
  db: Db,
  personId: string,
  device: string | undefined,
  now: Date,
): Promise<DeviceStanding> {
  const rows = await db
    .selectFrom('knownDevices')
    .select(['deviceHash', 'trustedUntil'])
    .where('personId', '=', personId)
    .execute()
  const row = device && rows.find(({ deviceHash }) => deviceHash === hashOf(personId, device))
  const isTrusted = row ? (row.trustedUntil ?? '') > now.toISOString() : false
  return { isKnown: Boolean(row), hasOthers: rows.length > (row ? 1 : 0), isTrusted }
}

/** Forgets a person's devices, with a new password or new second factors: none is trusted any longer. */
export function* forgetDevicesOf({ sql }: SqlBuilder, personId: string): Work<void> {
  yield* run(sql.deleteFrom('knownDevices').where('personId', '=', personId))
}

/** Ends the trust in a person's devices; they stay known. */
export function* distrustDevicesOf({ sql }: SqlBuilder, personId: string): Work<void> {
  yield* run(sql.updateTable('knownDevices').set({ trustedUntil: null }).where('personId', '=', personId))
}

/** Deletes devices whose cookie has expired. Returns how many. */
export function* forgetOldDevices({ sql }: SqlBuilder, now: Date): Work<number> {
  const oldest = new Date(now.getTime() - keptDays * dayMs).toISOString()
  return yield* run(sql.deleteFrom('knownDevices').where('seenAt', '<', oldest))
}

const hashOf = (personId: string, device: string) =>
  createHash('sha256').update(`${personId} ${device}`).digest('base64url')
