import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { SaxesParser } from 'saxes'
import { fromBufferPromise, type ZipFile as Archive } from 'yauzl'
import { ZipFile } from 'yazl'
import { officeFile } from '#server/providers/files/reading/office-file.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { trimmedEnd } from './delimited.decisions.ts'
import { maxSheetName } from '../rules.ts'
import { maxColumns } from './rules.ts'

/** A sheet of a workbook: every cell as text, a day as yyyy-mm-dd. */
export type Sheet = {
  name: string
  rows: string[][]
  /** From 0. */
  hiddenColumns: number[]
  notes: string[]
}

export type WorkbookSheets = {
  /** Those that were read: the one that was asked for, or the first ones. */
  sheets: Sheet[]
  /** All visible sheets. */
  names: string[]
  hiddenSheets: string[]
  epoch: '1900' | '1904'
}

/** What the parts of a workbook may unpack to, in bytes: all of them, and what of it is read. */
const maxUnpacked = 400_000_000
const maxRead = 150_000_000
/** Sheets among which the list is looked for, and those that are named. */
const maxSheets = 8
const maxNames = 100

/**
 * Reads the visible sheets of a workbook. Unpacks only the parts that hold cells, within bounds, and hands exactly those
 * to the library.
 * @param wanted the name of the only sheet to read; what is wrong with others does not matter then
 * @throws Refusal invalid for a workbook with macros, links to other files or too much in it, for other archives, and
 * for a sheet that it does not have
 */
export async function sheetsOf(bytes: Uint8Array, wanted?: string): Promise<WorkbookSheets> {
  const office = await officeFile(bytes)
  const parts = await partsOf(bytes)
  if (office?.ending !== 'xlsx') throw new Refusal('invalid', otherArchive(office?.ending, parts))
  if ([...parts.names].some((name) => /(?:^|\/)externalLinks\//i.test(name)))
    throw new Refusal(
      'invalid',
      'The workbook takes values from other workbooks. Save it as CSV, or copy its values into a new one.',
    )
  const book = await bookOf(parts)
  const visible = book.sheets.filter(({ isHidden }) => !isHidden)
  if (visible.length === 0) throw new Refusal('invalid', 'The workbook has no visible sheet.')
  const names = visible.map(({ name }) => name)
  const read = wanted === undefined ? visible.slice(0, maxSheets) : [visible[placeOf(wanted, names)]!]
  const sheets: Sheet[] = []
  for (const { name, part } of read) sheets.push(await sheetOf(parts, book, name, part))
  return {
    sheets,
    names: names.slice(0, maxNames),
    hiddenSheets: book.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    epoch: book.epoch,
  }
}

/** Names that a refusal lists. */
const listedNames = 20

/** Returns the place of a sheet by its name, without regard to case. @throws Refusal invalid, which names the sheets */
function placeOf(wanted: string, names: readonly string[]): number {
  const plain = (name: string) => name.trim().toLowerCase()
  const exact = names.indexOf(wanted)
  const at = exact >= 0 ? exact : names.findIndex((name) => plain(name) === plain(wanted))
  if (at >= 0) return at
  const listed = names.slice(0, listedNames).join(', ')
  const more = names.length > listedNames ? ` and ${names.length - listedNames} more` : ''
  throw refusedField('sheet', `There is no visible sheet "${wanted}". There are: ${listed}${more}.`)
}

function otherArchive(ending: string | undefined, { names }: Parts): string {
  if (ending === 'docx') return 'It is a text document (DOCX). Save its table as CSV or XLSX.'
  if (ending === 'pptx') return 'It is a presentation (PPTX). Save its table as CSV or XLSX.'
  if (names.has('content.xml') && names.has('mimetype'))
    return 'It is an OpenDocument file. Open it in LibreOffice and save it as .xlsx or CSV.'
  return 'It is an archive (ZIP), not a workbook. Unpack it and choose the CSV or XLSX inside.'
}

type Parts = { names: Set<string>; read: (name: string) => Promise<Buffer> }

/** Opens an archive. Each part is unpacked when it is read; the library stops one that exceeds its declared length. */
async function partsOf(bytes: Uint8Array): Promise<Parts> {
  const archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true }).catch(damaged)
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of archive.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpacked || entries.size > 10_000) throw tooLarge()
    entries.set(entry.fileName, entry)
  }
  let readSoFar = 0
  const read = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new Refusal('invalid', `The workbook is damaged: it has no part ${name}.`)
    readSoFar += entry.uncompressedSize
    if (readSoFar > maxRead) throw tooLarge()
    return archive.openReadStreamPromise(entry).then(buffer).catch(damaged)
  }
  return { names: new Set(entries.keys()), read }
}

