import { beforeEach, expect, test } from 'vitest'
import type { Challenge } from 'altcha-lib'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { solve, solveOverHttp } from '#tests/support/fakes/human-check.ts'
import { answerChallenge, createHumanCheck, type HumanCheck } from './human-check.ts'

let time: Date
const clock = { now: () => time }
const later = (minutes: number) => (time = new Date(time.getTime() + minutes * 60_000))
const easy = { rounds: 10, tries: { min: 3, max: 9 } }
const missing = { message: 'Confirm that you are not a robot.', why: 'invalid', status: 401 }
const wrong = { message: 'The robot check failed. Try again.', why: 'invalid', status: 401 }

/** Tampers with a payload. */
function changed(
  payload: string,
  change: (sent: { challenge: Challenge; solution: { counter: number; derivedKey: string } }) => void,
) {
  const sent = JSON.parse(Buffer.from(payload, 'base64').toString())
  change(sent)
  return Buffer.from(JSON.stringify(sent)).toString('base64')
}

onEachDatabase((database) => {
  let check: HumanCheck
  beforeEach(() => {
    time = new Date('2026-03-02T15:00:00.000Z')
    check = createHumanCheck({ store: database().store, clock, appSecret: 'a secret', effort: easy })
  })

  /** Verifies a solution and runs the write that it was solved for. */
  async function use(payload: unknown, by = check, store = database().store): Promise<void> {
    const useUp = await by.verify(payload)
    await store.write(useUp)
  }

  test('a solution is accepted once', async () => {
    const payload = await solve(await check.challenge())
    await use(payload)
    await expect(check.verify(payload)).rejects.toMatchObject(wrong)
  })

  test('a request rejected for another reason leaves the solution unused', async () => {
    const payload = await solve(await check.challenge())
    const useUp = await check.verify(payload)
    const refusing = database().store.write(function* (builder) {
      yield* useUp(builder)
      throw new Error('the address is taken')
    })
    await expect(refusing).rejects.toThrow('the address is taken')
    await use(payload)
  })

  test('of many concurrent uses, in several processes, one counts', async () => {
    const store = await database().another()
    const other = createHumanCheck({ store, clock, appSecret: 'a secret' })
    const payload = await solve(await check.challenge())
    const tries = Array.from({ length: 20 }, (_, index) => (index % 2 ? use(payload) : use(payload, other, store)))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a solution is valid for ten minutes, and its mark is deleted after them', async () => {
    const first = await solve(await check.challenge())
    const second = await solve(await check.challenge())
    later(9.9)
    await use(first)
    later(0.2)
    await expect(check.verify(second)).rejects.toMatchObject(wrong)
    await use(await solve(await check.challenge()))
    expect(await database().store.read.selectFrom('usedChallenges').selectAll().execute()).toHaveLength(1)
    await expect(check.verify(first)).rejects.toMatchObject(wrong)
  })

  test('missing and invalid solutions have the texts that clients know', async () => {
    for (const nothing of [undefined, null, '']) await expect(check.verify(nothing)).rejects.toMatchObject(missing)
    const notPayloads = [
      'x',
      'a'.repeat(5_000),
      7,
      {},
      [],
      true,
      Buffer.from('{}').toString('base64'),
      Buffer.from('null').toString('base64'),
    ]
    for (const garbage of notPayloads) await expect(check.verify(garbage)).rejects.toMatchObject(wrong)
  })

  test('a challenge that was made easier, prolonged or signed by another portal is rejected', async () => {
    const payload = await solve(await check.challenge())
    const cheats = [
      changed(payload, ({ challenge }) => (challenge.parameters.keyPrefix = '00')),
      changed(payload, ({ challenge }) => (challenge.parameters.cost = 1)),
      changed(payload, ({ challenge }) => (challenge.parameters.data = { expires: '2099-01-01T00:00:00.000Z' })),
      changed(payload, ({ challenge }) => (challenge.parameters.nonce = '00'.repeat(16))),
      changed(payload, ({ challenge }) => delete challenge.parameters.keySignature),
      changed(payload, ({ solution }) => (solution.derivedKey = '00'.repeat(32))),
      changed(payload, ({ challenge }) => (challenge.signature = '')),
    ]
    for (const cheat of cheats) await expect(check.verify(cheat)).rejects.toMatchObject(wrong)
    const stranger = createHumanCheck({ store: database().store, clock, appSecret: 'another secret', effort: easy })
    await expect(check.verify(await solve(await stranger.challenge()))).rejects.toMatchObject(wrong)
    await check.verify(payload)
  })

  test('a browser fetches a challenge and solves it, with nothing stored along the way', async () => {
    const asked: string[] = []
    const portal = (url: string) => {
      asked.push(url)
      return answerChallenge(check)
    }
    await check.verify(await solveOverHttp('http://dc.localhost:3000', portal))
    expect(asked).toEqual(['http://dc.localhost:3000/human-check/challenge'])
    expect((await answerChallenge(check)).headers.get('cache-control')).toBe('no-store')
  })
})
