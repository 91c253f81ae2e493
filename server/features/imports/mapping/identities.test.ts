import { expect, test } from 'vitest'
import { countsOf, rowsOf, uploadList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

const list = (...rows: string[]) => `First name,Last name,Email,Birthday,Member number\n${rows.join('\n')}\n`
const nora = list('Nora,Quill,nora@paper.example,1961-04-02,A-12')

describeOnBoth('columns of birthdays and member numbers', (open) => {
  test('are member fields too, by which later files and duplicates are recognized', async () => {
    const world = await open()
    const { imports, memberFields } = world.as('admin')
    const made = await uploadList(world, nora)
    await imports.write(made)
    expect(await memberFields.managed()).toMatchObject([
      { fieldName: 'Birthday', kind: 'date', meaning: 'birthday', people: 1, memberSees: 0 },
      { fieldName: 'Previous member number', kind: 'text', meaning: 'memberNumber', people: 1, memberSees: 0 },
    ])
    expect(await countsOf(world, (await uploadList(world, nora)).importId)).toMatchObject({ same: 1 })
    const other = await uploadList(
      world,
      list('Nora,Quill,quill@paper.example,1961-04-02,', 'Olga,Stone,,,A-12', 'Nora,Quill,,,A-12'),
    )
    const rows = (await rowsOf(world, other)).map((row) => row.replaceAll(/\(\d+\)/g, '(id)'))
    expect(rows).toEqual([
      '2 held: Maybe Nora Quill (id), who has the same name and birthday',
      '3 held: Maybe Nora Quill (id), who has the same member number in the last system',
      expect.stringMatching(/^4 /),
    ])
    await imports.undo(made)
    expect(await memberFields.managed()).toEqual([])
  })

  test('keep the countries of addresses where one is abroad', async () => {
    const world = await open()
    const { imports, memberFields } = world.as('admin')
    const at = (...rows: string[]) => `First name,Last name,ZIP code,Country\n${rows.join('\n')}\n`
    const home = await uploadList(world, at('Nora,Quill,20009,USA', 'Otto,Reed,02139,', 'Pia,Stone,10115,n/a'))
    await imports.write(home)
    expect(await memberFields.managed()).toEqual([])
    const abroad = at('Ines,Moreau,75011,France', 'Ruth,Page,20010,United States', 'Sam,Hale,20011,')
    const made = await uploadList(world, abroad)
    expect((await imports.columns(made)).columns).toMatchObject([{}, {}, {}, { target: 'country' }])
    await imports.write(made)
    expect(await memberFields.managed()).toMatchObject([
      { fieldName: 'Country', kind: 'text', people: 2, memberSees: 0 },
    ])
    expect(await countsOf(world, (await uploadList(world, abroad)).importId)).toMatchObject({ same: 3 })
  })

  test('go into the fields that the chapter has for them, and stay out of them where an admin says so', async () => {
    const world = await open()
    const { imports, memberFields } = world.as('admin')
    const fieldId = await memberFields.add({ fieldName: 'Born on', kind: 'date', choices: '', meaning: 'birthday' })
    const made = await uploadList(world, nora)
    await imports.map({ ...made, columns: { 4: 'out' } })
    await imports.write(made)
    expect(await memberFields.managed()).toMatchObject([{ fieldId, people: 1 }])
  })
})
