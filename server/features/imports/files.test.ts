import { expect, test } from 'vitest'
import { emptyChapter, fileNamed, planOfFile, reasonsOf } from '#tests/support/imports/chapter.ts'
import { readAndPlan } from './reads.ts'
import { membershipOf, typeOfRow } from './writing/decisions.ts'

type Account = {
  system: string | null
  separator: string
  headerRow: number | null
  records: number
  new: number
  held: number
  refused: number
  money?: { rows: number; sumCents: number; byYear: Record<string, number> }
}

const none = { rows: 0, sumCents: 0, byYear: {} }
const family = { memberTypeId: 'dc-Family', memberType: 'Family', feeCents: 80_00, durationYears: 1 }

test.each<[string, Account]>([
  [
    'members-wildapricot-export.csv',
    { system: 'Wild Apricot', separator: ',', headerRow: 1, records: 25, new: 22, held: 2, refused: 1 },
  ],
  [
    'members-clubexpress-active-extra.csv',
    { system: 'ClubExpress', separator: ',', headerRow: 1, records: 6, new: 2, held: 4, refused: 0 },
  ],
  [
    'members-sep-semicolon.csv',
    { system: null, separator: ';', headerRow: 2, records: 5, new: 1, held: 4, refused: 0 },
  ],
  [
    'members-household-sheet.csv',
    {
      system: null,
      separator: ',',
      headerRow: 1,
      records: 5,
      new: 2,
      held: 3,
      refused: 0,
      money: { rows: 5, sumCents: 690_00, byYear: { 2023: 30_00, 2025: 160_00, unknown: 500_00 } },
    },
  ],
  [
    'roster-national-no-header.csv',
    { system: null, separator: ',', headerRow: null, records: 5, new: 3, held: 2, refused: 0 },
  ],
  [
    'payments-quickbooks-sales-by-customer.csv',
    {
      system: 'QuickBooks',
      separator: ',',
      headerRow: 5,
      records: 7,
      new: 0,
      held: 7,
      refused: 0,
      money: { rows: 7, sumCents: 1_435_00, byYear: { 2024: 1_435_00 } },
    },
  ],
  [
    'paypal-activity-us.csv',
    {
      system: 'PayPal',
      separator: ',',
      headerRow: 1,
      records: 24,
      new: 0,
      held: 12,
      refused: 12,
      money: { rows: 19, sumCents: 31_45, byYear: { 2025: 21_45, 2026: 10_00 } },
    },
  ],
  [
    'bank-chase-checking.csv',
    {
      system: 'Chase',
      separator: ',',
      headerRow: 1,
      records: 10,
      new: 0,
      held: 0,
      refused: 10,
      money: { rows: 10, sumCents: 1_360_20, byYear: { 2025: 1_360_20 } },
    },
  ],
  [
    'bank-boa-checking.csv',
    {
      system: 'Bank of America',
      separator: ',',
      headerRow: 7,
      records: 5,
      new: 0,
      held: 0,
      refused: 5,
      money: { rows: 5, sumCents: 840_50, byYear: { 2025: 840_50 } },
    },
  ],
])('every row and every cent of %s is accounted for', async (name, { money = none, ...account }) => {
  const plan = await planOfFile(fileNamed(name))
  expect(plan).toMatchObject({ format: 'csv', encoding: 'utf-8', sheet: null, changed: 0, same: 0, ...account })
  expect(plan.new + plan.changed + plan.same + plan.held + plan.refused).toBe(plan.records)
  expect(plan.money).toMatchObject(money)
  const rows = [...plan.rows.map(({ row }) => row), ...plan.leftOut.map(({ row }) => row)].sort((a, b) => a - b)
  expect(rows).toEqual(Array.from({ length: rows.length }, (_, index) => index + rows[0]!))
})

