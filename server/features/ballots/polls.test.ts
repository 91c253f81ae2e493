import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { diffProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { closeBallot, localIn, openBallot, pollOf } from '#tests/support/world/ballots.ts'
import { asOfficer, layOffice } from '#tests/support/world/offices.ts'
import { runVerb } from '#tests/support/world/run-verb.ts'
import { describeOnBoth, memberIds, type Person, type World } from '#tests/support/world/world.ts'
import { voterOf, voterStream } from './facts.ts'
import { maxChanges } from './rules.ts'

describeOnBoth('a poll', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const added = (options: Parameters<typeof pollOf>[1] = {}) => world.as('admin').votes.addPoll(pollOf(world, options))
  const cast = (who: Person, ballotId: string, ...chosen: number[]) =>
    world.as(who).votes.cast({ ballotId, answers: [chosen] })
  const paper = (who: Person, ballotId: string) => world.as(who).votes.paper({ ballotId })
  const expectFromLog = async () => {
    const differences = await world.store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
    expect(differences.filter(({ unexplained, missing }) => unexplained.length + missing.length > 0)).toEqual([])
  }

  test('with secret answers is open at once for all members, takes one answer each, and is counted at the close', async () => {
    const ballotId = await added()
    expect(await world.as('member').votes.list()).toMatchObject([{ ballotId, poll: 'secret', mayVote: true }])
    await cast('inactive', ballotId, 0)
    await cast('member', ballotId, 1)
    await expect(cast('member', ballotId, 0)).rejects.toThrow('You have voted already')
    await expect(cast('lifer', ballotId)).rejects.toThrow('Choose an answer')
    await expect(cast('lifer', ballotId, 0, 1)).rejects.toThrow('Choose one')
    await expect(cast('nyMember', ballotId, 0)).rejects.toThrow('There is no such ballot here')
    expect((await paper('member', ballotId)).answers).toBeNull()
    expect(await world.as('admin').votes.turnout({ ballotId })).toMatchObject({ electors: 4, voted: 2, answers: null })
    expect(await world.store.read.selectFrom('pollAnswers').selectAll().execute()).toEqual([])

    await closeBallot(world)
    await expect(cast('admin', ballotId, 0)).rejects.toThrow('This poll has closed. Your answer was not counted.')
    const result = await world.as('lifer').votes.result({ ballotId })
    expect(result).toMatchObject({ poll: 'secret', turnout: 2, votes: 2, problems: [], answers: null })
    // Equal choices stay equal: there is neither a lot nor a run-off.
    expect(result).toMatchObject({ needsRunOff: false, questions: [{ tied: ['Hall', 'Library'], byLot: false }] })
    const { paper: printed } = await world.as('admin').votes.printed({ ballotId })
    expect(printed.table).toEqual({
      heads: ['Choice', 'Votes'],
      rows: [
        ['Hall', '1'],
        ['Library', '1'],
        ['Online', '0'],
      ],
      sums: [],
    })
    await expect(world.as('admin').votes.runOff({ ballotId })).rejects.toThrow('left nothing to a run-off')
    await expect(world.as('member').votes.challenge({ ballotId, reason: 'No' })).rejects.toThrow('cannot be challenged')
    await expectFromLog()
  })

  test('with secret answers takes one answer from a person in two tabs', async () => {
    const ballotId = await added()
    const tabs = await Promise.allSettled([cast('member', ballotId, 0), cast('member', ballotId, 1)])
    expect(tabs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await closeBallot(world)
    expect(await world.as('admin').votes.result({ ballotId })).toMatchObject({ turnout: 1, votes: 1, problems: [] })
  })

  test('with open answers shows them to those who answered and to admins, and an answer can be changed', async () => {
    const ballotId = await added({ poll: 'open', several: true })
    await cast('member', ballotId, 2, 0)
    expect((await paper('lifer', ballotId)).answers).toBeNull()
    await cast('lifer', ballotId, 0)
    await cast('lifer', ballotId, 1)
    const answers = {
      answered: 2,
      mine: [1],
      choices: [
        { label: 'Hall', count: 1, names: ['member Resident'] },
        { label: 'Library', count: 1, names: ['lifer Resident'] },
        { label: 'Online', count: 1, names: ['member Resident'] },
      ],
    }
    expect((await paper('lifer', ballotId)).answers).toEqual(answers)
    expect((await world.as('admin').votes.turnout({ ballotId })).answers).toEqual({ ...answers, mine: null })
    await expect(paper('nyMember', ballotId)).rejects.toThrow('There is no such ballot here')

    await closeBallot(world)
    await expect(cast('lifer', ballotId, 0)).rejects.toThrow('This poll has closed')
    const result = await world.as('inactive').votes.result({ ballotId })
    expect(result).toMatchObject({ turnout: 2, votes: 2, problems: [], answers: { ...answers, mine: null } })
    expect(result.questions[0]!.rows.map(({ label, votes }) => [label, votes])).toEqual([
      ['Hall', 1],
      ['Library', 1],
      ['Online', 1],
    ])
    await world.as('admin').members.remove({ memberId: memberIds.member })
    expect((await world.as('admin').votes.result({ ballotId })).answers!.choices[2]).toEqual({
      label: 'Online',
      count: 1,
      names: ['Former member'],
    })
    await expectFromLog()
  })

  test('with open answers is changed in a second tab, a bounded number of times, and the same answer is no change', async () => {
    const ballotId = await added({ poll: 'open' })
    await Promise.all([cast('member', ballotId, 0), cast('member', ballotId, 0)])
    for (let change = 1; change <= maxChanges; change++) await cast('member', ballotId, change % 2)
    await expect(cast('member', ballotId, 1)).rejects.toThrow(`can be changed ${maxChanges} times`)
    await cast('member', ballotId, 0)
    expect(await world.as('admin').votes.turnout({ ballotId })).toMatchObject({ voted: 1, answers: { answered: 1 } })
    expect(await paper('member', ballotId)).toMatchObject({ answers: { mine: [0] } })
  })

  test('is answered by those whom its rules name, and opens for somebody', async () => {
    const ballotId = await added({ poll: 'open', electorStatus: 'active', electorTypes: ['Regular'] })
    await expect(cast('lifer', ballotId, 0)).rejects.toThrow('You cannot vote in this one')
    expect(await paper('lifer', ballotId)).toMatchObject({ isElector: false, answers: null })
    await cast('member', ballotId, 0)
    await closeBallot(world)
    expect(await world.as('lifer').votes.result({ ballotId })).toMatchObject({ turnout: 1, answers: null })
    await expect(added({ electorTypes: ['None'] })).rejects.toThrow('Nobody may answer')
    expect(await world.as('admin').votes.list()).toHaveLength(1)
  })

  test('needs two choices that differ, and a close within sixty days, which it has without one', async () => {
    for (const [choices, problem] of [
      ['Hall', 'two choices or more'],
      ['Hall\nHall', 'only once'],
      [Array.from({ length: 21 }, (_, index) => index).join('\n'), 'At most 20'],
      [`Hall\n${'x'.repeat(81)}`, 'At most 80'],
    ] as const)
      await expect(added({ choices })).rejects.toThrow(problem)
    await expect(added({ closesAt: localIn(world, -2) })).rejects.toThrow('at least an hour')
    await expect(added({ closesAt: localIn(world, 61 * 24) })).rejects.toThrow('within 60 days')
    await added({ closesAt: '' })
    const listed = await world.as('admin').votes.list()
    const hours = listed.map(({ opensAt, closesAt }) => (Date.parse(closesAt) - Date.parse(opensAt)) / (60 * 60_000))
    expect(hours).toEqual([60 * 24])
  })

  test('starts with two weeks to answer, and with the numbers of those who could', async () => {
    const { members, closesAt } = await world.as('admin').votes.newPoll()
    const ballotId = await added({ closesAt })
    const { electors } = await world.as('admin').votes.turnout({ ballotId })
    expect(members.any).toBe(electors)
    expect(members.active).toBeLessThan(members.any)
    expect(closesAt).toBe(`${localIn(world, 14 * 24).slice(0, 10)}T20:00`)
  })

  test('is listed before all that close later, and closed ones come last', async () => {
    const closed = await added()
    await closeBallot(world)
    const later = await added({ closesAt: localIn(world, 72) })
    const sooner = await added({ closesAt: localIn(world, 24) })
    const listed = await world.as('member').votes.list()
    expect(listed.map(({ ballotId, stage }) => [ballotId, stage])).toEqual([
      [sooner, 'open'],
      [later, 'open'],
      [closed, 'closed'],
    ])
  })

  test.each(['secret', 'open'] as const)('with %s answers is taken back until somebody answers it', async (poll) => {
    const { votes } = world.as('admin')
    const mistyped = await added({ poll })
    await votes.withdrawPoll({ ballotId: mistyped })
    await expect(cast('member', mistyped, 0)).rejects.toThrow('There is no such ballot here')
    await expect(votes.withdrawPoll({ ballotId: mistyped })).rejects.toThrow('There is no such ballot here')
    expect(await votes.list()).toEqual([])
    for (const table of ['ballotElectors', 'ballotBoxes', 'ballotKeys', 'ballotQuestions', 'ballotChoices'] as const)
      expect(await world.store.read.selectFrom(table).select('ballotId').execute()).toEqual([])
    await expectFromLog()

    const answered = await added({ poll })
    await cast('member', answered, 0)
    await expect(votes.withdrawPoll({ ballotId: answered })).rejects.toThrow('This poll has an answer')
    await closeBallot(world)
    await expect(votes.withdrawPoll({ ballotId: answered })).rejects.toThrow('This poll has closed')
    const { ballotId } = await openBallot(world)
    const draft = await votes.add({ title: 'Board election 2028' })
    await expect(votes.withdrawPoll({ ballotId: draft })).rejects.toThrow('Only a poll can be taken back')
    await expect(votes.withdrawPoll({ ballotId })).rejects.toThrow('Only a poll can be taken back')
    expect(await votes.result({ ballotId: answered })).toMatchObject({ turnout: 1, votes: 1, problems: [] })
  })

  test('is either answered or taken back, when both come at once', async () => {
    const ballotId = await added({ poll: 'open' })
    const both = await Promise.allSettled([
      cast('member', ballotId, 0),
      world.as('admin').votes.withdrawPoll({ ballotId }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectFromLog()
  })

  test('is seen and not opened by officers who may only see the settings', async () => {
    const ballotId = await added({ poll: 'open' })
    await cast('lifer', ballotId, 0)
    await layOffice(world, { memberId: memberIds.member, rights: { settings: 'see' } })
    const officer = await asOfficer(world, 'member')
    expect(await officer.votes.turnout({ ballotId })).toMatchObject({ answers: { answered: 1, mine: null } })
    await expect(officer.votes.addPoll(pollOf(world))).rejects.toThrow()
    await expect(world.as('member').votes.addPoll(pollOf(world))).rejects.toThrow()
    await expect(officer.votes.extend({ ballotId, closesAt: localIn(world, 60) })).rejects.toThrow()
  })

  test('is counted again from the log, changed answers by the last one', async () => {
    const ballotId = await added({ poll: 'open' })
    for (const choice of [0, 1, 2]) await cast('member', ballotId, choice)
    await cast('lifer', ballotId, 2)
    await closeBallot(world)
    const { code, out } = await runVerb<{ checkCode: string }>(world, ['count', ballotId])
    expect([code, out]).toEqual([0, expect.stringContaining('2 of 4 people voted, 2 ballots')])
    expect(out).toMatch(/ +2 {2}[\w-]+ {2}\*\n/)
    expect(out).toContain(`Check code ${(await world.as('member').votes.result({ ballotId })).checkCode}`)
  })

  test('is not counted again as it was when the names were exchanged, or somebody answered who may not', async () => {
    const ballotId = await added({ poll: 'open' })
    await cast('member', ballotId, 0)
    await cast('lifer', ballotId, 2)
    await closeBallot(world)
    const count = async () => (await runVerb(world, ['count', ballotId])).out
    expect(await count()).toContain('The count stands.')
    const answers = (chosen: string, personId: string) =>
      world.store.write(({ sql }) =>
        run(sql.updateTable('pollAnswers').set({ chosen }).where('personId', '=', personId)),
      )
    // The numbers stay the same.
    await answers('[2]', 'member')
    await answers('[0]', 'lifer')
    expect(await count()).toContain('! The page shows other answers than the log, of: lifer, member.')
    await answers('[0]', 'member')
    await answers('[2]', 'lifer')
    await world.store.write(function* (builder) {
      const stamp = {
        chapterId: world.chapters.dc.id,
        actor: 'system:tests',
        correlation: 'late',
        now: world.clock.now(),
      }
      const { record } = logWriter(builder, world.portal.logDefinition, stamp)
      const data = { ballotId, personId: 'nyMember', chosen: [1] }
      yield* record(voterStream, voterOf(ballotId, 'nyMember'), () => [{ type: 'PollAnswered' as const, data }])
    })
    const out = await count()
    expect(out).toContain('! Answers of people who may not answer: nyMember.')
    expect(out).toContain('! The answers in the log are not those that were counted at the close.')
    expect(out).toContain('THE COUNT DOES NOT STAND.')
  })
})
