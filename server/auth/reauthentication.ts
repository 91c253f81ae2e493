import type { Db } from '#db/tables/tables.ts'
import { refusedField, Refusal } from '../refusal.ts'
import type { SignedIn } from './actor.ts'
import { forgive, limitAll, loginCounters, type Limited } from './limits.ts'
import { passwordMatches } from './passwords.ts'

/** How long a proof of who one is counts: a login, or being asked again [spec 82]. */
const freshMinutes = 15

/** Returns whether the person proved so recently who they are that they need not be asked again. */
export function isFresh({ confirmedAt }: Pick<SignedIn, 'confirmedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(confirmedAt) < freshMinutes * 60_000
}

/**
 * Checks that the person proved recently who they are, before an act that an unattended screen or a stolen cookie must
 * not do. Clients of the documented calls cannot be asked again: their token is no cookie, and is spared.
 * @throws Refusal forbidden; its detail `confirms` makes pages ask
 */
export function assertFresh(actor: SignedIn, now: Date): void {
  if (actor.carrier === 'bearer' || isFresh(actor, now)) return
  throw new Refusal('forbidden', 'Please confirm that it’s you first. Nothing was saved yet.', { confirms: true })
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
    if (isFresh(ctx.actor, ctx.clock.now())) return
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