test('of a Wild Apricot export, one person twice and a date in the wrong order are held, and a contact without anything is refused', async () => {
  const plan = await planOfFile(fileNamed('members-wildapricot-export.csv'))
  expect(reasonsOf(plan)).toEqual([
    '17 held: Maybe the same person as row 16: the same name and email address',
    '18 new: Two addresses: kamal@example.com and kamal.work@example.com; the first is used',
    '19 refused: It has no membership, and neither an email address nor a phone number or street',
    '26 held: Member since: 13/02/2020 is no date where the others are month/day/year',
  ])
  // A cell has two lines, so the row is a line further down in the file.
  expect(plan.rows.find(({ row }) => row === 26)?.line).toBe(28)
  expect(plan.types.map(({ theirs, ours, create, rows }) => [theirs, ours ?? create, rows])).toEqual([
    ['Regular - $50.00 (USD)', 'Regular', 17],
    ['Student - $10.00 (USD)', 'Student', 1],
    ['Family - $80.00 (USD)', { memberType: 'Family', feeCents: 80_00 }, 2],
    ['Life', 'Life', 2],
  ])
})

test('of a Wild Apricot export, each level and status is read, and says who is active this year', async () => {
  const { people, plan } = await readAndPlan({
    bytes: fileNamed('members-wildapricot-export.csv'),
    sheet: undefined,
    mapping: null,
    state: { ...emptyChapter, types: [...emptyChapter.types, family] },
    thisYear: 2026,
    timeZone: 'America/New_York',
  })
  const counts: Record<string, number> = {}
  for (const { memberType, status } of people) {
    const key = `${memberType.split(' - ')[0]} ${status}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  expect(counts).toEqual({
    'Regular active': 14,
    'Regular inactive': 2,
    'Regular pending': 1,
    'Student active': 1,
    'Family active': 2,
    'Life active': 2,
    ' null': 3,
  })
  const withoutEmail = people.flatMap(({ sourceId, email }) => (email === '' ? [sourceId] : []))
  expect(withoutEmail).toEqual(['61000013', '61000014', '61000018'])
  const types = [...emptyChapter.types, family]
  const standing = (id: string) => {
    const person = people.find(({ sourceId }) => sourceId === id)!
    const { status, nextPaymentDueIn } = membershipOf(person, typeOfRow(person, plan.types, types)!, { year: 2026 })
    return [person.status, status, nextPaymentDueIn]
  }
  // Active, renewal overdue, lapsed, pending, suspended, paid ahead, and for life.
  expect(standing('61000001')).toEqual(['active', 'active', 2026])
  expect(standing('61000004')).toEqual(['active', 'inactive', 2026])
  expect(standing('61000005')).toEqual(['inactive', 'inactive', 2026])
  expect(standing('61000019')).toEqual(['pending', 'inactive', 2026])
  expect(standing('61000024')).toEqual(['inactive', 'inactive', 2026])
  expect(standing('61000020')).toEqual(['active', 'active', 2027])
  expect(standing('61000013')).toEqual(['active', 'active', 2026 + 99])
})

test('of a sheet kept by hand, two people in a row and amounts that do not add up are held', async () => {
  const plan = await planOfFile(fileNamed('members-household-sheet.csv'))
  const reasons = reasonsOf(plan)
  expect(reasons.map((reason) => reason.split(';')[0])).toEqual([
    '2 held: Two people in a row: Ruth and Daniel',
    '3 held: "Individual Membership" is no member type of the chapter',
    '6 held: The parts add up to 30.00, and Total Amount Paid says 25.00',
  ])
  expect(plan.money).toMatchObject({
    statedCents: 685_00,
    byKind: { Dues: 80_00, Scholarship: 575_00, 'General Fund': 35_00 },
  })
  expect(plan.notes).toEqual(['The amounts add up to 690.00, and the file says 685.00.'])
  expect(plan.leftOut).toContainEqual({ row: 7, why: 'total' })
  expect(plan.states).toEqual([{ theirs: 'Va.', ours: 'VA', rows: 1 }])
})

test('of a roster without a header, columns are told by what is in them', async () => {
  const plan = await planOfFile(fileNamed('roster-national-no-header.csv'))
  expect(plan.columns.map(({ field }) => field)).toEqual([
    'memberNumber',
    'email',
    'firstName',
    'lastName',
    'paidThrough',
  ])
  expect(reasonsOf(plan)).toEqual([
    '4 held: Maybe the same person as row 3: the same name and email address',
    '5 held: 2/30/2026 is no day of the calendar',
  ])
})

test('of a club roster, a person who died is held', async () => {
  const plan = await planOfFile(fileNamed('members-sep-semicolon.csv'))
  expect(reasonsOf(plan).at(-1)).toContain('7 held: The name says that the person has died')
})

test('of a ClubExpress export, two chapters in a cell are a question', async () => {
  const plan = await planOfFile(fileNamed('members-clubexpress-active-extra.csv'))
  expect(reasonsOf(plan)[2]).toContain('4 held: ')
  expect(plan.notes).toEqual(['One ZIP code gets back the zero that a spreadsheet took.'])
  expect(reasonsOf(plan)[2]).toContain('Two chapters in a cell: Maryland and Northern Virginia')
})

test('of PayPal, balances before and after are those of the file, and each row says why it is no payment', async () => {
  const { money, rows, notes } = await planOfFile(fileNamed('paypal-activity-us.csv'))
  expect(notes).toContain('Invoice CH-DC-000103 was paid twice and refunded once.')
  expect(money.currencies).toEqual({
    USD: { grossCents: 31_45, feeCents: -42_14, netCents: -10_69, openingCents: 120_00, closingCents: 109_31 },
    EUR: { grossCents: 1_39, feeCents: -1_39, netCents: 0, openingCents: 0, closingCents: 0 },
  })
  const reasons = new Map(rows.map(({ row, reasons: [first] }) => [row, first]))
  expect(reasons.get(8)).toMatch(/^Pending: it did not move the balance/)
  expect(reasons.get(10)).toBe('It was paid in EUR: 45.00, which became 47.42 USD')
  expect(reasons.get(15)).toMatch(/^An item of the payment 1AA00000AA000013A/)
  expect(reasons.get(18)).toBe('A hold or the end of one')
})

test.each([
  ['bank-chase-checking.csv', 4_200_00, 5_560_20],
  ['bank-boa-checking.csv', 2_310_19, 3_150_69],
])('of %s, the balances before and after are those of the bank', async (name, openingCents, closingCents) => {
  const { money } = await planOfFile(fileNamed(name))
  const netCents = closingCents - openingCents
  expect(money.currencies).toEqual({ USD: { grossCents: netCents, feeCents: 0, netCents, openingCents, closingCents } })
})

test('a payer is proposed by address, then by name, and always asked about', async () => {
  const known = (memberId: string, email: string, firstName: string, lastName: string) => ({
    personId: memberId,
    memberId,
    email,
    firstName,
    lastName,
    mInit: 'Mr',
    memberType: 'Regular',
    degreeYear: 2000,
    address1: '',
    address2: '',
    city: '',
    state: '',
    zipcode: '',
    primaryPhone: '',
    alternatePhone: '',
    alternateEmail: '',
    degree: '',
    major: '',
    collegeName: '',
    takesEmail: 0 as const,
  })
  const chapter = {
    ...emptyChapter,
    members: [
      known('20001', 'ANISUR.rahman@example.com', 'Anisur', 'Rahman'),
      known('20002', 'other@example.com', 'Lena', 'Müller'),
      known('20003', 'a@example.com', 'Kamal', 'Hossain'),
      known('20004', 'b@example.com', 'Kamal', 'Hossain'),
    ],
  }
  const { rows } = await planOfFile(fileNamed('paypal-activity-us.csv'), { chapter })
  const said = (row: number) => rows.find((one) => one.row === row)
  expect(said(2)).toMatchObject({ state: 'held', memberId: '20001' })
  expect(said(2)?.reasons).toEqual(['Paid by Anisur Rahman (20001)? The email address is the same'])
  expect(said(10)?.reasons.at(-1)).toBe('Paid by Lena Müller (20002)? The name is the same')
  expect(said(14)?.reasons).toEqual(['2 members have the address or the name of Kamal Hossain'])
  const report = await planOfFile(fileNamed('payments-quickbooks-sales-by-customer.csv'), { chapter })
  expect(report.rows[0]).toMatchObject({ state: 'held', memberId: '20001' })
  expect(report.rows.at(-1)?.reasons).toEqual(['The report names no payer'])
})
