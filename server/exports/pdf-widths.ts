import type { ExportColumn } from './export-sheet.ts'

/** A4, less the margins at its sides, in points. */
const pageWidths = { portrait: 515, landscape: 762 } as const

/** How wide a sign is for each point of the font's size, on the average; figures and capitals are wider. */
const signWidth = 0.55
const fontSizes = [9, 8, 7] as const

/** The least width that a text column may be pressed to, and the width that it need not exceed, in signs. */
const leastSigns = 9
const mostSigns = 44

/** Around what stands in a cell. */
export const padding = 5

export type PdfWidths = {
  pageOrientation: 'portrait' | 'landscape'
  fontSize: number
  /** In points, of what stands in the cells. */
  widths: number[]
  /** As many signs fit into a line of each column. */
  signs: number[]
}

/**
 * Gives each column what its longest text needs. Where that is more than a page is wide, the page is turned, then the
 * columns of texts give way, whose words may break, then the letters get smaller.
 * @param texts the longest text of each column, its head among them, in signs
 */
export function pdfWidths(columns: readonly ExportColumn[], texts: readonly number[]): PdfWidths {
  // Ids are mostly capitals and figures, and must not break.
  const wanted = columns.map(({ kind }, index) =>
    kind === 'text' ? Math.min(texts[index]!, mostSigns) : texts[index]! * (kind === 'id' ? 1.2 : 1),
  )
  const atLeast = columns.map(({ kind }, index) =>
    kind === 'text' ? Math.min(wanted[index]!, leastSigns) : wanted[index]!,
  )
  const room = (pageOrientation: 'portrait' | 'landscape', fontSize: number) =>
    (pageWidths[pageOrientation] - columns.length * 2 * padding) / (fontSize * signWidth)
  const pageOrientation = sum(wanted) <= room('portrait', fontSizes[0]) ? 'portrait' : 'landscape'
  const fontSize = fontSizes.find((size) => sum(atLeast) <= room(pageOrientation, size)) ?? 7
  const spare = room(pageOrientation, fontSize) - sum(atLeast)
  const missing = sum(wanted) - sum(atLeast)
  // Room that is left over goes to the texts, or the table would end before the page does.
  const texty = columns.filter(({ kind }) => kind === 'text').length
  const signs = columns.map(({ kind }, index) => {
    const grown =
      missing > spare ? (wanted[index]! - atLeast[index]!) * (spare / missing) : wanted[index]! - atLeast[index]!
    const extra = kind === 'text' && missing <= spare ? (spare - missing) / texty : 0
    return atLeast[index]! + grown + extra
  })
  return {
    pageOrientation,
    fontSize,
    widths: signs.map((count) => count * fontSize * signWidth),
    signs: signs.map(Math.floor),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Lets words break that are longer than a line: behind a sign that parts them, or else anywhere. */
export function breakable(text: string, signs: number): string {
  if (text.length <= signs) return text
  return text
    .split(' ')
    .map((word) =>
      word.length <= signs
        ? word
        : word
            .replaceAll(/[@._/-]/g, '$&\u200B')
            .replaceAll(new RegExp(`[^\u200B]{${Math.max(1, signs)}}(?=[^\u200B])`, 'gu'), '$&\u200B'),
    )
    .join(' ')
}
