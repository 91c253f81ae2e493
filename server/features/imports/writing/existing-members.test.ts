import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { countsOf, rowsOf, uploadList, writtenList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'

const personOf = (world: World, personId: string) =>
  world.store.read
    .selectFrom('people')
    .select(['email', 'emailKey', 'city'])
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()

const standingOf = (world: World, personId: string) =>
  world.store.read
    .selectFrom('members')
    .select(['memberTypeId', 'status', 'nextPaymentDueIn'])
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()

const change = (world: World, personId: string, set: { email?: string; passwordHash?: null; lastLoginAt?: string }) =>
  world.store.write(({ sql }) => run(sql.updateTable('people').set(set).where('personId', '=', personId)))

const header = 'Member ID,First name,Last name,Email,City\n'
const rowOf = (name: 'member' | 'lifer' | 'inactive', email: string, city = '') =>
  `${memberIds[name]},${name},Resident,${email},${city}\n`

describeOnBoth('the address of a member', (open) => {
  test('is never changed by an import: the row is held, and an answer writes the rest', async () => {
    const world = await open()
    const made = await uploadList(world, header + rowOf('member', 'mine@paper.example', 'Elsewhere'))
    expect(await rowsOf(world, made)).toEqual([
      `2 held: The email address of member Resident (${memberIds.member}) is ${emailOf('member')} and is not changed by an import`,
    ])
    const before = await personOf(world, 'member')
    await world.as('admin').imports.answer({ ...made, row: 2, answer: 'same' })
    await world.as('admin').imports.write(made)
    expect(await personOf(world, 'member')).toEqual({ ...before, city: 'Elsewhere' })
  })

  test('is taken from a file where there is none and nobody ever logged in, and goes with the import', async () => {
    const world = await open()
    await change(world, 'inactive', { email: '', passwordHash: null })
    const made = await writtenList(world, header + rowOf('inactive', 'i@paper.example'))
    expect(await personOf(world, 'inactive')).toMatchObject({ email: 'i@paper.example', emailKey: 'i@paper.example' })
    await world.as('admin').imports.undo(made)
    expect(await personOf(world, 'inactive')).toMatchObject({ email: '', emailKey: 'person:inactive' })
  })

  test('stays empty where there is an account, or an admin', async () => {
    const world = await open()
    await change(world, 'member', { email: '' })
    await change(world, 'lifer', { email: '', passwordHash: null, lastLoginAt: world.clock.now().toISOString() })
    await change(world, 'admin', { email: '', passwordHash: null })
    await change(world, 'inactive', { email: '', passwordHash: null })
    const file = `${header}${rowOf('member', 'm@paper.example')}${rowOf('lifer', 'l@paper.example')}${memberIds.admin},admin,Resident,a@paper.example,\n${rowOf('inactive', 'i@paper.example')}`
    const made = await uploadList(world, file)
    expect(await countsOf(world, made.importId)).toMatchObject({ held: 3, changed: 1 })
    // Between the plan and the writing, the member begins to log in.
    await change(world, 'inactive', { lastLoginAt: world.clock.now().toISOString() })
    await world.as('admin').imports.write(made)
    expect(await countsOf(world, made.importId)).toMatchObject({ held: 4, changed: 0 })
    expect(await personOf(world, 'inactive')).toMatchObject({ email: '' })
  })

  test('that an import brought stays when the import is undone, once its owner logged in', async () => {
    const world = await open()
    await change(world, 'inactive', { email: '', passwordHash: null })
    const made = await writtenList(world, header + rowOf('inactive', 'i@paper.example'))
    expect(await personOf(world, 'inactive')).toMatchObject({ email: 'i@paper.example' })
    await change(world, 'inactive', { lastLoginAt: world.clock.now().toISOString() })
    await world.as('admin').imports.undo(made)
    expect(await personOf(world, 'inactive')).toMatchObject({ email: 'i@paper.example' })
    const { groups } = await world.as('admin').imports.rows({ ...made, search: '' })
    expect(groups[0]!.rows[0]).toMatchObject({ stays: 'logged in since' })
  })
})

describeOnBoth('another member type', (open) => {
  const file = (name: 'member' | 'inactive' | 'lifer', type: string, rest: string) =>
    `Member ID,First name,Last name,Email,Member type,Status,Paid through\n${memberIds[name]},${name},Resident,,${type},${rest}\n`

  test('leaves what was paid: the status stays, and the later of the due years', async () => {
    const world = await open()
    const { nextPaymentDueIn: due } = await standingOf(world, 'member')
    await writtenList(world, file('member', 'Student', 'Lapsed,2020-12-31'))
    expect(await standingOf(world, 'member')).toEqual({
      memberTypeId: 'dc-student',
      status: 'active',
      nextPaymentDueIn: due,
    })
    await writtenList(world, file('member', 'Regular', `Active,${due + 1}-12-31`))
    expect(await standingOf(world, 'member')).toEqual({
      memberTypeId: 'dc-regular',
      status: 'active',
      nextPaymentDueIn: due + 2,
    })
  })

  test('makes nobody active who has paid nothing here', async () => {
    const world = await open()
    const before = await standingOf(world, 'inactive')
    await writtenList(world, file('inactive', 'Life', 'Active,'))
    expect(await standingOf(world, 'inactive')).toEqual({ ...before, memberTypeId: 'dc-life' })
  })
})
