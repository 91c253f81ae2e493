import xlsxStyle, { type CellObject } from 'sheetjs-style'

/** Each cell is a number or a text with its display format. */
export type Row = readonly (CellObject | undefined)[]

/**
 * Writes rows as sheetjs-style does, which only writes whole sheets.
 * @param samples rows that together have a cell of every form
 * @param sheet those rows as sheetjs-style has written them
 */
export function rowWriter(samples: readonly Row[], sheet: string): (index: number, row: Row) => string {
  const styles = new Map<string | undefined, string>()
  for (const [index, row] of samples.entries()) {
    for (const [column, cell] of row.entries()) {
      if (!cell || cell.s) continue
      styles.set(
        cell.z as string,
        new RegExp(`<c r="${referenceOf(index, column)}"( s="\\d+")?`).exec(sheet)?.[1] ?? '',
      )
    }
  }
  return (index, row) => {
    const cells = row.map((cell, column) =>
      cell ? cellXml(cell, referenceOf(index, column), styles.get(cell.z as string)!) : '',
    )
    return cells.some(Boolean) ? element('row', ` r="${index + 1}"`, cells.join('')) : ''
  }
}

const referenceOf = (index: number, column: number) => `${xlsxStyle.utils.encode_col(column)}${index + 1}`

const cellXml = ({ t, v }: CellObject, reference: string, style: string) =>
  element('c', ` r="${reference}"${style}${t === 's' ? ' t="str"' : ''}`, element('v', '', escaped(String(v))))

const element = (name: string, attributes: string, content: string) =>
  `<${name}${attributes}${/^\s|\s$|\n/.test(content) ? ' xml:space="preserve"' : ''}>${content}</${name}>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }

/** Escapes a text as workbooks do: XML's special characters, and those that it does not allow. */
export const escaped = (value: string): string =>
  value
    // A reader takes "_x0041_" for A (ECMA-376, 22.4.2.4), so its underscore is escaped in the same way.
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>'"]/g, (sign) => signs[sign]!)
    .replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`)
