import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'
import { authenticatorOf, dropAuthenticator } from './authenticators.ts'
import { forgetDevicesOf } from './known-devices.ts'
import { dropLoginLinksOf } from './login-links.ts'
import { dropPasskeys, hasPasskey as personHasPasskey } from './passkeys.ts'
import { endReopening } from './reopened-logins.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'

/** The second factors that a person has. */
type SecondFactors = { hasApp: boolean; hasPasskey: boolean }

/** Returns a person's second factors; a login by password or link asks for one of them. */
export async function secondFactorsOf(db: Db, personId: string): Promise<SecondFactors> {
  return { hasApp: (await authenticatorOf(db, personId)) !== null, hasPasskey: await personHasPasskey(db, personId) }
}

/** Returns whether a login by password or link asks for a second step. */
export async function hasSecondFactor(db: Db, personId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await secondFactorsOf(db, personId)
  return hasApp || hasPasskey
}

/** Deletes all that a person logs in with besides the password. */
export function* dropSecondFactors(builder: SqlBuilder, personId: string): Work<void> {
  yield* dropAuthenticator(builder, personId)
  yield* dropRecoveryCodes(builder, personId)
  yield* endReopening(builder, personId)
  yield* dropPasskeys(builder, personId)
  yield* dropLoginLinksOf(builder, personId)
  yield* forgetDevicesOf(builder, personId)
}
