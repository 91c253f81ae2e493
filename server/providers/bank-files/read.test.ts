import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBankFile } from './read.ts'
import { UnreadableBankFile } from './statement.ts'

const samples = path.join(import.meta.dirname, 'samples')
const bytesOf = (name: string) => readFileSync(path.join(samples, name))
const textOf = (name: string) => bytesOf(name).toString('utf8')
const read = (text: string, name = 'file') => readBankFile(Buffer.from(text), name)
const summary = (name: string) => {
  const { format, statements } = readBankFile(bytesOf(name), name)
  return [format, ...statements.map(({ lines, ...rest }) => ({ ...rest, lines: lines.length }))]
}

describe('what is read of each format', () => {
  test('the checking account of Chase, newest line first', () => {
    expect(summary('chase.csv')).toEqual([
      'chase',
      {
        account: null,
        currency: 'USD',
        openingCents: 420_000,
        closingCents: 556_020,
        lines: 10,
        sumCents: 136_020,
        from: '2025-01-13',
        to: '2025-12-31',
        balanced: true,
        differenceCents: 0,
      },
    ])
    const { lines } = readBankFile(bytesOf('chase.csv'), 'Chase4821_Activity_20251231.CSV').statements[0]!
    expect(lines[4]!.text).toContain('EXAMPLE PRINT & COPY')
    expect(lines.map(({ checkNumber }) => checkNumber).filter(Boolean)).toEqual(['1189', '1'])
    expect(readBankFile(bytesOf('chase.csv'), 'Chase4821_Activity_20251231.CSV').statements[0]!.account).toBe('4821')
  })
  test('Bank of America, with a summary above and quotes inside of quotes', () => {
    expect(summary('boa.csv')).toMatchObject([
      'boa',
      {
        openingCents: 231_019,
        closingCents: 315_069,
        lines: 5,
        sumCents: 84_050,
        from: '2025-01-01',
        to: '2025-01-31',
        balanced: true,
      },
    ])
    expect(readBankFile(bytesOf('boa.csv'), 'boa.csv').statements[0]!.lines[0]!.text).toBe(
      'Zelle payment from NUSRAT JAHAN for "Dues 2025"; Conf# aaaa00001',
    )
  })
  test('Wells Fargo, without header and balances', () => {
    expect(summary('wellsfargo.csv')).toMatchObject([
      'wellsfargo',
      { openingCents: null, closingCents: null, lines: 3, sumCents: -26_500, balanced: null, from: '2025-01-06' },
    ])
  })
  test('OFX 1, whose leaves have no end tags', () => {
    expect(summary('checking.ofx')).toEqual([
      'ofx1',
      {
        account: '6789',
        currency: 'USD',
        openingCents: null,
        closingCents: 405_000,
        closingOn: '2025-01-31',
        lines: 3,
        sumCents: -15_000,
        from: '2025-01-01',
        to: '2025-01-31',
        balanced: null,
        differenceCents: null,
      },
    ])
    expect(readBankFile(bytesOf('checking.ofx'), 'x').statements[0]!.lines).toEqual([
      {
        day: '2025-01-14',
        amountCents: 5_000,
        text: 'Zelle payment from KAMAL HOSSAIN',
        bankId: '202501140001',
        checkNumber: null,
      },
      {
        day: '2025-01-14',
        amountCents: 5_000,
        text: 'Zelle payment from KAMAL HOSSAIN second of the day',
        bankId: '202501140002',
        checkNumber: null,
      },
      {
        day: '2025-01-20',
        amountCents: -25_000,
        text: 'EXAMPLE PRINT & COPY',
        bankId: '202501200001',
        checkNumber: '1189',
      },
    ])
  })
  test('OFX 2, with a bank account and a credit card', () => {
    expect(summary('two-accounts.ofx2.xml')).toMatchObject([
      'ofx2',
      { account: '1111', lines: 1, sumCents: 1_250, closingCents: 10_000 },
      { account: '4444', lines: 1, sumCents: -700, closingCents: null, from: '2025-01-05' },
    ])
    const [bank, card] = readBankFile(bytesOf('two-accounts.ofx2.xml'), 'x').statements
    expect(bank!.lines[0]!.text).toBe('Nusrat Dues & more <2025>')
    expect(card!.lines[0]!.text).toBe('Example Hosting')
  })
  test('CAMT.053.001.02: a negative balance, a reversal, and a pending entry that is left out', () => {
    expect(summary('camt053-02.xml')).toEqual([
      'camt053',
      {
        account: '2051',
        currency: 'EUR',
        openingCents: 10_000,
        closingCents: -2_050,
        lines: 2,
        sumCents: -12_050,
        from: '2025-01-01',
        to: '2025-01-31',
        balanced: true,
        differenceCents: 0,
      },
    ])
    const { lines } = readBankFile(bytesOf('camt053-02.xml'), 'x').statements[0]!
    expect(lines.map(({ bankId, text }) => [bankId, text])).toEqual([
      ['R-1', 'Kamal Hossain Dues 2025'],
      ['R-2', 'Returned item'],
    ])
  })
  test('CAMT.053.001.08, with prefixes', () => {
    expect(summary('camt053-08.xml')).toMatchObject([
      'camt053',
      { account: '4821', openingCents: 0, closingCents: 8_000, lines: 1, balanced: true, from: '2025-03-01' },
    ])
  })
  test('MT940: two pages are one statement, and the day of booking may be in the year before', () => {
    expect(summary('pages.sta')).toEqual([
      'mt940',
      {
        account: '2051',
        currency: 'USD',
        openingCents: 420_000,
        closingCents: 411_360,
        lines: 3,
        sumCents: -8_640,
        from: '2024-12-31',
        to: '2025-01-31',
        balanced: true,
        differenceCents: 0,
      },
    ])
    expect(readBankFile(bytesOf('pages.sta'), 'x').statements[0]!.lines).toMatchObject([
      { day: '2024-12-31', amountCents: 5_000, bankId: 'BANK0001', text: expect.stringContaining('Dues 2025') },
      { day: '2025-01-14', amountCents: -8_640, bankId: 'BANK0002', checkNumber: '1189' },
      { day: '2025-01-20', amountCents: -5_000, bankId: null, text: expect.stringContaining('continued here') },
    ])
  })
  test.each([
    [
      'Date,Description,Debit,Credit,Balance\n2025-01-02,Dues,,50.00,150.00\n2025-01-03,Fee,12.00,,138.00\n',
      3_800,
      true,
    ],
    ['Date;Text;Amount\n31.01.2025;Gebühr;-1.234,50\n02.01.2025;Beitrag;"50,00"\n', -118_450, null],
    ['sep=;\r\nPosting Date;Payee;Amount\r\n13/01/2025;A;(5.00)\r\n02/01/2025;B;$7\r\n', 200, null],
    ['Transaction Date,Description,Amount\n"Jan 2, 2025",A,1\n6 Feb 2025,B,2\n', 300, null],
    [
      'Description,Transaction Date,Transaction Type,Transaction Amount,Balance\nA,01/02/25,Credit,50,150\nB,01/03/25,Debit,20,130\n',
      3_000,
      true,
    ],
    ['Date,Description,Debit,Credit\n01/02/2025,Shop,20.00,\n01/03/2025,Payment,,-30.00\n', 1_000, null],
    ['Date,Description,Amount,Status\n2025-01-02,A,50.00,Posted\n2025-01-03,B,5.00,Pending\n', 5_000, null],
  ])('a list of another bank %#', (text, sumCents, balanced) => {
    const { format, statements } = read(text)
    expect([format, statements[0]!.sumCents, statements[0]!.balanced]).toEqual(['csv', sumCents, balanced])
    expect(statements[0]!.from).toBe('2025-01-02')
  })
  test('Windows-1252 and UTF-16 are told from the bytes', () => {
    const list = 'Date,Description,Amount\n2025-01-02,Café Ñandú,1.00\n'
    for (const bytes of [Buffer.from(list, 'latin1'), Buffer.from(`\ufeff${list}`, 'utf16le'), Buffer.from(list)])
      expect(readBankFile(bytes, 'x').statements[0]!.lines[0]!.text).toBe('Café Ñandú')
  })
})

