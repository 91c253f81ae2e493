import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { noteLeft } from '#server/providers/mail/unwanted.ts'
import { draftBallot, localIn, pollOf } from '#tests/support/world/ballots.ts'
import { describeOnBoth, emailOf, type World } from '#tests/support/world/world.ts'
import { turnBallots } from './jobs.ts'
import { remindVoters } from './reminders.jobs.ts'

const day = 24 * 60

describeOnBoth('people who have not voted', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  /** Opens a ballot of so many days for all members. */
  async function opened({ days = 5, remindsVoters = 1 }: { days?: number; remindsVoters?: 0 | 1 } = {}) {
    const { votes } = world.as('admin')
    const { ballotId, update } = await draftBallot(world)
    const closesAt = localIn(world, 2 + days * 24)
    await votes.update({ ...update, closesAt, electorStatus: 'any', remindsVoters })
    await votes.schedule({ ballotId })
    world.clock.forward(2 * 60)
    await turnBallots(world.portal)
    return ballotId
  }

  const reminded = async () => {
    const rows = await world.store.read
      .selectFrom('outbox')
      .select('toAddress')
      .where('kind', '=', 'vote-reminder')
      .orderBy('toAddress')
      .execute()
    return rows.map(({ toAddress }) => toAddress)
  }

  test('are reminded once, two days before the close, and people who voted are not', async () => {
    const ballotId = await opened()
    await world.as('member').votes.cast({ ballotId, answers: [[0], [], []] })
    world.clock.forward(3 * day - 1)
    expect(await remindVoters(world.portal)).toBe(0)
    world.clock.forward(1)
    expect(await remindVoters(world.portal)).toBe(3)
    const others = ['admin', 'inactive', 'lifer'].map((who) => emailOf(who as 'admin'))
    expect(await reminded()).toEqual(others.sort())
    expect((await world.as('admin').votes.turnout({ ballotId })).reminders).toBe(3)
    await world.as('admin').votes.extend({ ballotId, closesAt: localIn(world, 72) })
    world.clock.forward(2 * day)
    expect(await remindVoters(world.portal)).toBe(0)
    world.clock.forward(2 * day)
    await turnBallots(world.portal)
    expect((await world.as('admin').votes.result({ ballotId })).reminders).toBe(3)
    expect((await world.as('lifer').votes.result({ ballotId })).reminders).toBeNull()
  })

  test('are reminded once, when two servers do it at the same time', async () => {
    await opened()
    world.clock.forward(3 * day)
    const sent = await Promise.all([remindVoters(world.portal), remindVoters(world.portal)])
    expect(sent[0] + sent[1]).toBe(4)
    expect(await reminded()).toHaveLength(4)
    expect(await world.store.read.selectFrom('voteReminders').select('personId').execute()).toHaveLength(4)
  })

  test('are not reminded of a short ballot, of one that reminds nobody, of a poll, or after the close', async () => {
    await opened({ days: 3 })
    const off = await opened({ remindsVoters: 0 })
    await world.as('admin').votes.addPoll(pollOf(world, { closesAt: localIn(world, 5 * 24) }))
    world.clock.forward(3 * day)
    expect(await remindVoters(world.portal)).toBe(0)
    expect((await world.as('admin').votes.turnout({ ballotId: off })).reminders).toBeNull()
    await opened()
    world.clock.forward(5 * day)
    expect(await remindVoters(world.portal)).toBe(0)
  })

  test('are not reminded where they unsubscribed from emails to many, or left', async () => {
    await opened()
    await world.store.write(({ sql }) => noteLeft(sql, world.chapters.dc.id, emailOf('lifer'), world.clock.now()))
    await world.store.write(({ sql }) => run(sql.deleteFrom('members').where('personId', '=', 'inactive')))
    world.clock.forward(3 * day)
    expect(await remindVoters(world.portal)).toBe(2)
    expect(await reminded()).toEqual([emailOf('admin'), emailOf('member')].sort())
  })
})
