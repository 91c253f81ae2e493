import { expect, test } from 'vitest'
import { calendarDay } from '#server/time/clock.ts'
import { restClient } from '#tests/rest/client.ts'
import { layOffice } from '#tests/support/world/offices.ts'
import { mergesIn } from '#tests/support/world/merges.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'

const { admin, member } = memberIds

const naming = { offices: 'change' } as const
const refused = 'Nobody else may name holders of offices in this chapter. Make another member an admin first'

const parent = (world: Pick<World, 'as'>) => world.as('system', { on: 'dc' }).members

const admins = (world: Pick<World, 'store'>) =>
  world.store.read
    .selectFrom('members')
    .select('memberId')
    .where('chapterId', '=', 'chapter-dc')
    .where('isAdmin', '=', 1)
    .execute()

describeOnBoth('the last one who may name holders', (open) => {
  test('keeps the role of admin, and is not deleted, until somebody else may', async () => {
    const world = await open()
    await expect(parent(world).removeAdmin({ memberId: admin })).rejects.toThrow(refused)
    await expect(parent(world).remove({ memberId: admin })).rejects.toThrow(refused)
    // Terms that have not begun, or only show offices, do not count.
    await layOffice(world, { rights: naming, memberId: memberIds.lifer, fromDay: '2027-01-01' })
    await layOffice(world, { rights: { offices: 'see' }, memberId: member })
    await expect(parent(world).removeAdmin({ memberId: admin })).rejects.toThrow(refused)
    expect(await admins(world)).toEqual([{ memberId: admin }])
    await layOffice(world, { rights: naming, memberId: member })
    await parent(world).removeAdmin({ memberId: admin })
    expect(await admins(world)).toEqual([])
    // Now the officer is the last one, and the former admin is not.
    await expect(parent(world).remove({ memberId: member })).rejects.toThrow(refused)
    await parent(world).remove({ memberId: admin })
  })

  test('of two admins who are removed at the same time one is left', async () => {
    const world = await open()
    await parent(world).makeAdmin({ memberId: member })
    const outcomes = await Promise.allSettled(
      [admin, member].map((memberId) => parent(world).removeAdmin({ memberId })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await admins(world)).toHaveLength(1)
  })

  test('is removed by the documented calls as before; then the parent appoints', async () => {
    const world = await open()
    const rest = restClient(world)
    const { status, data } = await rest('DELETE', `/api/users/${admin}/admin`, { as: 'system', on: 'dc' })
    expect([status, data]).toEqual([200, 'Admin User has been deleted successfully'])
    expect(await admins(world)).toEqual([])
    await parent(world).makeAdmin({ memberId: member })
    await rest('DELETE', `/api/users/${member}`, { as: 'system', on: 'dc' })
    expect(await admins(world)).toEqual([])
    const { offices } = world.as('system', { on: 'dc' })
    const today = calendarDay(world.clock.now(), world.chapters.dc.timeZone)
    const officeId = await offices.add({
      officeName: 'President',
      position: '',
      grants: ['offices.change'],
      eventIds: [],
    })
    const term = { officeId, memberId: memberIds.lifer, fromDay: today, untilDay: '2028-01-01' }
    await offices.nameHolder(term)
    await expect(parent(world).remove({ memberId: memberIds.lifer })).rejects.toThrow(refused)
  })
})

describeOnSqlite('merging', (open) => {
  test('does not let the last one who may name holders become part of another person', async () => {
    const world = await worldWithPayments(open)
    const { decided } = mergesIn(() => world)
    await layOffice(world, { rights: naming, memberId: memberIds.inactive })
    await restClient(world)('DELETE', `/api/users/${admin}/admin`, { as: 'system', on: 'dc' })
    const input = await decided()
    await expect(world.as('system', { on: 'dc' }).duplicates.merge(input)).rejects.toThrow(refused)
    await parent(world).makeAdmin({ memberId: admin })
    await world.as('system', { on: 'dc' }).duplicates.merge(await decided())
    await world.close()
  })
})
