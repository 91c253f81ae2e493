import { expect, test } from 'vitest'
import type { Db } from '#db/tables/tables.ts'
import { wholeTablesRead } from '#tests/support/world/plans.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { duesUnderReview } from '../dues/reads.ts'
import { findMembers, memberOptions } from './directory/reads.ts'
import { lapseOverdue } from './jobs.ts'
import { membersToRemind } from './renewals/reads.ts'
import { memberByPerson } from './reads.ts'
import { memberPage } from './schema.ts'

describeOnBoth('with 200,000 members', (open) => {
  test("a chapter's members, its admins, and one of them are read through indexes", async () => {
    const { store, chapters } = await open()
    const scope = { chapter: chapters.dc.id, searchesEmail: true }
    expect(
      await wholeTablesRead(store, async (db) => {
        for (const list of [{}, { direction: 'desc' }, { admins: true }, { sort: 'lastName' }, { search: 'vera' }])
          await findMembers(db, scope, memberPage.parse(list))
        await memberOptions(db, chapters.dc.id, 'vera')
        await memberByPerson(db, chapters.dc.id, 'member')
        await duesUnderReview(db, chapters.dc.id, '20003')
      }),
    ).toEqual([])
  })

  test('the recipients of a reminder are found through indexes, also after the end of the year', async () => {
    const { store, chapters, env } = await open()
    expect(
      await wholeTablesRead(store, async (db) => {
        for (const daysBefore of [30, -14])
          await membersToRemind(db, chapters.dc.id, { dueYear: 2027, daysBefore }, { timeZone: env.timeZone, max: 500 })
      }),
    ).toEqual([])
  })

  test('overdue members are found through indexes', async () => {
    const world = await open()
    const read = (db: Db) => lapseOverdue({ ...world.portal, store: { ...world.store, read: db } })
    expect(await wholeTablesRead(world.store, read)).toEqual([])
  })

  test('the numbers of all and of active members stay correct through every change', async () => {
    const world = await open()
    const admin = world.as('admin')
    const counts = () =>
      world.store.read
        .selectFrom('memberCounts')
        .select(['members', 'active'])
        .where('chapterId', '=', world.chapters.dc.id)
        .executeTakeFirstOrThrow()
    const counted = async () => {
      const rows = await world.store.read
        .selectFrom('members')
        .select('status')
        .where('chapterId', '=', world.chapters.dc.id)
        .execute()
      return { members: rows.length, active: rows.filter(({ status }) => status === 'active').length }
    }
    const { members, active } = await counts()
    const payByHand = (reference: string) =>
      admin.dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference })
    const changeType = (memberId: string) => admin.members.update({ memberId, memberTypeId: 'dc-student' })
    const steps: [string, () => Promise<unknown>, { members: number; active: number }][] = [
      ['nothing', () => Promise.resolve(), { members, active }],
      [
        'an approval',
        () => admin.members.approve({ pendingId: 'applicant', memberType: 'Regular' }),
        { members: members + 1, active },
      ],
      ['a first payment', () => payByHand('CHEQUE-1'), { members: members + 1, active: active + 1 }],
      ['another payment', () => payByHand('CHEQUE-2'), { members: members + 1, active: active + 1 }],
      ['a change of type', () => changeType(memberIds.member), { members: members + 1, active }],
      [
        'the end of an active member',
        () => admin.members.remove({ memberId: memberIds.inactive }),
        { members, active: active - 1 },
      ],
      [
        'the end of an inactive member',
        () => admin.members.remove({ memberId: memberIds.member }),
        { members: members - 1, active: active - 1 },
      ],
    ]
    for (const [step, happens, expected] of steps) {
      await happens()
      expect([step, await counts(), await counted()]).toEqual([step, expected, expected])
    }
    world.clock.forward(60 * 24 * 365 * 3)
    await lapseOverdue(world.portal)
    expect(await counts()).toEqual(await counted())
    expect((await counts()).active).toBeLessThan(active - 1)
  })
})
