import { expect, test } from 'vitest'
import { convention } from '#tests/support/world/convention.ts'
import { memberIds, describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth('nominating another member', (open) => {
  const { lifer } = memberIds

  async function election() {
    const { world, eventId, groupId } = await convention(open, 'election')
    const emails = async () =>
      (await world.store.read.selectFrom('outbox').select(['subject', 'text']).execute()).filter(({ subject }) =>
        subject.includes('nominated you'),
      )
    return { world, eventId, groupId, emails, proposal: { eventId, groupId, memberId: lifer, note: 'Please do' } }
  }

  test('emails them once, and they accept by nominating themselves', async () => {
    const { world, eventId, proposal, emails } = await election()
    const { nominations } = world.as('member')
    await nominations.propose(proposal)
    world.clock.forward(1)
    await world.as('admin').nominations.propose({ ...proposal, note: '' })
    expect(await emails()).toMatchObject([{ subject: expect.stringContaining('Grades 4 to 6') }])
    expect((await emails())[0]!.text).toContain('Please do')
    expect(await nominations.made({ eventId })).toMatchObject([{ state: 'waiting', isOwn: true }])
    // Admins see everybody's.
    expect(await world.as('admin').nominations.made({ eventId })).toMatchObject([{ isOwn: false }, { isOwn: true }])
    const forLifer = await world.as('lifer').nominations.forMe({ eventId })
    expect(forLifer).toMatchObject([{ groupId: proposal.groupId, note: 'Please do' }, { note: '' }])
    expect(await world.as('admin').nominations.forMe({ eventId })).toEqual([])
  })

  test('is declined by the nominee alone, and withdrawn by the proposer alone', async () => {
    const { world, eventId, proposal } = await election()
    const proposalId = await world.as('member').nominations.propose(proposal)
    for (const role of ['member', 'admin'] as const)
      await expect(world.as(role).nominations.decline({ proposalId })).rejects.toThrow('no such nomination')
    for (const role of ['lifer', 'admin'] as const)
      await expect(world.as(role).nominations.withdraw({ proposalId })).rejects.toThrow('no such nomination')
    await world.as('lifer').nominations.decline({ proposalId })
    await world.as('lifer').nominations.decline({ proposalId })
    expect(await world.as('lifer').nominations.forMe({ eventId })).toEqual([])
    expect(await world.as('member').nominations.made({ eventId })).toMatchObject([{ state: 'declined' }])
    await expect(world.as('member').nominations.withdraw({ proposalId })).rejects.toThrow('declined already')
    const other = await world.as('admin').nominations.propose(proposal)
    await world.as('admin').nominations.withdraw({ proposalId: other })
    expect(await world.as('admin').nominations.made({ eventId })).toHaveLength(1)
  })

  test('is for active members of the chapter, for a position of this election, once each', async () => {
    const { world, eventId, groupId, proposal, emails } = await election()
    const { nominations } = world.as('member')
    const refused = (changes: object, message: string) =>
      expect(nominations.propose({ ...proposal, ...changes })).rejects.toThrow(message)
    await refused({ memberId: memberIds.member }, 'This is you')
    await refused({ memberId: memberIds.nyMember }, 'Choose a member of this chapter')
    await refused({ groupId: 'another' }, 'Choose one of the positions')
    await refused({ eventId: '99999' }, 'Event not found')
    await nominations.propose(proposal)
    await refused({}, 'already')
    await expect(world.as('nyMember').nominations.propose(proposal)).rejects.toThrow('Event not found')
    expect(await nominations.toPropose({ eventId, search: '' })).toMatchObject({
      positions: [{ groupId, closed: null }],
      found: [],
    })
    const { found } = await nominations.toPropose({ eventId, search: lifer })
    expect(found).toMatchObject([{ memberId: lifer }])
    expect(Object.keys(found[0]!)).toEqual(['memberId', 'name'])
    world.clock.set('2028-01-01T12:00:00.000Z')
    await refused({ memberId: memberIds.admin }, 'This event is over.')
    expect(await emails()).toHaveLength(1)
  })
})
