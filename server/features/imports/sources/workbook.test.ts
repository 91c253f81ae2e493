import { afterAll, expect, test } from 'vitest'
import { planOfFile, reasonsOf } from '#tests/support/imports/chapter.ts'
import { craftedWorkbook, type CraftedSheet } from '#tests/support/imports/crafted-workbook.ts'
import { readSource, stopReadingWorkbooks } from './reads.ts'

afterAll(stopReadingWorkbooks)

const rate = (rows: { cells: string[] }[]) => rows.length
const rowsOf = async (bytes: Uint8Array, sheet?: string) =>
  (await readSource(bytes, { rate, sheet })).rows.map(({ cells }) => cells)

const header = ['First name', 'Last name', 'Email', 'Member since']

test.each([
  [false, 43_874],
  [true, 43_874 - 1_462],
])('days are counted from the first day of the workbook (1904: %s), formatted or not', async (is1904, serial) => {
  const bytes = await craftedWorkbook(
    [
      {
        name: 'Members',
        rows: [header, ['Ann', 'Bee', 'ann@example.com', { serial }], ['Bo', 'Cee', 'bo@example.com', serial]],
      },
    ],
    { is1904 },
  )
  expect((await rowsOf(bytes))[1]).toEqual(['Ann', 'Bee', 'ann@example.com', '2020-02-13'])
  const plan = await planOfFile(bytes)
  expect(plan).toMatchObject({ format: 'xlsx', encoding: null, separator: null, sheet: 'Members', records: 2, new: 2 })
})

test('a day that is text among days is held when its order differs from that of the workbook', async () => {
  const row = (name: string, day: string | { serial: number }) => [name, 'Bee', `${name}@example.com`, day]
  const bytes = await craftedWorkbook([
    {
      name: 'Members',
      rows: [
        header,
        row('ann', { serial: 43_874 }),
        row('bo', { serial: 43_875 }),
        row('cy', '13/02/2020'),
        row('di', '02/14/2020'),
      ],
    },
  ])
  expect(reasonsOf(await planOfFile(bytes))).toEqual([
    '4 held: Member since: 13/02/2020 is no date where the others are month/day/year',
  ])
})

test('formulas count by their stored value, errors as empty, numbers as text without the noise of fractions', async () => {
  const bytes = await craftedWorkbook([
    {
      name: 'A',
      rows: [
        [
          'x',
          { formula: 'A1&"y"', value: 'xy' },
          { xml: '<c r="PLACE" t="e"><f>1/0</f><v>#DIV/0!</v></c>' },
          0.1 + 0.2,
        ],
        ['007', 2_139, 12_345_678_901, { xml: '<c r="PLACE" t="b"><v>1</v></c>' }],
      ],
    },
  ])
  const read = await readSource(bytes, { rate })
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ['x', 'xy', '', '0.3'],
    ['007', '2139', '12345678901', 'TRUE'],
  ])
  expect(read.notes).toEqual(['1 cell holds an error of a formula and counts as empty.'])
})

test('the sheet with the most of a list is read; hidden sheets never; hidden columns are told', async () => {
  const bytes = await craftedWorkbook([
    { name: 'Read me', rows: [['How to use this']] },
    { name: 'Members', rows: [['Members of 2025'], header, ['Ann', 'Bee', 'ann@example.com']], hiddenColumns: [3] },
    { name: 'Old', isHidden: true, rows: [header, ['Old', 'One', 'old@example.com']] },
  ])
  const plan = await planOfFile(bytes)
  expect(plan).toMatchObject({ sheet: 'Members', sheets: ['Read me', 'Members'], headerRow: 2, records: 1 })
  expect(plan.columns.filter(({ isHidden }) => isHidden).map((column) => column.header)).toEqual(['Email'])
  expect(plan.notes).toEqual(['Not read, because hidden: Old.'])
  await expect(planOfFile(bytes, { sheet: 'Old' })).rejects.toThrow(
    'There is no visible sheet "Old". There are: Read me, Members.',
  )
})

const ofSheet = (name: string, rows: CraftedSheet['rows'] = [header, [name, 'Bee', `${name}@example.com`]]) => ({
  name,
  rows,
})

test('only the sheet that is asked for is read, whatever is wrong with the others', async () => {
  const far = ofSheet('Far out', [[{ xml: '<c r="XFD1"><v>1</v></c>' }]])
  const bytes = await craftedWorkbook([far, ofSheet('Members'), ofSheet('Empty', [])])
  await expect(planOfFile(bytes)).rejects.toThrow('16,384 columns')
  const plan = await planOfFile(bytes, { sheet: ' members' })
  expect(plan).toMatchObject({ sheet: 'Members', sheets: ['Far out', 'Members', 'Empty'], records: 1 })
  await expect(planOfFile(bytes, { sheet: 'Empty' })).rejects.toThrow('The sheet "Empty" has no rows.')
})

