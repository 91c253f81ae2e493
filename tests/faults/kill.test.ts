import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tell } from './figures.ts'
import { killAgainAndAgain, layDemoFolder } from './killing.ts'

/** Two chains run side by side, with so many kills each: `KILLS_PER_CHAIN=1000 npm run faults kill` for a night. */
const killsPerChain = Number(process.env.KILLS_PER_CHAIN ?? 25)

let laid: string
beforeAll(async () => {
  laid = await layDemoFolder()
})
afterAll(() => rmSync(laid, { recursive: true, force: true }))

test.concurrent.each([1, 2])(
  'killed at any moment of a payment or a registration, no cent is lost and none is taken twice (seed %i)',
  { timeout: 900_000 },
  async (seed) => {
    const report = await killAgainAndAgain(laid, seed, killsPerChain)
    tell('kill -9', { seed, kills: report.kills, charges: report.kept, told: report.told })
    expect(report).toMatchObject({ faults: [], lost: [], doubled: [], unknown: [], broken: [] })
    // Were nothing charged, nothing could have been lost.
    expect(report.kept).toBeGreaterThan(report.kills / 2)
  },
)
