import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { mergesIn } from '#tests/support/world/merges.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'

const { member: kept, inactive: other, lifer } = memberIds

describeOnBoth('merges at the same time as something else', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const { admin, decided, merge, assertDerived } = mergesIn(() => world)

  const people = () =>
    world.store.read.selectFrom('people').select(['personId', 'email', 'emailKey']).orderBy('personId').execute()

  test('of one person into another, who is merged into a third, end with each person in one place', async () => {
    const before = await people()
    const [first, second] = [await decided(), await decided(lifer, kept)]
    const results = await Promise.allSettled([first, second].map((input) => admin().duplicates.merge(input)))
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' })
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    await assertDerived()
    const merged = await world.store.read.selectFrom('mergedMembers').select('keptId').execute()
    expect(new Set(merged.map(({ keptId }) => keptId)).size).toBe(1)
    for (const [at, input] of [second, first].entries())
      if (results[1 - at]!.status === 'fulfilled') await admin().duplicates.undoMerge(input)
    expect(await people()).toEqual(before)
    await assertDerived()
  })

  test('are undone once by two presses', async () => {
    const input = await merge()
    const results = await Promise.allSettled([1, 2].map(() => admin().duplicates.undoMerge(input)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This merge was undone already, or the person was deleted.',
    })
    await assertDerived()
  })

  test('are undone last first, and an earlier one says which comes before it', async () => {
    const first = await merge()
    const second = await merge(kept, lifer)
    await expect(admin().duplicates.undoMerge(first)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Member ${lifer} was merged later. Undo that merge first.`,
    })
    await admin().duplicates.undoMerge(second)
    const third = await merge(lifer, kept)
    await expect(admin().duplicates.undoMerge(first)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Member ${kept} became part of ${lifer} since. Undo that merge first.`,
    })
    await admin().duplicates.undoMerge(third)
    await admin().duplicates.undoMerge(first)
    await assertDerived()
  })

  test.each([
    ['the other', other],
    ['the kept person', lifer],
  ])('with a deletion of %s happen before it or not at all', async (_, memberId) => {
    const input = await decided(lifer, other)
    const results = await Promise.allSettled([admin().duplicates.merge(input), admin().members.remove({ memberId })])
    expect(results.map(({ status }) => status)).toContain('fulfilled')
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ cause: { status: 404 } })
    await assertDerived()
  })

  test('are not undone by another chapter’s admin, or by a member', async () => {
    const input = await merge()
    await expect(world.as('nyAdmin').duplicates.undoMerge(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(world.as('member').duplicates.undoMerge(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(world.as('nyAdmin').duplicates.merge(await decided(kept, lifer))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await world.store.read.selectFrom('merges').select('mergeId').execute()).toEqual([input])
  })

  test('keep the login of an admin who was made one after the comparison', async () => {
    const input = await decided(kept, other, { email: other })
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: kept })
    const before = await people()
    await expect(admin().duplicates.merge(input)).rejects.toMatchObject({
      code: expect.stringMatching(/BAD_REQUEST|CONFLICT/) as string,
    })
    expect(await people()).toEqual(before)
  })

  test('of two people whose address somebody else has by now are undone, without taking it away', async () => {
    const input = await merge()
    const email = emailOf('inactive')
    await world.store.write(function* ({ sql }) {
      yield* run(sql.updateTable('people').set({ email, emailKey: email }).where('personId', '=', 'lifer'))
    })
    await admin().duplicates.undoMerge(input)
    const after = await people()
    expect(after.find(({ personId }) => personId === 'lifer')).toMatchObject({ email, emailKey: email })
    expect(after.find(({ personId }) => personId === 'inactive')).toMatchObject({ email })
  })

  test('give nobody an earlier address who was made an admin since', async () => {
    const input = await merge(kept, other, { email: other })
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: kept })
    const merged = await people()
    await expect(admin().duplicates.undoMerge(input)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: `Member ${kept} became an admin since, and an admin keeps the email. Let a system admin take the role away first.`,
    })
    expect(await people()).toEqual(merged)
    await world.as('system', { on: 'dc' }).members.removeAdmin({ memberId: kept })
    await admin().duplicates.undoMerge(input)
    const { email } = (await people()).find(({ personId }) => personId === 'member')!
    expect(email).toBe(emailOf('member'))
  })
})
