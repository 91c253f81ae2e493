import { beforeEach, expect, test } from 'vitest'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import { application, newcomer } from '#tests/support/world/applicant.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'

const senior = { memberType: 'Senior', fee: '60.50', description: 'Over 65', duration: 2 }

describeOnBoth('a member type', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const admin = () => world.as('admin').members
  const rows = () =>
    world.store.read
      .selectFrom('memberTypes')
      .selectAll()
      .where('chapterId', '=', 'chapter-dc')
      .orderBy('memberTypeId')
      .execute()

  test('records when and by whom it was added and last changed, shows only the times, and keeps fields that a change omits', async () => {
    const memberTypeId = await admin().addType(senior)
    world.clock.forward(5)
    await world.as('system', { on: 'dc' }).members.updateType({ memberTypeId, fee: '0' })
    const stamps = {
      createdBy: 'admin',
      updatedBy: 'system',
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:05:00.000Z',
    }
    const details = { memberTypeId, memberType: 'Senior', feeCents: 0, description: 'Over 65', durationYears: 2 }
    expect(await rows()).toContainEqual({ ...details, ...stamps, chapterId: 'chapter-dc' })
    const { createdAt, updatedAt } = stamps
    const view = { ...details, createdAt, updatedAt }
    expect(await world.as('member').members.typeById({ memberTypeId })).toEqual(view)
    expect(await world.as('anonymous').members.types()).toContainEqual(view)
    expect(await world.as('member').members.typesWithMembers()).toContainEqual({ ...view, members: 0 })
  })

  test('has a unique name in the chapter, ignoring case, also when two admins add it at the same time', async () => {
    const message = 'There is already a member type of this name'
    const both = await Promise.allSettled([
      admin().addType(senior),
      world.as('system', { on: 'dc' }).members.addType({ ...senior, memberType: 'SENIOR' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(admin().updateType({ memberTypeId: 'dc-student', memberType: 'senior' })).rejects.toThrow(message)
    await admin().updateType({ memberTypeId: 'dc-student', memberType: 'STUDENT' })
    await world.as('nyAdmin').members.addType(senior)
    expect((await rows()).map(({ memberType }) => memberType.toLowerCase()).sort()).toEqual([
      'life',
      'regular',
      'senior',
      'student',
    ])
  })

  test('cannot be deleted while members or applicants have it', async () => {
    const before = await rows()
    const remove = (memberTypeId: string) => admin().removeType({ memberTypeId })
    await expect(remove('dc-regular')).rejects.toThrow(
      '3 members and 2 applicants have this member type, so it cannot be deleted.',
    )
    await expect(remove('dc-life')).rejects.toThrow(/^1 member has this member type, so it cannot be deleted/)
    expect(await rows()).toEqual(before)
    expect(
      (await world.as('member').members.typesWithMembers()).map(({ memberTypeId, members }) => [memberTypeId, members]),
    ).toEqual([
      ['dc-student', 0],
      ['dc-regular', 3],
      ['dc-life', 1],
    ])
    await remove('dc-student')
    expect((await rows()).map(({ memberTypeId }) => memberTypeId)).toEqual(['dc-life', 'dc-regular'])
  })

  test('is not deleted during an approval, an addition, or an application with it', async () => {
    const typesOf = ['Approved', 'Added', 'Applied'].map((memberType) => admin().addType({ ...senior, memberType }))
    const [approved, added, applied] = (await Promise.all(typesOf)) as [string, string, string]
    const captcha = await solvedCheck(world)
    const entries: [string, () => Promise<unknown>][] = [
      [approved, () => admin().approve({ pendingId: 'applicant', memberType: approved })],
      [added, () => admin().add({ ...newcomer, memberType: added })],
      [
        applied,
        () =>
          world
            .as('anonymous')
            .accounts.register({ ...application, email: 'also@comer.example', memberType: applied, captcha }),
      ],
    ]
    for (const [memberTypeId, enter] of entries) {
      const outcomes = await Promise.allSettled([enter(), admin().removeType({ memberTypeId })])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
    const known = (await rows()).map(({ memberTypeId }) => memberTypeId)
    for (const table of ['members', 'applications'] as const) {
      const holders = await world.store.read
        .selectFrom(table)
        .select('memberTypeId')
        .where('chapterId', '=', 'chapter-dc')
        .execute()
      expect(known).toEqual(expect.arrayContaining(holders.map((holder) => holder.memberTypeId)))
    }
  })

  test('does not switch between years and life while it has members', async () => {
    const change = (memberTypeId: string, duration: number) => admin().updateType({ memberTypeId, duration, fee: '1' })
    const before = await rows()
    await expect(change('dc-regular', 99)).rejects.toThrow(
      '3 members have this member type, so it cannot change between years and life.',
    )
    await expect(change('dc-life', 1)).rejects.toThrow('1 member has this member type')
    expect(await rows()).toEqual(before)
    await change('dc-regular', 2)
    await change('dc-student', 99)
    expect((await rows()).map(({ durationYears }) => durationYears)).toEqual([99, 2, 99])
  })
})

describeOnBoth('past payments', (open) => {
  test('keep their name and amount when their member type is renamed and costs more', async () => {
    const world = await worldWithPayments(open)
    try {
      const { orderId } = await world.approved('inactive')
      await world.as('inactive').payments.finish({ orderId })
      const paid = () => world.as('admin').payments.inChapter({ search: memberIds.inactive })
      const before = await paid()
      await world.as('admin').members.updateType({ memberTypeId: 'dc-regular', memberType: 'Professional', fee: '250' })
      expect(await paid()).toEqual(before)
      expect(await world.as('inactive').dues.standing()).toMatchObject({
        paymentType: 'Professional',
        unitCents: 25000,
      })
    } finally {
      await world.close()
    }
  })
})