test('of many sheets the first eight are looked at, and each can be asked for', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `S${index + 1}`)
  const bytes = await craftedWorkbook(names.map((name) => ofSheet(name)))
  const plan = await planOfFile(bytes)
  expect(plan).toMatchObject({ sheet: 'S1', sheets: names })
  expect(plan.notes).toEqual(['The list was looked for in the first 8 sheets of 25.'])
  expect(await planOfFile(bytes, { sheet: 'S25' })).toMatchObject({ sheet: 'S25', records: 1, notes: [] })
  await expect(planOfFile(bytes, { sheet: 'S26' })).rejects.toThrow(/There are: S1, .*, S20 and 5 more\.$/)
})

test('a merged cell gives its text to the rows below it, and an amount only once', async () => {
  const bytes = await craftedWorkbook([
    {
      name: 'A',
      rows: [
        ['First name', 'Email', 'Dues'],
        ['Ann', 'bees@example.com', 80],
        ['Bo', null, null],
      ],
      merged: ['B2:B3', 'C2:C3'],
    },
  ])
  const plan = await planOfFile(bytes)
  expect(plan.money).toMatchObject({ rows: 1, sumCents: 80_00 })
  expect(await rowsOf(bytes)).toContainEqual(['Bo', 'bees@example.com'])
})

test('cells without places follow each other', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row>${cell('Name')}${cell('Email')}</row><row>${cell('Ann Bee')}<c/>${cell('x')}</row></sheetData></worksheet>`
  const bytes = await craftedWorkbook([{ name: 'A', rows: [] }], { extra: { 'xl/worksheets/sheet1.xml': sheet } })
  expect(await rowsOf(bytes)).toEqual([
    ['Name', 'Email'],
    ['Ann Bee', '', 'x'],
  ])
})

const members = { name: 'Members', rows: [header, ['Ann', 'Bee', 'ann@example.com']] }

test.each<[string, Parameters<typeof craftedWorkbook>, RegExp]>([
  [
    'links to other workbooks',
    [[members], { extra: { 'xl/externalLinks/externalLink1.xml': '<a/>' } }],
    /other workbooks/,
  ],
  ['macros', [[members], { extra: { 'xl/vbaProject.bin': 'x' } }], /macros/],
  [
    'a sheet that is a bomb',
    [[members], { extra: { 'xl/worksheets/sheet1.xml': Buffer.alloc(160_000_000, ' ') } }],
    /unpacks to more/,
  ],
  [
    'a cell far out',
    [[{ name: 'A', rows: [[{ xml: '<c r="XFD1"><v>1</v></c>' }]] }]],
    /16,384 columns; there may be 200/,
  ],
  ['a row that cannot be', [[{ name: 'A', rows: [[{ xml: '<c r="A99999999"><v>1</v></c>' }]] }]], /row 99999999/],
  [
    'XML that breaks off',
    [[members], { extra: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' } }],
    /cannot be read/,
  ],
])('a workbook with %s is refused with a sentence', { timeout: 60_000 }, async (_, crafted, sentence) => {
  await expect(planOfFile(await craftedWorkbook(...crafted))).rejects.toThrow(sentence)
})

test('a workbook that is cut off, and another archive, say what they are', async () => {
  const bytes = await craftedWorkbook([members])
  await expect(planOfFile(bytes.subarray(0, bytes.length / 2))).rejects.toThrow('damaged or cut off')
  const words = await craftedWorkbook([members], {
    contentTypes:
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  })
  await expect(planOfFile(words)).rejects.toThrow('It is a text document (DOCX)')
})

test('a workbook of more than 50,000 rows is refused with a sentence', async () => {
  const rows = Array.from({ length: 50_001 }, (_, at) => [`person${at}@example.com`])
  const bytes = await craftedWorkbook([{ name: 'Members', rows: [['Email'], ...rows] }])
  await expect(planOfFile(bytes)).rejects.toThrow('There are more than 50,000 rows. Split the file into several.')
})

test('characters that are written by their numbers are those characters, and half of one is a sign', async () => {
  const cell = (text: string) => ({ xml: `<c r="PLACE" t="inlineStr"><is><t>${text}</t></is></c>` })
  const shared = { xml: '<c r="PLACE" t="s"><v>0</v></c>' }
  const cells = [cell('&#128512;&#x20BB7;'), cell('&#55357;&#56832;'), cell('&#233;&#x41;'), cell('A&#xD83D;b'), shared]
  const link = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const bytes = await craftedWorkbook([{ name: 'A', rows: [cells] }], {
    extra: {
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${link}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${link}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId99" Type="${link}/styles" Target="styles.xml"/></Relationships>`,
      'xl/sharedStrings.xml':
        '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&#x20BB7;&#10;&amp;</t></si></sst>',
    },
  })
  expect(await rowsOf(bytes)).toEqual([['\u{1F600}\u{20BB7}', '\u{1F600}', '\u00E9A', 'A\uFFFDb', '\u{20BB7}\n&']])
})
