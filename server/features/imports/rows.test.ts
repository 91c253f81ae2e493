import { expect, test } from 'vitest'
import { rowsOf, uploadList } from '#tests/support/imports/uploading.ts'
import { writerFor } from '#server/context.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import type { RowPerson } from './planning/person.decisions.ts'
import { proposedHalves } from './planning/split.decisions.ts'
import { personIn } from './plans.reads.ts'
import { whysIn } from './reasons.decisions.ts'
import type { RowReason, RowStateName } from './rules.ts'
import { splitRow } from './splitting.writes.ts'

const listed = async (
  world: World,
  made: { importId: string },
  asked: { state?: RowStateName; why?: RowReason; search?: string; page?: number },
) => {
  const { groups } = await world.as('admin').imports.rows({ ...made, search: '', ...asked })
  return groups.map(({ state, total, rows }) => [state, total, rows.map(({ row }) => row)])
}

describeOnBoth('the rows of a plan', (open) => {
  const file = [
    'First name,Last name,Email,Phone,Member type',
    'Nora,Quill,nora@paper.example,202 555 0100,Regular',
    'Nora,Quill,,202-555-0100,Regular',
    'Ann and Bob,Smith,,,Regular',
    'Cy,Lee,cy@paper.example,,Guild',
    'Di,Lee,,,Guild',
    ',,,202 555 0123,Regular',
    '',
  ].join('\n')

  test('are listed by why they are held or refused, with counts', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    const { whys } = await world.as('admin').imports.rows({ ...made, search: '' })
    expect(whys).toEqual([
      { why: 'row', count: 1 },
      { why: 'two', count: 1 },
      { why: 'type', count: 2 },
      { why: 'nobody', count: 1 },
    ])
    expect(await listed(world, made, { why: 'type' })).toEqual([['held', 2, [5, 6]]])
    expect(await listed(world, made, { why: 'type', search: 'di' })).toEqual([['held', 1, [6]]])
    expect(await listed(world, made, { why: 'type', state: 'held', page: 2 })).toEqual([['held', 2, []]])
    expect(await listed(world, made, { why: 'nobody' })).toEqual([['refused', 1, [7]]])
    expect(await listed(world, made, { why: 'type', state: 'refused' })).toEqual([])
    expect((await world.as('admin').imports.rows({ ...made, search: '', state: 'refused' })).whys).toEqual([
      { why: 'nobody', count: 1 },
    ])
    await world.as('admin').imports.answer({ ...made, row: 4, answer: 'out' })
    expect(await listed(world, made, { why: 'out' })).toEqual([['refused', 1, [4]]])
    expect(await listed(world, made, { why: 'two' })).toEqual([])
  })

  test('that may be the same person as another row show what that one has', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    const { imports } = world.as('admin')
    expect(await imports.row({ ...made, row: 3 })).toMatchObject({
      kind: 'row',
      email: '',
      pair: {
        row: 2,
        state: 'new',
        name: 'Nora Quill',
        email: 'nora@paper.example',
        person: { phone: '202 555 0100' },
      },
    })
    expect((await imports.row({ ...made, row: 4 })).pair).toBeNull()
  })
})

