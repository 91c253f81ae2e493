import type { ExportColumn } from './export-sheet.ts'
import type { PaperSize } from './paper.ts'

/** The names of the sizes in pdfmake. */
export const pageSizes = { letter: 'LETTER', a4: 'A4' } as const

/** The pages, less the margins at their sides, in points. */
const pageWidths = {
  letter: { portrait: 532, landscape: 712 },
  a4: { portrait: 515, landscape: 762 },
} as const

/** Average character width relative to the font size; digits and capitals are wider. */
const signWidth = 0.55
const fontSizes = [9, 8, 7] as const

/** The minimum width that a text column may be squeezed to, and the width that it need not exceed, in characters. */
const minSigns = 9
const maxSigns = 44

/** Padding around the content of a cell. */
export const padding = 5

export type PdfWidths = {
  pageOrientation: 'portrait' | 'landscape'
  fontSize: number
  /** Content widths of the cells, in points. */
  widths: number[]
  /** Characters that fit into a line of each column. */
  signs: number[]
}

/**
 * Gives each column the width of its longest text. If that exceeds a page, the page becomes landscape, then text
 * columns shrink, whose words may break, then the font gets smaller.
 * @param texts the length of each column's longest text, including the header, in characters
 */
export function pdfWidths(columns: readonly ExportColumn[], texts: readonly number[], paperSize: PaperSize): PdfWidths {
  // Ids are mostly capitals and digits, and must not break.
  const wanted = columns.map(({ kind }, index) =>
    kind === 'text' ? Math.min(texts[index]!, maxSigns) : texts[index]! * (kind === 'id' ? 1.2 : 1),
  )
  const minWidths = columns.map(({ kind }, index) =>
    kind === 'text' ? Math.min(wanted[index]!, minSigns) : wanted[index]!,
  )
  const room = (pageOrientation: 'portrait' | 'landscape', fontSize: number) =>
    (pageWidths[paperSize][pageOrientation] - columns.length * 2 * padding) / (fontSize * signWidth)
  const pageOrientation = sum(wanted) <= room('portrait', fontSizes[0]) ? 'portrait' : 'landscape'
  const fontSize = fontSizes.find((size) => sum(minWidths) <= room(pageOrientation, size)) ?? 7
  const spare = room(pageOrientation, fontSize) - sum(minWidths)
  const missing = sum(wanted) - sum(minWidths)
  // Remaining width goes to the texts, or the table would end before the page does.
  const texty = columns.filter(({ kind }) => kind === 'text').length
  const signs = columns.map(({ kind }, index) => {
    const grown =
      missing > spare ? (wanted[index]! - minWidths[index]!) * (spare / missing) : wanted[index]! - minWidths[index]!
    const extra = kind === 'text' && missing <= spare ? (spare - missing) / texty : 0
    return minWidths[index]! + grown + extra
  })
  return {
    pageOrientation,
    fontSize,
    widths: signs.map((count) => count * fontSize * signWidth),
    signs: signs.map(Math.floor),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Lets words that are longer than a line break: after punctuation, or else anywhere but before a mark. */
export function breakable(text: string, signs: number): string {
  if (text.length <= signs) return text
  return text
    .split(' ')
    .map((word) =>
      word.length <= signs
        ? word
        : word
            .replaceAll(/[@._/-]/g, '$&\u200B')
            .replaceAll(
              new RegExp(`(?:[^\u200B\\p{M}]\\p{M}*){${Math.max(1, signs)}}(?=[^\u200B\\p{M}])`, 'gu'),
              '$&\u200B',
            ),
    )
    .join(' ')
}
