import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { PersonRow } from '#db/tables/members.ts'
import { run } from '#db/work.ts'
import { apiFor } from '#server/wiring/api.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { setAnswers } from '../member-fields/answers.writes.ts'
import { pairsAmong, phoneDigits, type Compared } from './decisions.ts'

const kate: Compared = {
  personId: 'a',
  firstName: 'Kate',
  lastName: 'Wojcik',
  email: 'kate.w@example.com',
  primaryPhone: '(202) 555-0174',
  alternatePhone: '',
  degreeYear: 1983,
  birthdays: [],
  formerNumbers: [],
}
const stranger: Compared = {
  personId: 'b',
  firstName: 'Owen',
  lastName: 'Reyes',
  email: 'owen@example.com',
  primaryPhone: '',
  alternatePhone: '',
  degreeYear: 1991,
  birthdays: [],
  formerNumbers: [],
}

test.each([
  ['an address without case', { firstName: 'Kate', email: 'KATE.W@example.com' }, ['email'], 'certain'],
  ['an address that a household shares', { email: 'kate.w@example.com' }, ['email'], 'possible'],
  ['a phone by its digits', { alternatePhone: '+1 202-555-0174' }, ['phone'], 'possible'],
  ['a phone and the first name', { firstName: 'KATE', primaryPhone: '202.555.0174' }, ['phone'], 'likely'],
  ['name and year', { firstName: 'Kate', lastName: 'Wójcik', degreeYear: 1983 }, ['nameAndYear'], 'likely'],
  [
    'a name in another order',
    { firstName: 'Wojcik', lastName: 'Kate', degreeYear: 1983 },
    ['nameInOtherOrder'],
    'possible',
  ],
  [
    'last name, address and phone, as couples do',
    { lastName: 'Wojcik', email: 'kate.w@example.com', primaryPhone: '2025550174' },
    ['email', 'phone'],
    'possible',
  ],
  [
    'a name in another order, and the address',
    { firstName: 'Wojcik', lastName: 'Kate', email: 'kate.w@example.com', primaryPhone: '2025550174' },
    ['email', 'phone'],
    'certain',
  ],
  [
    'name and birthday',
    { firstName: 'Kate', lastName: 'Wójcik', birthdays: ['1961-04-02'] },
    ['nameAndBirthday'],
    'certain',
  ],
  ['a number of the last system', { formerNumbers: ['A-12'] }, ['memberNumber'], 'possible'],
  [
    'name, year and phone',
    { firstName: 'Kate', lastName: 'Wojcik', degreeYear: 1983, primaryPhone: '2025550174' },
    ['phone', 'nameAndYear'],
    'certain',
  ],
] as const)('people who share %s are a pair', (_, shared, agrees, sureness) => {
  const one = { ...kate, birthdays: ['1961-04-02'], formerNumbers: ['A-12'] }
  expect(pairsAmong([{ ...stranger, ...shared }, one])).toEqual([{ oneId: 'a', otherId: 'b', agrees, sureness }])
})

test.each<[what: string, one: Partial<Compared>, other: Partial<Compared>]>([
  ['nothing', {}, {}],
  ['a year that nobody entered', { degreeYear: 2000 }, { firstName: 'Kate', lastName: 'Wojcik', degreeYear: 2000 }],
  ['no address', { email: '' }, { email: '' }],
  ['an extension', { primaryPhone: '0174' }, { primaryPhone: '0174' }],
])('people who share %s are no pair', (_, one, other) => {
  expect(
    pairsAmong([
      { ...kate, ...one },
      { ...stranger, ...other },
    ]),
  ).toEqual([])
})

test('a value that a whole office shares makes no pairs', () => {
  const office = Array.from({ length: 11 }, (_, index) => ({
    ...stranger,
    personId: `p${index}`,
    email: `${index}@example.com`,
    lastName: `Name${index}`,
    primaryPhone: '2025550100',
  }))
  expect(pairsAmong(office)).toEqual([])
  expect(pairsAmong(office.slice(0, 2))).toHaveLength(1)
  expect(phoneDigits('+1 (202) 555-0100')).toBe('2025550100')
})

