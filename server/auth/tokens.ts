import { createHash, randomBytes } from 'node:crypto'
import type { SqlBuilder } from '#db/store.ts'
import type { OneTimeTokenRow } from '#db/tables/portal/auth.ts'
import { first, run, type Work } from '#db/work.ts'

export type TokenPurpose = OneTimeTokenRow['purpose']

/** How long an emailed link works, in minutes. */
export const tokenLifetime = { activate: 7 * 24 * 60, reset: 60 } as const satisfies Record<TokenPurpose, number>

/** Returns 256 random bits for a link. Only its `hashToken` is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token: its SHA-256 hash in hex, so that a database leak reveals no tokens. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Stores a new token for `minutes`. Earlier ones stay valid, or anyone requesting another link could void the one its
 * owner is about to follow; the limits on emails bound their number.
 */
export function* keepToken(
  builder: SqlBuilder,
  token: string,
  owner: { purpose: TokenPurpose; personId: string; chapterId: string },
  now: Date,
  minutes: number = tokenLifetime[owner.purpose],
): Work<void> {
  yield* dropExpired(builder, owner, now)
  const expires = new Date(now.getTime() + minutes * 60_000)
  yield* run(
    builder.sql.insertInto('oneTimeTokens').values({
      tokenHash: hashToken(token),
      ...owner,
      expiresAt: expires.toISOString(),
      usedAt: null,
      createdAt: now.toISOString(),
    }),
  )
}

/** Deletes every token of a person whose account was deleted or whose password was changed. */
export function* dropTokensOf({ sql }: SqlBuilder, personId: string): Work<void> {
  yield* run(sql.deleteFrom('oneTimeTokens').where('personId', '=', personId))
}

/** Deletes expired tokens of every purpose. */
export function* forgetOldTokens({ sql }: SqlBuilder, now: Date): Work<void> {
  yield* run(sql.deleteFrom('oneTimeTokens').where('expiresAt', '<', now.toISOString()))
}

/** Runs the same statements as `keepToken` for a nonexistent person, and stores nothing. */
export function* keepNoToken(builder: SqlBuilder, purpose: TokenPurpose, now: Date): Work<void> {
  yield* dropExpired(builder, { personId: '', purpose }, now)
}

const dropExpired = (
  { sql }: SqlBuilder,
  { personId, purpose }: { personId: string; purpose: TokenPurpose },
  now: Date,
) =>
  run(
    sql
      .deleteFrom('oneTimeTokens')
      .where('personId', '=', personId)
      .where('purpose', '=', purpose)
      .where('expiresAt', '<=', now.toISOString()),
  )

/** Reads a token without using it up; undefined when it is unknown, of another chapter, used or expired. */
export function* findToken(
  builder: SqlBuilder,
  token: string,
  wanted: { purpose: TokenPurpose; chapterId: string },
  now: Date,
): Work<OneTimeTokenRow | undefined> {
  const row = yield* first(
    builder.sql
      .selectFrom('oneTimeTokens')
      .selectAll()
      .where('tokenHash', '=', hashToken(token))
      .where('purpose', '=', wanted.purpose)
      .where('chapterId', '=', wanted.chapterId),
  )
  return row && row.usedAt === null && row.expiresAt > now.toISOString() ? row : undefined
}

/**
 * Uses up a token and the person's others for the same purpose. Undefined when it cannot be used; only one of two
 * concurrent requests gets it.
 */
export function* spendToken(
  builder: SqlBuilder,
  token: string,
  wanted: { purpose: TokenPurpose; chapterId: string },
  now: Date,
): Work<OneTimeTokenRow | undefined> {
  const row = yield* findToken(builder, token, wanted, now)
  if (!row) return undefined
  const spent = yield* run(
    builder.sql
      .updateTable('oneTimeTokens')
      .set({ usedAt: now.toISOString() })
      .where('tokenHash', '=', row.tokenHash)
      .where('usedAt', 'is', null),
  )
  if (spent === 0) return undefined
  yield* run(
    builder.sql
      .updateTable('oneTimeTokens')
      .set({ usedAt: now.toISOString() })
      .where('personId', '=', row.personId)
      .where('purpose', '=', row.purpose)
      .where('usedAt', 'is', null),
  )
  return row
}
