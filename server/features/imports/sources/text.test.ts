import { expect, test } from 'vitest'
import { fileNamed, planOfFile, reasonsOf } from '#tests/support/imports/chapter.ts'
import { delimitedRows } from './delimited.decisions.ts'
import { decoded } from './encoding.decisions.ts'
import { maxBytes } from './rules.ts'

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

const wildApricot = Buffer.from(fileNamed('members-wildapricot-export.csv')).toString('utf8').slice(1)

test.each([
  ['utf-8', Buffer.from(wildApricot)],
  ['utf-8', Buffer.from(`\uFEFF${wildApricot}`)],
  ['utf-16le', utf16(`\uFEFF${wildApricot}`)],
  ['utf-16be', utf16(`\uFEFF${wildApricot}`, true)],
  ['utf-16le', utf16(wildApricot)],
  ['utf-16be', utf16(wildApricot, true)],
])('a file in %s is the same file', async (encoding, bytes) => {
  expect(await planOfFile(bytes)).toMatchObject({
    encoding,
    system: 'Wild Apricot',
    records: 25,
    new: 22,
    held: 2,
    refused: 1,
  })
})

test.each<[string, number[], string]>([
  ['iso-8859-1', [0x4a, 0xf6, 0x72, 0x67], 'Jörg'],
  ['windows-1252', [0x4f, 0x92, 0x42, 0x72, 0xe9, 0x20, 0x80], 'O’Bré €'],
  ['macintosh', [0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x52, 0x65, 0x6e, 0x8e], 'Müller René'],
])('%s is told from the bytes', (encoding, bytes, text) => {
  expect(decoded(Buffer.from(bytes))).toMatchObject({ encoding, text })
})

test('a file of two encodings is read line by line, and says so', () => {
  const bytes = Buffer.concat([Buffer.from('Seán\nJosé\n'), Buffer.from('René\n', 'latin1')])
  expect(decoded(bytes)).toEqual({
    text: 'Seán\nJosé\nRené\n',
    encoding: 'utf-8',
    notes: ['One line is in iso-8859-1, the others in utf-8.'],
  })
})

test.each([
  ['a,b\n1,2', ',', 'a'],
  ['a;b\r\n"1,5";2\r\n"2,5";3', ';', 'a'],
  ['a\tb\r1\t2', '\t', 'a'],
  ['a|b\n1|2', '|', 'a'],
  ['a\n1', null, 'a'],
])('the separator of %j is %j', (text, separator, first) => {
  const read = delimitedRows(text)
  expect([read.separator, read.rows[0]!.cells[0]]).toEqual([separator, first])
})

test('the first line may name the separator, and is a row of its own', () => {
  const { rows, separator } = delimitedRows('sep=;\r\na;b\r\n1;2')
  expect([separator, rows.map(({ row }) => row)]).toEqual([';', [2, 3]])
})

test('newlines of all kinds stay in their cells, also where rows end with a carriage return', () => {
  expect(delimitedRows('a,b\r\n"x\ny","p\r\nq"\r\n').rows.map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['x\ny', 'p\nq'],
  ])
  expect(delimitedRows('a,b\rx\ny,z\rq,r\r').rows[1]!.cells).toEqual(['x\ny', 'z'])
})

test('quotes inside a quoted cell that are not doubled are text', () => {
  expect(delimitedRows('a,b\n"for "Dues 2025"; Conf#","50.00"\n').rows[1]).toMatchObject({
    cells: ['for "Dues 2025"; Conf#', '50.00'],
    flaw: null,
  })
})

test('what a spreadsheet is told to keep as text comes back as it was', () => {
  expect(delimitedRows("=\"0000471\",'=1+1,'02139,'s Gravesande,=1+1\n").rows[0]!.cells).toEqual([
    '0000471',
    '=1+1',
    '02139',
    "'s Gravesande",
    '=1+1',
  ])
})

test('a quote that is never closed takes no other row with it, and holds its own', async () => {
  const header = 'First name,Last name,Email\n'
  for (const broken of ['Ann,"Bee,ann@example.com', 'Ann,"Bee,ann@example.com\nEd,"Fay",ed@example.com']) {
    const plan = await planOfFile(`${header}${broken}\nCy,Dee,cy@example.com\n`)
    expect(plan.records).toBe(1 + broken.split('\n').length)
    expect(reasonsOf(plan)).toEqual(['2 held: Its quotes do not match, so that cells may have run together'])
  }
})

test.each<[string, string | Buffer, RegExp]>([
  ['an empty file', '', /empty/],
  ['a PDF', '%PDF-1.7 …', /It is a PDF/],
  ['a workbook of 2003', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel 97 to 2003/],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /a picture \(PNG\)/],
  ['a web page', '<html><table>', /a web page/],
  ['JSON', '[{"a":1}]', /a JSON file/],
  ['bytes', Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7) % 256)), /neither text nor a workbook/],
  ['a letter', 'Dear all,\nwelcome, and goodbye.\n', /No row names its columns/],
  ['a million columns', `${'x,'.repeat(1_000_000)}x`, /1,000,001 columns; there may be 200 at most/],
  ['more than 20 MB', Buffer.alloc(maxBytes + 1, 'a'), /larger than 20 MB/],
  ['more than 50,000 rows', `Email\n${'a@example.com\n'.repeat(50_001)}`, /more than 50,000 rows/],
])('%s is refused with a sentence', async (_, file, sentence) => {
  await expect(planOfFile(file)).rejects.toThrow(sentence)
})

test('hostile cells are kept as text, held or refused', async () => {
  const plan = await planOfFile(
    [
      'First name,Last name,Email,Notes',
      '=cmd|calc,<script>,a@example.com,=1+1',
      `Ann,${'x'.repeat(1_000_000)},ann@example.com,`,
      'A\0nn,Bee,bee@example.com,',
      'משה,כהן,m@example.com,',
      '\u202Elive,Dee,d@example.com,',
    ].join('\n'),
  )
  expect(reasonsOf(plan)).toEqual([
    '2 held: Names cannot contain / : @ < >',
    '3 held: A cell has more than 10,000 characters; The last name is longer than 60 characters',
    '4 refused: A cell has a character that no text may have (U+0000)',
  ])
})
