import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { lapseOverdue } from './jobs.ts'
import { describeOnBoth, memberIds, type Person } from '#tests/support/world/world.ts'

describeOnBoth('the dashboard', (open) => {
  test('shows each member their own standing', async () => {
    const world = await open()
    const standing = async (who: Person) => (await world.as(who).members.dashboard()).dues.standing
    expect(await standing('inactive')).toBe('registration')
    expect(await standing('member')).toBe('ahead')
    expect(await standing('lifer')).toBe('life')
    expect(await standing('system')).toBe('none')
    world.clock.set('2027-05-01T12:00:00.000Z')
    expect(await standing('member')).toBe('due')
    world.clock.set('2028-05-01T12:00:00.000Z')
    await lapseOverdue(world.portal)
    expect(await standing('member')).toBe('lapsed')
    expect(await standing('inactive')).toBe('registration')
  })

  test("shows the fee of the member's type, and the association's date and hour", async () => {
    const world = await open()
    world.clock.set('2026-12-01T02:00:00.000Z')
    expect(await world.as('lifer').members.dashboard()).toMatchObject({
      hour: 21,
      card: { firstName: 'lifer', email: 'lifer@dc.aea.example' },
      summary: { memberId: memberIds.lifer, role: 'member', memberType: 'Life', status: 'active' },
      dues: { feeCents: 100_000, durationYears: 99, approvedOn: '2026-11-21' },
    })
  })

  test('shows a system admin their own card on every host', async () => {
    const world = await open()
    const { summary } = await world.as('system', { on: 'ny' }).members.dashboard()
    expect(summary).toMatchObject({ memberId: memberIds.system, role: 'systemAdmin' })
  })

  test('is missing for a former member', async () => {
    const world = await open()
    await world.store.write(({ sql }) => run(sql.deleteFrom('members').where('personId', '=', 'member')))
    await expect(world.as('member').members.dashboard()).rejects.toThrow('Member not found')
  })
})
