import { expect, test } from 'vitest'
import { emptyChapter, planOfFile, reasonsOf } from '#tests/support/imports/chapter.ts'
import { dayIn, ordersOf } from './days.decisions.ts'
import { isUsualHeader, systemOf } from './headers.decisions.ts'
import { levelOf, matchType } from './member-types.decisions.ts'
import { splitName, twoPeople } from './names.decisions.ts'
import { centsOf, decimalOf, emailsIn, stateCode, statusOf, zipOf } from './values.decisions.ts'

test.each([
  ['Wild Apricot', 'User ID,First name,Last name,Email,Membership level,Membership status,Renewal due,Member since'],
  [
    'ClubExpress',
    'member_number,first_name,last_name,primary_email,date_joined,date_expired,membership_type,login_name',
  ],
  [
    'Tendenci',
    'first_name,last_name,username,email,is_active,member_number,membership_type,join_dt,expire_dt,status_detail',
  ],
  ['hitobito', 'Vorname,Nachname,Übername,Firmenname,Haupt-E-Mail,Adresse,PLZ,Ort,Geburtstag,Rollen'],
  ['CiviCRM', 'Contact ID,Contact Type,Do Not Email,Sort Name,Display Name,First Name,Last Name,Email,Street Address'],
  ['StarChapter', 'Member ID,First Name,Last Name,Email,Join Date,Date Paid Through,Mass Mailing'],
  [
    'MembershipWorks',
    'Account ID,Account Name,Email,Address (Street),Address (City),Address (Postal Code),Renewal Date',
  ],
  ['Chapterhouse', 'Member ID,First name,Last name,City,State,Member type,Chapter,Status,Email'],
  [null, 'Name,Email,Phone'],
])('an export of %s is recognized by its headers', (system, headers) => {
  expect(systemOf(headers.split(','))).toBe(system)
})

test('a column of passwords is left out without a question', () => {
  expect(['Password', 'Mot de passe', 'PE license no.'].map((header) => isUsualHeader(null, header))).toEqual([
    true,
    true,
    false,
  ])
})

const us = { thisYear: 2026, epoch: null }
const day = (cell: string, column: string[]) => dayIn(cell, ordersOf([column], us)[0]!, us)

test('the order of day and month follows from the whole column, and a value that contradicts it is shown', () => {
  expect(day('03/04/2020', ['03/04/2020', '12/31/2020'])).toEqual({ day: '2020-03-04' })
  expect(day('03/04/2020', ['03/04/2020', '31/12/2020'])).toEqual({ day: '2020-04-03' })
  expect(day('03.04.20', ['03.04.20'])).toEqual({ day: '2020-04-03' })
  expect(day('13/02/2020', ['12/31/2020', '11/30/2020', '13/02/2020'])).toEqual({
    problem: '13/02/2020 is no date where the others are month/day/year',
  })
  expect(day('03/04/2020', ['12/31/2020', '13/02/2020', '03/04/2020'])).toEqual({
    problem: '03/04/2020: the column has days both before and after their months',
  })
  expect(ordersOf([['03/04/2020'], ['31/12/2020']], us)[0]).toMatchObject({ order: 'dmy', by: 'file' })
})

test('a column that shows no order says how it is read', async () => {
  const plan = await planOfFile('Name,Email,Joined\nAnn Bee,ann@example.com,03/04/2020\n')
  expect(plan.notes).toEqual(['Joined does not show whether days or months come first, and is read as month/day/year.'])
})

test.each([
  ['1/5/2010 12:00:00 AM', '2010-01-05'],
  ['2019-03-02 00:00:00', '2019-03-02'],
  ['2019-03-02T10:00:00Z', '2019-03-02'],
  ['Jan 5, 2010', '2010-01-05'],
  ['5-Jan-10', '2010-01-05'],
  ['13. März 1985', '1985-03-13'],
  ['Wednesday, January 8, 2025', '2025-01-08'],
  ['02/29/2016', '2016-02-29'],
  ['10/1/25', '2025-10-01'],
  ['7/4/36', '2036-07-04'],
  ['7/4/37', '1937-07-04'],
])('%s is %s', (cell, iso) => {
  expect(day(cell, [cell])).toEqual({ day: iso })
})

test('what is no day says so, and nothing is nothing', () => {
  expect(day('2/30/2026', [])).toEqual({ problem: '2/30/2026 is no day of the calendar' })
  expect(day('soon', [])).toEqual({ problem: 'soon is no date' })
  expect(day('43874', [])).toEqual({ problem: '43874 is the number of a day in a spreadsheet, maybe 2020-02-13' })
  for (const cell of ['', ' ', 'n/a', '-', '00/00/0000']) expect(day(cell, [])).toBeNull()
})

test.each([
  ['1,250.00', '.', 1_250_00],
  ['$1,200.00  ', '.', 1_200_00],
  ['(50.00)', '.', -50_00],
  ['50.00-', '.', -50_00],
  ['1.024,90', ',', 1_024_90],
  ['-24,90', ',', -24_90],
  ["1'250.50 CHF", '.', 1_250_50],
  ['80', '.', 80_00],
  ['1,5', '.', undefined],
  ['fifty', '.', undefined],
  ['12.345', '.', undefined],
] as const)('%s is %s cents with a %s', (cell, decimal, cents) => {
  expect(centsOf(cell, decimal)).toBe(cents)
})

