import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { countsOf, rowsOf, uploadList, writtenList } from '#tests/support/imports/uploading.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth, describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'
import { continueImports } from '../jobs.ts'

const begin = (world: World, importId: string) =>
  world.store.write(({ sql }) =>
    run(sql.updateTable('imports').set({ state: 'writing', startedBy: 'admin' }).where('importId', '=', importId)),
  )

const stateOf = async (world: World, made: { importId: string }) => (await world.as('admin').imports.one(made)).state

const people = (world: World) => world.store.read.selectFrom('people').select('lastName').orderBy('lastName').execute()

describeOnBoth('the job that goes on with imports', (open) => {
  test('is not kept from the others by one that fails', async () => {
    const world = await open()
    const broken = await uploadList(world, 'First name,Last name,Email\nAnn,Reed,ann@paper.example\n')
    world.clock.forward(1)
    const whole = await uploadList(world, 'First name,Last name,Email\nBo,Lee,bo@paper.example\n')
    await world.store.write(({ sql }) =>
      run(sql.updateTable('importRows').set({ read: '{' }).where('importId', '=', broken.importId)),
    )
    await begin(world, broken.importId)
    await begin(world, whole.importId)
    expect(await continueImports(world.portal)).toBe(1)
    expect([await stateOf(world, broken), await stateOf(world, whole)]).toEqual(['writing', 'done'])
  })
})

describeOnBoth('a file with U+0000', (open) => {
  test('is planned, and its rows are refused', async () => {
    const world = await open()
    const made = await uploadList(
      world,
      'First name,Last name,Email,Member type\nAn\0n,Reed,ann@paper.example,Re\0gular - $5.00\nBo,Lee,bo@paper.example,Regular\n',
    )
    expect(await countsOf(world, made.importId)).toMatchObject({ new: 1, refused: 1 })
    await world.as('admin').imports.write(made)
    expect(await stateOf(world, made)).toBe('done')
  })
})

describeOnBoth('what rows say of a person who is erased', (open) => {
  test('goes also where nothing was written', async () => {
    const world = await open()
    const row = (first: string, phone: string) => `${first},Resident,,${phone},\n`
    const made = await uploadList(
      world,
      `First name,Last name,Email,Phone,Member ID\n${row('member', '202 555 0100')}member,Resident,,,${memberIds.member}\nKim,Vale,kim@paper.example,,\n`,
    )
    expect(await rowsOf(world, made)).toEqual([
      `2 held: Maybe member Resident (${memberIds.member}), who has the same name and phone`,
      '3 same: ',
      '4 new: ',
    ])
    await world.as('admin').members.remove({ memberId: memberIds.member })
    const rows = await world.store.read
      .selectFrom('importRows')
      .select(['row', 'name', 'words', 'read', 'sourceKey'])
      .orderBy('row')
      .execute()
    expect(rows.slice(0, 2)).toEqual([2, 3].map((at) => ({ row: at, name: '', words: '', read: '', sourceKey: '' })))
    expect(rows[2]).toMatchObject({ name: 'Kim Vale' })
    await world.as('admin').imports.planAgain(made)
    await world.as('admin').imports.write(made)
    expect(await stateOf(world, made)).toBe('done')
  })

  const days = (rows: string[]) =>
    `First name,Last name,Member ID,Joined on,Shirt\n${rows.map((row, at) => `${row},Size ${at % 2}\n`).join('')}`
  const plans = async (world: World, made: { importId: string }) =>
    (
      await world.store.read
        .selectFrom('imports')
        .select('plan')
        .where('importId', '=', made.importId)
        .executeTakeFirstOrThrow()
    ).plan

  test('goes from the plan, too: the values of columns and the days that contradict', async () => {
    const world = await open()
    const { imports, members } = world.as('admin')
    const of = `member,Resident,${memberIds.member}`
    const rows = [
      'Ann,Reed,,03/14/2019',
      `${of},13/02/2020`,
      'Bo,Lee,,04/20/2021',
      'Cy,Day,,14/05/2021',
      'Di,Eve,,05/21/2022',
    ]
    const made = await uploadList(world, days(rows))
    const before = await imports.columns(made)
    expect(before.days[0]!.contradicting.map(({ row }) => row)).toEqual([3, 5])
    expect(await plans(world, made)).toMatch(/member Resident.*13\/02\/2020/)
    await members.remove({ memberId: memberIds.member })
    expect(await plans(world, made)).not.toMatch(/Resident|13\/02\/2020/)
    const after = await imports.columns(made)
    expect(after.days[0]!.contradicting).toMatchObject([{ row: 5, name: 'Cy Day' }])
    expect(after.columns.flatMap(({ samples, made: field }) => [...samples, field.choices])).toEqual(
      after.columns.map(() => ''),
    )
    // What the columns were when the person was still there is not planned again.
    await expect(imports.map({ ...made, version: before.version })).rejects.toThrow('maybe in another tab')
    const targets = { 0: 'firstName', 1: 'lastName', 2: 'memberNumber', 3: 'joinedOn', 4: 'out' }
    await imports.map({ ...made, columns: targets })
    expect((await imports.columns(made)).columns[0]!.samples).toEqual(['Ann', 'Bo', 'Cy', 'Di'])
    expect(await plans(world, made)).not.toMatch(/Resident|13\/02\/2020/)
  })

  test('is kept in the plan no longer than until the import is written', async () => {
    const world = await open()
    const made = await uploadList(world, days(['Ann,Reed,,03/14/2019', 'Cy,Day,,14/05/2021', 'Di,Eve,,05/21/2022']))
    expect(await plans(world, made)).toMatch(/Cy Day.*14\/05\/2021/)
    await world.as('admin').imports.write(made)
    expect(await stateOf(world, made)).toBe('done')
    expect(await plans(world, made)).not.toMatch(/Ann|Reed|Cy|Day|Size 0|\d\d\/\d\d\/\d{4}/)
    expect((await world.as('admin').imports.one(made)).columns).toHaveLength(5)
  })
})

