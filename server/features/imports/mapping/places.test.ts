import { expect, test } from 'vitest'
import { rowsOf, uploadList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { matchChapters, matchStates, stateOf } from './places.decisions.ts'

const list = (...rows: string[]) => `First name,Last name,Email,Chapter,State\n${rows.join('\n')}\n`

const file = (other: string) =>
  list(
    'Nora,Quill,nora@paper.example,Metro,Va.',
    'Otto,Reed,otto@paper.example,Elsewhere,Bavaria',
    `Pia,Stone,pia@paper.example,${other},VA`,
    'Quin,Tate,quin@paper.example,dc,n/a',
  )

/** The states that the people of the file have, by last name. */
const statesIn = async (world: World) =>
  Object.fromEntries(
    (
      await world.store.read
        .selectFrom('people')
        .select(['lastName', 'state'])
        .where('email', 'like', '%@paper.example')
        .execute()
    ).map(({ lastName, state }) => [lastName, state]),
  )

test('a state is what an admin said, what its letters say, or as it is written', () => {
  const said = { 'Va.': 'WV', DC: '', ' constructor': 'AL' }
  expect(['Va.', 'DC', 'Md.', 'Bavaria', 'constructor'].map((theirs) => stateOf(theirs, said))).toEqual([
    'WV',
    'DC',
    'MD',
    'Bavaria',
    'constructor',
  ])
})

test('matches name what is unknown first, and at most 200 of a column that is none of states', () => {
  expect(matchStates(['Va.', 'VA', 'Bavaria', '', 'Va.'], {})).toEqual([
    { theirs: 'Bavaria', ours: null, rows: 1 },
    { theirs: 'Va.', ours: 'VA', rows: 2 },
  ])
  const many = Array.from({ length: 1_000 }, (_, at) => `Place ${at}`)
  expect(matchStates(many, {})).toHaveLength(200)
  expect(matchChapters(['metro and Maryland', 'Maryland;Ohio'], ['Metro', 'Maryland'], { Ohio: '' })).toEqual([
    { theirs: 'Ohio', ours: '', rows: 1 },
    { theirs: 'metro', ours: 'Metro', rows: 1 },
    { theirs: 'Maryland', ours: 'Maryland', rows: 2 },
  ])
})

describeOnBoth('chapters and states of a file', (open) => {
  test('are matched by a table that an admin answers and a kept mapping remembers', async () => {
    const world = await open()
    const { dc, ny } = world.chapters
    const { imports } = world.as('admin')
    const made = await uploadList(world, file(ny.chapterName))
    const page = await imports.columns(made)
    expect(page.chapters).toEqual([
      { theirs: 'Metro', rows: 1, ours: dc.chapterName },
      { theirs: 'Elsewhere', rows: 1, ours: dc.chapterName },
      { theirs: ny.chapterName, rows: 1, ours: ny.chapterName },
      { theirs: 'dc', rows: 1, ours: dc.chapterName },
    ])
    expect(page.states).toEqual([
      { theirs: 'Bavaria', rows: 1, ours: '' },
      { theirs: 'Va.', rows: 1, ours: 'VA' },
    ])
    await imports.map({ ...made, chapters: { 1: '' }, states: { 0: 'MD' }, keepAs: 'Club list' })
    const rows = [
      '2 new: ',
      '3 held: "Elsewhere" is no chapter of the association',
      `4 held: It is of the chapter ${ny.chapterName}`,
      '5 new: ',
    ]
    expect(await rowsOf(world, made)).toEqual(rows)
    const again = await uploadList(world, file(ny.chapterName))
    expect(await rowsOf(world, again)).toEqual(rows)
    expect((await imports.columns(again)).states[0]).toEqual({ theirs: 'Bavaria', rows: 1, ours: 'MD' })
    expect((await imports.columns({ ...again, mappingId: '' })).states).toEqual(page.states)
    await imports.answer({ ...made, row: 3, answer: 'new' })
    await imports.write(made)
    expect(await statesIn(world)).toEqual({ Quill: 'VA', Reed: 'MD', Tate: '' })
  })

  test('take only chapters of the association and states that there are', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file(world.chapters.ny.chapterName))
    await expect(imports.map({ ...made, chapters: { 0: 'Nowhere' } })).rejects.toMatchObject({
      cause: { details: { fields: { 'chapters.0': 'Choose a chapter' } } },
    })
    await expect(imports.map({ ...made, states: { 0: 'XX' } })).rejects.toMatchObject({
      cause: { details: { fields: { 'states.0': 'Choose a state' } } },
    })
    expect((await rowsOf(world, made))[0]).toBe('2 new: ')
  })
})
