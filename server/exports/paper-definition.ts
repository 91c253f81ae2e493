import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Paper, PaperCell, PaperSize } from './paper.ts'
import { usualPaperLook, type PaperLook } from './paper-look.ts'
import { besideLogo } from './paper-logo.ts'
import { pageSizes } from './pdf-widths.ts'

const ink = '#14202e'
const quietInk = '#4c5c6d'
const rule = '#d3dce5'

/** Space above the parts of a page, and the padding and letters of a table with figures. In points. */
const usual = { heading: 26, cells: 14, table: 24, section: 24, ownTable: 8, foot: 34, padding: 4, letters: 9 }
const dense: typeof usual = {
  heading: 14,
  cells: 8,
  table: 10,
  section: 12,
  ownTable: 3,
  foot: 14,
  padding: 1.6,
  letters: 8,
}

/** Cells side by side, if the paper does not say. */
const usualCells = 3

/** The height of a head that each page has, above the usual margin. In points. */
const headHeight = 56

/** Returns the pdfmake document of a page for print: the sender over a line, cells, a table, the footer. */
export function paperDefinition(
  {
    title,
    sender,
    heading,
    under,
    cells,
    cellsInRow = usualCells,
    tableHeading,
    table,
    empty,
    notes,
    history,
    sections,
    madeAt,
    foot,
    qr,
    qrPoints,
    pageHead,
    isDense = false,
  }: Paper,
  size: PaperSize,
  { color: primary, logo }: PaperLook = usualPaperLook,
): TDocumentDefinitions {
  const width = pageWidths[size] - 2 * 51
  const space = isDense ? dense : usual
  // Made anew for each page: pdfmake writes into what it lays out.
  const senderLines = (small: { fontSize?: number } = {}) =>
    besideLogo(logo, {
      stack: sender.map((text, index) => ({
        text,
        ...(index === 0 ? { bold: true, color: primary, fontSize: 12 } : { color: quietInk, ...small }),
      })),
    })
  return {
    info: madeAt === undefined ? { title } : { title, creationDate: new Date(madeAt), modDate: new Date(madeAt) },
    pageSize: pageSizes[size],
    pageMargins: [51, pageHead === undefined ? 51 : 44 + headHeight, 51, 60],
    defaultStyle: { fontSize: 10.5, color: ink },
    ...(pageHead === undefined ? {} : { header: headOf(pageHead, () => senderLines({ fontSize: 8 }), width, primary) }),
    footer: (page, pages) => ({
      text: pages > 1 && pageHead === undefined ? `Page ${page} of ${pages}` : '',
      alignment: 'right',
      color: quietInk,
      fontSize: 8,
      margin: [51, 20, 51, 0],
    }),
    content: [
      ...(pageHead === undefined ? [senderLines(), line(width, 2, primary, [0, 10, 0, space.heading])] : []),
      { text: heading, bold: true, fontSize: 20, margin: [0, 0, 0, under === undefined ? space.cells : 2] },
      ...(under === undefined
        ? []
        : [{ text: under, color: quietInk, fontSize: 9, margin: [0, 0, 0, space.cells] } satisfies Content]),
      cellTable(cells, cellsInRow),
      ...(tableHeading === undefined
        ? []
        : [{ text: tableHeading, bold: true, fontSize: 12, margin: [0, space.section, 0, 0] } satisfies Content]),
      table.rows.length > 0
        ? linesTable(table, primary, space, tableHeading === undefined ? space.table : space.ownTable)
        : { text: empty ?? '', margin: [0, 24, 0, 0] },
      ...notes.map((text): Content => ({ text, margin: [0, 18, 0, 0] })),
      ...(history
        ? [
            { text: history.heading, bold: true, fontSize: 14, margin: [0, 28, 0, 0] } satisfies Content,
            linesTable(history.table, primary, space, space.table),
            { text: history.note, margin: [0, 18, 0, 0] } satisfies Content,
          ]
        : []),
      ...(sections ?? []).flatMap(({ heading: text, table: own, note, beginsPage }): Content[] => [
        {
          text,
          bold: true,
          fontSize: 12,
          margin: [0, space.section, 0, 0],
          ...(beginsPage ? { pageBreak: 'before' as const } : {}),
        },
        linesTable(own, primary, space, space.ownTable),
        ...(note === undefined ? [] : [{ text: note, color: quietInk, margin: [0, 8, 0, 0] } satisfies Content]),
      ]),
      // Not split across pages: the code is needed together with the text beside it.
      { unbreakable: true, stack: [line(width, 0.6, rule, [0, space.foot, 0, 14]), footColumns(foot, qr, qrPoints)] },
    ],
  }
}

