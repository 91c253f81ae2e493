import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { archiveOf, workbookOf, writtenByLibrary } from '#tests/support/workbook.ts'
import { csv } from './csv.ts'
import { Lines } from './lines.ts'
import { pdf } from './pdf.ts'
import { pdfDefinition } from './pdf-definition.ts'
import { PdfList } from './pdf-list.ts'
import type { ExportColumn, ExportSheet } from './export-sheet.ts'
import { xlsx } from './xlsx.ts'
import { escaped } from './xlsx-rows.ts'

const columns: ExportColumn[] = [
  { id: 'memberName', header: 'Member', kind: 'text', of: ['lastName', 'firstName'], joint: ', ' },
  { id: 'memberId', header: 'Member ID', kind: 'id' },
  { id: 'year', header: 'Year', kind: 'year' },
  { id: 'paidAt', header: 'Date', kind: 'date' },
  { id: 'amountCents', header: 'Amount', kind: 'money', sums: true },
]

const sheet: ExportSheet = {
  title: 'Payments',
  chapter: 'Washington DC',
  filter: ['Search: "nw"', 'Year: 2026'],
  // In New York it is still the day before.
  madeAt: '2026-11-21T03:00:00.000Z',
  timeZone: 'America/New_York',
  dates: 'documented',
  columns,
  source: { sql: '', parameters: [] },
}

const rows = [
  {
    lastName: 'Nwosu',
    firstName: 'Adaeze',
    memberId: '20418',
    year: 2026,
    paidAt: '2026-11-20T02:00:00.000Z',
    amountCents: 6000,
  },
  {
    lastName: 'Škoda "Sr"',
    firstName: 'Élodie',
    memberId: '20087',
    year: 2027,
    paidAt: '2026-11-19T15:00:00.000Z',
    amountCents: 123456,
  },
  { lastName: null, firstName: null, memberId: '30001', year: 2026, paidAt: '2026-01-02', amountCents: -50 },
]

function linesOf(given: Partial<ExportSheet> = {}, data: Record<string, unknown>[] = rows) {
  async function* batches() {
    yield data.slice(0, 2)
    yield data.slice(2)
  }
  return new Lines({ ...sheet, ...given }, batches())
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

test('a CSV file is one header line and the rows, and nothing else', async () => {
  const text = (await bytesOf(csv(linesOf()))).toString('utf8')
  expect(text.split('\r\n')).toEqual([
    '\uFEFFMember,Member ID,Year,Date,Amount USD',
    '"Nwosu, Adaeze",20418,2026,19/11/2026,60.00',
    '"Škoda ""Sr"", Élodie",20087,2027,19/11/2026,1234.56',
    ',30001,2026,02/01/2026,-0.50',
    '',
  ])
})

type WorkSheet = ReturnType<typeof workbookOf>['Sheets'][string]

const rowOf = (cells: WorkSheet, number: number, columns = ['A', 'B', 'C', 'D', 'E']) =>
  columns.map((column) => cells[column + number] as { t: string; v: unknown; w: string; z: string } | undefined)

test('a workbook has its headers in row 1, numbers for money, days for dates, and texts for everything else', async () => {
  const book = workbookOf(await bytesOf(xlsx(linesOf())), { cellNF: true, cellStyles: true })
  const cells = book.Sheets.Payments!
  const row = (number: number) => rowOf(cells, number)
  expect(row(1).map((cell) => cell?.v)).toEqual(['Member', 'Member ID', 'Year', 'Date', 'Amount USD'])
  expect(row(2).map((cell) => [cell?.t, cell?.w])).toEqual([
    ['s', 'Nwosu, Adaeze'],
    ['s', '20418'],
    ['n', '2026'],
    ['n', '19/11/2026'],
    ['n', '60.00'],
  ])
  expect(row(3).map((cell) => cell?.w)).toEqual(['Škoda "Sr", Élodie', '20087', '2027', '19/11/2026', '1,234.56'])
  expect(row(4)[0]).toBeUndefined()
  // Nothing but rows is below them, so that a spreadsheet sorts and filters all of the sheet.
  expect([cells['!ref'], cells['!autofilter']]).toEqual(['A1:E4', { ref: 'A1:E4' }])
})

test("a workbook's headers stay in view", async () => {
  const parts = new Map(partsOf(await bytesOf(xlsx(linesOf()))))
  const sheet = (number: number) =>
    Buffer.from([...parts].find(([name]) => name.endsWith(`sheet${number}.xml`))![1]).toString('utf8')
  expect(sheet(1)).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet(2)).not.toContain('<pane')
})

