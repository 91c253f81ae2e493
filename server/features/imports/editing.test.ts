import { expect, test } from 'vitest'
import { rowsOf, uploadList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const people = `First name,Last name,Email,City,Degree year,Shirt,Languages,Groups
Nora,Quill,nora@paper.example,Arlignton,1979,M,French,Mentors
Otto,Reed,otto@paper.example,Fairfax,1980,L,"Polish; French",
Pia,Stone,pia@paper.example,Fairfax,1981,M,Polish,
Quin,Tate,quin@paper.example,Fairfax,1982,L,French,
`
const columns = {
  0: 'firstName',
  1: 'lastName',
  2: 'email',
  3: 'city',
  4: 'degreeYear',
  5: 'new',
  6: 'new',
  7: 'tags',
}
const made = { 6: { name: 'Languages', kind: 'choices', choices: 'French\nPolish', seenBy: 'member' } } as const
const entries = { firstName: 'Nora', lastName: 'Quill', email: 'nora@paper.example', phone: '', memberType: '' }

const payments = 'Date,Amount,Name,Email,What for\n2019-05-04,10.00,Nobody,nobody@paper.example,Dues\n'

const read = async (world: World, importId: string, row: number) => {
  const { person, payment, editable } = await world.as('admin').imports.row({ importId, row })
  return { person, payment, editable }
}

describeOnBoth('a row that is edited in place', (open) => {
  test('takes all fields that are mapped, member fields and tags', async () => {
    const world = await open()
    const { imports, memberFields, members, memberTags } = world.as('admin')
    const list = await uploadList(world, people)
    await imports.map({ ...list, columns, made })
    const { editable } = await read(world, list.importId, 2)
    expect(editable).toMatchObject({
      fields: ['firstName', 'lastName', 'email', 'city', 'degreeYear'],
      answers: [
        { index: 5, name: 'Shirt', kind: 'choice', answer: 'M' },
        { index: 6, name: 'Languages', kind: 'choices', chosen: ['French'] },
      ],
      tags: 'Mentors',
    })
    const row = { ...list, row: 2 }
    const more = { city: 'Arlington', degreeYear: '', zipcode: '22201', title: 'Mrs', birthDate: '1956-01-31' } as const
    const given = { ...row, ...entries, ...more, tags: 'Board; Mentors' }
    await expect(imports.edit({ ...given, answers: { 5: 'XXL' } })).rejects.toMatchObject({
      cause: { details: { fields: { 'answers.5': 'Choose one of the options' } } },
    })
    expect(await imports.edit({ ...given, answers: { 5: 'L', 6: ['', 'French', 'Polish'] } })).toMatchObject({
      state: 'new',
    })
    // Other columns leave it, but for the answer to the field that has no column any more.
    await imports.map({ ...list, columns: { ...columns, 5: 'out' }, made })
    await imports.write(list)
    const found = (await members.inChapter({ search: 'Quill' })).rows[0]!
    const quill = world.store.read.selectFrom('people').selectAll().where('lastName', '=', 'Quill')
    expect(await quill.executeTakeFirst()).toMatchObject({
      mInit: 'Mrs',
      city: 'Arlington',
      zipcode: '22201',
      degreeYear: 0,
    })
    const fields = await memberFields.of({ memberId: found.memberId })
    expect(fields.map(({ fieldName, answer }) => [fieldName, answer])).toEqual([['Languages', 'French\nPolish']])
    const tags = await memberTags.of({ memberId: found.memberId })
    expect(tags.map(({ tagName }) => tagName).sort()).toEqual(['Board', 'Mentors'])
  })

  test('of a payment takes the date, the amount, the payer, and what it was for', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const list = await uploadList(world, payments)
    const member = (await world.as('admin').members.inChapter({ search: '' })).rows[0]!
    const edit = {
      date: '2019-06-01',
      amount: '12.50',
      fullName: '',
      email: '',
      memberNumber: member.memberId,
      kind: 'Donation',
      years: '2018, 2019',
      method: 'Check',
      purpose: 'Scholarships',
    }
    await expect(imports.editPayment({ ...list, row: 2, ...edit, amount: 'forty' })).rejects.toThrow(/amount/)
    expect(await imports.editPayment({ ...list, row: 2, ...edit })).toMatchObject({ state: 'held' })
    expect((await rowsOf(world, list))[0]).toMatch(/^2 held: Paid by .* The member number is the same$/)
    expect((await read(world, list.importId, 2)).payment).toMatchObject({
      on: '2019-06-01',
      cents: 1250,
      kind: 'Donation',
      about: 'Scholarships',
      years: '2018, 2019',
      method: 'Check',
    })
    await imports.answer({ ...list, row: 2, answer: 'same' })
    await imports.write(list)
    expect(await imports.earlierOf({ memberId: member.memberId })).toMatchObject([
      { occurredOn: '2019-06-01', cents: 1250, purpose: 'donation', years: '2018, 2019' },
    ])
    // The row is known by what the file says of it.
    expect(await rowsOf(world, await uploadList(world, payments))).toEqual(['2 same: It is in the history already'])
  })
})
