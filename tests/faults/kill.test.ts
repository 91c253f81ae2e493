import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { laySmallAssociation } from '#tests/support/small-association.ts'
import { tell } from './figures.ts'
import { killAgainAndAgain } from './killing.ts'
import { killNaiveTill } from './naive-killing.ts'

/** Two chains run side by side, with so many kills each: `KILLS_PER_CHAIN=1000 npm run faults kill` for a night. */
const killsPerChain = Number(process.env.KILLS_PER_CHAIN ?? 100)

const naiveKills = 25

/** A start takes a second or two of a core. */
const patienceMs = 60_000 + killsPerChain * 8_000

let laid: string
beforeAll(async () => {
  laid = mkdtempSync(path.join(tmpdir(), 'chapterhouse-laid-'))
  await laySmallAssociation(laid)
})
afterAll(() => rmSync(laid, { recursive: true, force: true }))

test.concurrent.each([1, 2])(
  'killed at any moment of a payment or a registration, no cent is lost and none is taken twice (seed %i)',
  { timeout: patienceMs },
  async (seed) => {
    const { kept, told, caught, ...wrong } = await killAgainAndAgain(laid, seed, killsPerChain)
    tell('kill -9', { seed, kills: killsPerChain, charges: kept, told, 'caught before the books': caught })
    expect(wrong).toEqual({ faults: [], lost: [], doubled: [], unknown: [], broken: [] })
    // Were nothing charged, or were no kill between the charge and the books, nothing could have been lost.
    expect(kept).toBeGreaterThan(killsPerChain / 2)
    expect(caught).toBeGreaterThanOrEqual(Math.floor(killsPerChain / 20))
  },
)

test('the control: a till that captures and then writes loses money and takes it twice, killed in the same way', async () => {
  const report = await killNaiveTill(3, naiveKills)
  tell('kill -9 of a naive till', { kills: naiveKills, ...report })
  expect(report.lost).toBeGreaterThan(0)
  expect(report.doubled).toBeGreaterThan(0)
})
