import type { ExportColumn } from '#server/exports/export-sheet.ts'

/** The columns of the list of donors. */
export const donorColumns: readonly ExportColumn[] = [
  { id: 'donor', header: 'Donor', kind: 'text' },
  { id: 'email', header: 'Email', kind: 'text', none: 'No email' },
  { id: 'address', header: 'Address', kind: 'text' },
  { id: 'gifts', header: 'Gifts', kind: 'number' },
  { id: 'givenCents', header: 'Given', kind: 'money' },
  { id: 'valueCents', header: 'Value received', kind: 'money' },
  { id: 'deductibleCents', header: 'Deductible', kind: 'money' },
  { id: 'letter', header: 'Letter', kind: 'text' },
  { id: 'standing', header: 'State', kind: 'text' },
  { id: 'sentAt', header: 'Emailed', kind: 'date' },
]
