import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'papaparse'
import { whyMissing } from '#tests/support/machine/debian.ts'
import { chartProblems, nameProblem, starterName } from './chart.decisions.ts'
import { datev } from './datev.decisions.ts'
import { fileNameOf } from './files.decisions.ts'
import { accountsOf, numberPrefix, type FileEntry, type FileJournal } from './layout.decisions.ts'
import { beancount, ledger } from './plain-text.decisions.ts'
import { quickbooksDesktop, quickbooksOnline } from './quickbooks.decisions.ts'
import type { AccountKey, Program } from './rules.ts'
import { oneLine, windows1252 } from './texts.decisions.ts'
import { xero } from './xero.decisions.ts'

/** Names and memos as nobody should write them. */
const hostile = [
  '=HYPERLINK("http://evil.example")',
  '@SUM(A1:A9)',
  '-2+3',
  'two\nlines\r\nand a\ttab',
  'quotes " and \' and \\ and ""',
  'semicolon; comma, pipe | colon: dash',
  'Łódź, naïve café – “curly”',
  '東京支部 Київ',
  '(virtual) [account] ; class: no',
  '#tag ^link {} %',
].map((text) => oneLine(text, 90))

const keys: AccountKey[] = ['paypal', 'paypalFees', 'dues']

/** Returns a journal with an entry for each text, in the accounts of the chart to begin with. */
function journalIn(program: Program, texts = hostile): FileJournal {
  const nameOf = (key: AccountKey) => starterName(program, key, { name: '', place: 0 })
  const entries = texts.map((text, index): FileEntry => {
    const cents = 10_000 + index
    const amounts = [cents - 348, 348, -cents]
    return {
      number: `AEADC-2610-${String(index + 1).padStart(4, '0')}`,
      day: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
      text,
      lines: keys.map((key, place) => ({
        account: nameOf(key),
        key,
        cents: amounts[place]!,
        text: place === 1 ? 'PayPal’s fee' : text,
        track: place === 2 ? text : '',
      })),
    }
  })
  return {
    chapterName: 'Washington DC',
    title: 'October 2026',
    from: '2026-10-01',
    to: '2026-10-31',
    sealedAt: '2026-11-03T15:04:05.678Z',
    tracking: 'subject',
    entries,
    accounts: accountsOf(entries),
  }
}

const text = (bytes: Uint8Array, encoding: 'utf8' | 'latin1' = 'utf8') => Buffer.from(bytes).toString(encoding)

/** The sums of the accounts in cents, as the portal has them. */
function ours({ entries }: FileJournal): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, cents } of entries.flatMap(({ lines }) => lines)) sums[account] = (sums[account] ?? 0) + cents
  return sums
}

const centsOf = (amount: string) => Math.round(Number(amount.replace(',', '.')) * 100)