test('what a workbook lists, its filters and its totals are in a sheet of their own', async () => {
  const book = workbookOf(await bytesOf(xlsx(linesOf())), { cellNF: true })
  expect(book.SheetNames).toEqual(['Payments', 'Totals and filters'])
  const about = book.Sheets['Totals and filters']!
  const lines = Array.from({ length: 8 }, (_, index) => rowOf(about, index + 1, ['A', 'B']).map((cell) => cell?.w))
  expect(lines).toEqual([
    ['List', 'Payments'],
    ['Chapter', 'Washington DC'],
    ['Filter', 'Search: "nw"; Year: 2026'],
    ['Date', '20/11/2026'],
    [undefined, undefined],
    ['Totals', undefined],
    ['Rows', '3'],
    ['Amount USD', '1,294.06'],
  ])
})

const family = [
  { id: 'a', line: 1, one: 1, name: 'Ada', cents: 500, kind: 'child', child: 'Mira', grade: '4', count: null },
  { id: 'a', line: 2, one: null, name: 'Ada', cents: null, kind: 'child', child: 'Noor', grade: '', count: null },
  { id: 'a', line: 3, one: null, name: 'Ada', cents: null, kind: 'room', child: null, grade: null, count: 2 },
  { id: 'z', line: null, one: 1, name: 'Zoe', cents: 25, kind: null, child: null, grade: null, count: null },
]

const onlyOf = (is: string) => ({ where: { field: 'kind', is } })

test('rows of one line are put together, also across batches', async () => {
  const columns: ExportColumn[] = [
    { id: 'name', header: 'Name', kind: 'text' },
    { id: 'cents', header: 'Paid', kind: 'money', sums: true },
    { id: 'child', header: 'Child', kind: 'text', over: 'list', ...onlyOf('child') },
    { id: 'grade', header: 'Grade', kind: 'text', over: 'list', ...onlyOf('child') },
    { id: 'count', header: 'Rooms', kind: 'number', over: 'sum', sums: true, ...onlyOf('room') },
  ]
  const lines = linesOf({ columns, lineBy: 'id' }, family)
  const text = (await bytesOf(csv(lines))).toString('utf8')
  expect(text.split('\r\n').slice(1)).toEqual(['Ada,5.00,Mira; Noor,4; -,2', 'Zoe,0.25,,,', ''])
  expect([lines.count, lines.totals]).toEqual([2, [null, 525, null, null, 2]])
})

