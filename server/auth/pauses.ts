import { all, run, type Work } from '#db/work.ts'
import type { SqlBuilder } from '#db/store.ts'
import { bucketOf, tooMany, windowOf, type Limited } from './limits.ts'

/**
 * Login throttling: `free` attempts per window pass; each further one makes the next wait, one second at first, then
 * twice as long each time. A lockout would let an attacker keep the owner out.
 */
export const pauses = { loginByAccount: { free: 20, perMinutes: 60, maxSeconds: 60 } } as const

/** @throws Refusal limited, with the seconds to wait, during the pause after an attempt */
export async function assertNotPaused(
  { store, clock }: Limited,
  name: keyof typeof pauses,
  key: string,
): Promise<void> {
  const now = clock.now()
  const [pause] = await pauseAt(store.read, bucketOf(name, key), now).execute()
  if (pause) throw tooMany(secondsUntil(pause.windowEnd, now))
}

/**
 * Counts one attempt, and begins the pause after it.
 * @throws Refusal limited, when a concurrent attempt began one
 */
export function* beginPause(builder: SqlBuilder, name: keyof typeof pauses, key: string, now: Date): Work<void> {
  const bucket = bucketOf(name, key)
  // Counted first: a concurrent attempt waits here for the row, and then finds the pause.
  const attempts = yield* countAttempt(builder, name, bucket, now)
  const [begun] = yield* all(pauseAt(builder.sql, bucket, now))
  if (begun) throw tooMany(secondsUntil(begun.windowEnd, now))
  const { free, maxSeconds } = pauses[name]
  if (attempts <= free) return
  const seconds = Math.min(2 ** (attempts - free - 1), maxSeconds)
  yield* keepPause(builder, bucket, new Date(now.getTime() + seconds * 1000))
}

/** Stored beside the windows of the same bucket, and deleted with them. */
const pauseRow = 'pause'

const pauseAt = (sql: SqlBuilder['sql'], bucket: string, now: Date) =>
  sql
    .selectFrom('rateLimits')
    .select('windowEnd')
    .where('bucket', '=', bucket)
    .where('windowStart', '=', pauseRow)
    .where('windowEnd', '>', now.toISOString())

function* countAttempt({ sql }: SqlBuilder, name: keyof typeof pauses, bucket: string, now: Date): Work<number> {
  const { start, end } = windowOf(now, pauses[name].perMinutes)
  const [counted] = yield* all(
    sql
      .insertInto('rateLimits')
      .values({ bucket, windowStart: start.toISOString(), windowEnd: end.toISOString(), hits: 1 })
      .onConflict((conflict) =>
        conflict.columns(['bucket', 'windowStart']).doUpdateSet((eb) => ({ hits: eb('rateLimits.hits', '+', 1) })),
      )
      .returning('hits'),
  )
  return counted!.hits
}

function* keepPause({ sql }: SqlBuilder, bucket: string, until: Date): Work<void> {
  const windowEnd = until.toISOString()
  yield* run(
    sql
      .insertInto('rateLimits')
      .values({ bucket, windowStart: pauseRow, windowEnd, hits: 0 })
      .onConflict((conflict) => conflict.columns(['bucket', 'windowStart']).doUpdateSet({ windowEnd })),
  )
}

const secondsUntil = (end: string, now: Date) => Math.ceil((Date.parse(end) - now.getTime()) / 1000)