describe('what does not add up', () => {
  test.each([
    ['chase.csv', (text: string) => text.replace(/^.*CHECK 1189.*\r?\n/m, '')],
    ['boa.csv', (text: string) => text.replace(/^.*Check 1201.*\r?\n/m, '')],
    ['boa.csv', (text: string) => text.replace('"1,155.50"', '"1,155.51"')],
    ['camt053-02.xml', (text: string) => text.replace('170.50', '170.51')],
    ['pages.sta', (text: string) => text.replace('D86,4N', 'D86,5N')],
  ])('%s %#', (name, change) => {
    const changed = change(textOf(name))
    expect(changed).not.toBe(textOf(name))
    expect(read(changed, name).statements.map(({ balanced }) => balanced)).toContain(false)
  })
})

describe('what is refused with a sentence', () => {
  test.each([
    ['checking.ofx', (text: string) => text.slice(0, -200), 'breaks off'],
    ['two-accounts.ofx2.xml', (text: string) => text.slice(0, -40), 'breaks off'],
    ['camt053-02.xml', (text: string) => text.slice(0, -60), 'breaks off'],
    ['pages.sta', (text: string) => text.slice(0, text.indexOf(':62F')), 'breaks off'],
    ['chase.csv', (text: string) => text.slice(0, text.indexOf(',180.00')), 'breaks off'],
    ['boa.csv', (text: string) => text.slice(0, text.indexOf('-300.00') + 2), 'breaks off'],
    ['chase.csv', (text: string) => text.replace('02/20/2025', '02/30/2025'), '"02/30/2025" is not a date'],
    ['checking.ofx', (text: string) => text.replace('20250114120000', '20250230120000'), 'is not a date'],
    ['camt053-02.xml', (text: string) => text.replace('2025-01-14', '2025-02-30'), '"2025-02-30" is not a date'],
    ['pages.sta', (text: string) => text.replace(':61:250114', ':61:250230'), 'is not a date'],
    ['checking.ofx', (text: string) => text.replace('<TRNAMT>50.00', '<TRNAMT>fifty'), '"fifty" is not an amount'],
    ['camt053-02.xml', (text: string) => text.replace('>170.50<', '>170.505<'), 'more than two decimals'],
    [
      'camt053-02.xml',
      (text: string) => text.replace('<Amt Ccy="EUR">50.00', '<Amt Ccy="KWD">50.00'),
      'in KWD, but the account is in EUR',
    ],
    [
      'camt053-02.xml',
      (text: string) => text.replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa">]>\n<Document'),
      'declares a document type',
    ],
    [
      'two-accounts.ofx2.xml',
      (text: string) => text.replace('<OFX>', '<!DOCTYPE d [<!ENTITY a "aaaa">]><OFX>'),
      'declares entities',
    ],
    [
      'camt053-02.xml',
      (text: string) => text.replaceAll('camt.053', 'camt.052').replaceAll('BkToCstmrStmt', 'X'),
      'camt.052',
    ],
  ])('%s %#: %s', (name, change, sentence) => {
    const changed = change(textOf(name))
    expect(changed).not.toBe(textOf(name))
    expect(() => read(changed, name)).toThrow(UnreadableBankFile)
    expect(() => read(changed, name)).toThrow(sentence)
  })
  test.each([
    ['', 'empty'],
    ['PK\u0003\u0004rest', 'workbook'],
    ['%PDF-1.7', 'PDF'],
    ['<!DOCTYPE html><html>', 'web page'],
    ['hello\u0000there', 'not a text file'],
    ['Name,Email\nA,b@example.com\n', 'No bank list was recognized'],
    [`Date,Description,Amount\n${'2025-01-01,x,1\n'.repeat(200_001)}`, 'more than 200,000 lines'],
  ])('other files %#', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })
  test('texts that a pattern could be tried on for hours are refused at once', () => {
    const digits = `Date,Description,Amount\n2025-01-01,x,${'1'.repeat(1_000_000)}x\n`
    expect(() => read(digits)).toThrow('is not an amount')
    expect(() => read(`<?xml version="1.0"?>${'<!---->'.repeat(500)}`)).toThrow('XML')
    expect(() => read(`Date,Description,Amount\n2025-01-01,${' '.repeat(1_000_000)}x,one\n`)).toThrow(
      'is not an amount',
    )
  })
  test('deep nesting does not grow the stack', () => {
    const deep = `<?xml version="1.0"?><Document xmlns="camt.053"><BkToCstmrStmt>${'<a>'.repeat(100_000)}`
    expect(() => read(deep)).toThrow('nested too deep')
    expect(() => read(`OFXHEADER:100\n<OFX>${'<A>\n'.repeat(100_000)}</A></OFX>`)).toThrow('nested too deep')
  })
})

test('a damaged file is read or refused, and fails in no other way', () => {
  const names = [
    'chase.csv',
    'boa.csv',
    'wellsfargo.csv',
    'checking.ofx',
    'two-accounts.ofx2.xml',
    'camt053-02.xml',
    'pages.sta',
  ]
  const bytes = names.map(bytesOf)
  const damage = fc.record({
    file: fc.nat(names.length - 1),
    at: fc.nat(1_000_000),
    length: fc.nat(60),
    put: fc.uint8Array({ maxLength: 30 }),
  })
  fc.assert(
    fc.property(damage, ({ file, at, length, put }) => {
      const whole = bytes[file]!
      const place = at % whole.length
      const changed = Buffer.concat([whole.subarray(0, place), put, whole.subarray(place + length)])
      try {
        for (const { lines, sumCents } of readBankFile(changed, names[file]!).statements)
          expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(sumCents)
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableBankFile)
        expect((error as Error).message).toMatch(/^[A-Z].*\.$/s)
      }
    }),
    { numRuns: 2_000 },
  )
})
