import type { Column, Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Letter } from './letter.ts'
import type { PaperSize } from './paper.ts'
import { usualPaperLook, type PaperLook } from './paper-look.ts'
import { beforeSender } from './paper-logo.ts'
import { pageSizes } from './pdf-widths.ts'

const ink = '#14202e'
const quietInk = '#4c5c6d'
const rule = '#d3dce5'
const sideMargin = 62
/** What a window shows, less its edges. */
const windowWidth = 240

/**
 * Where the window of an envelope is, in points from the top left: of a No. 10 for Letter folded in three, of a DL for
 * A4 (DIN 5008, form B). `end` is its lower edge.
 */
const windows = {
  letter: { width: 612, left: 66, top: 138, end: 232 },
  a4: { width: 595.28, left: 71, top: 146, end: 256 },
} as const satisfies Record<PaperSize, object>

/** Returns the pdfmake document of a letter: sender, address window, text, table, sentences, signature. */
export function letterDefinition(
  letter: Letter,
  size: PaperSize,
  { color: primary, logo }: PaperLook = usualPaperLook,
): TDocumentDefinitions {
  const { title, sender, corner, address, day, heading, before, table, after, signer, foot } = letter
  const { width, left, top, end } = windows[size]
  const inner = width - 2 * sideMargin
  return {
    info: { title },
    pageSize: pageSizes[size],
    pageMargins: [sideMargin, 46, sideMargin, 60],
    defaultStyle: { fontSize: 10.5, color: ink, lineHeight: 1.15 },
    footer: (page, pages) => ({
      text: pages > 1 ? `Page ${page} of ${pages}` : '',
      alignment: 'right',
      color: quietInk,
      fontSize: 8,
      margin: [sideMargin, 20, sideMargin, 0],
    }),
    content: [
      {
        columns: beforeSender(
          logo,
          {
            stack: sender.map((text, index) => ({
              text,
              ...(index === 0 ? { bold: true, color: primary, fontSize: 12 } : { color: quietInk, fontSize: 9 }),
            })),
            width: '*',
          },
          { stack: corner.map((text) => ({ text, color: quietInk, fontSize: 9, alignment: 'right' })), width: 150 },
        ),
        columnGap: 16,
      },
      line(inner, 1.6, primary, [0, 8, 0, 0]),
      {
        absolutePosition: { x: left, y: top },
        columns: [
          {
            width: windowWidth,
            stack: [
              // Smaller than the address, so that both fit into the window.
              { text: sender.join(', '), fontSize: 6.5, color: quietInk, margin: [0, 0, 0, 6] },
              ...address.map((text): Content => ({ text, fontSize: address.length > 4 ? 9.5 : 10.5 })),
            ],
          },
        ],
      },
      { text: day, alignment: 'right', margin: [0, end - 96, 0, 0] },
      { text: heading, bold: true, fontSize: 13, margin: [0, 16, 0, 10] },
      ...before.map(paragraph),
      ...(table ? [tableOf(table, primary)] : []),
      ...after.map(paragraph),
      // Not split across pages: a signature alone on a page says nothing.
      { unbreakable: true, columns: [signature(signer), checks(foot)], columnGap: 24, margin: [0, 34, 0, 0] },
    ],
  }
}

const paragraph = (text: string): Content => ({ text, margin: [0, 0, 0, 8] })

const line = (
  width: number,
  lineWidth: number,
  lineColor: string,
  margin: [number, number, number, number],
): Content => ({ canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor }], margin })

const signature = (signer: readonly string[]): Column => ({
  width: '*',
  stack: [
    line(170, 0.6, quietInk, [0, 0, 0, 6]),
    ...signer.map((text, index): Content => (index === 0 ? { text, bold: true } : { text, color: quietInk })),
  ],
})

const checks = (foot: readonly string[]): Column => ({
  width: 250,
  stack: foot.map((text): Content => ({ text, color: quietInk, fontSize: 8, alignment: 'right' })),
})

function tableOf({ heads, rows, sums }: NonNullable<Letter['table']>, primary: string): ContentTable {
  const row = (texts: readonly string[], bold = false) =>
    texts.map((text, column) => ({ text, bold, alignment: column > 1 ? ('right' as const) : ('left' as const) }))
  const body = [row(heads, true), ...rows.map((texts) => row(texts)), row(sums, true)]
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: [64, '*', 'auto', 'auto', 'auto'], body },
    fontSize: 9.5,
    margin: [0, 6, 0, 14],
    layout: {
      hLineWidth: (at) => (at === 0 || at === body.length ? 0 : at === body.length - 1 ? 1.6 : at === 1 ? 0.8 : 0.4),
      hLineColor: (at) => (at === 1 || at === body.length - 1 ? primary : rule),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 2 : 6),
      paddingRight: (column) => (column === heads.length - 1 ? 2 : 6),
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
  }
}
