import { expect, onTestFinished, test } from 'vitest'
import { openChild } from '#server/threads/open-worker.ts'
import { emptyChapter, planOfFile, reasonsOf } from '#tests/support/imports/chapter.ts'
import { craftedWorkbook } from '#tests/support/imports/crafted-workbook.ts'
import type { KnownMember } from './rules.ts'
import type { ReadingTask } from './tasks.decisions.ts'

const jane: KnownMember = {
  personId: 'jane',
  memberId: '20001',
  email: 'jane@example.com',
  mInit: 'Mrs',
  firstName: 'Jane',
  lastName: 'Roe',
  address1: '1 Old Rd',
  address2: '',
  city: 'Fairfax',
  state: 'VA',
  zipcode: '22030',
  primaryPhone: '(703) 555-0111',
  alternatePhone: '',
  alternateEmail: '',
  degree: 'BSc',
  degreeYear: 1999,
  major: '',
  collegeName: 'BUET',
  memberType: 'Regular',
  takesEmail: 0,
}
const chapter = { ...emptyChapter, members: [jane], applicants: new Set(['waits@example.com']) }
const header = 'First name,Last name,Email,Phone,Address,Degree year,Membership type'
const planned = (...rows: string[]) => planOfFile([header, ...rows].join('\n'), { chapter })

test('a member whose row says nothing else is the same; an empty cell changes nothing', async () => {
  const plan = await planned('JANE,roe,Jane@Example.com,703.555.0111,,,')
  expect(plan).toMatchObject({ records: 1, same: 1, changed: 0 })
})

test('what differs is shown field by field', async () => {
  const plan = await planned('Jane,Roe,jane@example.com,703 555 0199,2 New St,1998,Life')
  expect(plan).toMatchObject({ changed: 1 })
  expect(plan.rows[0]).toMatchObject({
    memberId: '20001',
    changes: [
      { field: 'Phone', old: '(703) 555-0111', new: '703 555 0199' },
      { field: 'Street', old: '1 Old Rd', new: '2 New St' },
      { field: 'Degree year', old: '1999', new: '1998' },
      { field: 'Member type', old: 'Regular', new: 'Life' },
    ],
  })
})

test.each([
  ['John,Roe,jane@example.com,,,,', '2 held: Maybe Jane Roe (20001), who has the same email address'],
  ['Jane,Roe,,1-703-555-0111,,,', '2 held: Maybe Jane Roe (20001), who has the same name and phone'],
  ['Jane,Roe,other@example.com,,,1999,', '2 held: Maybe Jane Roe (20001), who has the same name and degree year'],
  ['Ann,Bee,Waits@example.com,,,,', '2 held: A person with this address has applied and waits for approval'],
  ['Ann,Bee,ann at example,,,,Regular', '2 held: ann at example is no email address'],
  ['Ann,Bee,ann@example.com,,,,Platinum', '2 held: "Platinum" is no member type of the chapter'],
  [',,ann@example.com,,,,', '2 held: It has no name'],
  [',,,703 555 0111,,,', '2 refused: It has neither a name nor an email address'],
])('%s is a question, or refused', async (row, reason) => {
  expect(reasonsOf(await planned(row))).toEqual([reason])
})

test('people who share an address are two, and people without one are new', async () => {
  const plan = await planned(
    'Ann,Bee,bees@example.com,,,,Regular',
    'Bo,Bee,bees@example.com,,,,Regular',
    'Cy,Dee,,,1 St,,Life',
  )
  expect(plan).toMatchObject({ records: 3, new: 3 })
})

test('rows of another chapter of the portal are held', async () => {
  const plan = await planOfFile(
    'First name,Email,Chapter\nAnn,ann@example.com,Maryland\nBo,bo@example.com,Washington DC\n',
  )
  expect(reasonsOf(plan)).toEqual(['2 held: It is of the chapter Maryland'])
})

test('a list of payments without a system is money by year and kind', async () => {
  const plan = await planOfFile(
    'Date,Name,Email,Amount,Purpose\n12/31/2024,Ann Bee,ann@example.com,$50.00,Dues\n01/15/2025,Bo Cee,,"1,000.00",Scholarship\n',
  )
  expect(plan).toMatchObject({ of: 'payments', system: null, records: 2, held: 2 })
  expect(plan.money).toMatchObject({
    rows: 2,
    sumCents: 1_050_00,
    byYear: { 2024: 50_00, 2025: 1_000_00 },
    byKind: { Dues: 50_00, Scholarship: 1_000_00 },
  })
})

test('payments of a customer that the report sums otherwise are held', async () => {
  const report = [
    'Sales by Customer Detail,,,',
    ',Date,Account,Amount',
    'Ann Bee,,,',
    ',01/02/2024,Dues,50.00',
    'Total for Ann Bee,,,60.00',
    'TOTAL,,,60.00',
  ]
  const plan = await planOfFile(report.join('\n'))
  expect(plan.rows[0]?.reasons[0]).toBe('The payments of Ann Bee add up to 50.00, and the report says 60.00')
  expect(plan.notes).toEqual(['The amounts add up to 50.00, and the file says 60.00.'])
})

test('PayPal in German, without the column that says what moves the balance', async () => {
  const plan = await planOfFile(
    [
      '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Transaktionscode","Guthaben"',
      '"31.12.2025","23:30:00","Europe/Berlin","Anna A","Website-Zahlung","Abgeschlossen","EUR","1.024,90","-1,00","1.023,90","a@example.com","1","1.023,90"',
      '"08.01.2026","10:12:00","CET","","Von Nutzer eingeleitete Abbuchung","Abgeschlossen","EUR","-23,90","0,00","-23,90","","2","1.000,00"',
      '"09.01.2026","10:12:00","CET","Bo","Website-Zahlung","Ausstehend","EUR","50,00","0,00","50,00","b@example.com","3","1.000,00"',
    ].join('\n'),
  )
  expect(plan).toMatchObject({ system: 'PayPal', records: 3, held: 1, refused: 2 })
  expect(plan.money).toMatchObject({ rows: 2, sumCents: 1_001_00, byYear: { 2025: 1_024_90, 2026: -23_90 } })
})

test('one process plans several lists as text, and is replaced after one workbook', async () => {
  const child = await openChild(new URL('./planning.worker.ts', import.meta.url), { heapMb: 800 })
  onTestFinished(() => void child.kill())
  const answerTo = async (bytes: Uint8Array) => {
    const settings = { sheet: undefined, mapping: null, thisYear: 2026, timeZone: 'America/New_York' }
    const answered = new Promise((resolve) =>
      child.on('message', (message: object) => {
        if ('result' in message) resolve(message)
      }),
    )
    child.send({ bytes, state: chapter, ...settings } satisfies ReadingTask)
    return answered
  }
  const list = Buffer.from(`${header}\nAnn,Bee,ann@example.com,,,,`)
  const answer = { result: { planned: { plan: { new: 1 } } } }
  for (let times = 0; times < 3; times++) expect(await answerTo(list)).toMatchObject({ ...answer, tired: false })
  const rows = [header.split(','), ['Ann', 'Bee', 'ann@example.com']]
  expect(await answerTo(await craftedWorkbook([{ name: 'Members', rows }]))).toMatchObject({ ...answer, tired: true })
})
