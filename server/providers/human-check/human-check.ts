import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Store } from '#db/store.ts'
import { run, type Work } from '#db/work.ts'
import type { SqlBuilder } from '#db/store.ts'
import type { Clock } from '#server/time/clock.ts'
import { refusedField } from '#server/refusal.ts'
import { derivedKey } from '#server/auth/secrets.ts'

/**
 * Proof of work by ALTCHA: the browser spends a moment of computing on each form, which a person does not notice and a
 * flood of bots does. Nothing leaves the site and nobody has to read pictures.
 */
export type HumanCheck = {
  /** Returns a signed challenge, as the ALTCHA widget and library understand it. Nothing is stored for it. */
  challenge(): Promise<Challenge>
  /**
   * Verifies the browser's field `captcha`: base64 of `{challenge, solution}`. A solution counts once, within ten
   * minutes. @throws Refusal invalid (401, texts of wire.md section 2)
   * @returns the work that uses the solution up, for the transaction of the write it was solved for: a form rejected
   * for another reason keeps its solution, and of two with the same one only the first is written
   */
  verify(payload: unknown): Promise<UseUp>
}

export type UseUp = (builder: Pick<SqlBuilder, 'sql'>) => Work<void>

/** The difficulty: each try derives a key with `rounds` rounds, and between `min` and `max` tries are needed. */
export type Effort = { rounds: number; tries: { min: number; max: number } }

/** 0.1 s on a laptop, well under a second on a slow phone. */
const usualEffort: Effort = { rounds: 1_000, tries: { min: 100, max: 300 } }
const minutesToSolve = 10

type HumanCheckOptions = { store: Pick<Store, 'read'>; clock: Clock; appSecret: string; effort?: Effort }

/** Creates and verifies the puzzles that tell people from bots. */
export function createHumanCheck({ store, clock, appSecret, effort = usualEffort }: HumanCheckOptions): HumanCheck {
  const secrets = {
    hmacSignatureSecret: derivedKey(appSecret, 'human check').toString('hex'),
    hmacKeySignatureSecret: derivedKey(appSecret, 'human check solutions').toString('hex'),
  }
  return {
    challenge() {
      return createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        deriveKey,
        cost: effort.rounds,
        counter: randomInt(effort.tries.max, effort.tries.min),
        // In the signed data and not in `expiresAt`: the library compares that one with the system's clock.
        data: { expires: minutesAfter(clock.now(), minutesToSolve) },
      })
    },
    async verify(payload) {
      if (payload === undefined || payload === null || payload === '') {
        throw refused('Confirm that you are not a robot.', 'Please select captcha')
      }
      const sent = readPayload(payload)
      if (!sent) throw failed()
      const { verified } = await verifySolution({ ...sent, ...secrets, deriveKey })
      const { nonce, data } = sent.challenge.parameters
      const now = clock.now().toISOString()
      if (!verified || data.expires <= now) throw failed()
      const used = await store.read
        .selectFrom('usedChallenges')
        .select('nonce')
        .where('nonce', '=', nonce)
        .executeTakeFirst()
      if (used) throw failed()
      return (builder) => useUp(builder, nonce, data.expires, now)
    },
  }
}

/** Answers GET /human-check/challenge. */
export async function answerChallenge(humanCheck: HumanCheck): Promise<Response> {
  return Response.json(await humanCheck.challenge(), { headers: { 'cache-control': 'no-store' } })
}

/** Records the first use of a challenge; the unique key rejects a second one, from any process. */
function* useUp({ sql }: Pick<SqlBuilder, 'sql'>, nonce: string, expiresAt: string, now: string): Work<void> {
  yield* run(sql.deleteFrom('usedChallenges').where('expiresAt', '<=', now))
  const added = yield* run(
    sql
      .insertInto('usedChallenges')
      .values({ nonce, expiresAt })
      .onConflict((conflict) => conflict.column('nonce').doNothing()),
  )
  if (added !== 1) throw failed()
}

// Loose, because the signature covers every parameter, including unused ones.
const payloadShape = z.object({
  challenge: z.object({
    signature: z.string(),
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.object({ expires: z.string() }),
    }),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function readPayload(payload: unknown): z.infer<typeof payloadShape> | null {
  if (typeof payload !== 'string' || payload.length > 4_000) return null
  try {
    return payloadShape.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

const failed = () =>
  refused('The robot check failed. Try again.', 'Failed captcha verification! Error: Failed captcha verification')

const refused = (text: string, documented: string) => refusedField('captcha', text, { status: 401, documented })

const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000).toISOString()