const isFormula = (cell: string) => /^["']?[=+\-@]/.test(cell) && !/^'/.test(cell)

describe('QuickBooks Online', () => {
  const { data: rows } = parse<string[]>(text(quickbooksOnline(journalIn('quickbooksOnline'))).trimEnd())

  test('has its columns, American dates, and numbers of at most 21 characters', () => {
    expect(rows[0]).toEqual([
      'Journal No',
      'Journal Date',
      'Account Name',
      'Debits',
      'Credits',
      'Description',
      'Name',
      'Class',
      'Location',
    ])
    expect(rows.length).toBe(1 + hostile.length * 3)
    expect(rows[1]).toMatchObject({ 0: 'AEADC-2610-0001', 1: '10/01/2026', 2: 'Bank:PayPal', 3: '96.52', 4: '' })
    for (const row of rows.slice(1)) {
      expect(row).toHaveLength(9)
      expect(row[0]!.length).toBeLessThanOrEqual(21)
      expect([row[3], row[4]].filter((cell) => cell !== '')).toHaveLength(1)
    }
  })

  test('balances, and holds no formula and no class below another', () => {
    const sum = (column: number) => rows.slice(1).reduce((all, row) => all + centsOf(row[column] || '0'), 0)
    expect(sum(3)).toBe(sum(4))
    for (const cell of rows.flat()) expect(isFormula(cell), cell).toBe(false)
    for (const row of rows.slice(1)) expect(row[7]).not.toContain(':')
  })

  test.each([
    ['AEA', 'dc', 'AEADC'],
    ['AEA', 'aea', 'AEA'],
    ['Association', 'a-very-long-place', 'ASSOCIATIO'],
  ])('numbers of %s %s begin with %s', (association, subDomain, prefix) => {
    expect(numberPrefix(association, subDomain)).toBe(prefix)
    expect(`${prefix}-2610-99999`.length).toBeLessThanOrEqual(21)
  })
})

describe('IIF', () => {
  const lines = text(quickbooksDesktop(journalIn('quickbooksDesktop')), 'latin1')
    .split('\r\n')
    .slice(0, -1)
  const rows = lines.map((line) => line.split('\t'))

  test('names the type of each account, those above it first', () => {
    expect(rows.filter(([of]) => of === 'ACCNT')).toEqual([
      ['ACCNT', 'Bank', 'BANK'],
      ['ACCNT', 'Bank:PayPal', 'BANK'],
      ['ACCNT', 'Membership Dues', 'INC'],
      ['ACCNT', 'Merchant Fees', 'EXP'],
    ])
  })

  test('has transactions that sum to zero, without line ends or tabs in a text', () => {
    const heads = rows.find(([of]) => of === '!TRNS')!
    let sum: number | null = null
    let transactions = 0
    for (const row of rows.slice(rows.findIndex(([of]) => of === '!ENDTRNS') + 1)) {
      if (row[0] === 'ENDTRNS') {
        expect(sum).toBe(0)
        sum = null
        transactions++
        continue
      }
      expect(row).toHaveLength(heads.length)
      expect(row[0]).toBe(sum === null ? 'TRNS' : 'SPL')
      expect(row[heads.indexOf('DOCNUM')]!.length).toBeLessThanOrEqual(11)
      expect(row.join('')).not.toContain('"')
      sum = (sum ?? 0) + centsOf(row[heads.indexOf('AMOUNT')]!)
    }
    expect(transactions).toBe(hostile.length)
  })
})

describe('Xero', () => {
  test('takes at most 300 lines in a file, with whole journals and signed amounts', () => {
    const files = xero(
      journalIn(
        'xero',
        Array.from({ length: 250 }, (_, index) => `Dues ${index}`),
      ),
    )
    expect(files).toHaveLength(3)
    const narrations = files.map((file) => {
      const { data } = parse<string[]>(text(file).trimEnd())
      expect(data.length).toBeLessThanOrEqual(300)
      expect(data[0]!.slice(0, 8)).toEqual([
        '*Narration',
        '*Date',
        'Description',
        '*AccountCode',
        '*TaxRate',
        '*Amount',
        'TrackingName1',
        'TrackingOption1',
      ])
      const sums = new Map<string, number>()
      for (const row of data.slice(1)) sums.set(row[0]!, (sums.get(row[0]!) ?? 0) + centsOf(row[5]!))
      expect(new Set(sums.values())).toEqual(new Set([0]))
      return [...sums.keys()]
    })
    expect(new Set(narrations.flat()).size).toBe(250)
    expect(narrations.flat()).toHaveLength(250)
  })

  test('names the category of what a line tracks, and holds no formula', () => {
    const { data } = parse<string[]>(text(xero(journalIn('xero'))[0]!).trimEnd())
    expect(data[3]).toMatchObject({ 1: '01 Oct 2026', 3: '200', 5: '-100.00', 6: 'Event or cause' })
    for (const [index, row] of data.entries())
      for (const [column, cell] of row.entries())
        if (index > 0 && column !== 5) expect(isFormula(cell), cell).toBe(false)
  })
})

describe('DATEV', () => {
  const bytes = datev(journalIn('datev'), { consultant: '1001', client: '7' })
  const [head, columns, ...rows] = parse<string[]>(text(bytes, 'latin1').trimEnd(), { delimiter: ';' }).data

  test('has the head of version 700, category 21, with the period and the length of its numbers', () => {
    expect(text(bytes).startsWith('"EXTF";700;21;"Buchungsstapel";13;20261103150405678;')).toBe(true)
    expect(head).toHaveLength(31)
    expect(head!.slice(10, 16)).toEqual(['1001', '7', '20260101', '4', '20261001', '20261031'])
    expect(columns).toHaveLength(125)
    expect([columns![6], columns![9], columns![13], columns![36], columns![113]]).toEqual([
      'Konto',
      'Belegdatum',
      'Buchungstext',
      'KOST1 - Kostenstelle',
      'Festschreibung',
    ])
  })

  test('pairs debits with credits, in decimal commas and Windows-1252', () => {
    const sums: Record<string, number> = {}
    for (const row of rows) {
      expect(row).toHaveLength(125)
      expect(row[0]).toMatch(/^\d+,\d\d$/)
      expect(row[9]).toMatch(/^\d{4}$/)
      expect(row[13]!.length).toBeLessThanOrEqual(60)
      sums[row[6]!] = (sums[row[6]!] ?? 0) + centsOf(row[0]!)
      sums[row[7]!] = (sums[row[7]!] ?? 0) - centsOf(row[0]!)
    }
    expect(sums).toEqual(ours(journalIn('datev')))
    expect(rows[0]).toMatchObject({ 1: 'S', 6: '1820', 7: '4001', 9: '0110', 10: 'AEADC-2610-0001' })
    expect(rows.some((row) => row[13] === 'Lódz, naïve café \x96 \x93curly\x94')).toBe(true)
    expect(rows.some((row) => row[13]!.includes('????'))).toBe(true)
  })

  test('its encoding has one byte for each letter, and a question mark for those that it does not have', () => {
    const hex = (given: string) => Buffer.from(windows1252(given)).toString('hex')
    expect(hex('€‚ƒ„…†‡ˆ‰Š‹Œ Ž')).toBe('80828384858687' + '88898a8b8c' + '20' + '8e')
    expect(hex('‘’“”•–—˜™š›œ žŸ¡äÿ')).toBe('919293949596979899' + '9a9b9c' + '20' + '9e9f' + 'a1e4ff')
    expect(text(windows1252('Łódź 漢字 ﬁ'), 'latin1')).toBe('Lódz ?? fi')
  })
})

describe('the chart', () => {
  test.each<[Program, string[], string[]]>([
    ['quickbooksOnline', ['Event Income:Dinner', 'Fees'], ['Income:', ':Fees', '=1+1', 'A"B', `A:${'b'.repeat(101)}`]],
    ['quickbooksDesktop', ['Bank:Checking 4471'], ['b'.repeat(32)]],
    ['xero', ['200', '090-1', 'DUES'], ['', '12345678901', 'two words', '-1']],
    ['datev', ['4000', '12345678'], ['400', '123456789', '4.00', '40A0']],
    ['ledger', ['Income:Dues', 'Einnahmen:Beiträge 2026'], ['Income:', 'a  b', '(virtual)', 'a;b', ' a', '*x', 'a\tb']],
    [
      'beancount',
      ['Income:Dues', 'Assets:Bank:Checking-4471'],
      ['Dues', 'income:Dues', 'Income', 'Income:dues', 'Income:A b'],
    ],
  ])('%s takes names such as %j, and none such as %j', (program, valid, invalid) => {
    for (const name of valid) expect(nameProblem(program, name), name).toBeUndefined()
    for (const name of invalid) expect(nameProblem(program, name), name).toMatch(/\w/)
  })

  test('has numbers of one length for DATEV, and one type below a name in QuickBooks', () => {
    const chart = (names: Partial<Record<AccountKey, string>>) => new Map(Object.entries(names) as [string, string][])
    expect([...chartProblems('datev', chart({ dues: '4000', fees: '40000' })).keys()]).toEqual(['fees'])
    expect([
      ...chartProblems('quickbooksOnline', chart({ paypal: 'Money:PayPal', dues: 'Money:Dues' })).keys(),
    ]).toEqual(['dues'])
    expect(chartProblems('ledger', chart({ paypal: 'Money:PayPal', dues: 'Money:Dues' })).size).toBe(0)
  })

  test('names files by chapter, period and program', () => {
    expect(fileNameOf('datev', 'AEADC', '2026')).toBe('EXTF_aeadc-journal-2026-datev.csv')
    expect(fileNameOf('ledger', 'AEADC', '2026-10')).toBe('aeadc-journal-2026-10-ledger.journal')
  })
})

const missing = whyMissing({
  hledger: 'hledger',
  ledger: 'ledger',
  'bean-check': 'beancount',
  'bean-query': 'beancount',
})
// Never skipped where it can be installed, as on the machine that tests every change.
if (missing && process.getuid?.() === 0) throw new Error(missing)

describe.skipIf(missing)('programs of Debian read the plain text journals', () => {
  /** Runs a program on a file, and returns the sums that it prints, as CSV of account and amount. */
  function sumsBy(journal: Uint8Array, ending: string, command: string, args: (file: string) => string[]) {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-journal-'))
    try {
      const file = path.join(folder, `month.${ending}`)
      writeFileSync(file, journal)
      const run = spawnSync(command, args(file), {
        encoding: 'utf8',
        env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      })
      expect([run.status, run.stderr]).toEqual([0, ''])
      const { data } = parse<string[]>(run.stdout.trim())
      const sums = data.flatMap(([account = '', amount = '']) => {
        const found = /^(-?[\d.]+) *USD/.exec(amount.trim())
        return found ? [[account.trim(), centsOf(found[1]!)] as const] : []
      })
      return Object.fromEntries(sums)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('hledger', () => {
    const journal = journalIn('ledger')
    const flags = ['balance', '--flat', '-N', '-O', 'csv', '--strict']
    expect(sumsBy(ledger(journal), 'journal', 'hledger', (file) => ['-f', file, ...flags])).toEqual(ours(journal))
  })

  test('ledger', () => {
    const journal = journalIn('ledger')
    const format = '%(quoted(account)),%(quoted(display_total))\n'
    const flags = ['--permissive', 'balance', '--flat', '--no-total', '--balance-format', format]
    expect(sumsBy(ledger(journal), 'journal', 'ledger', (file) => ['-f', file, ...flags])).toEqual(ours(journal))
  })

  test('beancount', () => {
    const journal = journalIn('beancount')
    const query = 'select account, sum(position) group by account'
    expect(sumsBy(beancount(journal), 'beancount', 'bean-query', (file) => ['-f', 'csv', file, query])).toEqual(
      ours(journal),
    )
    expect(sumsBy(beancount(journal), 'beancount', 'bean-check', (file) => [file])).toEqual({})
  })
})