describeOnBoth('amounts in a list of people', (open) => {
  const header = 'Member ID,First name,Last name,Email,Last payment date,Dues\n'
  const member = `${memberIds.member},member,Resident,,2024-02-01,40.00\n`

  test('come into the history of people who are the same otherwise, and go with the import', async () => {
    const world = await open()
    const made = await uploadList(world, header + member)
    expect(await rowsOf(world, made)).toEqual(['2 changed: 40.00 comes into the history of payments'])
    const { imports } = world.as('admin')
    await world.as('admin').imports.write(made)
    expect(await imports.earlierSum()).toEqual({ count: 1, cents: 4_000 })
    const again = await uploadList(world, header + member)
    expect(await countsOf(world, again.importId)).toMatchObject({ changed: 0, same: 1 })
    await world.as('admin').imports.undo(made)
    expect(await imports.earlierSum()).toEqual({ count: 0, cents: 0 })
  })

  test('are all kept where two rows have the same key, and known again', async () => {
    const world = await open()
    const twice = `${header}7,Nora,Quill,nora@paper.example,2024-02-01,40.00\n`
    const file = twice + twice.slice(header.length)
    const made = await uploadList(world, file)
    expect(await countsOf(world, made.importId)).toMatchObject({ new: 1, held: 1 })
    const { imports } = world.as('admin')
    await world.as('admin').imports.write(made)
    await imports.planAgain(made)
    const { memberId } = await world.store.read
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select('memberId')
      .where('lastName', '=', 'Quill')
      .executeTakeFirstOrThrow()
    await imports.answer({ ...made, row: 3, answer: 'same', memberId })
    await world.as('admin').imports.write(made)
    expect(await imports.earlierSum()).toEqual({ count: 2, cents: 8_000 })
    const again = await uploadList(world, file)
    await imports.answer({ ...again, row: 3, answer: 'same', memberId })
    expect(await countsOf(world, again.importId)).toMatchObject({ changed: 0, same: 2 })
  })
})

describeOnBoth('member types that only the file describes', (open) => {
  test('get its fee and its term', async () => {
    const world = await open()
    const types = ['Fellow - $90.00 for 3 years', 'Patron - $500.00 for life', 'Guest - $5.00']
    const rows = types.map((type, at) => `Ann${at},Reed,${type}\n`).join('')
    await writtenList(world, `First name,Last name,Member type\n${rows}`)
    const made = (await world.as('admin').members.types()).filter(({ memberType }) =>
      ['Fellow', 'Patron', 'Guest'].includes(memberType),
    )
    expect(made.map(({ memberType, feeCents, durationYears }) => [memberType, feeCents, durationYears])).toEqual([
      ['Guest', 500, 1],
      ['Fellow', 9_000, 3],
      ['Patron', 50_000, 99],
    ])
  })
})

