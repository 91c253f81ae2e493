import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { changeSecret, holdSecret } from '#server/auth/app-secret.ts'
import { makeContext, type Portal } from '#server/context.ts'
import { apiFor } from '#server/wiring/api.ts'
import { closeBallot, openBallot } from '#tests/support/world/ballots.ts'
import { layElectors } from '#tests/support/world/electors.ts'
import { mergesIn } from '#tests/support/world/merges.ts'
import { runVerb } from '#tests/support/world/run-verb.ts'
import { describeOnBoth, memberIds, type Person, type World } from '#tests/support/world/world.ts'
import { turnBallots } from './jobs.ts'

describeOnBoth('votes in an open ballot', (open) => {
  let world: World
  let other: Store
  beforeEach(async () => {
    world = await open()
    other = await openStore(world.env.database, { maxReaders: 2 })
  })
  afterEach(() => other.close())
  const { merge } = mergesIn(() => world)

  /** The procedures of a portal beside the world's: on another store, or with another secret. */
  const at = (portal: Partial<Portal>, who: Person) => {
    const { chapter, hostIsKnown, actor, requestId, clientAddress } = world.context(who)
    return apiFor(
      makeContext({ ...world.portal, ...portal }, { chapter, hostIsKnown, actor, requestId, clientAddress }),
    )
  }

  const answers = [[0], [], []]

  /** Closes the ballot, and asserts that there are as many ballots as people who voted, on the page and in the log. */
  async function assertCounted(ballotId: string, figures: { electors: number; turnout: number }): Promise<void> {
    await closeBallot(world)
    const result = await world.as('admin').votes.result({ ballotId })
    expect(result).toMatchObject({ ...figures, votes: figures.turnout, problems: [] })
    const counted = await runVerb<{ turnout: number }>(world, ['count', ballotId, '--json'])
    expect([counted.code, counted.json()]).toMatchObject([0, { turnout: figures.turnout }])
  }

  test('from two tabs, at two portals, at the same moment: one counts', async () => {
    const { ballotId } = await openBallot(world)
    const tabs = await Promise.allSettled([
      world.as('member').votes.cast({ ballotId, answers }),
      at({ store: other }, 'member').votes.cast({ ballotId, answers: [[1], [], []] }),
      at({ store: other }, 'lifer').votes.cast({ ballotId, answers }),
    ])
    expect(tabs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    const reasons = tabs.flatMap((tab) => (tab.status === 'rejected' ? [String(tab.reason)] : []))
    expect(reasons).toEqual([expect.stringContaining('You have voted already')])
    await assertCounted(ballotId, { electors: 3, turnout: 2 })
  })

  test('count and stand whoever leaves, joins, or is merged meanwhile', async () => {
    const { ballotId } = await openBallot(world)
    const cast = (who: Person) => world.as(who).votes.cast({ ballotId, answers })
    await cast('lifer')
    await cast('member')
    // One who voted leaves, one who voted becomes part of one who may not, and one joins.
    await world.as('admin').members.remove({ memberId: memberIds.lifer })
    await merge(memberIds.inactive, memberIds.member)
    await layElectors(
      { store: world.store, logDefinition: world.portal.logDefinition },
      { chapterId: world.chapters.dc.id, count: 1, now: world.clock.now() },
    )
    await expect(cast('inactive')).rejects.toThrow('You cannot vote in this one')
    await expect(cast('member')).rejects.toThrow('You have voted already')
    await cast('admin')
    await assertCounted(ballotId, { electors: 3, turnout: 3 })
  })

  test('are closed by two portals at once: the log has one close', async () => {
    const { ballotId } = await openBallot(world)
    await world.as('member').votes.cast({ ballotId, answers })
    world.clock.forward(60 * 60)
    await Promise.all([turnBallots(world.portal), turnBallots({ ...world.portal, store: other })])
    const facts = await world.store.read
      .selectFrom('facts')
      .select('type')
      .where('stream', '=', `ballot-${ballotId}`)
      .where('type', 'in', ['BallotClosed', 'BallotsRevealed', 'BallotCounted'])
      .orderBy('position')
      .execute()
    expect(facts.map(({ type }) => type)).toEqual(['BallotClosed', 'BallotsRevealed', 'BallotCounted'])
    await assertCounted(ballotId, { electors: 3, turnout: 1 })
  })

  test('are taken until the millisecond before the close, and not at its instant', async () => {
    const { ballotId } = await openBallot(world)
    const { closesAt } = await world.store.read
      .selectFrom('ballotStandings')
      .select('closesAt')
      .where('ballotId', '=', ballotId)
      .executeTakeFirstOrThrow()
    world.clock.set(new Date(Date.parse(closesAt) - 1).toISOString())
    await world.as('member').votes.cast({ ballotId, answers })
    world.clock.set(closesAt)
    await expect(world.as('lifer').votes.cast({ ballotId, answers })).rejects.toThrow('This ballot has closed')
    await assertCounted(ballotId, { electors: 3, turnout: 1 })
  })

  test('go on when APP_SECRET is changed', async () => {
    const { ballotId } = await openBallot(world)
    await world.as('member').votes.cast({ ballotId, answers })
    const appSecret = 'the next secret of the tests, which is long enough'
    await holdSecret(world.portal)
    await changeSecret(world.portal, appSecret, { revoke: false })
    const env = { ...world.env, appSecret }
    await at({ env }, 'lifer').votes.cast({ ballotId, answers })
    world.clock.forward(60 * 60)
    await turnBallots({ ...world.portal, env })
    await assertCounted(ballotId, { electors: 3, turnout: 2 })
  })
})
