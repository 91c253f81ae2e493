import { createHash } from 'node:crypto'
import type { Store } from '#db/store.ts'
import { first, run, type Work } from '#db/work.ts'
import type { SqlBuilder } from '#db/store.ts'
import type { Clock } from '../time/clock.ts'
import { Refusal } from '../refusal.ts'
import { networksOfASite, siteOf } from './network.ts'

/** At most so many in a window of so many minutes. */
export type Limit = { most: number; perMinutes: number }

/** The numbers, in one place. Addresses share connections, so theirs are wider. */
export const limits = {
  loginByAccountAndAddress: { most: 5, perMinutes: 15 },
  loginByAddress: { most: 30, perMinutes: 15 },
  registerByAddress: { most: 10, perMinutes: 60 },
  registerByEmail: { most: 5, perMinutes: 60 },
  lettersByEmail: { most: 3, perMinutes: 60 },
  lettersByAddress: { most: 20, perMinutes: 60 },
  uploadByAddress: { most: 60, perMinutes: 60 },
  /** Files that nobody has claimed lie for a day. */
  anonymousKilobytesByAddress: { most: 102_400, perMinutes: 24 * 60 },
  /** Cutting one costs as much as an upload, and the upload that it is cut from can be named again and again. */
  portraitsByPerson: { most: 60, perMinutes: 60 },
  newsletterByAddress: { most: 20, perMinutes: 60 },
  tokenByAddress: { most: 30, perMinutes: 15 },
  /**
   * Signed links to a registration or to a place in a waiting list: everybody at an event opens theirs by the same
   * network.
   */
  ownLinkByAddress: { most: 1200, perMinutes: 10 },
  payByMember: { most: 20, perMinutes: 10 },
  registerForEventByAddress: { most: 40, perMinutes: 10 },
  donateByAddress: { most: 40, perMinutes: 10 },
  /** Seats, not tries: nobody may take a whole hall away from the others. */
  seatsByAddress: { most: 150, perMinutes: 10 },
  registerFreeByEmail: { most: 10, perMinutes: 60 },
  /** Guests who name a member learn whether it is one: so often, and no more. */
  memberNamedByAddress: { most: 60, perMinutes: 10 },
  /**
   * Questions that cost the portal something and the caller nothing: prices, looking after a cart, asking the provider.
   */
  quoteByAddress: { most: 600, perMinutes: 10 },
  cartByAddress: { most: 300, perMinutes: 10 },
  finishByAddress: { most: 300, perMinutes: 10 },
  /** A search goes through the texts of a chapter; somebody who types asks some three times a word. */
  searchByAddress: { most: 600, perMinutes: 10 },
  /** The whole association in one answer. */
  membersByAddress: { most: 60, perMinutes: 10 },
  /** By sender too, so that forged ones do not keep the provider's out. */
  webhookByChapterAndAddress: { most: 3000, perMinutes: 10 },
  exportByPerson: { most: 10, perMinutes: 1 },
  /** Acts at the door of an event: a phone sends an hour's at once when its network is back. */
  checkInByPerson: { most: 3000, perMinutes: 60 },
  /** Tries of a chapter's mail and payment accounts, at servers of others. */
  testsByChapter: { most: 30, perMinutes: 60 },
  /** A receipt shown by a link, printed, or billed to a company. */
  receiptByAddress: { most: 120, perMinutes: 10 },
  /** The link of a reminder, opened or paid by. */
  renewalByAddress: { most: 120, perMinutes: 10 },
  /** Codes of receipts that strangers check. */
  receiptCheckByAddress: { most: 60, perMinutes: 10 },
  /** Recipients, not emails: so many of a chapter's own members and more, and no list that somebody bought. */
  bulkEmailsByChapter: { most: 20_000, perMinutes: 24 * 60 },
  testEmailsByPerson: { most: 20, perMinutes: 60 },
  /** The provider's lists of three years are some forty questions. */
  compareByChapter: { most: 20, perMinutes: 60 },
  verifyByChapter: { most: 20, perMinutes: 60 },
  /** Logins that succeed: each is a row for half a day, and the others are counted by address. */
  sessionsByPerson: { most: 120, perMinutes: 60 },
  /** Entries of a registration by its link: each change stays in the log. */
  changesByRegistration: { most: 60, perMinutes: 60 },
  /** The files of members; those of admins fill whole galleries. */
  uploadKilobytesByPerson: { most: 512_000, perMinutes: 24 * 60 },
  /** A post or a job may be 100 kB long, and every search of the chapter reads it. */
  postsByPerson: { most: 20, perMinutes: 24 * 60 },
  jobsByPerson: { most: 20, perMinutes: 24 * 60 },
  /** Comments and replies. */
  commentsByPerson: { most: 60, perMinutes: 60 },
  commentsADayByPerson: { most: 300, perMinutes: 24 * 60 },
  /** Texts that are there, written anew. */
  editsByPerson: { most: 300, perMinutes: 60 },
  /** An email may go out for each. */
  profileByPerson: { most: 60, perMinutes: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export type Limited = { store: Pick<Store, 'read' | 'writeUnversioned'>; clock: Clock }

type Counter = { bucket: string; most: number }

/**
 * Counts one attempt, or refuses it when the window is full; what is refused is not written down. The count is kept in
 * the database, so it holds over several servers and a restart. `key` is hashed: the table names nobody.
 * @param weight what this attempt counts for, where not every one counts alike
 * @throws Refusal limited, with the minutes to wait
 */
export function limit(limited: Limited, name: LimitName, key: string, weight = 1): Promise<void> {
  return limitAll(limited, [[name, key]], { weight })
}

/** A limit, and whom it counts. */
export type Counted = readonly [name: LimitName, key: string]

/** The limits on guesses at the password of an account, wherever the password is asked for. */
export const loginCounters = (clientAddress: string, email: string) =>
  [
    ['loginByAddress', clientAddress],
    ['loginByAccountAndAddress', `${email} ${clientAddress}`],
  ] as const

/**
 * Counts one attempt in several limits, with one commit: in each of them, or in none when one is full.
 * @param options.also something else that is written with the counts, or refuses the attempt
 * @throws Refusal limited, with the minutes to wait
 */
export async function limitAll(
  limited: Limited,
  counted: readonly Counted[],
  { weight = 1, also }: { weight?: number; also?: ((builder: SqlBuilder) => Work<void>) | undefined } = {},
): Promise<void> {
  const attempts = attemptsAt(limited.clock.now(), counted)
  await refuseFull(limited.store, attempts, weight)
  await limited.store.writeUnversioned(function* (builder) {
    yield* countAttempts(builder, attempts, weight)
    if (also) yield* also(builder)
  })
}

/**
 * Counts one attempt in the transaction of what it writes, so that a write that comes to nothing counts for nothing.
 * @throws Refusal limited, with the minutes to wait
 */
export function* countWithin(builder: SqlBuilder, counted: readonly Counted[], now: Date): Work<void> {
  yield* countAttempts(builder, attemptsAt(now, counted), 1)
}

/** Looks without counting, which costs less than a transaction. @throws Refusal limited */
export const refuseWhenFull = ({ store, clock }: Limited, counted: readonly Counted[]): Promise<void> =>
  refuseFull(store, attemptsAt(clock.now(), counted), 1)

type CountedAttempt = { counters: Counter[]; window: Window; refusal: () => Refusal }

const attemptsAt = (now: Date, counted: readonly Counted[]): CountedAttempt[] =>
  counted.map(([name, key]) => {
    const window = windowOf(now, limits[name].perMinutes)
    const minutes = Math.ceil((window.end.getTime() - now.getTime()) / 60_000)
    return { counters: countersOf(name, key), window, refusal: () => tooMany(minutes * 60) }
  })

async function refuseFull(store: Pick<Store, 'read'>, attempts: CountedAttempt[], weight: number): Promise<void> {
  for (const { counters, window, refusal } of attempts) {
    if (await isFull(store, counters, window, weight)) throw refusal()
  }
}

/** Others came since it was looked at: whatever was counted here goes back with the refusal. */
function* countAttempts(builder: SqlBuilder, attempts: CountedAttempt[], weight: number): Work<void> {
  for (const { counters, window, refusal } of attempts) {
    for (const counter of counters) if (!(yield* countHit(builder, counter, window, weight))) throw refusal()
  }
}

/** The refusal of one attempt too many. */
export function tooMany(seconds: number): Refusal {
  const [count, unit] = inWords(seconds)
  const text = `Too many attempts. Please wait ${count} ${count === 1 ? unit : `${unit}s`} and try again.`
  return new Refusal('limited', text, { retryAfterSeconds: seconds })
}

function inWords(seconds: number): [number, string] {
  if (seconds < 60) return [seconds, 'second']
  return seconds <= 2 * 3600 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour']
}

/** Takes an attempt back that should not have counted, as a login that succeeded. */
export async function forgive(limited: Limited, counted: readonly Counted[]): Promise<void> {
  const now = limited.clock.now()
  await limited.store.writeUnversioned(function* ({ sql }) {
    for (const [name, key] of counted) {
      yield* run(
        sql
          .updateTable('rateLimits')
          .set((eb) => ({ hits: eb('hits', '-', 1) }))
          .where(
            'bucket',
            'in',
            countersOf(name, key).map(({ bucket }) => bucket),
          )
          .where('windowStart', '=', windowOf(now, limits[name].perMinutes).start.toISOString())
          .where('hits', '>', 0),
      )
    }
  })
}

/** Removes the windows that are over. */
export function* forgetOldLimits(builder: SqlBuilder, now: Date): Work<number> {
  return yield* run(builder.sql.deleteFrom('rateLimits').where('windowEnd', '<', now.toISOString()))
}

/** By the key, and where it ends in a network of IPv6 by the site that the network is part of. */
function countersOf(name: LimitName, key: string): Counter[] {
  const { most } = limits[name]
  const site = siteOf(key)
  return [
    { bucket: bucketOf(name, key), most },
    ...(site ? [{ bucket: bucketOf(name, site), most: most * networksOfASite }] : []),
  ]
}

async function isFull(
  { read }: Pick<Store, 'read'>,
  counters: Counter[],
  { start }: Window,
  weight: number,
): Promise<boolean> {
  const counted = await read
    .selectFrom('rateLimits')
    .select(['bucket', 'hits'])
    .where(
      'bucket',
      'in',
      counters.map(({ bucket }) => bucket),
    )
    .where('windowStart', '=', start.toISOString())
    .execute()
  return counters.some(({ bucket, most }) => (counted.find((row) => row.bucket === bucket)?.hits ?? 0) + weight > most)
}

/** False when the window is full. */
function* countHit(
  { sql }: SqlBuilder,
  { bucket, most }: Counter,
  { start, end }: Window,
  weight: number,
): Work<boolean> {
  const counted = yield* first(
    sql
      .insertInto('rateLimits')
      .values({ bucket, windowStart: start.toISOString(), windowEnd: end.toISOString(), hits: weight })
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'windowStart'])
          .doUpdateSet((eb) => ({ hits: eb('rateLimits.hits', '+', weight) }))
          .where('rateLimits.hits', '<=', most - weight),
      )
      .returning('hits'),
  )
  return counted !== undefined
}

/** How the key of a limit is kept: its hash. */
export const bucketOf = (name: string, key: string) =>
  `${name}:${createHash('sha256').update(key.toLowerCase()).digest('base64url').slice(0, 22)}`

export type Window = { start: Date; end: Date }

/** The stretch of time that a count belongs to; stretches begin at whole multiples of their length since 1970. */
export function windowOf(now: Date, perMinutes: number): Window {
  const length = perMinutes * 60_000
  const start = Math.floor(now.getTime() / length) * length
  return { start: new Date(start), end: new Date(start + length) }
}