describeOnBoth('an undo', (open) => {
  test('leaves people of whom another import has payments, and says so', async () => {
    const world = await open()
    const made = await writtenList(world, 'First name,Last name,Email\nNora,Quill,nora@paper.example\n')
    const { imports } = world.as('admin')
    const paid = await uploadList(world, 'Date,Name,Amount,For\n2019-03-14,Nora Quill,40.00,Dues\n')
    await imports.answer({ ...paid, row: 2, answer: 'same' })
    await world.as('admin').imports.write(paid)
    await world.as('admin').imports.undo(made)
    const { groups } = await imports.rows({ ...made, search: '' })
    expect(groups[0]!.rows[0]).toMatchObject({ stays: 'another import has payments of this person' })
    expect(await people(world)).toContainEqual({ lastName: 'Quill' })
    expect(await imports.earlierSum()).toEqual({ count: 1, cents: 4_000 })
  })

  test('takes the member types back that the file described, unless somebody has or changed them', async () => {
    const world = await open()
    const file =
      'First name,Last name,Member type\nAnn,Reed,Family - $75.00 (USD)\nBo,Lee,Associate - $20.00 (USD)\nCy,Ode,Guest - $5.00 (USD)\n'
    const { members } = world.as('admin')
    const typesNow = async () => (await members.types()).map(({ memberType }) => memberType).sort()
    const before = await typesNow()
    const made = await writtenList(world, file)
    expect(await typesNow()).toEqual([...before, 'Associate', 'Family', 'Guest'].sort())
    const idOf = async (name: string) =>
      (await members.types()).find(({ memberType }) => memberType === name)!.memberTypeId
    world.clock.forward(5)
    await members.updateType({ memberTypeId: await idOf('Associate'), fee: '25' })
    const guest = { mInit: 'Ms', firstName: 'Dee', lastName: 'Poe', email: 'dee@paper.example' } as const
    await members.add({ ...guest, memberType: 'Guest', state: 'DC', isAnother: 1 })
    await world.as('admin').imports.undo(made)
    expect(await typesNow()).toEqual([...before, 'Associate', 'Guest'].sort())
  })

  test('names before the press exactly who stays, and why', async () => {
    const world = await open()
    const names = ['Ada', 'Bea', 'Cid', 'Dan', 'Eli', 'Fay', 'Gus']
    const made = await writtenList(
      world,
      `First name,Last name,Email\n${names.map((name) => `${name},Quill,${name.toLowerCase()}@paper.example`).join('\n')}\n`,
    )
    const { imports, members, memberTags } = world.as('admin')
    expect(await imports.staying(made)).toEqual({ people: [], count: 0, addedRows: 0, changedRows: 0 })
    const quills = await world.store.read
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select(['memberId', 'members.personId', 'firstName'])
      .where('lastName', '=', 'Quill')
      .orderBy('firstName')
      .execute()
    const [ada, bea, cid, dan, eli, fay] = quills
    world.clock.forward(60)
    await members.update({ memberId: ada!.memberId, city: 'There' })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('people').set({ passwordHash: 'known' }).where('personId', '=', bea!.personId)),
    )
    await memberTags.tag({ tagName: 'Board', memberIds: [cid!.memberId] })
    await members.remove({ memberId: dan!.memberId })
    const paid = await uploadList(world, 'Date,Name,Amount,For\n2019-03-14,Eli Quill,40.00,Dues\n')
    await imports.answer({ ...paid, row: 2, answer: 'same', memberId: eli!.memberId })
    await world.as('admin').imports.write(paid)
    await world.as('system').members.makeAdmin({ memberId: fay!.memberId })
    const before = await imports.staying(made)
    expect(before.people.map(({ row, name, reason }) => [row, name, reason])).toEqual([
      [2, 'Ada Quill', 'edited since'],
      [3, 'Bea Quill', 'logged in since'],
      [4, 'Cid Quill', 'edited since'],
      [5, '', 'left since'],
      [6, 'Eli Quill', 'another import has payments of this person'],
      [7, 'Fay Quill', 'the membership was changed since'],
    ])
    expect(before).toMatchObject({ count: 6, addedRows: 6, changedRows: 0 })
    expect(await imports.staying(paid)).toMatchObject({ count: 0 })
    await world.as('admin').imports.undo(made)
    const { groups } = await imports.rows({ ...made, search: '', state: 'new' })
    expect(groups[0]!.rows.map(({ row, stays }) => [row, stays])).toEqual([
      ...before.people.map(({ row, reason }) => [row, reason]),
      [8, null],
    ])
  })

  test('removes a person whom one row added and another changed', async () => {
    const world = await open()
    const made = await writtenList(
      world,
      'First name,Last name,Email,Phone,City\nNora,Quill,nora@paper.example,202 555 0100,\nNora,Quill,nora@paper.example,,Here\n',
    )
    const { imports } = world.as('admin')
    const { memberId } = await world.store.read
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select('memberId')
      .where('lastName', '=', 'Quill')
      .executeTakeFirstOrThrow()
    world.clock.forward(60)
    await imports.answer({ ...made, row: 3, answer: 'same', memberId })
    await world.as('admin').imports.write(made)
    world.clock.forward(60)
    expect(await imports.staying(made)).toMatchObject({ count: 0 })
    await world.as('admin').imports.undo(made)
    expect(await people(world)).not.toContainEqual({ lastName: 'Quill' })
    const { groups } = await imports.rows({ ...made, search: '' })
    expect(groups.flatMap(({ rows }) => rows).map(({ stays }) => stays)).toEqual([null, null])
  })

  test('gives a member whom two rows changed the values of before both', async () => {
    const world = await open()
    const row = (city: string, major: string) => `${memberIds.member},member,Resident,,${city},${major}\n`
    const made = await writtenList(
      world,
      `Member ID,First name,Last name,Email,City,Major\n${row('Here', '')}${row('', 'Bridges')}`,
    )
    const { imports } = world.as('admin')
    world.clock.forward(60)
    await imports.answer({ ...made, row: 3, answer: 'same', memberId: memberIds.member })
    await world.as('admin').imports.write(made)
    const valuesOf = () =>
      world.store.read
        .selectFrom('people')
        .select(['city', 'major'])
        .where('personId', '=', 'member')
        .executeTakeFirstOrThrow()
    expect(await valuesOf()).toEqual({ city: 'Here', major: 'Bridges' })
    world.clock.forward(60)
    await world.as('admin').imports.undo(made)
    expect(await valuesOf()).toMatchObject({ city: 'Washington' })
    expect(await valuesOf()).not.toMatchObject({ major: 'Bridges' })
  })
})