function damaged(): never {
  throw new Refusal('invalid', 'The workbook is damaged or cut off. Save it again and choose it again.')
}

type Entry = Parameters<Archive['openReadStreamPromise']>[0]

const tooLarge = () =>
  new Refusal(
    'invalid',
    'The workbook unpacks to more than can be read. Save the sheet with the list as CSV, or split it.',
  )

type Book = {
  sheets: { name: string; part: string; isHidden: boolean }[]
  epoch: '1900' | '1904'
  /** The parts that all sheets need, under the names where the library looks for them. */
  shared: { name: string; bytes: Buffer }[]
}

async function bookOf(parts: Parts): Promise<Book> {
  const main = parts.names.has('xl/workbook.xml')
    ? 'xl/workbook.xml'
    : ([...parts.names].find((name) => /^xl\/workbook\d*\.xml$/.test(name)) ?? 'xl/workbook.xml')
  const workbook = await parts.read(main)
  const links = await parts.read(main.replace(/([^/]+)$/, '_rels/$1.rels'))
  const targets = new Map(
    elementsOf(links, ['Relationship']).map(({ Id = '', Target = '', Type = '' }) => [Id, { Target, Type }]),
  )
  const elements = elementsOf(workbook, ['sheet', 'workbookPr'])
  const sheets = elements.flatMap(({ name = '', id = '', state = '' }) => {
    const target = targets.get(id)
    return target && /\/worksheet$/.test(target.Type)
      ? [{ name: unescaped(name).slice(0, maxSheetName), part: partOf(target.Target), isHidden: /hidden/i.test(state) }]
      : []
  })
  const shared = [
    { name: 'xl/workbook.xml', bytes: workbook },
    { name: 'xl/_rels/workbook.xml.rels', bytes: links },
  ]
  for (const { Target, Type } of targets.values()) {
    if (!/\/(?:sharedStrings|styles)$/.test(Type) || !parts.names.has(partOf(Target))) continue
    shared.push({ name: partOf(Target), bytes: spelledOut(await parts.read(partOf(Target))) })
  }
  const is1904 = elements.some(({ date1904 }) => date1904 === '1' || date1904 === 'true')
  return { sheets, epoch: is1904 ? '1904' : '1900', shared }
}

const partOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)

/** A character that XML cannot hold is written as _x000A_. */
const unescaped = (name: string) =>
  name.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Returns the attributes of the elements with these names. */
function elementsOf(xml: Buffer, names: readonly string[]): Partial<Record<string, string>>[] {
  const found: Partial<Record<string, string>>[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', damaged)
  parser.on('opentag', ({ local, attributes }) => {
    if (names.includes(local))
      found.push(Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value])))
  })
  parser.write(xml.toString('utf8')).close()
  return found
}

/** A number as it is stored, told from text that looks like one. */
type Stored = { digits: string }