test('a second sheet has a row for each part, and the first one each row once', async () => {
  const second = {
    title: 'Children',
    columns: [
      { id: 'name', header: 'Name', kind: 'text' as const },
      { id: 'child', header: 'Child', kind: 'text' as const },
    ],
    rowIn: 'one',
    partIn: 'line',
  }
  const columns: ExportColumn[] = [
    { id: 'name', header: 'Name', kind: 'text' },
    { id: 'cents', header: 'Paid', kind: 'money', sums: true },
  ]
  const book = workbookOf(await bytesOf(xlsx(linesOf({ columns, second }, family))), { cellNF: true })
  expect(book.SheetNames).toEqual(['Payments', 'Children', 'Totals and filters'])
  const rowsIn = (name: string) =>
    Array.from({ length: 5 }, (_, index) => rowOf(book.Sheets[name]!, index + 1, ['A', 'B']).map((cell) => cell?.w))
  expect(rowsIn('Payments')).toEqual([
    ['Name', 'Paid USD'],
    ['Ada', '5.00'],
    ['Zoe', '0.25'],
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect(rowsIn('Children')).toEqual([
    ['Name', 'Child'],
    ['Ada', 'Mira'],
    ['Ada', 'Noor'],
    ['Ada', undefined],
    [undefined, undefined],
  ])
})

test("a workbook's rows are written as sheetjs-style would have written them", async () => {
  const many = Array.from({ length: 5 }, (_, index) => ({
    ...rows[0],
    lastName: ['<&>', ' ends ', 'two\nlines', '\u0001\t', 'it\'s "so"'][index],
    amountCents: -1000 * index - 5,
  }))
  const bytes = await bytesOf(xlsx(linesOf({}, [...many, ...rows])))
  const [, ours] = partsOf(bytes).find(([name]) => name.endsWith('sheet1.xml'))!
  // Read, and written again by the library, without the portal's code.
  const book = workbookOf(bytes, { cellNF: true, cellStyles: true })
  const [, theirs] = partsOf(writtenByLibrary(book)).find(([name]) => name.endsWith('sheet1.xml'))!
  const rowsIn = (part: Uint8Array) =>
    Buffer.from(part)
      .toString('utf8')
      .replaceAll(/ s="\d+"/g, '')
      .match(/<row r="[2-9]".*?<\/row>/gs)
  expect(rowsIn(ours)).toEqual(rowsIn(theirs))
  expect(rowsIn(ours)).toHaveLength(8)
})

test('a text that looks like an escaped letter stays that text', () => {
  expect(escaped('_x0041_ and _X00e9_, _x41_')).toBe('_x005F_x0041_ and _x005F_X00e9_, _x41_')
})

test('a workbook without rows has headers and totals', async () => {
  const { Payments: cells, 'Totals and filters': about } = workbookOf(await bytesOf(xlsx(linesOf({}, [])))).Sheets
  expect([cells!['!ref'], cells!.A1, cells!.A2]).toMatchObject(['A1:E1', { v: 'Member' }, undefined])
  expect([about!.B7, about!.B8]).toMatchObject([{ v: 0 }, { v: 0 }])
})

/** Texts that a spreadsheet might run, and texts that only look as if they had been guarded already. */
const dangerous = [
  '=1+1',
  '+1 202 555 0100',
  '-2+3',
  '@SUM(A1)',
  '\tTab',
  '\rReturn',
  "'=1",
  "''@x",
  '=HYPERLINK("http://x";"y")',
  "'tis",
  'a=b',
  ' =1',
  // Where a semicolon, a tab or a line break separates cells; and as Japanese spreadsheets read them.
  'a;=1+1',
  'a;;-1',
  "a;'=1",
  'a;"=1',
  'a\t@x',
  'a\r\n+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  'b;＝1',
  'a; b',
  '"quoted"',
]

const formulaStart = /(?:^|[;\t\r\n])["]*[=+\-@＝＋－＠]|^[\t\r\n]/
const guards = /(?<=^|[;\t\r\n])'(?=["']*[=+\-@＝＋－＠])|^'(?=["']*[\t\r\n])/g

test.each(dangerous)('%j is a text in CSV, and comes back as it was', async (value) => {
  const asText: ExportColumn[] = [
    { id: 'note', header: 'Note', kind: 'text' },
    { id: 'memberId', header: 'ID', kind: 'id' },
  ]
  const text = (await bytesOf(csv(linesOf({ columns: asText }, [{ note: value, memberId: value }])))).toString('utf8')
  const fields = csvRecords(text)[1]!
  expect(fields).toHaveLength(2)
  for (const field of fields) {
    expect(field).not.toMatch(formulaStart)
    expect(field.replace(guards, '')).toBe(value)
  }
})

test('a workbook holds its own parts and nothing else', async () => {
  expect((await bytesOf(xlsx(linesOf()))).includes('Sh33tJ5')).toBe(false)
})

/** Characters that XML does not allow; old rows may have them. */
const unwritable = '\uFFFE\uFFFF\uD83D'

