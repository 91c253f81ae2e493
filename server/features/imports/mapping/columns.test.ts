import { expect, test } from 'vitest'
import { countsOf, rowsOf, uploadList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'

const header = 'Given,Surname,Mail,Shirt,Groups,Board?,Started'
const rows = [
  'Nora,Quill,nora@paper.example,M,"Mentors; Young engineers",yes,03/14/2019',
  'Otto,Reed,otto@paper.example,L,Mentors,no,13/02/2020',
  'Pia,Stone,pia@paper.example,M,,no,04/20/2021',
  'Quin,Tate,quin@paper.example,L,,no,05/21/2021',
]
const file = `${header}\n${rows.join('\n')}\n`

const columns = { 0: 'firstName', 1: 'lastName', 2: 'email', 3: 'new', 4: 'tags', 5: 'tag', 6: 'joinedOn' }

const mapped = async (world: World, made: { importId: string }, more: object = {}) =>
  world.as('admin').imports.map({ ...made, columns, ...more })

/** What the chapter has of the people of the file: answers and tags by last name. */
async function extrasOf(world: World): Promise<Record<string, string>> {
  const of = (table: 'memberFieldValues' | 'taggedPeople') =>
    world.store.read.selectFrom(table).innerJoin('people', 'people.personId', `${table}.personId`)
  const [answers, tags] = await Promise.all([
    of('memberFieldValues')
      .innerJoin('memberFields', 'memberFields.fieldId', 'memberFieldValues.fieldId')
      .select(['lastName', 'fieldName', 'answer'])
      .execute(),
    of('taggedPeople')
      .innerJoin('memberTags', 'memberTags.tagId', 'taggedPeople.tagId')
      .select(['lastName', 'tagName'])
      .execute(),
  ])
  const lines = [
    ...answers.map(({ lastName, fieldName, answer }) => [lastName, `${fieldName}=${answer}`] as const),
    ...tags.map(({ lastName, tagName }) => [lastName, tagName] as const),
  ]
  const found: Record<string, string[]> = {}
  for (const [name, text] of lines) (found[name] ??= []).push(text)
  return Object.fromEntries(Object.entries(found).map(([name, texts]) => [name, texts.sort().join('; ')]))
}

const all = {
  Quill: 'Board?; Mentors; Shirt=M; Young engineers',
  Stone: 'Shirt=M',
  Tate: 'Shirt=L',
}

describeOnBoth('columns that are not recognized', (open) => {
  test('are mapped by hand: fields of a person, a new member field, tags, and what contradicts', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    expect(made.openColumns).toBeGreaterThan(0)
    const { imports } = world.as('admin')
    const before = await imports.columns(made)
    expect(before.columns[3]).toMatchObject({ header: 'Shirt', filled: 4, made: { kind: 'choice', choices: 'L\nM' } })
    await mapped(world, made)
    expect(await countsOf(world, made.importId)).toMatchObject({ new: 3, held: 1 })
    expect(await imports.columns({ ...made, mappingId: '' })).toMatchObject({ columns: before.columns, keptAs: '' })
    const after = await imports.columns(made)
    expect(after.columns.map(({ target }) => target)).toEqual(Object.values(columns))
    expect(after.days[0]).toMatchObject({
      order: 'mdy',
      against: 1,
      contradicting: [{ row: 3, name: 'Otto Reed', value: '13/02/2020' }],
    })
    await imports.write(made)
    expect(await extrasOf(world)).toEqual(all)
    await expect(imports.columns(made)).rejects.toThrow('can no longer be changed')
    const cells = await world.store.read.selectFrom('importRows').select('cells').where('cells', '<>', '').execute()
    expect(cells).toEqual([])
  })

  test('are the same when the file comes again, changed where a value is another, and go with the import', async () => {
    const world = await open()
    const { imports, memberFields, memberTags } = world.as('admin')
    const made = await uploadList(world, file)
    await mapped(world, made, { keepAs: 'Club list' })
    await imports.write(made)
    const again = await uploadList(world, file)
    expect(again.openColumns).toBe(0)
    expect(await countsOf(world, again.importId)).toMatchObject({ new: 0, changed: 0, same: 3, held: 1 })
    const other = await uploadList(world, file.replace('pia@paper.example,M,', 'pia@paper.example,L,Mentors'))
    const { groups } = await imports.rows({ ...other, search: 'Stone' })
    expect(groups[0]!.rows[0]!.changes).toMatchObject([
      { field: 'Shirt', old: 'M', new: 'L' },
      { field: 'Tags', old: '', new: 'Mentors' },
    ])
    world.clock.forward(60)
    await world.as('admin').imports.write(other)
    expect(await extrasOf(world)).toEqual({ ...all, Stone: 'Mentors; Shirt=L' })
    await world.as('admin').imports.undo(other)
    expect(await extrasOf(world)).toEqual(all)
    const tags = (await memberTags.managed()).length
    await world.as('admin').imports.undo(made)
    // Another import has changed this person since.
    expect(await extrasOf(world)).toEqual({ Stone: 'Shirt=M' })
    expect((await memberFields.managed()).map(({ fieldName }) => fieldName)).toContain('Shirt')
    expect(await memberTags.managed()).toHaveLength(tags - 3)
  })

  test('hold a row whose value fits no existing field, or was changed since the plan', async () => {
    const world = await open()
    const { imports, memberFields } = world.as('admin')
    const fieldId = await memberFields.add({ fieldName: 'Floor', kind: 'number', choices: '', memberSees: 1 })
    const row = (floor: string) => `${memberIds.member},member,Resident,,${floor}\n`
    const list = `Member ID,First name,Last name,Email,Floor\n${row('12')}`
    const made = await uploadList(world, list)
    expect(made.openColumns).toBe(0)
    expect(await countsOf(world, made.importId)).toMatchObject({ changed: 1 })
    await world.as('admin').members.update({ memberId: memberIds.member, fields: { [fieldId]: '7' } })
    await imports.write(made)
    expect(await rowsOf(world, made)).toEqual(['2 held: Floor was changed since the plan'])
    const wrong = await uploadList(world, list.replace('12', 'twelve'))
    expect(await rowsOf(world, wrong)).toEqual(['2 held: Floor: twelve does not fit the member field Floor'])
  })

  test('hold a row whose value no longer fits its member field when it is written', async () => {
    const world = await open()
    const { imports, memberFields } = world.as('admin')
    const shirt = { fieldName: 'Shirt', kind: 'choice' as const, memberSees: 1 as const }
    const fieldId = await memberFields.add({ ...shirt, choices: 'S\nM\nL' })
    const list = `Member ID,First name,Last name,Email,Shirt\n${memberIds.member},member,Resident,,L\n,Ann,Reed,ann@paper.example,S\n,Bo,Lee,bo@paper.example,M\n`
    const made = await uploadList(world, list)
    expect(await countsOf(world, made.importId)).toMatchObject({ new: 2, changed: 1, held: 0 })
    await memberFields.update({ ...shirt, fieldId, choices: 'm\nXL' })
    await imports.write(made)
    const no = 'held: Shirt was changed since the plan, and its value no longer fits'
    expect(await rowsOf(world, made)).toEqual([`2 ${no}`, `3 ${no}`, '4 new: '])
    expect(await extrasOf(world)).toEqual({ Lee: 'Shirt=m' })
  })

  test('give no answer back to a member field that was deleted since', async () => {
    const world = await open()
    const { imports, memberFields, members } = world.as('admin')
    const add = (fieldName: string) => memberFields.add({ fieldName, kind: 'text', choices: '', memberSees: 1 })
    const [size, floor] = [await add('Size'), await add('Floor')]
    await members.update({ memberId: memberIds.member, fields: { [size]: 'M', [floor]: '7' } })
    const list = `Member ID,First name,Last name,Email,Size,Floor\n${memberIds.member},member,Resident,,L,8\n`
    const made = await uploadList(world, list)
    await imports.write(made)
    expect(await extrasOf(world)).toEqual({ Resident: 'Floor=8; Size=L' })
    await memberFields.remove({ fieldId: size })
    await imports.undo(made)
    expect((await imports.one(made)).state).toBe('undone')
    expect(await extrasOf(world)).toEqual({ Resident: 'Floor=7' })
    expect(await world.store.read.selectFrom('memberFieldValues').select('fieldId').execute()).toEqual([
      { fieldId: floor },
    ])
  })

  test('never go to a member field or become a member type of another chapter', async () => {
    const world = await open()
    const theirs = await world.as('nyAdmin').memberFields.add({ fieldName: 'Borough', kind: 'text', choices: '' })
    await world.as('nyAdmin').members.addType({ memberType: 'Rooftop', fee: '5', description: '', duration: 1 })
    const made = await uploadList(world, 'Given,Surname,Mail,Level,Borough\nAnn,Reed,ann@paper.example,Guild,Queens\n')
    const columns = { 0: 'firstName', 1: 'lastName', 2: 'email', 3: 'memberType', 4: 'out' }
    const refused = mapped(world, made, { columns: { ...columns, 4: `field:${theirs}` } })
    await expect(refused).rejects.toMatchObject({ cause: { details: { fields: { 'columns.4': expect.anything() } } } })
    await mapped(world, made, { columns })
    const asRooftop = mapped(world, made, { columns, types: { 0: 'Rooftop' } })
    await expect(asRooftop).rejects.toMatchObject({ cause: { details: { fields: { 'types.0': expect.anything() } } } })
  })

  test.each(['Shirt,Shirt', 'Shirt,SHIRT'])('are asked about where two go to one member field: %s', async (two) => {
    const world = await open()
    const { imports, memberFields } = world.as('admin')
    await memberFields.add({ fieldName: 'Shirt', kind: 'text', choices: '', memberSees: 1 })
    const made = await uploadList(world, `First name,Last name,Email,${two}\nAnn,Reed,ann@paper.example,M,L\n`)
    expect(made.openColumns).toBe(1)
    const { columns: found } = await imports.columns(made)
    expect(found.map(({ target }) => target).slice(3)).toEqual([expect.stringMatching(/^field:/), ''])
    const given = { 0: 'firstName', 1: 'lastName', 2: 'email', 3: found[3]!.target, 4: 'new' }
    const field = { name: 'shirt', kind: 'text' as const, choices: '', seenBy: 'member' as const }
    await expect(mapped(world, made, { columns: given, made: { 4: field } })).rejects.toThrow()
    await imports.write(made)
    expect((await imports.one(made)).state).toBe('done')
    expect(await extrasOf(world)).toEqual({ Reed: 'Shirt=M' })
  })

  test('are left out where members have nothing like it, until an admin says where they go', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(
      world,
      'First name,Last name,Email,Company,Nickname,Household ID\nAnn,Reed,ann@paper.example,Truss Inc.,Annie,7\n',
    )
    expect((await imports.one(made)).columns.map(({ isRead }) => isRead)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect((await imports.columns(made)).columns.slice(3).map(({ target }) => target)).toEqual(['out', 'out', 'out'])
    await mapped(world, made, { columns: { 3: 'new' } })
    await imports.write(made)
    expect(await extrasOf(world)).toEqual({ Reed: 'Company=Truss Inc.' })
  })

  test('give a tag of the chapter that is spelled with another apostrophe or accent', async () => {
    const world = await open()
    const { imports, memberTags } = world.as('admin')
    await memberTags.tag({ memberIds: [memberIds.lifer], tagName: 'Women’s' })
    const before = (await memberTags.managed()).length
    const list =
      "First name,Last name,Email,Tags\nAnn,Reed,ann@paper.example,Women's\nBo,Lee,bo@paper.example,Café\nCy,Day,cy@paper.example,Cafe\n"
    const made = await uploadList(world, list)
    await imports.write(made)
    expect(await extrasOf(world)).toMatchObject({ Reed: 'Women’s', Lee: 'Café', Day: 'Café' })
    expect(await memberTags.managed()).toHaveLength(before + 1)
  })

  test('give a tag of the chapter that has a comma, next to others', async () => {
    const world = await open()
    await world.as('admin').memberTags.tag({ memberIds: [memberIds.lifer], tagName: 'Chairs, former' })
    const made = await uploadList(
      world,
      'First name,Last name,Email,Tags\nAnn,Reed,ann@paper.example,"chairs, former; Mentors, Runners"\nBo,Lee,bo@paper.example,"Chairs, former"\n',
    )
    await world.as('admin').imports.write(made)
    expect(await extrasOf(world)).toMatchObject({ Reed: 'Chairs, former; Mentors; Runners', Lee: 'Chairs, former' })
  })

  test('bring the tags of rows that are written, and of others once they are answered', async () => {
    const world = await open()
    const { imports, memberTags } = world.as('admin')
    const names = async () => (await memberTags.managed()).map(({ tagName }) => tagName)
    const row = 'Bo,Lee,bo@paper.example'
    const made = await uploadList(
      world,
      `First name,Last name,Email,Tags\nAnn,Reed,ann@paper.example,One\n,,,Two\n${row},One\n${row},Three\n`,
    )
    expect(await countsOf(world, made.importId)).toMatchObject({ new: 2, held: 1, refused: 1 })
    const before = await names()
    await imports.write(made)
    expect((await names()).filter((name) => !before.includes(name))).toEqual(['One'])
    await imports.answer({ ...made, row: 5, answer: 'new' })
    await imports.write(made)
    expect((await names()).filter((name) => !before.includes(name)).sort()).toEqual(['One', 'Three'])
  })

  test('are asked about where they have more different tags than a chapter may have', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const rows = Array.from({ length: 201 }, (_, at) => `Ann,Reed ${at},ann${at}@paper.example,Tag ${at}`)
    const made = await uploadList(world, `First name,Last name,Email,Tags\n${rows.join('\n')}\n`)
    expect(made.openColumns).toBe(1)
    expect((await imports.columns(made)).columns[3]).toMatchObject({ header: 'Tags', target: '' })
    expect((await imports.one(made)).notes.join(' ')).toContain('have 201 different ones')
    await imports.write(made)
    expect(await imports.one(made)).toMatchObject({ state: 'done', counts: { new: 201 } })
  })

  test('hold the row where another name makes two member fields one since the plan', async () => {
    const world = await open()
    const { imports, memberFields } = world.as('admin')
    const fieldId = await memberFields.add({ fieldName: 'Size', kind: 'text', choices: '', memberSees: 1 })
    const made = await uploadList(world, 'Given,Surname,Mail,Size,Shirt\nAnn,Reed,ann@paper.example,M,L\n')
    const three = { 0: 'firstName', 1: 'lastName', 2: 'email' }
    await mapped(world, made, { columns: { ...three, 3: `field:${fieldId}`, 4: 'new' } })
    await memberFields.update({ fieldId, fieldName: 'Shirt' })
    await imports.write(made)
    expect((await imports.one(made)).state).toBe('done')
    expect(await rowsOf(world, made)).toEqual(['2 held: Two columns of it go to the same member field'])
  })

  test('keep the answers and edits of rows, and tell a second tab', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file)
    const { version } = await imports.columns(made)
    await mapped(world, made, { version })
    await imports.answer({ ...made, row: 4, answer: 'out' })
    await imports.edit({ ...made, row: 5, firstName: 'Quincy', lastName: 'Tate', email: '', memberType: 'Regular' })
    await expect(mapped(world, made, { version })).rejects.toThrow('maybe in another tab')
    await mapped(world, made, { columns: { ...columns, 3: 'out' } })
    expect((await rowsOf(world, made))[2]).toBe('4 refused: Left out by an admin')
    expect((await imports.row({ ...made, row: 5 })).person).toMatchObject({ firstName: 'Quincy', email: '' })
  })

  test('are not written as another tab has changed them, and not changed once they are', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file)
    const { version } = await imports.one(made)
    await mapped(world, made)
    await expect(imports.write({ ...made, version })).rejects.toThrow('maybe in another tab')
    expect(await imports.one(made)).toMatchObject({ state: 'planned', startedAt: null })
    expect(await extrasOf(world)).toEqual({})
    const seen = (await imports.one(made)).version
    await Promise.allSettled([mapped(world, made), imports.write({ ...made, version: seen })])
    await imports.write({ ...made, version: (await imports.one(made)).version }).catch(() => undefined)
    expect(await imports.one(made)).toMatchObject({ state: 'done', pending: 0, counts: { new: 3, held: 1 } })
    expect(await extrasOf(world)).toEqual(all)
  })

  test('are refused with a sentence where two go to one place, one goes nowhere, or no name is left', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    const refused = async (changed: object) => {
      const error: unknown = await mapped(world, made, { columns: { ...columns, ...changed } }).catch((e: unknown) => e)
      return (error as { cause?: { details: { fields?: object }; message: string } }).cause
    }
    expect((await refused({ 1: 'firstName' }))?.details.fields).toEqual({
      'columns.1': '“Given” goes there too. Choose one of the two',
    })
    expect((await refused({ 4: '' }))?.details.fields).toHaveProperty('columns.4')
    expect((await refused({ 4: 'field:unknown' }))?.details.fields).toHaveProperty('columns.4')
    expect((await refused({ 0: 'out', 1: 'out', 2: 'out' }))?.message).toContain('names or the email addresses')
  })
})

