import { beforeEach, expect, test } from 'vitest'
import { diffProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { closeBallot, draftBallot, layNomination, localIn, openBallot } from '#tests/support/world/ballots.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds, type Person, type World } from '#tests/support/world/world.ts'
import { collected, countProblems } from './count.decisions.ts'
import { closedBallotOf, votersInLog } from './result.reads.ts'

describeOnBoth('a ballot', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const cast = (who: Person, ballotId: string, answers: (number | string)[][]) =>
    world.as(who).votes.cast({ ballotId, answers })

  test('is cast once by each elector, counted at the close, and follows from the log', async () => {
    const { ballotId } = await openBallot(world)
    const admin = world.as('admin').votes
    expect(await admin.turnout({ ballotId })).toMatchObject({ electors: 3, quorum: 2, voted: 0 })
    await cast('member', ballotId, [[1], [2, 0], [0]])
    await expect(cast('member', ballotId, [[0], [], [1]])).rejects.toThrow('You have voted already')
    await cast('lifer', ballotId, [[1], [2], []])
    await expect(cast('inactive', ballotId, [[0], [], []])).rejects.toThrow('You cannot vote in this one')
    await expect(cast('nyMember', ballotId, [[0], [], []])).rejects.toThrow('There is no such ballot here')
    await expect(cast('admin', ballotId, [[0, 1], [], []])).rejects.toThrow('Choose one')
    await expect(cast('admin', ballotId, [[7], [], []])).rejects.toThrow('not on the ballot')
    await expect(cast('admin', ballotId, [['Bob'], [], []])).rejects.toThrow('No name can be written in')
    await expect(world.as('member').votes.result({ ballotId })).rejects.toThrow('when the ballot has closed')
    const { voted, byDay } = await admin.turnout({ ballotId })
    expect([voted, byDay.map(({ votes }) => votes)]).toEqual([2, [2, null, null]])
    expect(await world.as('member').votes.paper({ ballotId })).toMatchObject({
      votedAt: expect.any(String) as string,
      receipt: expect.stringMatching(/^[A-Z\d]{8}$/) as string,
    })

    await closeBallot(world)
    await closeBallot(world)
    await expect(cast('admin', ballotId, [[0], [], []])).rejects.toThrow('This ballot has closed')
    const result = await world.as('member').votes.result({ ballotId })
    expect(result).toMatchObject({ turnout: 2, votes: 2, hasQuorum: true, problems: [], byType: null })
    expect(
      result.questions.map(({ rows, abstained }) => [
        rows.map(({ label, votes, isElected }) => [label, votes, isElected]),
        abstained,
      ]),
    ).toEqual([
      [
        [
          ['Rafiq Hossain', 2, true],
          ['Arjun Jovanovic', 0, false],
        ],
        0,
      ],
      [
        [
          ['Chloe Ibarra', 2, true],
          ['Amara Novak', 0, true],
          ['Bilal Ortega', 0, false],
        ],
        0,
      ],
      [
        [
          ['Yes', 1, true],
          ['No', 0, false],
        ],
        1,
      ],
    ])
    expect(result.checkCode).toMatch(/^([\dA-HJKMNP-TV-Z]{5}-){5}[\dA-HJKMNP-TV-Z]{5}$/)
    const differences = await world.store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
    expect(differences.filter(({ unexplained, missing }) => unexplained.length + missing.length > 0)).toEqual([])
  })

  test('gets nothing back by an undo once it is scheduled: choices are counted by their places', async () => {
    const { ballotId, treasurer, board } = await draftBallot(world)
    const { votes, undo } = world.as('admin')
    const labels = async () =>
      (await votes.setup({ ballotId })).questions.map(({ choices }) => choices.map(({ label }) => label))
    const [removed, gone] = (await votes.setup({ ballotId })).questions
      .slice(0, 2)
      .map(({ choices }) => choices[0]!.choiceId)
    await votes.addChoice({ questionId: treasurer, label: 'Cid Moreau', detail: '', statement: '', memberId: '' })
    const undoOf = async (act: () => Promise<void>) => {
      const before = await world.store.read.selectFrom('undos').select('undoId').execute()
      await act()
      const after = await world.store.read.selectFrom('undos').select('undoId').execute()
      return after.find(({ undoId }) => before.every((one) => one.undoId !== undoId))!
    }
    const ofChoice = await undoOf(() => votes.removeChoice({ choiceId: removed! }))
    const ofOther = await undoOf(() => votes.removeChoice({ choiceId: gone! }))
    const ofQuestion = await undoOf(() => votes.removeQuestion({ questionId: board }))
    // The question of the choice is gone.
    await expect(undo.act(ofOther)).rejects.toThrow('can no longer be undone')
    await votes.schedule({ ballotId })
    const scheduled = await labels()
    await expect(undo.act(ofChoice)).rejects.toThrow('can no longer be undone')
    await expect(undo.act(ofQuestion)).rejects.toThrow('can no longer be undone')
    expect([scheduled, await labels()]).toEqual([[['Rafiq Hossain', 'Cid Moreau'], []], scheduled])
    await votes.withdraw({ ballotId })
    await undo.act(ofChoice)
    expect((await labels())[0]).toEqual(['Arjun Jovanovic', 'Rafiq Hossain', 'Cid Moreau'])
  })

  test('has no two choices with one label, also by a change or an undo', async () => {
    const { treasurer } = await draftBallot(world)
    const { votes, undo } = world.as('admin')
    const choice = { questionId: treasurer, label: 'Cid Moreau', detail: '', statement: '', memberId: '' }
    const choiceId = await votes.addChoice(choice)
    await expect(votes.addChoice(choice)).rejects.toThrow('on the ballot already')
    const changed = { choiceId, label: 'Rafiq Hossain', detail: '', statement: '' }
    await expect(votes.updateChoice(changed)).rejects.toThrow('on the ballot already')
    await votes.updateChoice({ ...changed, label: choice.label, detail: 'Surveyor' })
    await votes.removeChoice({ choiceId })
    await votes.addChoice(choice)
    const { undoId } = await world.store.read.selectFrom('undos').select('undoId').executeTakeFirstOrThrow()
    await expect(undo.act({ undoId })).rejects.toThrow('can no longer be undone')
  })

  test('that is open names nobody who voted among the newest facts of the books', async () => {
    const { ballotId } = await openBallot(world)
    await cast('member', ballotId, [[1], [2, 0], [0]])
    const { facts } = await world.as('admin').books.facts({ id: '' })
    expect(facts.filter(({ stream, name }) => stream.startsWith('voter-') || name === 'Vote confirmed')).toEqual([])
  })

  test('takes one vote from a person in two tabs', async () => {
    const { ballotId } = await openBallot(world)
    const tabs = await Promise.allSettled([
      cast('member', ballotId, [[0], [], []]),
      cast('member', ballotId, [[1], [], []]),
      cast('lifer', ballotId, [[1], [], []]),
    ])
    expect(tabs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await closeBallot(world)
    expect(await world.as('admin').votes.result({ ballotId })).toMatchObject({ turnout: 2, votes: 2, problems: [] })
  })

  test('is voted on by those who could when it opened, whatever becomes of them', async () => {
    const { ballotId } = await openBallot(world)
    await world
      .as('admin')
      .dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: '1' })
    await expect(cast('inactive', ballotId, [[0], [], []])).rejects.toThrow('You cannot vote')
    await cast('member', ballotId, [[0], [], []])
    expect(await world.as('admin').votes.turnout({ ballotId })).toMatchObject({ electors: 3 })
  })

  test('is open to the member types and those who had paid by a day that it names', async () => {
    const today = localIn(world, 0).slice(0, 10)
    const { ballotId, update } = await draftBallot(world, { types: ['Regular'], paidBy: today })
    const electors = async () => (await world.as('admin').votes.setup({ ballotId })).electorate
    expect(await electors()).toEqual({ members: 4, otherStatus: 1, otherType: 1, notPaid: 0, mayVote: 2, quorum: 1 })
    // The day before, nobody had paid.
    const day = new Date(Date.parse(today) - 24 * 60 * 60_000).toISOString().slice(0, 10)
    await world.as('admin').votes.update({ ...update, paidBy: day })
    expect(await electors()).toMatchObject({ notPaid: 2, mayVote: 0 })
  })

  test('opens and closes by the clock without its job, is extended before the close, and never shortened', async () => {
    const { ballotId } = await draftBallot(world)
    const { votes } = world.as('admin')
    await votes.schedule({ ballotId })
    await expect(votes.addQuestion({ ballotId, kind: 'motion', title: 'Late', about: '' })).rejects.toThrow('scheduled')
    await expect(cast('member', ballotId, [[0], [], []])).rejects.toThrow('not open yet')
    world.clock.forward(3 * 60)
    await cast('member', ballotId, [[0], [], []])
    await expect(votes.withdraw({ ballotId })).rejects.toThrow('has opened')
    await expect(votes.extend({ ballotId, closesAt: localIn(world, 5) })).rejects.toThrow('never shortened')
    await votes.extend({ ballotId, closesAt: localIn(world, 60) })
    world.clock.forward(55 * 60)
    await cast('lifer', ballotId, [[0], [], []])
    world.clock.forward(6 * 60)
    await expect(cast('admin', ballotId, [[0], [], []])).rejects.toThrow('has closed')
    await expect(votes.extend({ ballotId, closesAt: localIn(world, 60) })).rejects.toThrow('has closed')
  })

  test('keeps its count when a candidate is erased, and notes a challenge', async () => {
    const { ballotId, treasurer } = await draftBallot(world)
    const { votes } = world.as('admin')
    await votes.addChoice({
      questionId: treasurer,
      label: 'member Resident',
      detail: '',
      statement: 'Me',
      memberId: memberIds.member,
    })
    await votes.schedule({ ballotId })
    world.clock.forward(3 * 60)
    await cast('lifer', ballotId, [[2], [], []])
    await closeBallot(world)
    await world.as('lifer').votes.challenge({ ballotId, reason: 'The statement came late.' })
    await expect(world.as('lifer').votes.challenge({ ballotId, reason: 'Again' })).rejects.toThrow(
      'challenged this ballot already',
    )
    await world.as('admin').members.remove({ memberId: memberIds.member })
    const result = await votes.result({ ballotId })
    expect(result).toMatchObject({ problems: [], challenges: 1, hasQuorum: false })
    expect(result.questions[0]!.rows[0]).toMatchObject({ label: 'Name erased', votes: 1, isElected: true })
  })

  test('of the association is voted on in every chapter', async () => {
    const system = world.as('system').votes
    const ballotId = await system.add({ title: 'Bylaws' })
    await system.addQuestion({ ballotId, kind: 'motion', title: 'New bylaws', about: '' })
    await system.update({
      ballotId,
      title: 'Bylaws',
      about: '',
      opensAt: localIn(world, 2),
      closesAt: localIn(world, 9),
      electorStatus: 'active',
      electorTypes: [],
      paidBy: '',
      quorumPercent: '0',
      tie: 'lot',
    })
    await system.schedule({ ballotId })
    world.clock.forward(3 * 60)
    await cast('nyMember', ballotId, [[0]])
    await cast('member', ballotId, [[0]])
    await expect(cast('system', ballotId, [[0]])).rejects.toThrow('You cannot vote')
    await closeBallot(world)
    expect(await world.as('nyAdmin').votes.result({ ballotId })).toMatchObject({
      electors: 5,
      turnout: 2,
      problems: [],
    })
    await expect(world.as('nyAdmin').votes.setup({ ballotId })).rejects.toThrow('no such ballot')
  })

  test('takes the nominees of an election, each once', async () => {
    const paying = await worldWithPayments(open)
    const eventId = await layNomination(paying)
    const { votes } = paying.as('admin')
    const ballotId = await votes.add({ title: 'Board election' })
    expect((await votes.setup({ ballotId })).elections).toMatchObject([{ eventId, nominations: 1 }])
    expect(await votes.takeNominations({ ballotId, eventId })).toEqual({ added: 1 })
    expect(await votes.takeNominations({ ballotId, eventId })).toEqual({ added: 0 })
    const { questions } = await votes.setup({ ballotId })
    expect(questions.map(({ title, choices }) => [title, choices.map(({ label }) => label)])).toEqual([
      ['Treasurer', ['member Resident']],
    ])
    await expect(votes.schedule({ ballotId })).rejects.toThrow('fewer choices than a vote needs')
    await paying.close()
  })

  test('that was tampered with does not count again', async () => {
    const { ballotId } = await openBallot(world)
    await cast('member', ballotId, [[0], [], []])
    await closeBallot(world)
    const counted = (await closedBallotOf({ db: world.store.read, logDefinition }, ballotId))!
    expect(countProblems(counted, await votersInLog(world.store.read, ballotId))).toEqual([])
    expect(countProblems({ ...counted, ballots: [[[1], [], []]] }, 1)).toContain(
      'The ballots are not those that were counted at the close.',
    )
    expect(countProblems({ ...counted, ballots: [...counted.ballots, [[0], [], []]] }, 2)).toEqual(
      expect.arrayContaining(['1 people voted, and there are 2 ballots.', 'The log names 2 voters, and the close 1.']),
    )
    expect(collected([])).toBeNull()
  })
})
