import { expect, test } from 'vitest'
import { tokenFor } from '#tests/rest/client.ts'
import { describeOnBoth, memberIds, type Person, type World } from '#tests/support/world/world.ts'

async function sessionsOf(world: World, personId: Person) {
  return world.store.read.selectFrom('sessions').select('sessionId').where('personId', '=', personId).execute()
}

const isAdmin = async (world: World, who: Person) =>
  (await world.store.read.selectFrom('members').select('isAdmin').where('personId', '=', who).executeTakeFirstOrThrow())
    .isAdmin === 1

describeOnBoth('roles', (open) => {
  test('a new admin must log in again, and a former admin is logged out at once', async () => {
    const world = await open()
    await tokenFor(world, 'member')
    expect(await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.member })).toBe(
      'member Resident is now an admin.',
    )
    expect([await isAdmin(world, 'member'), await sessionsOf(world, 'member')]).toEqual([true, []])
    await tokenFor(world, 'member', 'admin')
    await world.as('system', { on: 'dc' }).members.removeAdmin({ memberId: memberIds.member })
    expect([await isAdmin(world, 'member'), await sessionsOf(world, 'member')]).toEqual([false, []])
  })

  test("other people's sessions are not affected", async () => {
    const world = await open()
    await tokenFor(world, 'lifer')
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.member })
    expect(await sessionsOf(world, 'lifer')).toHaveLength(1)
  })

  test('a system admin can set roles in every chapter from the main chapter’s host, elsewhere only in that chapter', async () => {
    const world = await open()
    await world.as('system').members.makeAdmin({ memberId: memberIds.nyMember })
    expect(await isAdmin(world, 'nyMember')).toBe(true)
    const [fact] = await world.store.read
      .selectFrom('facts')
      .selectAll()
      .where('type', '=', 'AdminGranted')
      .orderBy('position', 'desc')
      .limit(1)
      .execute()
    expect(fact).toMatchObject({ chapterId: 'chapter-ny', actor: 'systemAdmin:system' })
    const { members } = world.as('system', { on: 'dc' })
    await expect(members.makeAdmin({ memberId: memberIds.nyMember })).rejects.toThrow('There is no such member here.')
    await expect(members.removeAdmin({ memberId: memberIds.nyMember })).rejects.toThrow('There is no such member here.')
  })

  test('an admin neither grants nor removes roles', async () => {
    const world = await open()
    await expect(world.as('admin').members.makeAdmin({ memberId: memberIds.member })).rejects.toThrow('system admin')
    await expect(world.as('admin').members.removeAdmin({ memberId: memberIds.admin })).rejects.toThrow('system admin')
  })
})
