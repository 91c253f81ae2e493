import { createHash } from 'node:crypto'
import type { Store } from '#db/store.ts'
import { first, firstOfLast, run, type Work } from '#db/work.ts'
import type { SqlBuilder } from '#db/store.ts'
import type { Clock } from '../time/clock.ts'
import { Refusal } from '../refusal.ts'
import { networksOfASite, siteOf } from './network.ts'

/** At most `max` attempts in a window of `perMinutes` minutes. */
export type Limit = { max: number; perMinutes: number }

/** All limits in one place. Those by address are wider because addresses share connections. */
export const limits = {
  loginByAccountAndAddress: { max: 5, perMinutes: 15 },
  loginByAddress: { max: 30, perMinutes: 15 },
  /** Codes and recovery codes: five wrong ones, whatever the address. Only someone who knows the password gets here. */
  secondStepByPerson: { max: 5, perMinutes: 15 },
  registerByAddress: { max: 10, perMinutes: 60 },
  registerByEmail: { max: 5, perMinutes: 60 },
  emailsByRecipient: { max: 3, perMinutes: 60 },
  emailsByAddress: { max: 20, perMinutes: 60 },
  uploadByAddress: { max: 60, perMinutes: 60 },
  /** Unclaimed files are stored for a day. */
  anonymousKilobytesByAddress: { max: 102_400, perMinutes: 24 * 60 },
  /** Cropping one costs as much as an upload, and the same upload can be cropped again and again. */
  portraitsByPerson: { max: 60, perMinutes: 60 },
  newsletterByAddress: { max: 20, perMinutes: 60 },
  tokenByAddress: { max: 30, perMinutes: 15 },
  /**
   * Signed links to a registration or a place on a waiting list: at an event, everybody opens theirs from one network.
   */
  ownLinkByAddress: { max: 1200, perMinutes: 10 },
  payByMember: { max: 20, perMinutes: 10 },
  registerForEventByAddress: { max: 40, perMinutes: 10 },
  donateByAddress: { max: 40, perMinutes: 10 },
  /** Seats, not attempts: nobody may take a whole venue away from the others. */
  seatsByAddress: { max: 150, perMinutes: 10 },
  registerFreeByEmail: { max: 10, perMinutes: 60 },
  /** Guests who name a member learn whether the person is one, so this is limited. */
  memberNamedByAddress: { max: 60, perMinutes: 10 },
  /** Requests that cost the portal something and the caller nothing: prices, checking a cart, asking the provider. */
  quoteByAddress: { max: 600, perMinutes: 10 },
  cartByAddress: { max: 300, perMinutes: 10 },
  finishByAddress: { max: 300, perMinutes: 10 },
  /** A search goes through the texts of a chapter; typing triggers about three requests a word. */
  searchByAddress: { max: 600, perMinutes: 10 },
  /** The whole association in one response. */
  membersByAddress: { max: 60, perMinutes: 10 },
  /** By sender too, so that forged webhooks do not crowd out the provider's. */
  webhookByChapterAndAddress: { max: 3000, perMinutes: 10 },
  exportByPerson: { max: 10, perMinutes: 1 },
  /** Check-ins at an event: a phone sends an hour's worth at once when its network returns. */
  checkInByPerson: { max: 3000, perMinutes: 60 },
  /** Tests of a chapter's mail and payment accounts, on third-party servers. */
  testsByChapter: { max: 30, perMinutes: 60 },
  /** A receipt opened by a link, printed, or billed to a company. */
  receiptByAddress: { max: 120, perMinutes: 10 },
  /** A reminder's link, opened or used to pay. */
  renewalByAddress: { max: 120, perMinutes: 10 },
  /** Receipt codes checked by strangers. */
  receiptCheckByAddress: { max: 60, perMinutes: 10 },
  /** Recipients, not emails: enough for a chapter's own members and more, but not for a purchased list. */
  bulkEmailsByChapter: { max: 20_000, perMinutes: 24 * 60 },
  testEmailsByPerson: { max: 20, perMinutes: 60 },
  /** Three years of the provider's lists take about forty requests. */
  compareByChapter: { max: 20, perMinutes: 60 },
  verifyByChapter: { max: 20, perMinutes: 60 },
  /** Successful logins: each is a row for half a day; failed ones are counted by address. */
  sessionsByPerson: { max: 120, perMinutes: 60 },
  /** Edits of a registration by its link: each change stays in the log. */
  changesByRegistration: { max: 60, perMinutes: 60 },
  /** Members' files; admins' files fill whole galleries. */
  uploadKilobytesByPerson: { max: 512_000, perMinutes: 24 * 60 },
  /** A post or job may be 100 kB long, and every search in the chapter reads it. */
  postsByPerson: { max: 20, perMinutes: 24 * 60 },
  jobsByPerson: { max: 20, perMinutes: 24 * 60 },
  /** Comments and replies. */
  commentsByPerson: { max: 60, perMinutes: 60 },
  commentsADayByPerson: { max: 300, perMinutes: 24 * 60 },
  /** Edits of existing texts. */
  editsByPerson: { max: 300, perMinutes: 60 },
  /** What officers write with the rights of their offices, each call of a procedure that is otherwise for admins. */
  officeWritesByPerson: { max: 1000, perMinutes: 60 },
  /** Nominating other members, and taking it back. Each may send an email. */
  proposalsByPerson: { max: 20, perMinutes: 1440 },
  /** Each may send an email. */
  profileByPerson: { max: 60, perMinutes: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export type Limited = { store: Pick<Store, 'read' | 'writeUnversioned'>; clock: Clock }

type Counter = { bucket: string; max: number }

/**
 * Counts one attempt, or rejects it when the window is full; a rejected attempt is not recorded. The count is stored in
 * the database, so it holds across servers and restarts. `key` is hashed: the table identifies nobody.
 * @param weight what this attempt counts for, where attempts do not count alike
 * @throws Refusal limited, with the minutes to wait
 */
export function limit(limited: Limited, name: LimitName, key: string, weight = 1): Promise<void> {
  return limitAll(limited, [[name, key]], { weight })
}

/** A limit and the key it counts by. */
export type Counted = readonly [name: LimitName, key: string]

/** The limits on guessing an account's password, wherever the password is asked for. */
export const loginCounters = (clientAddress: string, email: string) =>
  [
    ['loginByAddress', clientAddress],
    ['loginByAccountAndAddress', `${email} ${clientAddress}`],
  ] as const

/**
 * Counts one attempt against several limits in one commit: against all of them, or none when one is full.
 * @param options.also something else that is written with the counts, or rejects the attempt
 * @throws Refusal limited, with the minutes to wait
 */
export async function limitAll(
  limited: Limited,
  counted: readonly Counted[],
  { weight = 1, also }: { weight?: number; also?: ((builder: SqlBuilder) => Work<void>) | undefined } = {},
): Promise<void> {
  const attempts = attemptsAt(limited.clock.now(), counted)
  await assertNotFull(limited.store, attempts, weight)
  const [attempt, ...others] = attempts
  // The counter of a busy address is one row, for which all processes wait; there is nothing here to take back.
  const isAlone = !also && others.length === 0 && attempt?.counters.length === 1
  await limited.store.writeUnversioned(function* (builder) {
    yield* countAttempts(builder, attempts, weight, isAlone ? firstOfLast : first)
    if (also) yield* also(builder)
  })
}

/**
 * Counts one attempt in the transaction of its write, so that a write that rolls back counts for nothing.
 * @throws Refusal limited, with the minutes to wait
 */
export function* countWithin(builder: SqlBuilder, counted: readonly Counted[], now: Date): Work<void> {
  yield* countAttempts(builder, attemptsAt(now, counted), 1)
}

/** Checks without counting, which costs less than a transaction. @throws Refusal limited */
export const assertNoneFull = ({ store, clock }: Limited, counted: readonly Counted[]): Promise<void> =>
  assertNotFull(store, attemptsAt(clock.now(), counted), 1)

type CountedAttempt = { counters: Counter[]; window: Window; refusal: () => Refusal }

const attemptsAt = (now: Date, counted: readonly Counted[]): CountedAttempt[] =>
  counted.map(([name, key]) => {
    const window = windowOf(now, limits[name].perMinutes)
    const minutes = Math.ceil((window.end.getTime() - now.getTime()) / 60_000)
    return { counters: countersOf(name, key), window, refusal: () => tooMany(minutes * 60) }
  })

async function assertNotFull(store: Pick<Store, 'read'>, attempts: CountedAttempt[], weight: number): Promise<void> {
  for (const { counters, window, refusal } of attempts) {
    if (await isFull(store, counters, window, weight)) throw refusal()
  }
}

/** Other attempts may have been counted since the check: anything counted here rolls back with the refusal. */
function* countAttempts(
  builder: SqlBuilder,
  attempts: CountedAttempt[],
  weight: number,
  ask: typeof first = first,
): Work<void> {
  for (const { counters, window, refusal } of attempts) {
    for (const counter of counters) if (!(yield* countHit(builder, counter, window, { weight, ask }))) throw refusal()
  }
}

/** Returns the refusal of one attempt too many. */
export function tooMany(seconds: number): Refusal {
  const [count, unit] = inWords(seconds)
  const text = `Too many attempts. Please wait ${count} ${count === 1 ? unit : `${unit}s`} and try again.`
  return new Refusal('limited', text, { retryAfterSeconds: seconds })
}

function inWords(seconds: number): [number, string] {
  if (seconds < 60) return [seconds, 'second']
  return seconds <= 2 * 3600 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour']
}

/** Takes back an attempt that should not have counted, such as a successful login. */
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

/** Removes expired windows. */
export function* forgetOldLimits(builder: SqlBuilder, now: Date): Work<number> {
  return yield* run(builder.sql.deleteFrom('rateLimits').where('windowEnd', '<', now.toISOString()))
}

/** Counts by the key, and for a key that ends in an IPv6 network also by that network's site. */
function countersOf(name: LimitName, key: string): Counter[] {
  const { max } = limits[name]
  const site = siteOf(key)
  return [
    { bucket: bucketOf(name, key), max },
    ...(site ? [{ bucket: bucketOf(name, site), max: max * networksOfASite }] : []),
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
  return counters.some(({ bucket, max }) => (counted.find((row) => row.bucket === bucket)?.hits ?? 0) + weight > max)
}

/** Returns false when the window is full. */
function* countHit(
  { sql }: SqlBuilder,
  { bucket, max }: Counter,
  { start, end }: Window,
  { weight, ask }: { weight: number; ask: typeof first },
): Work<boolean> {
  const counted = yield* ask(
    sql
      .insertInto('rateLimits')
      .values({ bucket, windowStart: start.toISOString(), windowEnd: end.toISOString(), hits: weight })
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'windowStart'])
          .doUpdateSet((eb) => ({ hits: eb('rateLimits.hits', '+', weight) }))
          .where('rateLimits.hits', '<=', max - weight),
      )
      .returning('hits'),
  )
  return counted !== undefined
}

/** The stored form of a limit's key: its hash. */
export const bucketOf = (name: string, key: string) =>
  `${name}:${createHash('sha256').update(key.toLowerCase()).digest('base64url').slice(0, 22)}`

export type Window = { start: Date; end: Date }

/** The time window that a count belongs to; windows begin at whole multiples of their length since 1970. */
export function windowOf(now: Date, perMinutes: number): Window {
  const length = perMinutes * 60_000
  const start = Math.floor(now.getTime() / length) * length
  return { start: new Date(start), end: new Date(start + length) }
}
