import { expect, test } from 'vitest'
import { fileNamed } from '#tests/support/imports/chapter.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import { planOf } from './reads.ts'

const planIn = async (world: World, file: string | Uint8Array, chapter: 'dc' | 'ny' = 'dc') =>
  (await planOf(world.store.read, world.chapters[chapter], Buffer.from(file), { now: world.clock.now() })).plan

describeOnBoth('a plan of an import', (open) => {
  test('compares with the members of its chapter alone, and writes nothing', async () => {
    const world = await open()
    const { firstName, lastName, memberType } = await world.store.read
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
      .select(['firstName', 'lastName', 'memberType'])
      .where('memberId', '=', memberIds.member)
      .executeTakeFirstOrThrow()
    const before = await world.store.read
      .selectFrom('facts')
      .select((row) => row.fn.countAll().as('count'))
      .execute()
    const row = [memberIds.member, firstName, lastName, emailOf('member').toUpperCase()]
    const file = (city: string) =>
      `Member ID,First name,Last name,Email,Member type,City\n${[...row, memberType, city].join()}\n`
    expect(await planIn(world, file(''))).toMatchObject({ records: 1, same: 1 })
    const changed = await planIn(world, file('Elsewhere'))
    expect(changed).toMatchObject({ records: 1, changed: 1 })
    expect(changed.rows[0]).toMatchObject({
      memberId: memberIds.member,
      changes: [{ field: 'City', new: 'Elsewhere' }],
    })
    expect(await planIn(world, file(''), 'ny')).toMatchObject({ records: 1, new: 1 })
    expect(
      await world.store.read
        .selectFrom('facts')
        .select((row) => row.fn.countAll().as('count'))
        .execute(),
    ).toEqual(before)
  })

  test('asks about people who have applied', async () => {
    const world = await open()
    const plan = await planIn(world, `First name,Email\nAnn,${emailOf('applicant')}\n`)
    expect(plan.rows[0]).toMatchObject({
      state: 'held',
      reasons: ['A person with this address has applied and waits for approval'],
    })
  })

  test('matches types by the chapter’s own names', async () => {
    const world = await open()
    const plan = await planIn(world, fileNamed('members-wildapricot-export.csv'))
    expect(plan).toMatchObject({ records: 25, new: 22, held: 2, refused: 1 })
    expect(plan.sha256).toMatch(/^[0-9a-f]{64}$/)
  })
})
