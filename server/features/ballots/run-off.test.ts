import { beforeEach, expect, test } from 'vitest'
import { closeBallot, draftBallot, layTiedBallot, openBallot } from '#tests/support/world/ballots.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'

describeOnBoth('a run-off', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  /** A closed ballot in which a member, another candidate and a name that was written in tied for one seat. */
  const tied = async (tie: 'lot' | 'runOff' = 'runOff') => {
    const { ballotId, treasurer, update } = await draftBallot(world, { tie, writeIns: 1, types: ['Regular', 'Life'] })
    const { votes } = world.as('admin')
    await votes.addChoice({
      questionId: treasurer,
      label: 'member Resident',
      detail: 'Engineer',
      statement: 'Me',
      memberId: memberIds.member,
    })
    await votes.schedule({ ballotId })
    world.clock.forward(3 * 60)
    await world.as('member').votes.cast({ ballotId, answers: [[2], [], []] })
    await world.as('lifer').votes.cast({ ballotId, answers: [[1], [], []] })
    await world.as('admin').votes.cast({ ballotId, answers: [['Dana Quist'], [], []] })
    await closeBallot(world)
    return { ballotId, update }
  }

  test('is a draft with the choices that tied, under the rules of the first, and each names the other', async () => {
    const { ballotId, update } = await tied()
    const { votes } = world.as('admin')
    expect(await votes.result({ ballotId })).toMatchObject({ needsRunOff: true, runOff: null, runOffOf: null })
    const runOffId = await votes.runOff({ ballotId })
    const setup = await votes.setup({ ballotId: runOffId })
    expect(setup).toMatchObject({
      title: 'Run-off: Board election',
      stage: 'draft',
      electorStatus: update.electorStatus,
      electorTypes: ['Regular', 'Life'],
      paidBy: null,
      quorumPercent: 50,
      tie: 'runOff',
      runOffOf: { ballotId, title: 'Board election' },
    })
    expect(
      setup.questions.map(({ title, kind, method, seats, writeIns, choices }) => [
        [title, kind, method, seats, writeIns],
        choices.map(({ label, detail, statement }) => [label, detail, statement]),
      ]),
    ).toEqual([
      [
        ['Treasurer', 'office', 'plurality', 1, 0],
        [
          ['Rafiq Hossain', '', ''],
          ['member Resident', 'Engineer', 'Me'],
          ['Dana Quist', '', ''],
        ],
      ],
    ])
    const runOff = { ballotId: runOffId, title: 'Run-off: Board election' }
    expect(await votes.result({ ballotId })).toMatchObject({ needsRunOff: false, runOff })
    // Members see no draft; they do once it is scheduled.
    expect(await world.as('member').votes.result({ ballotId })).toMatchObject({ runOff: null })
    expect((await world.as('member').votes.list()).map((row) => row.ballotId)).toEqual([ballotId])
    await votes.schedule({ ballotId: runOffId })
    expect(await world.as('member').votes.result({ ballotId })).toMatchObject({ runOff })
    world.clock.forward(8 * 24 * 60)
    await world.as('lifer').votes.cast({ ballotId: runOffId, answers: [[1]] })
    expect(await votes.turnout({ ballotId: runOffId })).toMatchObject({ runOffOf: { ballotId } })
    world.clock.forward(8 * 24 * 60)
    await closeBallot(world)
    expect(await votes.result({ ballotId: runOffId })).toMatchObject({
      runOffOf: { ballotId, title: 'Board election' },
      questions: [{ rows: [{ label: 'member Resident', votes: 1 }, {}, {}] }],
    })
  })

  test('is set up once, however often it is asked for', async () => {
    const { ballotId } = await layTiedBallot(world)
    const { votes } = world.as('admin')
    const ids = await Promise.all([1, 2, 3].map(() => votes.runOff({ ballotId })))
    expect(new Set([...ids, await votes.runOff({ ballotId })]).size).toBe(1)
    expect((await votes.list()).map((row) => row.stage).sort()).toEqual(['closed', 'draft'])
  })

  test('that was deleted is restored only while no other took its place', async () => {
    const { ballotId } = await layTiedBallot(world)
    const { votes, undo } = world.as('admin')
    await votes.remove({ ballotId: await votes.runOff({ ballotId }) })
    const { undoId } = await world.store.read.selectFrom('undos').select('undoId').executeTakeFirstOrThrow()
    expect(await votes.result({ ballotId })).toMatchObject({ needsRunOff: true })
    const second = await votes.runOff({ ballotId })
    await expect(undo.act({ undoId })).rejects.toThrow('can no longer be undone')
    expect(await votes.result({ ballotId })).toMatchObject({ runOff: { ballotId: second } })
  })

  test('leaves out a candidate who was erased since', async () => {
    const { ballotId } = await tied()
    await world.as('admin').members.remove({ memberId: memberIds.member })
    const runOffId = await world.as('admin').votes.runOff({ ballotId })
    const { questions } = await world.as('admin').votes.setup({ ballotId: runOffId })
    expect(questions[0]!.choices.map(({ label }) => label)).toEqual(['Rafiq Hossain', 'Dana Quist'])
  })

  test('is refused where nothing is left to decide', async () => {
    const { votes } = world.as('admin')
    const byLot = await tied('lot')
    expect(await votes.result(byLot)).toMatchObject({ needsRunOff: false })
    await expect(votes.runOff({ ballotId: byLot.ballotId })).rejects.toThrow('left nothing to a run-off')
    const { ballotId } = await openBallot(world, { tie: 'runOff', quorumPercent: '100' })
    await expect(votes.runOff({ ballotId })).rejects.toThrow('once the ballot has closed')
    await world.as('member').votes.cast({ ballotId, answers: [[0], [], []] })
    await world.as('lifer').votes.cast({ ballotId, answers: [[1], [], []] })
    await closeBallot(world)
    expect(await votes.result({ ballotId })).toMatchObject({ hasQuorum: false, needsRunOff: false })
    await expect(votes.runOff({ ballotId })).rejects.toThrow('had no quorum')
    await expect(world.as('nyAdmin').votes.runOff({ ballotId })).rejects.toThrow('no such ballot')
  })
})
