import type { SqlBuilder } from '#db/store.ts'
import type { AuthenticatorRow } from '#db/tables/portal/auth.ts'
import type { Db } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { seal, unseal } from './secrets.ts'
import { newTotpKey, stepOf } from './totp.ts'

/** What became of a code: a `used` one was right, but a second time. */
type CodeOutcome = 'right' | 'wrong' | 'used'

type Own = { personId: string; code: string }

/** Stores a new key that waits for its first code, and returns it. The one in use stays until then. */
export function* beginAuthenticator({ sql }: SqlBuilder, appSecret: string, personId: string, now: Date): Work<string> {
  const key = newTotpKey()
  const nextSealed = seal(appSecret, key)
  yield* run(
    sql
      .insertInto('authenticators')
      .values({
        personId,
        secretSealed: null,
        nextSealed,
        since: null,
        lastStep: 0,
        lastUsedAt: null,
        createdAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('personId').doUpdateSet({ nextSealed })),
  )
  return key
}

/** Turns on the key that waits, by its first code, which is then used. */
export function* confirmAuthenticator(
  builder: SqlBuilder,
  appSecret: string,
  { personId, code }: Own,
  now: Date,
): Work<CodeOutcome> {
  const row = yield* rowOf(builder, personId)
  if (!row?.nextSealed) return 'wrong'
  const step = stepOf(unseal(appSecret, row.nextSealed), code, now)
  if (step === null) return 'wrong'
  const on = {
    secretSealed: row.nextSealed,
    nextSealed: null,
    since: now.toISOString(),
    lastStep: step,
    lastUsedAt: now.toISOString(),
  }
  const turned = yield* run(
    builder.sql
      .updateTable('authenticators')
      .set(on)
      .where('personId', '=', personId)
      .where('nextSealed', '=', row.nextSealed),
  )
  return turned > 0 ? 'right' : 'used'
}

/** Checks a code and uses it up, and with it all earlier ones: of two concurrent requests only one gets it. */
export function* spendCode(
  builder: SqlBuilder,
  appSecret: string,
  { personId, code }: Own,
  now: Date,
): Work<CodeOutcome> {
  const row = yield* rowOf(builder, personId)
  if (!row?.secretSealed) return 'wrong'
  const step = stepOf(unseal(appSecret, row.secretSealed), code, now)
  if (step === null) return 'wrong'
  const spent = yield* run(
    builder.sql
      .updateTable('authenticators')
      .set({ lastStep: step, lastUsedAt: now.toISOString() })
      .where('personId', '=', personId)
      .where('lastStep', '<', step),
  )
  return spent > 0 ? 'right' : 'used'
}

/** Deletes a person's authenticator. */
export function* dropAuthenticator({ sql }: SqlBuilder, personId: string): Work<void> {
  yield* run(sql.deleteFrom('authenticators').where('personId', '=', personId))
}

/** Returns since when a person's authenticator is on, and when it was last used; null without one. */
export async function authenticatorOf(
  db: Db,
  personId: string,
): Promise<{ since: string; lastUsedAt: string | null } | null> {
  const row = await db
    .selectFrom('authenticators')
    .select(['since', 'lastUsedAt'])
    .where('personId', '=', personId)
    .where('secretSealed', 'is not', null)
    .executeTakeFirst()
  return row?.since ? { since: row.since, lastUsedAt: row.lastUsedAt } : null
}

/** Returns the key that waits for its first code, or null. */
export async function waitingKey(db: Db, appSecret: string, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('authenticators')
    .select('nextSealed')
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row?.nextSealed ? unseal(appSecret, row.nextSealed) : null
}

const rowOf = ({ sql }: SqlBuilder, personId: string): Work<AuthenticatorRow | undefined> =>
  first(sql.selectFrom('authenticators').selectAll().where('personId', '=', personId))
