import { expect, test } from 'vitest'
import { memberColumns } from '#server/features/members/directory/reads.ts'
import { paymentColumns } from '#server/features/payments/table/export.reads.ts'
import { registrationColumns } from '#server/features/registrations/table/export.reads.ts'
import { linesWith, sourcesIn } from '#tests/support/sources.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { csv } from './csv.ts'
import { Lines } from './lines.ts'
import type { ExportColumn } from './export-sheet.ts'
import { xlsx } from './xlsx.ts'

const tables = { payments: paymentColumns, members: memberColumns, registrations: registrationColumns }

/** Every text column of every table that can be exported. */
const texts = Object.entries(tables).flatMap(([table, columns]) =>
  columns.filter(({ kind }) => kind === 'text' || kind === 'id').map((column) => ({ table, id: column.id, column })),
)

const attacks = ['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', '\rx']

async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

function linesOf(column: ExportColumn): Lines {
  const fields = column.of ?? [column.id]
  async function* rows() {
    // The first field begins the cell; the others are empty.
    yield attacks.map((attack) => ({
      [fields[0]!]: attack,
      ...(column.where ? { [column.where.field]: column.where.is } : {}),
    }))
  }
  const sheet = {
    title: 'List',
    chapter: 'DC',
    filter: [],
    madeAt: '2026-11-21T12:00:00Z',
    timeZone: 'UTC',
    source: { sql: '', parameters: [] },
  }
  return new Lines({ ...sheet, columns: [column] }, rows())
}

test.each(texts)('a formula in column $id of $table is a text in CSV', async ({ column }) => {
  const text = (await whole(csv(linesOf(column)))).toString('utf8')
  const rows = text.split('\r\n').slice(1, -1)
  expect(rows).toEqual(
    attacks.map((attack) =>
      attack.includes('\r') ? `"'${attack}${column.after ?? ''}"` : `'${attack}${column.after ?? ''}`,
    ),
  )
})

test.each(texts)('a formula in column $id of $table is a text in a workbook', async ({ column }) => {
  const book = workbookOf(await whole(xlsx(linesOf(column))), { cellFormula: true })
  const cells = book.Sheets.List as Record<string, { t: string; v: string; f?: string }>
  for (const [index, attack] of attacks.entries()) {
    const { t, v, f } = cells[`A${2 + index}`]!
    expect([t, f, v.replaceAll(/\r\n|\n/g, '\r')]).toEqual(['s', undefined, attack + (column.after ?? '')])
  }
})

test('every column of email addresses says so where somebody has none', () => {
  const ofEmail = /header: '[^']*\bemail\b[^']*', kind: 'text'/i
  const columns = linesWith(sourcesIn('server'), (line) => ofEmail.test(line))
  expect(columns.length).toBeGreaterThan(4)
  expect(columns.filter((column) => !column.includes("none: 'No email'"))).toEqual([])
})
