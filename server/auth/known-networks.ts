import { createHash } from 'node:crypto'
import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { run, type Work } from '#db/work.ts'

/** How many days a login vouches for the network it came from. */
const vouchesDays = 180

/**
 * Records that the person signed in from a network, or proved ownership of the account's address there. Only a hash is
 * stored.
 */
export function* noteNetwork({ sql }: SqlBuilder, personId: string, network: string, now: Date): Work<void> {
  const seenAt = now.toISOString()
  yield* run(
    sql
      .insertInto('knownNetworks')
      .values({ personId, networkHash: hashOf(personId, network), seenAt })
      .onConflict((conflict) => conflict.columns(['personId', 'networkHash']).doUpdateSet({ seenAt })),
  )
}

/**
 * Returns whether the person has come from this network before. For an unknown person it returns false, and takes as
 * long.
 */
export async function isKnownNetwork(
  db: Db,
  personId: string | undefined,
  network: string,
  now: Date,
): Promise<boolean> {
  const id = personId ?? ''
  const known = await db
    .selectFrom('knownNetworks')
    .select('seenAt')
    .where('personId', '=', id)
    .where('networkHash', '=', hashOf(id, network))
    .where('seenAt', '>', oldest(now))
    .executeTakeFirst()
  return known !== undefined
}

/** Returns how many were deleted. */
export function* forgetOldNetworks({ sql }: SqlBuilder, now: Date): Work<number> {
  return yield* run(sql.deleteFrom('knownNetworks').where('seenAt', '<=', oldest(now)))
}

const oldest = (now: Date) => new Date(now.getTime() - vouchesDays * 24 * 60 * 60_000).toISOString()

const hashOf = (personId: string, network: string) =>
  createHash('sha256').update(`${personId} ${network}`).digest('base64url')