async function sheetOf(parts: Parts, book: Book, name: string, part: string): Promise<Sheet> {
  const xml = placed(spelledOut(await parts.read(part)))
  assertWithin(xml, name)
  const archive = await packed([...book.shared, { name: part, bytes: xml }])
  const data = await readSheet<Stored>(archive, name, { parseNumber: (digits) => ({ digits }) }).catch(() => {
    throw new Refusal('invalid', `The sheet ${name} cannot be read; it may be damaged. Save it as CSV and choose that.`)
  })
  const looks = looksOf(xml)
  const notes: string[] = []
  const rows = data.map((cells) => cells.map((cell) => textOf(cell as Cell)))
  const filled = fillDown(rows, data as Cell[][], looks.merged)
  const { errors } = looks
  if (errors > 0)
    notes.push(
      `${errors} ${errors === 1 ? 'cell holds an error of a formula and counts' : 'cells hold errors of formulas and count'} as empty.`,
    )
  if (filled > 0)
    notes.push(
      `${filled} ${filled === 1 ? 'cell is merged with the one above and takes' : 'cells are merged with those above and take'} its text.`,
    )
  if (looks.hiddenRows > 0)
    notes.push(
      `${looks.hiddenRows} ${looks.hiddenRows === 1 ? 'row is' : 'rows are'} hidden in the workbook and read like the others.`,
    )
  const trimmed = rows.map(trimmedEnd)
  const widest = trimmed.reduce((most, cells) => Math.max(most, cells.length), 0)
  if (widest > maxColumns) throw tooWide(name, widest)
  return { name, rows: trimmed, hiddenColumns: looks.hiddenColumns.filter((column) => column < widest), notes }
}

/** A reference to a character by its number. */
const reference = /&#(?:x([\da-f]{1,8})|(\d{1,10}));/gi

const numberOf = (hex: string | undefined, decimal: string | undefined) =>
  hex === undefined ? Number(decimal) : parseInt(hex, 16)

/**
 * Spells out the characters beyond U+FFFF that some programs save by their numbers: the library would read other
 * letters.
 */
function spelledOut(xml: Buffer): Buffer {
  for (let at = xml.indexOf('&#'); at >= 0; at = xml.indexOf('&#', at + 2)) {
    const [found] = xml.toString('latin1', at, at + 14).matchAll(reference)
    if (found && numberOf(found[1], found[2]) > 0xffff) return Buffer.from(withoutReferences(xml.toString('utf8')))
  }
  return xml
}

const withoutReferences = (xml: string) =>
  xml.replace(reference, (whole, hex: string | undefined, decimal: string | undefined) => {
    const point = numberOf(hex, decimal)
    if (point <= 0xffff) return whole
    return point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point)
  })

/** Gives rows and cells their places, which programs may leave out and the library needs. */
function placed(xml: Buffer): Buffer {
  const first = xml.toString(
    'latin1',
    Math.max(0, xml.indexOf('sheetData')),
    xml.length > 100_000 ? 100_000 : xml.length,
  )
  const cell = /<(?:\w+:)?c(?:\s[^>]*)?\/?>/.exec(first)?.[0]
  if (!cell || / r="/.test(cell)) return xml
  let row = 0
  let column = 0
  const text = xml
    .toString('utf8')
    .replace(
      /<((?:\w+:)?)(row|c)((?:\s[^>]*?)?)(\/?)>/g,
      (_, prefix: string, name: string, rest: string, end: string) => {
        if (name === 'row') {
          row = Number(/ r="(\d+)"/.exec(rest)?.[1] ?? row + 1)
          column = 0
          return `<${prefix}row r="${row}"${rest.replace(/ r="\d+"/, '')}${end}>`
        }
        return `<${prefix}c r="${lettersOf(column++)}${row}"${rest}${end}>`
      },
    )
  return Buffer.from(text)
}

const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** The last row that a workbook can have. */
const lastRow = 1_048_576

/**
 * Looks at the place of every cell before the library does: it fills the gaps before a cell, so a single one far out
 * takes as much memory as a million.
 */
function assertWithin(xml: Buffer, name: string): void {
  for (let at = xml.indexOf(' r="'); at >= 0; at = xml.indexOf(' r="', at + 4)) {
    let column = 0
    let row = 0
    for (let next = at + 4; next < at + 20; next++) {
      const byte = xml[next]!
      if (byte >= 0x41 && byte <= 0x5a) column = column * 26 + byte - 0x40
      else if (byte >= 0x30 && byte <= 0x39) row = row * 10 + byte - 0x30
      else break
    }
    const isEmpty = () => xml[xml.indexOf('>', at) - 1] === 0x2f
    if (column > maxColumns && !isEmpty()) throw tooWide(name, column)
    if (row > lastRow) throw new Refusal('invalid', `The sheet ${name} has a row ${row}, which no workbook can have.`)
  }
}

const tooWide = (name: string, columns: number) =>
  new Refusal(
    'invalid',
    `The sheet ${name} has ${columns.toLocaleString('en-US')} columns; there may be ${maxColumns} at most.`,
  )

async function packed(parts: { name: string; bytes: Buffer }[]): Promise<Buffer> {
  const archive = new ZipFile()
  for (const { name, bytes } of parts) archive.addBuffer(bytes, name, { compress: false })
  archive.end()
  return buffer(archive.outputStream)
}

type Cell = string | boolean | Date | Stored | null

function textOf(cell: Cell): string {
  if (cell === null) return ''
  // Half of a character becomes the sign that it could not be read.
  if (typeof cell === 'string') return /[\uD800-\uDFFF]/.test(cell) ? Buffer.from(cell).toString() : cell
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell instanceof Date ? dayAndTime(cell) : numberText(cell.digits)
}

/** A time without a day is stored as a part of day 0. */
function dayAndTime(date: Date): string {
  const rounded = new Date(Math.round(date.getTime() / 1_000) * 1_000)
  if (Number.isNaN(rounded.getTime())) return ''
  const [day = '', time = ''] = rounded.toISOString().slice(0, 19).split('T')
  if (day === '1899-12-30' || day === '1899-12-31' || day === '1904-01-01') return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** Numbers are stored with the noise of binary fractions, as 0.30000000000000004. */
function numberText(digits: string): string {
  if (/^-?\d{1,15}$/.test(digits)) return digits
  const number = Number(digits)
  if (!Number.isFinite(number)) return digits
  const short = String(Number(number.toPrecision(15)))
  return short.includes('e') ? number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 }) : short
}