describeOnBoth('duplicates', (open) => {
  test('are listed until an admin says that they are two people, and again when that is taken back', async () => {
    const world = await open()
    const ctx = world.context('admin')
    const { duplicates, members, undo } = apiFor(ctx)
    // The people of the tests share one phone number; others do not.
    for (const [index, memberId] of [memberIds.member, memberIds.inactive, memberIds.lifer, memberIds.admin].entries())
      await members.update({
        memberId,
        primaryPhone: index < 2 ? '202 555 0174' : `202 555 02${index}0`,
        degreeYear: 1980 + index,
      })
    expect(await duplicates.count()).toBe(1)
    const unread = new Proxy(ctx.db, { get: () => expect.unreachable('the pairs are cached until the next write') })
    expect(await apiFor({ ...ctx, db: unread }).duplicates.count()).toBe(1)
    const { pairs, total, people } = await duplicates.list()
    expect(total).toBe(1)
    expect(people).toBeGreaterThan(3)
    expect(pairs).toMatchObject([{ agrees: ['phone'], sureness: 'possible', one: { payments: 0 } }])
    expect([pairs[0]!.one.memberId, pairs[0]!.other.memberId].sort()).toEqual(
      [memberIds.member, memberIds.inactive].sort(),
    )
    expect(JSON.stringify(pairs)).not.toContain('personId')
    const two = { memberId: memberIds.member, otherId: memberIds.inactive }
    const pairId = await duplicates.keepApart(two)
    expect(await duplicates.keepApart({ memberId: two.otherId, otherId: two.memberId })).toBe(pairId)
    expect(await duplicates.list()).toMatchObject({ total: 0, apart: [{ pairId }] })
    await duplicates.compareAgain({ pairId })
    expect(await duplicates.count()).toBe(1)
    await undo.act({ undoId: ctx.reply.undo! })
    expect(await duplicates.count()).toBe(0)
    await expect(duplicates.keepApart({ ...two, otherId: memberIds.nyMember })).rejects.toThrow('no such member')
    await members.remove({ memberId: memberIds.inactive })
    expect((await duplicates.list()).apart).toEqual([])
  })

  test('are named to the admin who reviews an application, of the own chapter alone', async () => {
    const world = await open()
    const { members } = world.as('admin')
    const phone = '202 555 0333'
    for (const [who, on] of [
      ['member', 'admin'],
      ['nyMember', 'nyAdmin'],
    ] as const)
      await world.as(on).members.update({ memberId: memberIds[who], primaryPhone: phone })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('people').set({ primaryPhone: '+1 (202) 555-0333' }).where('personId', '=', 'applicant')),
    )
    const alike = () => members.applicantLookalikes({ pendingId: 'applicant' })
    expect(await alike()).toMatchObject([{ memberId: memberIds.member }])
    expect(await members.application({ pendingId: 'applicant' })).not.toHaveProperty('lookalikes')
    await members.update({ memberId: memberIds.member, primaryPhone: '202 555 0444' })
    expect(await alike()).toEqual([])
    await expect(world.as('nyAdmin').members.applicantLookalikes({ pendingId: 'applicant' })).rejects.toThrow(
      'no such application',
    )
  })

  test('are named before a member is added by hand, by birthday and number too, which the new member keeps', async () => {
    const world = await open()
    const { memberFields, members } = world.as('admin')
    const field = { choices: '', kind: 'date', meaning: 'birthday' } as const
    const born = await memberFields.add({ ...field, fieldName: 'Born' })
    const number = await memberFields.add({ ...field, kind: 'text', meaning: 'memberNumber', fieldName: 'Old number' })
    await memberFields.add({ ...field, kind: 'text', meaning: '', fieldName: 'Shirt' })
    expect(await memberFields.identifying()).toMatchObject([{ fieldId: born }, { fieldId: number }])
    const { firstName, lastName } = await world.store.read
      .selectFrom('people')
      .select(['firstName', 'lastName'])
      .where('personId', '=', 'member')
      .executeTakeFirstOrThrow()
    await world.store.write((tx) =>
      setAnswers(
        { ...tx, now: world.clock.now() },
        { chapterId: world.chapters.dc.id, personId: 'member', by: 'admin' },
        new Map([
          [born, '1961-04-02'],
          [number, 'A-12'],
        ]),
      ),
    )
    const added = {
      mInit: 'Mr',
      firstName,
      lastName,
      email: 'another@dc.aea.example',
      memberType: 'Regular',
      isAnother: 0,
    } as const
    const asked = new RegExp(`looks like .*${memberIds.member}`)
    await expect(members.add({ ...added, fields: { [born]: '1961-04-02' } })).rejects.toThrow(asked)
    await expect(members.add({ ...added, firstName: 'Zed', fields: { [number]: 'A-12' } })).rejects.toThrow(asked)
    await expect(members.add({ ...added, fields: { [born]: '02.04.' } })).rejects.toMatchObject({
      cause: { details: { fields: { [`fields.${born}`]: 'Enter a date' } } },
    })
    await members.add({ ...added, fields: { [born]: '1962-04-02', [number]: 'A-13' } })
    const answers = await world.store.read
      .selectFrom('memberFieldValues')
      .select(['fieldId', 'answer'])
      .where('personId', '<>', 'member')
      .execute()
    expect(answers).toHaveLength(2)
    expect(answers).toEqual(
      expect.arrayContaining([
        { fieldId: born, answer: '1962-04-02' },
        { fieldId: number, answer: 'A-13' },
      ]),
    )
  })

  test('are found by name in any order and degree year, by birthday, and by the number of the last system', async () => {
    const world = await open()
    const { memberFields, members } = world.as('admin')
    const field = { choices: '', kind: 'date', meaning: 'birthday' } as const
    const birthday = await memberFields.add({ ...field, fieldName: 'Born' })
    const number = await memberFields.add({ ...field, kind: 'text', meaning: 'memberNumber', fieldName: 'Old number' })
    await expect(memberFields.add({ ...field, fieldName: 'Other', meaning: 'memberNumber' })).rejects.toMatchObject({
      cause: { details: { fields: { meaning: 'A member number is a text or a number' } } },
    })
    const memberId = memberIds.member
    const is = (set: Updateable<PersonRow>) =>
      world.store.write(({ sql }) => run(sql.updateTable('people').set(set).where('personId', '=', 'applicant')))
    const answer = async (fieldId: string, text: string) => {
      await members.update({ memberId, fields: { [fieldId]: text } })
      const applicant = { chapterId: world.context('admin').chapter.id, personId: 'applicant', by: 'admin' }
      await world.store.write(({ sql }) => setAnswers({ sql, now: new Date(0) }, applicant, new Map([[fieldId, text]])))
    }
    const alike = async () => (await members.applicantLookalikes({ pendingId: 'applicant' })).map((one) => one.memberId)
    await is({ firstName: 'Smith', lastName: 'Ana Jones', degreeYear: 1984, primaryPhone: '' })
    await members.update({ memberId, firstName: 'Aná', lastName: 'Jones-Smith', degreeYear: 1984 })
    expect(await alike()).toEqual([memberId])
    await is({ degreeYear: 1985 })
    expect(await alike()).toEqual([])
    await answer(birthday, '1961-04-02')
    expect(await alike()).toEqual([memberId])
    await is({ firstName: 'Someone', lastName: 'Else' })
    expect(await alike()).toEqual([])
    await answer(number, 'A-12')
    expect(await alike()).toEqual([memberId])
  })
})