/** In points. */
const pageWidths = { letter: 612, a4: 595.28 } as const

const line = (
  width: number,
  lineWidth: number,
  lineColor: string,
  margin: [number, number, number, number],
): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor }],
  margin,
})

/** The head of each page: the sender on the left, a line of text over the page's number on the right, a line below. */
const headOf =
  (text: string, from: () => Content, width: number, primary: string) =>
  (page: number, pages: number): Content => ({
    margin: [51, 36, 51, 0],
    stack: [
      {
        columns: [
          { width: '*', stack: [from()] },
          {
            width: 'auto',
            alignment: 'right',
            fontSize: 8,
            color: quietInk,
            stack: [text, `Page ${page} of ${pages}`],
          },
        ],
        columnGap: 16,
      },
      line(width, 2, primary, [0, 8, 0, 0]),
    ],
  })

/** Ruled cells; the last one fills the rest of its row. */
function cellTable(cells: readonly PaperCell[], cellsInRow: number): ContentTable {
  const body = Array.from({ length: Math.ceil(cells.length / cellsInRow) }, (_, row) => {
    const inRow = cells.slice(row * cellsInRow, (row + 1) * cellsInRow)
    return Array.from({ length: cellsInRow }, (_, column) => {
      const cell = inRow[column]
      if (!cell) return {}
      const isLast = column === inRow.length - 1
      return {
        stack: [
          { text: cell.key, color: quietInk, fontSize: 8 },
          { text: cell.text, bold: true, margin: [0, 2, 0, 0] as [number, number, number, number] },
        ],
        ...(isLast ? { colSpan: cellsInRow - column } : {}),
      }
    })
  })
  return {
    table: { widths: Array.from({ length: cellsInRow }, () => '*'), body, dontBreakRows: true },
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => rule,
      vLineColor: () => rule,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
  }
}

function linesTable(
  { heads, rows, sums, isNumeric = false, isText = false }: Paper['table'],
  primary: string,
  { padding, letters }: typeof usual,
  above: number,
): ContentTable {
  const last = heads.length - 1
  const cell = (text: string, column: number, bold = false) => ({
    text,
    bold,
    alignment: (column === last && !isText) || (isNumeric && column > 0) ? ('right' as const) : ('left' as const),
  })
  const sumRow = (sum: readonly string[]) =>
    isNumeric
      ? sum.map((text, column) => cell(text, column, true))
      : [
          { text: sum[0] ?? '', bold: true, colSpan: last },
          ...Array.from({ length: last - 1 }, () => ({})),
          { text: sum[1] ?? '', bold: true, alignment: 'right' as const },
        ]
  const body = [
    heads.map((text, column) => cell(text, column, true)),
    ...rows.map((row) => row.map((text, column) => cell(text, column))),
    ...sums.map(sumRow),
  ]
  const firstSum = rows.length + 1
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: heads.map((_, column) => (column === (isText ? last : 0) ? '*' : 'auto')),
      body,
    },
    margin: [0, above, 0, 0],
    ...(isNumeric ? { fontSize: letters } : {}),
    layout: {
      hLineWidth: (at) => (at === 0 || at === body.length ? 0 : at === firstSum ? 1.6 : at === 1 ? 0.8 : 0.4),
      hLineColor: (at) => (at === 1 || at === firstSum ? primary : rule),
      vLineWidth: () => 0,
      paddingLeft: () => 6,
      paddingRight: () => 6,
      paddingTop: () => (isNumeric ? padding : 6),
      paddingBottom: () => (isNumeric ? padding : 6),
    },
  }
}

function footColumns(foot: readonly string[], qr: string | undefined, points = minPoints): Content {
  const words = { stack: foot.map((text): Content => ({ text, color: quietInk, fontSize: 9, margin: [0, 0, 0, 3] })) }
  if (!qr) return words
  return {
    columns: [
      { ...words, width: '*' },
      { qr, fit: points, eccLevel: 'M', width: 'auto' },
    ],
    columnGap: 24,
  }
}

/** An inch and a quarter: the size a phone can scan from paper. */
const minPoints = 90
