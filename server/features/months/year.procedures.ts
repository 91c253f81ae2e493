import { exportInput, exportJob } from '#server/exports/export-job.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import { admin } from '#server/trpc.ts'
import { yearInput } from './schema.ts'
import { yearRows } from './year.reads.ts'

/** The columns of a year's report: a row for each month and what money was received or paid out for. */
const yearColumns: ExportColumn[] = [
  { id: 'month', header: 'Month', kind: 'text' },
  { id: 'side', header: 'Side', kind: 'text' },
  { id: 'kind', header: 'Kind', kind: 'text' },
  { id: 'event', header: 'Event', kind: 'text' },
  { id: 'category', header: 'Category', kind: 'text' },
  { id: 'entries', header: 'Entries', kind: 'number' },
  { id: 'amountCents', header: 'Amount', kind: 'money', sums: true },
  { id: 'beforeCents', header: 'Year before', kind: 'money', sums: true },
]

/** Exports a year's receipts and payments as a file; served at /export/year. */
export const yearExported = admin.input(yearInput.extend(exportInput.shape)).query(({ ctx, input }) =>
  exportJob(ctx, input, async () => ({
    name: 'year',
    title: `Receipts and payments ${input.year}`,
    filter: [`Year ${input.year}`],
    columns: yearColumns,
    rows: await yearRows(ctx, input.year),
  })),
)
