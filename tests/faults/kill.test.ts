import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { laySmallAssociation } from '#tests/support/small-association.ts'
import { tell } from './figures.ts'
import { killAgainAndAgain } from './killing.ts'
import { committingLate, withoutTransactions } from './weaknesses.ts'

/** Two chains run side by side, with so many kills each: `KILLS_PER_CHAIN=1000 npm run faults kill` for a night. */
const killsPerChain = Number(process.env.KILLS_PER_CHAIN ?? 100)

/** A control ends as soon as it has shown what it is there for: within a few kills, and never after as many. */
const mostKillsOfAControl = 25

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
    const { kept, told, caught, outlived, kills, ...wrong } = await killAgainAndAgain(laid, seed, killsPerChain)
    tell('kill -9', { seed, kills, charges: kept, told, 'caught before the books': caught, 'captures that outlived the portal': outlived })
    expect(wrong).toEqual({ faults: [], lost: [], doubled: [], unknown: [], broken: [] })
    // Were nothing charged, or were no kill between the charge and the books, nothing could have been lost.
    expect(kept).toBeGreaterThan(killsPerChain / 2)
    expect(caught).toBeGreaterThanOrEqual(Math.floor(killsPerChain / 20))
    expect(outlived).toBeGreaterThanOrEqual(Math.floor(killsPerChain / 20))
  },
)

test('the control: without the reconciler, money that a kill caught between the charge and the books is lost', async () => {
  const { kills, lost, faults } = await killAgainAndAgain(laid, 3, 6, { settles: false })
  tell('kill -9 without the reconciler', { kills, lost: lost.length })
  expect(lost.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
})

test('the control: a portal that commits after it has answered forgets what buyers were told', async () => {
  const isSeen = ({ broken }: { broken: string[] }) => broken.length > 0
  const { kills, broken } = await killAgainAndAgain(laid, 4, mostKillsOfAControl, { env: committingLate(), isSeen })
  tell('kill -9 of a portal that commits late', { kills, forgotten: broken.length })
  expect(broken.length).toBeGreaterThan(0)
})

test('the control: a portal without transactions leaves a log and tables that do not agree', async () => {
  const isSeen = ({ faults }: { faults: string[] }) => faults.length > 0
  const { kills, faults } = await killAgainAndAgain(laid, 5, mostKillsOfAControl, { env: withoutTransactions(), isSeen, settles: false })
  tell('kill -9 of a portal without transactions', { kills, faults: faults.length })
  expect(faults.length).toBeGreaterThan(0)
})
