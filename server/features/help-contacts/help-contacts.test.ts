import { beforeEach, expect, test } from 'vitest'
import { provesRecords } from '#tests/support/world/records.ts'
import { describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'

provesRecords({
  table: 'helpContacts',
  id: 'helpContactId',
  feature: ({ helpContacts }) => helpContacts,
  right: {
    memberId: memberIds.member,
    helpFor: 'Dues',
    contactEmail: 'dues@dc.example',
    contactPhone: '(202) 555-0123',
    isTrue: false,
  },
  stored: { isTrue: 0 },
  change: { helpFor: 'Events' },
  missing: 'There is no such help contact here.',
  duplicate: { other: { memberId: memberIds.lifer }, message: 'This member is a help contact already' },
})

describeOnSqlite('help contacts', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const dues = { memberId: memberIds.member, helpFor: 'Dues' }

  test('are shown without email and phone, unless an admin chooses otherwise', async () => {
    const helpContactId = await world.as('admin').helpContacts.add(dues)
    expect(await world.as('anonymous').helpContacts.inChapter()).toMatchObject([
      { ...dues, contactEmail: '', contactPhone: '', isTrue: true },
    ])
    await world.as('admin').helpContacts.update({ helpContactId, contactEmail: 'Dues@DC.example', isTrue: false })
    expect(await world.as('admin').helpContacts.managed()).toMatchObject([
      { ...dues, contactEmail: 'dues@dc.example', isTrue: false },
    ])
    expect(await world.as('anonymous').helpContacts.inChapter()).toEqual([])
    expect(await world.as('member').helpContacts.inChapter()).toEqual([])
    await expect(world.as('member').helpContacts.byId({ helpContactId })).rejects.toThrow('no such help contact')
  })

  test("in an edit conflict are described by the member's name, not the id", async () => {
    const { helpContacts } = world.as('admin')
    const helpContactId = await helpContacts.add(dues)
    const [{ updatedAt: edition } = { updatedAt: '' }] = await helpContacts.managed()
    world.clock.forward(1)
    await helpContacts.update({ helpContactId, memberId: memberIds.lifer, isTrue: false })
    const [{ contactName } = { contactName: '' }] = await helpContacts.managed()
    const fields = {
      memberId: `The details changed meanwhile. Saved now: ${contactName}`,
      isTrue: 'The details changed meanwhile. Saved now: hidden',
    }
    await expect(helpContacts.update({ helpContactId, ...dues, isTrue: true, edition })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { fields } },
    })
  })

  test('are members of the chapter, and are removed with the membership', async () => {
    await expect(world.as('admin').helpContacts.add({ ...dues, memberId: memberIds.nyMember })).rejects.toThrow(
      'Choose a member of this chapter',
    )
    await world.as('admin').helpContacts.add(dues)
    await world.as('admin').members.remove({ memberId: dues.memberId })
    expect(await world.store.read.selectFrom('helpContacts').selectAll().execute()).toEqual([])
  })
})