test('every part of a workbook is well-formed, whatever a row, a title or a filter holds', async () => {
  // Cut at 31 and at 32,767 characters, both within a surrogate pair.
  const title = `'${unwritable}${'x'.repeat(29)}😀 & <b>`
  const data = [{ note: `a${unwritable}\u0001b` }, { note: `${'y'.repeat(32_766)}😀` }]
  const given = {
    title,
    chapter: unwritable,
    filter: [`Search "${unwritable}z"`],
    columns: [{ id: 'note', header: 'Note', kind: 'text' as const }],
  }
  const bytes = await bytesOf(xlsx(linesOf(given, data)))
  for (const [name, part] of partsOf(bytes)) expect([name, xmlFault(part)]).toEqual([name, ''])
  const sheet = workbookOf(bytes)
  const [cells, about] = Object.values(sheet.Sheets)
  expect([sheet.SheetNames, about!.B2, about!.B3, cells!.A2]).toMatchObject([
    ['x'.repeat(29), 'Totals and filters'],
    { v: '' },
    { v: 'Search "z"' },
    { v: 'a\u0001b' },
  ])
})

test('a CSV file leaves out forbidden characters', async () => {
  const columns: ExportColumn[] = [{ id: 'note', header: 'Note', kind: 'text' }]
  const data = [{ note: `a${unwritable}b` }]
  expect((await bytesOf(csv(linesOf({ columns }, data)))).toString('utf8')).toBe('\uFEFFNote\r\nab\r\n')
})

const oneEnd = (text: string) => text.replaceAll(/\r\n|\n/g, '\r')

test('a workbook keeps dangerous texts as texts', async () => {
  const asText: ExportColumn[] = [{ id: 'note', header: 'Note', kind: 'text' }]
  const book = workbookOf(
    await bytesOf(
      xlsx(
        linesOf(
          { columns: asText },
          dangerous.map((note) => ({ note })),
        ),
      ),
    ),
    { cellFormula: true },
  )
  const cells = dangerous.map(
    (_, index) => book.Sheets.Payments![`A${2 + index}`] as { t: string; v: unknown; f?: string },
  )
  expect(cells.map(({ t, f }) => [t, f])).toEqual(dangerous.map(() => ['s', undefined]))
  // XML normalizes line endings.
  expect(cells.map(({ v }) => oneEnd(String(v)))).toEqual(dangerous.map(oneEnd))
})

test("a PDF's pages repeat the headers, align money right and end with the totals", async () => {
  const gathered = await PdfList.of(linesOf({ group: columns[2] }))
  const { content, pageOrientation } = pdfDefinition(gathered, [...gathered.rows()])
  const [chapter, title, , list] = content as unknown as [
    { text: string },
    { text: string },
    unknown,
    { table: { headerRows: number; body: { text: string; alignment?: string }[][] } },
  ]
  expect([chapter.text, title.text, pageOrientation]).toEqual(['Washington DC', 'Payments', 'portrait'])
  expect(list.table.headerRows).toBe(1)
  expect(list.table.body.map((row) => [row[0]!.text, row[4]!.text])).toEqual([
    ['Member', 'Amount USD'],
    ['2026  (1)', '60.00'],
    ['Nwosu, Adaeze', '60.00'],
    ['2027  (1)', '1,234.56'],
    ['Škoda "Sr", Élodie', '1,234.56'],
    ['2026  (1)', '-0.50'],
    ['', '-0.50'],
    ['All 3 rows', '1,294.06'],
  ])
  expect(new Set(list.table.body.map((row) => row[4]!.alignment))).toEqual(new Set(['right']))
})

test('a PDF file is valid', async () => {
  const bytes = await bytesOf(pdf(linesOf()))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-6).toString()).toContain('%%EOF')
})

/** Parses RFC 4180. */
function csvRecords(text: string): string[][] {
  const records: string[][] = []
  let fields: string[] = []
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    fields.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    records.push(fields)
    fields = []
  }
  return records
}

/** Returns the XML files in a workbook. */
function partsOf(workbook: Buffer): [string, Uint8Array][] {
  const { FullPaths, FileIndex } = archiveOf(workbook)
  const parts = FullPaths.map((name, index): [string, Uint8Array] => [
    name,
    Uint8Array.from(FileIndex[index]!.content ?? []),
  ])
  const xml = parts.filter(([name]) => /\.(xml|rels)$/.test(name))
  expect(xml.length).toBeGreaterThan(5)
  return xml
}

/** Returns a strict parser's error; '' when a part is well-formed. */
function xmlFault(part: Uint8Array): string {
  const parser = new SaxesParser()
  let fault = ''
  parser.on('error', ({ message }) => (fault ||= message))
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(part)).close()
  return fault
}
