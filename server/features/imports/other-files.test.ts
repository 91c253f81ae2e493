/** Files of other systems and languages, and what a right reader finds in them. */
import { expect, test } from 'vitest'
import { emptyChapter, planOfFile } from '#tests/support/imports/chapter.ts'
import { craftedWorkbook, type CraftedCell, type CraftedSheet } from '#tests/support/imports/crafted-workbook.ts'
import { paymentsIn } from './earlier/decisions.ts'
import { readAndPlan } from './reads.ts'

const read = (file: string | Uint8Array) =>
  readAndPlan({
    bytes: typeof file === 'string' ? Buffer.from(file) : file,
    sheet: undefined,
    mapping: null,
    state: emptyChapter,
    thisYear: 2026,
    timeZone: 'America/New_York',
  })

test('of hitobito in Latin-1 with CR, the house number follows the street', async () => {
  const text =
    "Vorname;Nachname;Haupt-E-Mail;Strasse;Hausnummer;PLZ;Ort;Geburtstag;Rollen\rJosé;Müller;jose@example.com;Hauptstraße;12;8001;Zürich;03.04.1980;Regular\rAnne;Ibáñez;;Rue de l'Été;3b;1201;Genève;13.02.1979;Student\rLuc;Noël;;Postfach;;1201;Genève;13.02.1980;Student\r"
  const { plan, people } = await read(Buffer.from(text, 'latin1'))
  expect(plan).toMatchObject({ system: 'hitobito', records: 3, new: 3, encoding: 'iso-8859-1', separator: ';' })
  expect(people.map(({ address1 }) => address1)).toEqual(['Hauptstraße 12', "Rue de l'Été 3b", 'Postfach'])
  expect(people[0]!.days.birthDate).toBe('1980-04-03')
})

test('of a whole name, the title before it is the title, and others stay with the name', async () => {
  const names = ['Mrs. Ann Reed', 'MS Bo Stone', 'Dr. José María de la Cruz Jr.', 'Miss', 'Msgr. Jon Roe', 'Mr Smith']
  const { people } = await read(`Name,Email,Member type\n${names.map((name) => `${name},,Regular\n`).join('')}`)
  expect(people.map(({ title, firstName, lastName }) => [title, firstName, lastName])).toEqual([
    ['Mrs', 'Ann', 'Reed'],
    ['Miss', 'Bo', 'Stone'],
    ['', 'Dr. José María', 'de la Cruz Jr.'],
    ['', 'Miss', ''],
    ['', 'Msgr. Jon', 'Roe'],
    ['', 'Mr', 'Smith'],
  ])
})

test('names in Arabic, Chinese and Devanagari are kept to the letter', async () => {
  const list = 'First name,Last name,Email\nمحمد,عبد الرحمن,\n伟,王,\nअनिल,शर्मा,\n'
  const { people, plan } = await read(list)
  expect(plan).toMatchObject({ records: 3, new: 3 })
  expect(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'محمد عبد الرحمن',
    '伟 王',
    'अनिल शर्मा',
  ])
})

test('an amount in a row of a person has no day unless the file has one of a payment', async () => {
  const rows: CraftedCell[][] = [
    ['Membership list'],
    ['First Name', 'Last Name', 'Email', 'Member Type', 'Member Since', 'Household', 'Dues'],
    ['Ann', 'Reed', 'reed@example.com', 'Regular', { serial: 40_000 }, 'Reed', 50],
    ['Bo', 'Reed', 'reed@example.com', 'Regular', { serial: 40_001 }, null, 50],
    ['Total', null, null, null, null, null, 100],
  ]
  const sheets: CraftedSheet[] = [
    { name: 'Cover', rows: [['Example chapter']] },
    { name: 'Members', rows, merged: ['F3:F4'] },
    {
      name: 'Old',
      rows: [
        ['First Name', 'Last Name', 'Email'],
        ['X', 'Y', 'x@example.com'],
      ],
    },
  ]
  const { plan, people } = await read(await craftedWorkbook(sheets, { is1904: true }))
  expect(plan).toMatchObject({ sheet: 'Members', headerRow: 2, records: 2, new: 2 })
  expect(plan.money).toMatchObject({ rows: 2, sumCents: 100_00, byYear: { unknown: 100_00 } })
  expect(people.map(({ days }) => days.joinedOn)).toEqual(['2013-07-07', '2013-07-08'])
  expect(paymentsIn(people[0]!)).toMatchObject([{ cents: 50_00, occurredOn: null }])
  const dated = await read('First name,Last name,Email,Last payment,Dues\nAnn,Reed,a@example.com,2019-03-14,50\n')
  expect(paymentsIn(dated.people[0]!)).toMatchObject([{ occurredOn: '2019-03-14' }])
})

