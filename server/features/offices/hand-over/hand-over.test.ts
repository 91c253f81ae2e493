import { expect, test } from 'vitest'
import { asOfficer, layOffice, layTerm } from '#tests/support/world/offices.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import { remindOfTerms } from './jobs.ts'

const ticks = { leaver: ['shown', 'complete', 'handedOver'], successor: ['seen', 'read', 'access'] }

/** A treasurer whose term ends on June 30, and the successor from July 1. */
async function treasurers(world: World) {
  world.clock.set('2027-05-10T15:00:00.000Z')
  const { officeId, termId } = await layOffice(world, {
    officeName: 'Treasurer',
    rights: { books: 'see', payments: 'change', applications: 'change', settings: 'change' },
    memberId: memberIds.member,
    untilDay: '2027-06-30',
  })
  await layTerm(world, { officeId, memberId: memberIds.lifer, fromDay: '2027-07-01' })
  return { officeId, termId }
}

const item = {
  item: 'Bank signers',
  holder: 'Member Resident',
  toDo: 'Sign together',
  itemState: 'open',
  dueOn: '',
} as const

describeOnBoth('the hand-over of an office', (open) => {
  test('goes from naming to both confirmations, and is read only afterwards', async () => {
    const world = await open()
    const { officeId, termId } = await treasurers(world)
    const leaver = world.as('member').handOvers
    const successor = world.as('lifer').handOvers

    const itemId = await leaver.addItem({ officeId, ...item })
    await leaver.addItem({ officeId, ...item, item: 'Domain', itemState: 'nothing' })
    const edition = await leaver.saveNotes({ termId, notes: 'Dues come in waves.', edition: '' })
    world.clock.forward(1)
    // Another window, which was opened before.
    await expect(leaver.saveNotes({ termId, notes: 'Nothing to do.', edition: '' })).rejects.toThrow(
      'changed in another window',
    )
    await leaver.saveNotes({ termId, notes: 'Dues come in waves.\nCall the bank first.', edition })
    await expect(leaver.saveNotes({ termId, notes: 'Dues come in.', edition })).rejects.toThrow('another window')
    await leaver.finishItem({ itemId })
    await expect(leaver.confirm({ termId, ticks: ['shown'], reason: '' })).rejects.toThrow('Tick all three')
    await leaver.confirm({ termId, ticks: ['shown'], reason: 'The bank is closed.' })
    await leaver.confirm({ termId, ticks: ticks.leaver, reason: '' })
    await successor.confirm({ termId, ticks: ticks.successor, reason: '' })

    const read = await successor.one({ officeId })
    expect(read).toMatchObject({
      termId,
      side: 'successor',
      mayEditItems: false,
      mayWriteNotes: false,
      leaver: { name: 'member Resident', untilDay: '2027-06-30', reason: 'The bank is closed.' },
      successor: { name: 'lifer Resident', fromDay: '2027-07-01', reason: null },
      notes: { notes: 'Dues come in waves.\nCall the bank first.' },
    })
    expect(read.leaver.confirmedAt).not.toBeNull()
    expect(read.successor?.confirmedAt).not.toBeNull()
    expect(read.items.map((row) => [row.item, row.itemState, row.handedOverOn])).toEqual([
      ['Bank signers', 'handedOver', '2027-05-10'],
      ['Domain', 'nothing', null],
    ])
    // The applicants of the world; drafts and money do not wait.
    expect(read.waiting.rows.map(({ kind, count }) => [kind, count])).toEqual([['applications', 2]])
    const { paper } = await world.as('admin').handOvers.printed({ officeId })
    expect(JSON.stringify(paper)).toContain('member Resident confirmed with a reason: The bank is closed.')
    expect(JSON.stringify(paper)).toContain('Call the bank first.')

    // July 1 in Washington.
    world.clock.set('2027-07-01T04:00:00.000Z')
    expect(await leaver.one({ officeId })).toMatchObject({ isPast: true, waiting: { rows: [] }, mayConfirm: false })
    await expect(leaver.saveNotes({ termId, notes: 'Late' })).rejects.toThrow('can only be read')
    await expect(leaver.addItem({ officeId, ...item })).rejects.toThrow('no such hand-over')
    // The new holder keeps the list, and the old hand-over is what the page shows first for a month.
    await successor.addItem({ officeId, ...item, item: 'Key' })
    expect((await successor.one({ officeId })).termId).toBe(termId)
    world.clock.set('2027-08-01T15:00:00.000Z')
    const own = await successor.one({ officeId })
    expect(own).toMatchObject({ side: 'leaver', isOver: false, notes: null })
    expect(own.items[0]).toMatchObject({ item: 'Bank signers', itemState: 'open' })
  })

  test('is for both sides and people who may name holders, and for nobody else', async () => {
    const world = await open()
    const { officeId, termId } = await treasurers(world)
    await layOffice(world, { rights: { offices: 'change' }, memberId: memberIds.inactive })
    const others = [world.as('inactive'), world.as('nyAdmin'), world.as('nyMember')]
    for (const { handOvers } of others) {
      const calls = [
        () => handOvers.one({ officeId }),
        () => handOvers.printed({ officeId }),
        () => handOvers.saveNotes({ termId, notes: 'x' }),
        () => handOvers.addItem({ officeId, ...item }),
        () => handOvers.confirm({ termId, ticks: ticks.leaver, reason: '' }),
      ]
      for (const call of calls) await expect(call()).rejects.toThrow('no such hand-over')
    }
    await expect(world.as('anonymous').handOvers.one({ officeId })).rejects.toThrow('Log in')
    const atWork = (await asOfficer(world, 'inactive')).handOvers
    await atWork.addItem({ officeId, ...item })
    expect(await atWork.one({ officeId })).toMatchObject({ side: null, mayEditItems: true, mayWriteNotes: false })
    await expect(atWork.confirm({ termId, ticks: ticks.leaver, reason: '' })).rejects.toThrow('no such hand-over')
    // The successor reads before the term, and writes nothing.
    await expect(world.as('lifer').handOvers.addItem({ officeId, ...item })).rejects.toThrow('no such hand-over')
    expect(await world.as('lifer').handOvers.mine()).toMatchObject([{ officeId, side: 'successor' }])
  })

  test('is announced 30 and 7 days before the last day, once, to both sides and the admins', async () => {
    const world = await open()
    const { officeId } = await treasurers(world)
    const told: [string, number][] = []
    // Washington is four hours behind: its May 31 begins at 04:00.
    for (const time of [
      '2027-05-31T03:59:00.000Z',
      '2027-05-31T04:00:00.000Z',
      '2027-05-31T05:00:00.000Z',
      '2027-06-23T03:59:00.000Z',
      '2027-06-23T04:00:00.000Z',
      '2027-06-24T04:00:00.000Z',
      '2027-07-01T12:00:00.000Z',
    ]) {
      world.clock.set(time)
      // Two servers at once.
      const [one, other] = await Promise.all([remindOfTerms(world.portal), remindOfTerms(world.portal)])
      told.push([time.slice(5, 16), one + other])
    }
    expect(told).toEqual([
      ['05-31T03:59', 0],
      ['05-31T04:00', 1],
      ['05-31T05:00', 0],
      ['06-23T03:59', 0],
      ['06-23T04:00', 1],
      ['06-24T04:00', 0],
      ['07-01T12:00', 0],
    ])
    const emails = (await world.sentEmails()).filter(({ text }) => text.includes(`/offices/${officeId}/hand-over`))
    expect(emails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(
      [
        `${emailOf('admin')}: Treasurer: the term of member Resident ends in 30 days`,
        `${emailOf('admin')}: Treasurer: the term of member Resident ends in 7 days`,
        `${emailOf('lifer')}: You take over as Treasurer in 31 days`,
        `${emailOf('lifer')}: You take over as Treasurer in 8 days`,
        `${emailOf('member')}: Your term as Treasurer ends in 30 days`,
        `${emailOf('member')}: Your term as Treasurer ends in 7 days`,
      ].sort(),
    )
  })
})
