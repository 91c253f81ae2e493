import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tell, timesOfLong } from './figures.ts'
import { killAgainAndAgain, layScene, type Control, type KillReport, type Scene } from './killing.ts'
import { committingLate, withoutTransactions } from './altered/weaknesses.ts'

/**
 * Two chains run in parallel, with this many kills each: `KILLS_PER_CHAIN=1000 npm run faults kill` for a night.
 * payments/crash.test.ts tries a crash between any two steps of a payment; here a real process dies while many pay.
 */
const killsPerChain = Number(process.env.KILLS_PER_CHAIN ?? timesOfLong(100))

/** Only one chain has the convention checkouts, so it is as long as the other two together. */
const killsOfConvention = 2 * killsPerChain

/**
 * A control ends as soon as it has shown its fault. Maximum number of retries, each with a few kills: a broken portal
 * may serve nobody.
 */
const triesOfAControl = 12
const killsPerTry = 4

/**
 * A kill takes 1.4 seconds on two cores; 23 when a dozen other programs compete. A stuck one is detected by the storm.
 */
const patienceMs = 60_000 * (1 + killsOfConvention)

let scene: Scene
beforeAll(async () => void (scene = await layScene()))
afterAll(() => rmSync(scene.folder, { recursive: true, force: true }))

test.concurrent.each([1, 2])(
  'killed at any moment of a payment of any kind or of its refund, no cent is lost, charged twice or refunded twice (seed %i)',
  { timeout: patienceMs },
  async (seed) => {
    const { retainedCharges, givenBack, acknowledged, caught, refundsCaught, outlived, kills, ...wrong } =
      await killAgainAndAgain(scene, seed, killsPerChain)
    tell('kill -9', {
      seed,
      kills,
      'charges kept': retainedCharges,
      refunds: givenBack,
      acknowledged,
      'caught before the books': caught,
      'refunds caught': refundsCaught,
      'calls that outlived the portal': outlived,
    })
    expect(wrong).toEqual({
      faults: [],
      lost: [],
      doubled: [],
      unknown: [],
      refundsLost: [],
      refundsDoubled: [],
      broken: [],
    })
    // If nothing was charged or refunded, or no kill fell between the provider and the books, nothing could have been
    // lost.
    expect(retainedCharges).toBeGreaterThan(killsPerChain / 2)
    expect(givenBack).toBeGreaterThan(killsPerChain / 2)
    expect(caught).toBeGreaterThanOrEqual(Math.ceil(killsPerChain / 20))
    expect(refundsCaught).toBeGreaterThanOrEqual(Math.ceil(killsPerChain / 5))
    expect(outlived).toBeGreaterThanOrEqual(Math.ceil(killsPerChain / 20))
  },
)

test.concurrent(
  'killed at any moment of a convention checkout, online or by POST events/register, no family is lost, duplicated or undercharged',
  { timeout: patienceMs },
  async () => {
    const {
      retainedCharges,
      acknowledged,
      caught,
      kills,
      outlived,
      givenBack,
      refundsCaught: _,
      ...wrong
    } = await killAgainAndAgain(scene, 14, killsOfConvention, { checksOut: true })
    tell('kill -9 of convention check-outs', {
      kills,
      'charges kept': retainedCharges,
      acknowledged,
      'caught before the books': caught,
      'given back': givenBack,
      'calls that outlived the portal': outlived,
    })
    expect(wrong).toEqual({
      faults: [],
      lost: [],
      doubled: [],
      unknown: [],
      refundsLost: [],
      refundsDoubled: [],
      broken: [],
    })
    expect(retainedCharges).toBeGreaterThan(killsOfConvention / 2)
    expect(caught).toBeGreaterThanOrEqual(Math.ceil(killsOfConvention / 20))
  },
)

type Wrong = 'lost' | 'refundsLost' | 'broken' | 'faults'

/** Runs short chains without a protection until one shows this fault; returns that one, or the last. */
async function ruined(wrong: Wrong, control: Pick<Control, 'env' | 'killsOnAcknowledgement'>): Promise<KillReport> {
  const isSeen = (report: Partial<Record<Wrong, string[]>>) => (report[wrong] ?? []).length > 0
  for (let number = 1; ; number++) {
    const report = await killAgainAndAgain(scene, 2 + number, killsPerTry, { ...control, isSeen, settles: false })
    if (isSeen(report) || number === triesOfAControl) return report
  }
}

test('control: without the reconciler, money is lost when a kill falls between the charge and the books', async () => {
  const { lost, faults } = await ruined('lost', {})
  tell('kill -9 without the reconciler', { lost: lost.length })
  expect(lost.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
})

test('control: without the reconciler, a refund interrupted by a kill is never made or never reported', async () => {
  const { refundsLost } = await ruined('refundsLost', {})
  tell('kill -9 of refunds without the reconciler', { lost: refundsLost.length })
  expect(refundsLost.length).toBeGreaterThan(0)
})

test('control: a portal that commits after it has answered forgets what it acknowledged', async () => {
  const { broken } = await ruined('broken', { env: committingLate(), killsOnAcknowledgement: true })
  tell('kill -9 of a portal that commits late', { forgotten: broken.length })
  expect(broken.length).toBeGreaterThan(0)
})

test('control: a portal without transactions leaves a log and tables that disagree', async () => {
  const { faults } = await ruined('faults', { env: withoutTransactions() })
  tell('kill -9 of a portal without transactions', { faults: faults.length })
  expect(faults.length).toBeGreaterThan(0)
})
