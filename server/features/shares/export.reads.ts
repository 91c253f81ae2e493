import { sql as raw } from 'kysely'
import type { Context } from '#server/context.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import { levelNamesOf, statementLines, sumsOfMonth, type StatementChapter } from './reads.ts'
import { levels, purposeNames, type Level } from './rules.ts'

const movementNames = { split: 'Payment', back: 'Refund', corrected: 'Correction' }

/** The columns of an exported statement; levels without a share are left out. */
const statementColumns = (names: Record<Level, string>, used: readonly Level[]): ExportColumn[] => [
  { id: 'name', header: 'Member', kind: 'text', of: ['firstName', 'lastName'], joint: ' ', none: 'Guest' },
  { id: 'purpose', header: 'Payment', kind: 'text', words: purposeNames },
  { id: 'paymentType', header: 'Type', kind: 'text' },
  { id: 'year', header: 'Year', kind: 'text' },
  { id: 'day', header: 'Paid on', kind: 'date' },
  { id: 'movement', header: 'What', kind: 'text', words: movementNames },
  { id: 'paymentId', header: 'ID', kind: 'id' },
  { id: 'amountCents', header: 'Received', kind: 'money', sums: true },
  ...used.map((level): ExportColumn => ({ id: `${level}Cents`, header: names[level], kind: 'money', sums: true })),
]

/** Returns the sheet of a statement: a line for each payment, refund and correction. */
export async function statementSheet(
  ctx: Pick<Context, 'db' | 'chapter' | 'env'>,
  chapter: StatementChapter,
  month: string,
) {
  const [names, { levels: totals }] = await Promise.all([levelNamesOf(ctx), sumsOfMonth(ctx.db, chapter.id, month)])
  const used = levels.filter((level) => level === 'chapter' || level === 'parent' || totals[level] !== 0)
  return {
    name: `share-${month}`,
    title: `Share of ${month}, ${chapter.chapterName}`,
    filter: [],
    columns: statementColumns(names, used),
    query: statementLines(ctx.db, chapter.id, month).select(
      raw<string>`case when "firstYear" = "lastYear" then cast("firstYear" as text) else cast("firstYear" as text) || '–' || cast("lastYear" as text) end`.as(
        'year',
      ),
    ),
  }
}
