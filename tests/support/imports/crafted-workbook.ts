import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A cell as the file holds it: text, a number, a day of a serial, a formula with its stored value, or raw XML. */
export type CraftedCell =
  | string
  | number
  | { serial: number }
  | { formula: string; value: string }
  | { xml: string }
  | null

export type CraftedSheet = {
  name: string
  rows: CraftedCell[][]
  isHidden?: boolean
  /** Column numbers from 1. */
  hiddenColumns?: number[]
  /** Ranges such as A2:A3. */
  merged?: string[]
}

type Options = { is1904?: boolean; extra?: Record<string, string | Buffer>; contentTypes?: string }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

const lettersOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26)

function cellXml(cell: CraftedCell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('serial' in cell) return `<c r="${place}" s="1"><v>${cell.serial}</v></c>`
  if ('xml' in cell) return cell.xml.replace('PLACE', place)
  return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`
}

function sheetXml({ rows, hiddenColumns = [], merged = [] }: CraftedSheet): string {
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="9" hidden="1"/>`).join('')
  const data = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${lettersOf(at)}${row + 1}`)).join('')}</row>`,
    )
    .join('')
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return `${head}<worksheet xmlns="${main}">${columns && `<cols>${columns}</cols>`}<sheetData>${data}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

/** Makes the bytes of a workbook, of parts that a library would not write. */
export async function craftedWorkbook(
  sheets: CraftedSheet[],
  { is1904 = false, extra = {}, contentTypes }: Options = {},
): Promise<Buffer> {
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml':
      contentTypes ??
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(({ name, isHidden }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])),
    ...extra,
  }
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(parts)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return buffer(archive.outputStream)
}