describeOnSqlite('the account as CSV', (open) => {
  test('says in words why rows are held, and what changes', async () => {
    const world = await open()
    const made = await uploadList(
      world,
      `Member ID,First name,Last name,Email,City,Member type\n${memberIds.member},member,Resident,,Elsewhere,Regular\n,Ann,Reed,,,Guild\n`,
    )
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin')
    const { text } = await client.request(`/export/import.csv?importId=${made.importId}`, { by })
    expect(text).toContain('City: Washington → Elsewhere')
    expect(text).toMatch(/Guild"+ is no member type of the chapter\./)
    expect(text).not.toContain('[')
  })
})

describeOnBoth('answers in two tabs', (open) => {
  const file =
    'First name,Last name,Email,Member type\nAnn,Reed,ann@paper.example,Guild\nBo,Lee,bo@paper.example,Guild\n'

  test('of one row: the second is told, and the first counts', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    const { imports } = world.as('admin')
    const { version } = await imports.row({ ...made, row: 2 })
    await imports.answer({ ...made, row: 2, answer: 'out', version })
    const late = imports.answer({ ...made, row: 2, answer: 'new', version })
    await expect(late).rejects.toThrow('answered in another tab')
    const edit = { ...made, row: 2, firstName: 'A', lastName: 'R', email: '', memberType: 'Regular' }
    await expect(imports.edit({ ...edit, version })).rejects.toThrow('answered in another tab')
    expect((await imports.row({ ...made, row: 2 })).answer).toBe('out')
  })

  test('at the same time are all in the plan', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    const { imports } = world.as('admin')
    const answers = [2, 3].map((row) => imports.answer({ ...made, row, answer: 'out' }))
    const given = await Promise.allSettled(answers)
    const rows = await rowsOf(world, made)
    for (const [at, { status }] of given.entries())
      expect(rows[at]).toBe(
        status === 'fulfilled'
          ? `${at + 2} refused: Left out by an admin`
          : `${at + 2} held: "Guild" is no member type of the chapter`,
      )
    expect(given.map(({ status }) => status)).toContain('fulfilled')
  })
})
