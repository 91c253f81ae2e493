import { beforeEach, expect, test } from 'vitest'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'

describeOnBoth('help contacts', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const rows = () => world.store.read.selectFrom('helpContacts').selectAll().execute()
  const dues = { memberId: memberIds.member, helpFor: 'Dues' }

  test('are shown, and say neither email nor phone, unless an admin says otherwise', async () => {
    const helpContactId = await world.as('admin').helpContacts.add(dues)
    const stamps = { createdBy: 'admin', updatedBy: 'admin', createdAt: '2026-11-21T15:00:00.000Z', updatedAt: '2026-11-21T15:00:00.000Z' }
    const blank = { contactEmail: '', contactPhone: '', isTrue: 1 }
    expect(await rows()).toEqual([{ helpContactId, chapterId: 'chapter-dc', ...dues, ...blank, ...stamps }])
    await world.as('admin').helpContacts.update({ helpContactId, contactEmail: 'Dues@DC.example', isTrue: false })
    expect(await rows()).toMatchObject([{ ...dues, contactEmail: 'dues@dc.example', isTrue: 0 }])
    expect(await world.as('anonymous').helpContacts.inChapter()).toEqual([])
    expect(await world.as('member').helpContacts.inChapter()).toEqual([])
  })

  test('name each member of the chapter once, also when two admins add one at the same time', async () => {
    const { helpContacts } = world.as('admin')
    const both = await Promise.allSettled([helpContacts.add(dues), helpContacts.add(dues)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: 'This member is a help contact already' } })
    const other = await helpContacts.add({ ...dues, memberId: memberIds.lifer })
    await expect(helpContacts.update({ helpContactId: other, memberId: dues.memberId })).rejects.toThrow('This member is a help contact already')
    await helpContacts.update({ helpContactId: other, memberId: memberIds.lifer, helpFor: 'Events' })
    await expect(helpContacts.add({ ...dues, memberId: memberIds.nyMember })).rejects.toThrow('Choose a member of this chapter')
    expect(await rows()).toHaveLength(2)
  })

  test('go with the membership', async () => {
    await world.as('admin').helpContacts.add(dues)
    await world.as('admin').members.remove({ memberId: dues.memberId })
    expect(await rows()).toEqual([])
  })
})