type Range = { column: number; firstRow: number; lastRow: number }
type Looks = { hiddenColumns: number[]; hiddenRows: number; errors: number; merged: Range[] }

/** Returns what a sheet shows differently from what it holds, from the elements before and after its cells. */
function looksOf(xml: Buffer): Looks {
  const start = xml.indexOf('sheetData')
  const end = xml.lastIndexOf('sheetData')
  const before = xml.toString('latin1', 0, Math.min(start < 0 ? xml.length : start, 200_000))
  const after = end < 0 ? '' : xml.toString('latin1', end, Math.min(xml.length, end + 2_000_000))
  const hiddenColumns = [...before.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].flatMap(([element]) => {
    if (!/\shidden="(?:1|true)"/.test(element)) return []
    const min = Number(/\smin="(\d+)"/.exec(element)?.[1] ?? 0)
    const max = Math.min(Number(/\smax="(\d+)"/.exec(element)?.[1] ?? 0), maxColumns)
    return Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => min - 1 + index)
  })
  const merged = [...after.matchAll(/<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g)].flatMap(
    ([, from = '', top = '', to = '', bottom = '']) =>
      from === to ? [{ column: columnOf(from), firstRow: Number(top) - 1, lastRow: Number(bottom) - 1 }] : [],
  )
  return {
    hiddenColumns,
    hiddenRows: countOf(xml, 'hidden="1"', start, end),
    errors: countOf(xml, ' t="e"', start, end),
    merged: merged.slice(0, 10_000),
  }
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function countOf(xml: Buffer, text: string, from: number, to: number): number {
  let count = 0
  for (let at = xml.indexOf(text, Math.max(0, from)); at >= 0 && at < to; at = xml.indexOf(text, at + 1)) count++
  return count
}

/** Gives the rows of a merged cell its text. A number stays in the first one: as an amount, it would count twice. */
function fillDown(rows: string[][], data: Cell[][], merged: Range[]): number {
  let filled = 0
  for (const { column, firstRow, lastRow } of merged) {
    const first = data[firstRow]?.[column]
    if (typeof first !== 'string') continue
    for (let row = firstRow + 1; row <= Math.min(lastRow, rows.length - 1); row++) {
      const cells = rows[row]!
      while (cells.length < column) cells.push('')
      cells[column] = first
      filled++
    }
  }
  return filled
}