describeOnBoth('a row of two people', (open) => {
  const file = [
    'Id,First name,Last name,Email,Phone,City,Member type,Last payment date,Dues',
    '71,Ann and Bob,Smith,ann@paper.example,202 555 0100,Bethesda,Regular,2024-02-01,40.00',
    '72,Cy,Lee,cy@paper.example,,,Regular,,',
    '',
  ].join('\n')

  const split = async (world: World, made: { importId: string }) => {
    const { imports } = world.as('admin')
    const { halves } = await imports.row({ ...made, row: 2 })
    return imports.split({ ...made, row: 2, ...halves!, second: { ...halves!.second, email: 'bob@paper.example' } })
  }

  test('is split into two, which are planned, counted and written; their payments are of the first', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file)
    expect(await imports.row({ ...made, row: 2 })).toMatchObject({
      kind: 'two',
      halves: {
        first: { firstName: 'Ann', lastName: 'Smith', email: 'ann@paper.example', phone: '202 555 0100' },
        second: { firstName: 'Bob', lastName: 'Smith', email: '', phone: '' },
      },
    })
    expect(await split(world, made)).toMatchObject({ row: 4 })
    expect(await imports.one(made)).toMatchObject({ records: 3, splitRows: 1, counts: { new: 3, held: 0 } })
    expect(await rowsOf(world, made)).toEqual([
      '2 new: Split: the other person is in row 4',
      '3 new: ',
      '4 new: Split from row 2',
    ])
    const half = { firstName: 'Bob', lastName: 'Smith', email: '', phone: '' }
    await expect(imports.split({ ...made, row: 2, first: half, second: half })).rejects.toThrow('split already')
    const bob = { firstName: 'Bob', lastName: 'Smith', email: 'bob@paper.example', memberType: 'Regular' }
    await imports.edit({ ...made, ...bob, row: 4, phone: '202 555 0199' })
    expect((await imports.row({ ...made, row: 4 })).half).toEqual({ at: 2, other: 2 })
    await imports.write(made)
    expect(await imports.one(made)).toMatchObject({ state: 'done', records: 3, splitRows: 1, pending: 0 })
    const people = await world.store.read
      .selectFrom('people')
      .select(['personId', 'firstName', 'email', 'city'])
      .where('lastName', '=', 'Smith')
      .orderBy('firstName')
      .execute()
    expect(people).toMatchObject([
      { firstName: 'Ann', email: 'ann@paper.example', city: 'Bethesda' },
      { firstName: 'Bob', email: 'bob@paper.example', city: 'Bethesda' },
    ])
    const paid = await world.store.read.selectFrom('earlierPayments').select(['personId', 'cents']).execute()
    expect(paid).toEqual([{ personId: people[0]!.personId, cents: 4_000 }])
  })

  test('is held when the same file comes again, and the same once it is split again; the undo takes all back', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file)
    await split(world, made)
    await imports.write(made)
    const again = await uploadList(world, file)
    expect((await imports.one(again)).counts).toMatchObject({ same: 1, held: 1 })
    await split(world, again)
    expect((await imports.one(again)).counts).toMatchObject({ new: 0, changed: 0, same: 3, held: 0 })
    await imports.undo(made)
    expect(await world.store.read.selectFrom('earlierPayments').select('cents').execute()).toEqual([])
  })

  const textsOf = async (world: World, row: number) =>
    JSON.stringify(
      await world.store.read.selectFrom('importRows').selectAll().where('row', '=', row).executeTakeFirstOrThrow(),
    )

  test('keeps nothing of the one in the row of the other, once that one is erased', async () => {
    const world = await open()
    const { imports, members } = world.as('admin')
    const made = await uploadList(
      world,
      'First name,Last name,Email,City\nAnn and Bob,Smith,ann@paper.example; bob@paper.example,Bethesda\n',
    )
    const { halves } = await imports.row({ ...made, row: 2 })
    await imports.split({ ...made, row: 2, ...halves! })
    await imports.write(made)
    const remove = async (email: string) => {
      const { memberId } = await world.store.read
        .selectFrom('members')
        .innerJoin('people', 'people.personId', 'members.personId')
        .select('memberId')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await members.remove({ memberId })
    }
    expect(await textsOf(world, 2)).not.toMatch(/bob/i)
    await remove('ann@paper.example')
    expect(await textsOf(world, 3)).toMatch(/bob/i)
    expect(await textsOf(world, 3)).not.toMatch(/ann/i)
  })

  test('loses the cells of the file in both rows, once a member whom it means is erased', async () => {
    const world = await open()
    const { imports, members } = world.as('admin')
    const made = await uploadList(world, `First name,Last name,Email\nAnn and Bob,Smith,${emailOf('member')}\n`)
    const { kind, halves } = await imports.row({ ...made, row: 2 })
    expect(kind).toBe('member')
    await imports.split({ ...made, row: 2, ...halves! })
    expect((await imports.row({ ...made, row: 2 })).halves).toBeNull()
    expect(await textsOf(world, 3)).toContain(emailOf('member'))
    await members.remove({ memberId: memberIds.member })
    expect(await textsOf(world, 3)).not.toContain(emailOf('member'))
    expect(await textsOf(world, 3)).toContain('Bob')
  })

  test('stays held in both rows for what else is doubtful, until it is edited, also with other columns', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, 'First name,Last name,Member since\nAnn and Bob,Smith,31/31/2020\n')
    const { halves } = await imports.row({ ...made, row: 2 })
    await imports.split({ ...made, row: 2, ...halves! })
    expect((await imports.one(made)).counts).toMatchObject({ new: 0, held: 2 })
    await imports.map({ ...made, columns: {} })
    expect((await imports.one(made)).counts).toMatchObject({ new: 0, held: 2 })
    const bob = { firstName: 'Bob', lastName: 'Smith', email: '', phone: '', memberType: '' }
    expect(await imports.edit({ ...made, ...bob, row: 3 })).toMatchObject({ state: 'new' })
  })

  test('is counted also before its two rows are planned', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    const { id } = world.chapters.dc
    const row = await world.store.read
      .selectFrom('importRows')
      .selectAll()
      .where('row', '=', 2)
      .executeTakeFirstOrThrow()
    const write = writerFor(world.portal, { chapterId: id, actor: 'admin:admin', correlation: 'a-split' })
    const person = personIn(row)!
    await write((tx) => splitRow(tx, id, row, person, { ...proposedHalves(person), version: 0 }))
    const { records, counts } = await world.as('admin').imports.one(made)
    expect({ records, counts }).toMatchObject({ records: 3, counts: { new: 1, held: 2 } })
  })

  test('stays split where its columns are mapped again, and is one row again as a payment', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file)
    await split(world, made)
    const { columns } = await imports.columns(made)
    await imports.map({ ...made, columns: {} })
    expect(columns.length).toBe(9)
    expect(await imports.one(made)).toMatchObject({ records: 3, splitRows: 1, counts: { new: 3 } })
    expect((await imports.row({ ...made, row: 4 })).person).toMatchObject({ firstName: 'Bob', amounts: [] })
    const payments = { 2: 'lastName', 3: 'email', 7: 'date', 8: 'amount' }
    await imports.map({ ...made, rows: 'payments', columns: payments })
    expect(await imports.one(made)).toMatchObject({ records: 2, splitRows: 0 })
  })
})

