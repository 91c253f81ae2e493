import { expect, test } from 'vitest'
import { Lines } from './lines.ts'
import type { PaperSize } from './paper.ts'
import { paperPdf } from './paper-pdf.ts'
import { pdf } from './pdf.ts'

const boxes = { letter: '/MediaBox [0 0 612 792]', a4: '/MediaBox [0 0 595.28 841.89]' } as const

async function textOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts).toString('latin1')
}

function listOn(paperSize?: PaperSize): Lines {
  async function* rows() {
    yield [{ name: 'Adaeze Nwosu' }]
  }
  return new Lines(
    {
      title: 'Members',
      chapter: 'Washington DC',
      filter: [],
      madeAt: '2026-11-21T12:00:00.000Z',
      timeZone: 'UTC',
      columns: [{ id: 'name', header: 'Name', kind: 'text' }],
      source: { sql: '', parameters: [] },
      ...(paperSize ? { paperSize } : {}),
    },
    rows(),
  )
}

const paper = {
  title: 'Receipt',
  sender: ['AEA'],
  heading: 'Receipt',
  cells: [{ key: 'Paid by', text: 'Adaeze Nwosu' }],
  table: { heads: ['For', 'Amount'], rows: [['Dues', '100.00']], sums: [] },
  notes: [],
  foot: [],
}

test.each(['letter', 'a4'] as const)(
  'lists and pages for print are on %s where the association says so',
  async (size) => {
    expect(await textOf(pdf(listOn(size)))).toContain(boxes[size])
    expect(await textOf(paperPdf(paper, size))).toContain(boxes[size])
  },
)

test('the default is US letter', async () => {
  expect(await textOf(pdf(listOn()))).toContain(boxes.letter)
})