describeOnBoth('kept mappings', (open) => {
  test('bring their member types along, also when the columns are looked at once more', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const list =
      'Given,Surname,Mail,Level\nRia,Umber,ria@paper.example,Guild\nSol,Vale,sol@paper.example,Regular\nTom,West,tom@paper.example,Craft - $5.00\n'
    const targets = { columns: { 0: 'firstName', 1: 'lastName', 2: 'email', 3: 'memberType' } }
    const first = await uploadList(world, list)
    await imports.map({ ...first, ...targets })
    const at = (await imports.columns(first)).types.map(({ theirs }) => theirs)
    const types = { [at.indexOf('Guild')]: 'Life', [at.indexOf('Regular')]: '', [at.indexOf('Craft - $5.00')]: '' }
    await imports.map({ ...first, ...targets, types, keepAs: 'Guild list' })
    const expected = [
      '2 new: ',
      expect.stringContaining('3 held: "Regular"'),
      expect.stringContaining('4 held: "Craft'),
    ]
    expect(await rowsOf(world, first)).toEqual(expected)

    const second = await uploadList(world, list)
    expect(await rowsOf(world, second)).toEqual(expected)
    await imports.planAgain(second)
    expect(await rowsOf(world, second)).toEqual(expected)
    // As the form sends it: every type as it is shown.
    const seen = async (made: { importId: string; mappingId?: string }) =>
      (await imports.columns(made)).types.map(({ ours, isNew }) => ours ?? (isNew ? 'create' : ''))
    await imports.map({ ...second, types: { ...(await seen(second)) }, keepAs: 'Guild list', replace: 1 })
    expect(await rowsOf(world, second)).toEqual(expected)
    expect(await rowsOf(world, await uploadList(world, list))).toEqual(expected)

    const { mappingId } = (await imports.list()).mappings[0]!
    const other = await uploadList(world, list.replace('Given,', 'Called,'))
    await imports.map({ ...other, ...targets })
    expect(await seen(other)).toEqual([null, 'Regular', 'create'].map((one) => one ?? ''))
    expect(await seen({ ...other, mappingId })).toEqual(['Life', '', ''])

    const recognized = await imports.columns({ ...second, mappingId: '' })
    expect(recognized).toMatchObject({ mappingId: '', keptAs: '' })
    expect(recognized.columns.map(({ target }) => target)).toEqual(['', 'lastName', 'email', 'memberType'])
    expect(await seen({ ...second, mappingId: '' })).toEqual(['', 'Regular', 'create'])
  })

  test('are renamed, deleted with an undo, and not replaced unasked', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file)
    await mapped(world, made, { keepAs: 'Club list' })
    const kept = async () => (await imports.list()).mappings.map(({ mappingName, columns: of }) => [mappingName, of])
    expect(await kept()).toEqual([['Club list', 7]])
    const other = await uploadList(
      world,
      'Given,Surname,Mail\nRia,Umber,ria@paper.example\nSol,Vale,sol@paper.example\n',
    )
    const three = { columns: { 0: 'firstName', 1: 'lastName', 2: 'email' } }
    await expect(mapped(world, other, { ...three, keepAs: 'club list' })).rejects.toThrow()
    await mapped(world, other, { ...three, keepAs: 'club list', replace: 1 })
    expect(await kept()).toEqual([['club list', 3]])
    const { mappingId } = (await imports.list()).mappings[0]!
    await imports.renameMapping({ mappingId, mappingName: 'Three columns' })
    expect(await kept()).toEqual([['Three columns', 3]])
    await expect(world.as('nyAdmin').imports.removeMapping({ mappingId })).rejects.toThrow('no such mapping')
    expect((await world.as('nyAdmin').imports.list()).mappings).toEqual([])
    await imports.removeMapping({ mappingId })
    expect(await kept()).toEqual([])
  })
})