test('the two people of a row are proposed from its names', () => {
  const namesOf = (firstName: string, lastName: string, spouse = '') => {
    const person = { firstName, lastName, spouse, email: '', phone: '', otherEmail: '', otherPhone: '' }
    const { first, second } = proposedHalves(person as RowPerson)
    return [first, second].map((half) => `${half.firstName}/${half.lastName}`)
  }
  expect(namesOf('Ann and Bob', 'Smith')).toEqual(['Ann/Smith', 'Bob/Smith'])
  expect(namesOf('Ann Reed & Bob', 'Smith')).toEqual(['Ann/Reed', 'Bob/Smith'])
  expect(namesOf('Ann & Bob', 'Reed & Smith')).toEqual(['Ann/Reed', 'Bob/Smith'])
  expect(namesOf('Ann', 'Reed & Bob Smith')).toEqual(['Ann/Reed', 'Bob/Smith'])
  expect(namesOf('Ann', 'Reed', 'Bob')).toEqual(['Ann/Reed', 'Bob/Reed'])
  expect(namesOf('Ann', 'Reed', 'Bob Smith')).toEqual(['Ann/Reed', 'Bob/Smith'])
})

test('what is wrong with a row has a reason of its own, beside what an admin is asked about', () => {
  const reasons: [string, RowReason][] = [
    ['Row 7 has the same number, 114', 'row'],
    ['Bob Lee (10432) was added since the plan', 'member'],
    ['City was changed since the plan', 'stale'],
    ['Joined: 13/14/2020 is no day of the calendar', 'day'],
    ['Joined: 5/5 is no date where the others are month/day/year', 'day'],
    ['It has no date', 'day'],
    ['Dues: forty is no amount', 'amount'],
    ['a at b is no email address', 'email'],
    ['It is of the chapter Maryland', 'chapter'],
    ['The name says that the person has died', 'died'],
    ['Left out by an admin', 'out'],
    ['It reads like a row made for a test', 'other'],
  ]
  expect(reasons.map(([reason]) => [reason, ...whysIn([reason])])).toEqual(reasons)
  expect(whysIn(['Two people in a row', 'City was changed since the plan', 'Row 7 has the same number, 114'])).toEqual([
    'two',
    'stale',
    'row',
  ])
})