test.each([
  ['Prénom;Nom;Courriel;Cotisation\nÉlise;Lefèvre;e@example.com;1.050,00\nLuc;Noël;;10,00\n', 1_060_00],
  ['Vorname;Nachname;E-Mail;Mitgliederbeitrag\nJörg;Weiß;j@example.com;50,00\nBo;Stein;;10,50\n', 60_50],
])('dues are recognized in French and German: %s', async (list, sumCents) => {
  const { plan } = await read(list)
  expect(plan.money).toMatchObject({ rows: 2, sumCents })
})

test('of QuickBooks, the payer is the customer of a customer, and both totals are compared', async () => {
  const report = (outer: string) =>
    `Example DC\nSales by Customer Detail\n"January - December, 2025"\n\nCustomer,Transaction date,Num,Product/Service full name,Amount\n"Reed, Ann",,,,\n,01/05/2025,1001,Dues:Regular,50.00\n"Reed, Ann:Bo Reed",,,,\n,01/06/2025,1002,Dues:Student,10.00\n"Total for Reed, Ann:Bo Reed",,,,$10.00\n"Total for Reed, Ann with sub-customers",,,,${outer}\nTOTAL,,,,$60.00\n`
  const { plan, payments } = await read(report('$60.00'))
  expect(plan).toMatchObject({ system: 'QuickBooks', records: 2, money: { sumCents: 60_00 } })
  expect(payments.map(({ payer }) => payer.name)).toEqual(['Reed, Ann', 'Bo Reed'])
  const other = await read(report('$55.00'))
  expect(other.payments.map(({ held }) => held.length)).toEqual([1, 1])
  const summary = await read(
    'Example DC,\nSales by Customer Summary,\n2024,\n,\n,Total\n"Reed, Ann:Bo Reed",50.00\nTOTAL,$50.00\n',
  )
  expect(summary.payments.map(({ payer }) => payer.name)).toEqual(['Bo Reed'])
})

test('of a list of payments, the name of the member is the payer', async () => {
  const list =
    'Date Paid,Member Name,Email,Payment For,Amount\n1/15/2025,Ann Reed,a@example.com,Dues 2025,$50.00\n3/3/2025,Ann Reed,a@example.com,Refund,($50.00)\n,,,Total,$0.00\n'
  const { plan, payments } = await read(list)
  expect(plan).toMatchObject({ records: 2, money: { sumCents: 0 } })
  expect(payments.map(({ payer, cents }) => [payer.name, cents])).toEqual([
    ['Ann Reed', 50_00],
    ['Ann Reed', -50_00],
  ])
})

test('of PayPal with twelve columns, a day is that of the chapter, and what moves no balance is refused', async () => {
  const row = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')
  const list = [
    row(
      'Date',
      'Time',
      'TimeZone',
      'Name',
      'Type',
      'Status',
      'Currency',
      'Gross',
      'Fee',
      'Net',
      'From Email Address',
      'Transaction ID',
    ),
    row(
      '01/06/2025',
      '08:12:44',
      'PST',
      'Ann Reed',
      'Website Payment',
      'Completed',
      'USD',
      '50.00',
      '-1.75',
      '48.25',
      'a@example.com',
      'T1',
    ),
    row(
      '01/07/2025',
      '08:12:44',
      'PST',
      'Bo',
      'Website Payment',
      'Pending',
      'USD',
      '20.00',
      '0.00',
      '20.00',
      'b@example.com',
      'T2',
    ),
    row(
      '12/31/2025',
      '22:30:00',
      'PST',
      'Cy',
      'Donation Payment',
      'Completed',
      'USD',
      '1,000.00',
      '-20.00',
      '980.00',
      'c@example.com',
      'T3',
    ),
  ]
  const { plan, payments } = await read(list.join('\n'))
  expect(plan).toMatchObject({ system: 'PayPal', records: 3, held: 2, refused: 1 })
  expect(payments.map(({ on }) => on)).toEqual(['2025-01-06', '2025-01-07', '2026-01-01'])
  expect(plan.money).toMatchObject({ sumCents: 1_050_00, byYear: { 2025: 50_00, 2026: 1_000_00 } })
})

test('of UTF-16 with pipes, CiviCRM is recognized, and who has died is held', async () => {
  const list =
    'Contact ID|Contact Type|First Name|Last Name|Email|Membership Type|Membership Status|Member Since|Membership Expiration Date|Is Deceased\r\n7|Individual|Ann|Reed|a@example.com|Regular|Current|2015-03-01|2026-03-01|0\r\n10|Individual|Jane|Roe|j@example.com|Regular|Deceased|2011-03-01|2020-03-01|1\r\n'
  const plan = await planOfFile(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(list, 'utf16le')]))
  expect(plan).toMatchObject({ system: 'CiviCRM', encoding: 'utf-16le', separator: '|', new: 1, held: 1 })
})