test('the decimal sign follows from all amounts', () => {
  expect(decimalOf(['1.250,00', '3', '2,50'])).toBe(',')
  expect(decimalOf(['1,250.00', '1,250'])).toBe('.')
})

test.each([
  ['2139', 'MA', 'United States', '02139'],
  ['2139', 'Mass.', '', '02139'],
  ['501', 'NY', '', '00501'],
  ['232201234', 'VA', '', '23220-1234'],
  ['22030-1234', 'VA', '', '22030-1234'],
  ['8001', '', 'Switzerland', '8001'],
  ['0610', '', '', '0610'],
  ['G1A 0A1', 'QC', 'Canada', 'G1A 0A1'],
])('the ZIP code %s in %s %s is %s', (zip, state, country, expected) => {
  expect(zipOf(zip, { state, country })).toBe(expected)
})

test('states, statuses and addresses are read in the spellings that people use', () => {
  expect(['Va.', 'virginia', 'D.C.', 'N.Y.', 'Québec', 'Bavaria'].map(stateCode)).toEqual([
    'VA',
    'VA',
    'DC',
    'NY',
    'QC',
    undefined,
  ])
  expect(
    ['Renewal overdue', 'Lapsed', 'Pending - New', 'Suspended', 'Expired', 'Current', 'zzz'].map(statusOf),
  ).toEqual(['active', 'inactive', 'pending', 'inactive', 'inactive', 'active', undefined])
  expect(emailsIn(' Ann <ann@example.com>; work@example.com').emails).toEqual(['ann@example.com', 'work@example.com'])
  expect(['n/a', 'none', '-', ''].flatMap((cell) => emailsIn(cell).emails)).toEqual([])
  expect(emailsIn('ann at example.com').rest).toBe('ann at example.com')
})

test.each([
  ['Smith, John', 'John', 'Smith'],
  ['John Smith', 'John', 'Smith'],
  ['Willem van der Berg', 'Willem', 'van der Berg'],
  ['Imtiaz Chowdhury, Jr.', 'Imtiaz', 'Chowdhury, Jr.'],
  ['Chowdhury, Imtiaz, Jr.', 'Imtiaz, Jr.', 'Chowdhury'],
  ['Sukarno', 'Sukarno', ''],
])('the name %s is %s %s', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test('two people in a cell are told from one with a long name', () => {
  expect(twoPeople('Ruth & Daniel')).toEqual(['Ruth', 'Daniel'])
  expect(twoPeople('Ruth and Daniel')).toEqual(['Ruth', 'Daniel'])
  expect(['Anderson', 'Mary Ellen', 'Ibáñez y Soto', 'Sandy'].map(twoPeople)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a level names its type and its fee, and is matched to a type of ours', () => {
  expect(levelOf('Regular - $50.00 (USD)')).toEqual({ name: 'Regular', feeCents: 50_00, durationYears: null })
  expect(levelOf('Life')).toEqual({ name: 'Life', feeCents: null, durationYears: null })
  expect(levelOf('Fellow - $90.00 for 3 years')).toEqual({ name: 'Fellow', feeCents: 9000, durationYears: 3 })
  expect(levelOf('Patron - $500 for life')).toEqual({ name: 'Patron', feeCents: 50_000, durationYears: 99 })
  expect(levelOf('Friend for life')).toMatchObject({ name: 'Friend for life', durationYears: null })
  const match = (theirs: string, answers = {}) => matchType(theirs, emptyChapter.types, answers)
  expect(match('Lifetime Membership').ours).toBe('Life')
  expect(match('Student Member').ours).toBe('Student')
  expect(match('Professional')).toMatchObject({ ours: null, create: null, nearest: 'Regular' })
  expect(match('Professional', { Professional: 'Regular' }).ours).toBe('Regular')
})

test('lines above the header, blank rows, a total, a repeated header and a note below are no records', async () => {
  const plan = await planOfFile(
    [
      'Members of the chapter',
      '',
      'First name,Last name,Email,Dues',
      'Ann,Bee,ann@example.com,50.00',
      ',,,',
      'First name,Last name,Email,Dues',
      'Tom,Total,tom@example.com,20.00',
      'TOTAL,,,70.00',
      'Generated on 01/02/2026 by the office',
    ].join('\n'),
  )
  expect(plan).toMatchObject({ headerRow: 3, records: 2, new: 2, money: { sumCents: 70_00 } })
  expect(plan.leftOut.map(({ row, why }) => `${row} ${why}`)).toEqual([
    '1 above',
    '2 blank',
    '3 header',
    '5 blank',
    '6 header',
    '8 total',
    '9 note',
  ])
})

test('a mapping under a name decides columns and types', async () => {
  const file = 'Who,Contact,Kind\nAnn Bee,ann@example.com,Gold\n'
  const mapping = {
    columns: { who: 'fullName', contact: 'email', kind: 'memberType' },
    types: { Gold: 'Regular' },
  } as const
  const plan = await planOfFile(file, { mapping })
  expect(plan).toMatchObject({ records: 1, new: 1 })
  expect(plan.columns.map(({ field, by }) => [field, by])).toEqual([
    ['fullName', 'map'],
    ['email', 'map'],
    ['memberType', 'map'],
  ])
  expect(reasonsOf(plan)).toEqual([])
})
