import { createHash } from 'node:crypto'
import type { Store } from '#db/store.ts'
import { first, run, type Work } from '#db/work.ts'
import type { Workbench } from '#db/store.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'

/** At most so many in a window of so many minutes. */
export type Limit = { most: number; perMinutes: number }

/** The numbers, in one place. Addresses share connections, so theirs are wider. */
export const limits = {
  loginByAccountAndAddress: { most: 5, perMinutes: 15 },
  loginByAddress: { most: 30, perMinutes: 15 },
  loginByAccount: { most: 100, perMinutes: 60 },
  registerByAddress: { most: 10, perMinutes: 60 },
  registerByEmail: { most: 5, perMinutes: 60 },
  lettersByEmail: { most: 3, perMinutes: 60 },
  lettersByAddress: { most: 20, perMinutes: 60 },
  uploadByAddress: { most: 60, perMinutes: 60 },
  newsletterByAddress: { most: 20, perMinutes: 60 },
  tokenByAddress: { most: 30, perMinutes: 15 },
  payByMember: { most: 20, perMinutes: 10 },
  registerForEventByAddress: { most: 40, perMinutes: 10 },
  /** Seats, not tries: nobody may take a whole hall away from the others. */
  seatsByAddress: { most: 150, perMinutes: 10 },
  registerFreeByEmail: { most: 10, perMinutes: 60 },
  /** Whether somebody is a member is told to guests who name one: so often, and no more. */
  memberNamedByAddress: { most: 60, perMinutes: 10 },
  /** What costs the portal something and the caller nothing: prices, looking after a cart, asking the provider. */
  quoteByAddress: { most: 600, perMinutes: 10 },
  cartByAddress: { most: 300, perMinutes: 10 },
  finishByAddress: { most: 300, perMinutes: 10 },
  /** The whole association in one answer. */
  membersByAddress: { most: 60, perMinutes: 10 },
  /** By sender too, so that forged ones do not keep the provider's out. */
  webhookByChapterAndAddress: { most: 3000, perMinutes: 10 },
  exportByPerson: { most: 10, perMinutes: 1 },
  verifyByChapter: { most: 20, perMinutes: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

type Limited = { store: Pick<Store, 'write'>; clock: Clock }

/**
 * Counts one attempt and refuses it when the window is full. The count is kept in the database, so it holds
 * over several servers and a restart. `key` is hashed: the table names nobody.
 * @param weight what this attempt counts for, where not every one counts alike
 * @throws Refusal limited, with the minutes to wait
 */
export async function limit(limited: Limited, name: LimitName, key: string, weight = 1): Promise<void> {
  const { most, perMinutes } = limits[name]
  const now = limited.clock.now()
  const hits = await limited.store.write((bench) => countHit(bench, bucketOf(name, key), now, { perMinutes, weight }))
  if (hits <= most) return
  const minutes = Math.ceil((windowOf(now, perMinutes).end.getTime() - now.getTime()) / 60_000)
  throw new Refusal(
    'limited',
    `Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
    { retryAfterSeconds: minutes * 60 },
  )
}

/** Takes an attempt back that should not have counted, as a login that succeeded. */
export async function forgive(limited: Limited, name: LimitName, key: string): Promise<void> {
  const { start } = windowOf(limited.clock.now(), limits[name].perMinutes)
  await limited.store.write((bench) =>
    run(
      bench.sql
        .updateTable('rateLimits')
        .set((eb) => ({ hits: eb('hits', '-', 1) }))
        .where('bucket', '=', bucketOf(name, key))
        .where('windowStart', '=', start.toISOString())
        .where('hits', '>', 0),
    ),
  )
}

/** Removes the windows that are over. */
export function* forgetOldLimits(bench: Workbench, now: Date): Work<number> {
  return yield* run(bench.sql.deleteFrom('rateLimits').where('windowEnd', '<', now.toISOString()))
}

function* countHit(
  bench: Workbench,
  bucket: string,
  now: Date,
  { perMinutes, weight }: { perMinutes: number; weight: number },
): Work<number> {
  const { start, end } = windowOf(now, perMinutes)
  const counted = yield* first(
    bench.sql
      .insertInto('rateLimits')
      .values({ bucket, windowStart: start.toISOString(), windowEnd: end.toISOString(), hits: weight })
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'windowStart'])
          .doUpdateSet((eb) => ({ hits: eb('rateLimits.hits', '+', weight) })),
      )
      .returning('hits'),
  )
  return counted?.hits ?? weight
}

/** How the key of a limit is kept: its hash. */
export const bucketOf = (name: LimitName, key: string) =>
  `${name}:${createHash('sha256').update(key.toLowerCase()).digest('base64url').slice(0, 22)}`

function windowOf(now: Date, perMinutes: number): { start: Date; end: Date } {
  const length = perMinutes * 60_000
  const start = Math.floor(now.getTime() / length) * length
  return { start: new Date(start), end: new Date(start + length) }
}
