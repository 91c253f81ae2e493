import { datev } from './datev.decisions.ts'
import type { Chart, FileJournal } from './layout.decisions.ts'
import { beancount, ledger } from './plain-text.decisions.ts'
import { quickbooksDesktop, quickbooksOnline } from './quickbooks.decisions.ts'
import type { Program } from './rules.ts'
import { xero } from './xero.decisions.ts'

/** The files of a journal: one, or several where a program takes only so many lines in one. */
export function filesOf(program: Program, journal: FileJournal, chart: Chart): Uint8Array[] {
  switch (program) {
    case 'quickbooksOnline':
      return [quickbooksOnline(journal)]
    case 'quickbooksDesktop':
      return [quickbooksDesktop(journal)]
    case 'xero':
      return xero(journal)
    case 'datev':
      return [datev(journal, { consultant: chart.get('consultant') ?? '', client: chart.get('client') ?? '' })]
    case 'ledger':
      return [ledger(journal)]
    case 'beancount':
      return [beancount(journal)]
  }
}

const endings: Readonly<Record<Program, string>> = {
  quickbooksOnline: 'quickbooks.csv',
  quickbooksDesktop: 'quickbooks.iif',
  xero: 'xero.csv',
  datev: 'datev.csv',
  ledger: 'ledger.journal',
  beancount: 'books.beancount',
}

/** Returns the name of a file: aeadc-journal-2026-10-quickbooks.csv. DATEV reads files whose names begin with EXTF. */
export function fileNameOf(program: Program, prefix: string, period: string): string {
  const name = `${prefix.toLowerCase()}-journal-${period}-${endings[program]}`
  return program === 'datev' ? `EXTF_${name}` : name
}
