import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { emptyChapter, planOfFile, reasonsOf } from '#tests/support/imports/chapter.ts'
import { countsOf, rowsOf, uploadList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'

const typesIn = async (world: World, ...lastNames: string[]) => {
  const rows = await world.store.read
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['lastName', 'memberTypeId'])
    .where('lastName', 'in', lastNames)
    .orderBy('lastName')
    .execute()
  return rows.map(({ lastName, memberTypeId }) => `${lastName} ${memberTypeId}`)
}

const withTypes = (...names: [string, number][]) => ({
  ...emptyChapter,
  types: names.map(([memberType, durationYears]) => ({
    memberTypeId: memberType,
    memberType,
    feeCents: 0,
    durationYears,
  })),
})

const plain = 'First name,Last name,Email\nAnn,Bee,ann@example.com\n'
const question = '2 held: It names no member type, and the chapter has no usual one'

test.each<[string, [string, number][], string[]]>([
  ['one type', [['Life', 99]], []],
  [
    'a type that is called the usual one',
    [
      ['Life', 99],
      ['Regular', 1],
      ['Student', 1],
    ],
    [],
  ],
  [
    'types of which none is the usual one',
    [
      ['Associate', 1],
      ['Life', 99],
    ],
    [question],
  ],
  [
    'a usual one for life',
    [
      ['Full life', 99],
      ['Student', 1],
    ],
    [question],
  ],
  [
    'two that are called so',
    [
      ['Full', 1],
      ['Regular', 1],
    ],
    [question],
  ],
])('a row without a type, in a chapter with %s', async (_, types, reasons) => {
  const plan = await planOfFile(plain, { chapter: withTypes(...types) })
  expect(reasonsOf(plan)).toEqual(reasons)
})

test('the plan says what people without a type become', async () => {
  const { notes } = await planOfFile('First name,Email,Member type\nAnn,a@example.com,\nBo,b@example.com,Student\n')
  expect(notes).toEqual(['One new person has no member type in the file, and becomes Regular.'])
})

test('a type that is called as a property of all objects is an unknown one', async () => {
  const plan = await planOfFile(
    'First name,Email,Member type\nAnn,a@example.com,constructor\nBo,b@example.com,__proto__\n',
  )
  expect(reasonsOf(plan)).toEqual([
    '2 held: "constructor" is no member type of the chapter',
    '3 held: "__proto__" is no member type of the chapter',
  ])
})

describeOnBoth('an unknown member type', (open) => {
  test('is answered once for all rows that have it, and written so', async () => {
    const world = await open()
    const made = await uploadList(
      world,
      'First name,Last name,Email,Member type\nAnn,Reed,ann@paper.example,Guild\nBo,Lee,bo@paper.example,Guild\nCy,Day,cy@paper.example,Craft\n',
    )
    expect(await countsOf(world, made.importId)).toMatchObject({ held: 3 })
    const { imports } = world.as('admin')
    expect(await imports.row({ ...made, row: 2 })).toMatchObject({
      kind: 'type',
      types: ['Student', 'Regular', 'Life'],
    })
    expect(await imports.answer({ ...made, row: 2, answer: 'type', memberType: 'Student' })).toMatchObject({
      answered: 2,
    })
    expect(await rowsOf(world, made)).toEqual([
      '2 new: ',
      '3 new: ',
      '4 held: "Craft" is no member type of the chapter',
    ])
    await imports.planAgain(made)
    await imports.write(made)
    expect(await typesIn(world, 'Reed', 'Lee', 'Day')).toEqual(['Lee dc-student', 'Reed dc-student'])
    await imports.answer({ ...made, row: 4, answer: 'type', memberType: 'Life' })
    await imports.write(made)
    expect(await typesIn(world, 'Day')).toEqual(['Day dc-life'])
  })

  test('and a missing one are no question for a member, who keeps the own type', async () => {
    const world = await open()
    await world.store.write(({ sql }) =>
      run(sql.updateTable('memberTypes').set({ memberType: 'Associate' }).where('memberTypeId', '=', 'dc-regular')),
    )
    const made = await uploadList(
      world,
      `Member ID,First name,Last name,Email,City\n${memberIds.lifer},lifer,Resident,,Elsewhere\n,Ann,Reed,ann@paper.example,\n`,
    )
    expect(await rowsOf(world, made)).toEqual([
      '2 changed: ',
      '3 held: It names no member type, and the chapter has no usual one',
    ])
    const { imports } = world.as('admin')
    await imports.answer({ ...made, row: 3, answer: 'type', memberType: 'Associate' })
    await imports.write(made)
    expect(await typesIn(world, 'Reed')).toEqual(['Reed dc-regular'])
    const lifer = world.store.read.selectFrom('members').select('memberTypeId').where('personId', '=', 'lifer')
    expect(await lifer.executeTakeFirstOrThrow()).toEqual({ memberTypeId: 'dc-life' })
  })
})

describeOnSqlite('an answer', (open) => {
  test('names one of the chapter’s types', async () => {
    const world = await open()
    const made = await uploadList(world, 'First name,Last name,Email,Member type\nAnn,Reed,ann@paper.example,Guild\n')
    const answer = world.as('admin').imports.answer({ ...made, row: 2, answer: 'type', memberType: 'Guild' })
    await expect(answer).rejects.toThrow('Choose a member type')
  })
})
