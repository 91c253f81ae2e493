import type { Db } from '#db/tables/tables.ts'
import { refusedField, Refusal } from '../refusal.ts'
import type { SignedIn } from './actor.ts'
import { forgive, limitAll, loginCounters, type Limited } from './limits.ts'
import { passwordMatches } from './passwords.ts'

/** How long a login counts as entering the password where a client cannot ask for it again [spec 82]. */
const recentLoginMinutes = 15

/** Returns whether the password was entered so recently that it need not be asked for again. */
export function isRecentLogin({ signedInAt }: SignedIn, now: Date): boolean {
  return now.getTime() - Date.parse(signedInAt) < recentLoginMinutes * 60_000
}

type Asking = Limited & { db: Db; actor: SignedIn; clientAddress: string }

/**
 * Checks that the person behind a session knows the password, before an action that a stolen session must not take.
 * `currentPassword` is the input; undefined from a client that cannot ask for it, whose login has to be recent. A wrong
 * password counts as a failed login.
 * @throws Refusal invalid, with the field `currentPassword`
 */
export async function assertReauthenticated(ctx: Asking, currentPassword: string | undefined): Promise<void> {
  if (currentPassword === undefined) {
    if (isRecentLogin(ctx.actor, ctx.clock.now())) return
    throw new Refusal('invalid', 'Please log in again before you change this. Nothing was saved.', {
      fields: { currentPassword: 'Enter your password' },
    })
  }
  if (currentPassword === '') throw refusedField('currentPassword', 'Enter your current password to save this.')
  const person = await ctx.db
    .selectFrom('people')
    .select(['email', 'passwordHash'])
    .where('personId', '=', ctx.actor.personId)
    .executeTakeFirst()
  const counters = loginCounters(ctx.clientAddress, person?.email ?? '')
  await limitAll(ctx, counters)
  if (!(await passwordMatches(person?.passwordHash, currentPassword))) {
    throw refusedField('currentPassword', 'This is not your current password.')
  }
  await forgive(ctx, counters)
}
