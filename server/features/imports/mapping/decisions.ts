import type { SourceFile } from '../sources/rules.ts'
import { fieldFor, headerKey, ownMeaning, systemOf } from './headers.decisions.ts'
import { layoutOf, type Layout } from './layout.decisions.ts'
import { mayRepeat, type Column, type PeopleField, type SavedMapping, type System } from './rules.ts'
import { hasDay, isAmount, isEmail, phoneDigits, stateCode } from './values.decisions.ts'

/** A list of people with its columns recognized. */
export type MappedList = { layout: Layout; columns: Column[]; system: System | null }

/** How many rows are looked at to recognize a column by its content. */
const looked = 300

/** Finds the list in a file and recognizes its columns: by an admin's mapping, by header, then by content. */
export function mapped(file: SourceFile, mapping: SavedMapping | null): MappedList {
  const layout = layoutOf(file.rows)
  const headers = Array.from({ length: layout.width }, (_, index) => layout.header?.cells[index]?.trim() ?? '')
  const system = systemOf(headers)
  const samples = headers.map((_, index) => cellsOf(layout, index))
  const columns = headers.map((header, index): Column => {
    const answered = mapping?.columns[headerKey(header)]
    const field = answered === undefined ? byHeader(system, header) : answered
    return {
      index,
      header,
      field,
      by: field === null ? null : answered === undefined ? 'header' : 'map',
      isHidden: file.hiddenColumns.includes(index),
      samples: [...new Set(samples[index])].slice(0, 5).map((sample) => sample.slice(0, 60)),
    }
  })
  settleRepeated(columns)
  settleNames(columns)
  byContent(columns, samples, layout.header === null)
  return { layout, columns, system }
}

function cellsOf({ records }: Layout, index: number): string[] {
  return records.slice(0, looked).flatMap(({ cells }) => (cells[index]?.trim() ? [cells[index].trim()] : []))
}

function byHeader(system: System | null, header: string): PeopleField | null {
  const own = ownMeaning(system, header)
  return own === undefined ? (fieldFor(header)?.field ?? null) : own
}

const rankOf = ({ header, by }: Column) => (by === 'map' ? -1 : (fieldFor(header)?.rank ?? 99))

/** Keeps the column with the best name for each field; a second phone or address of email is the person's other one. */
function settleRepeated(columns: Column[]): void {
  const others: Partial<Record<PeopleField, PeopleField>> = { phone: 'otherPhone', email: 'otherEmail' }
  for (const field of new Set(columns.flatMap((column) => column.field ?? []))) {
    if (mayRepeat.includes(field)) continue
    const [, ...rest] = columns
      .filter((column) => column.field === field)
      .sort((a, b) => rankOf(a) - rankOf(b) || a.index - b.index)
    for (const column of rest) {
      column.field = others[field] ?? null
      if (column.field === null) column.by = null
    }
  }
}

/** Where first names have a column, "Name" is the last name's, or repeats both. */
function settleNames(columns: Column[]): void {
  const of = (field: PeopleField) => columns.find((column) => column.field === field)
  const full = of('fullName')
  if (!full || full.by === 'map' || !of('firstName')) return
  full.field = of('lastName') ? null : 'lastName'
  if (full.field === null) full.by = null
}

type Test = { field: PeopleField; fits: (cell: string) => boolean; share: number }

const contents: Test[] = [
  { field: 'email', fits: isEmail, share: 0.5 },
  { field: 'paidThrough', fits: hasDay, share: 0.6 },
  { field: 'state', fits: (cell) => cell.length === 2 && stateCode(cell) !== undefined, share: 0.8 },
  { field: 'phone', fits: (cell) => phoneDigits(cell).length === 10 && !isAmount(cell), share: 0.7 },
  { field: 'zipcode', fits: (cell) => /^\d{5}-\d{4}$/.test(cell), share: 0.5 },
  { field: 'memberNumber', fits: (cell) => /^[A-Z]{0,3}-?\d{2,10}$/i.test(cell), share: 0.9 },
]

/** Recognizes columns without a header that we know. With a header, only addresses of email are certain enough. */
function byContent(columns: Column[], samples: string[][], isWithoutHeader: boolean): void {
  const give = (column: Column, field: PeopleField) => {
    column.field = field
    column.by = 'content'
  }
  const free = () => columns.filter((column) => column.field === null && samples[column.index]!.length > 0)
  const isTaken = (field: PeopleField) => columns.some((column) => column.field === field)
  for (const { field, fits, share } of isWithoutHeader ? contents : contents.slice(0, 1)) {
    if (isTaken(field)) continue
    const column = free().find(({ index }) => samples[index]!.filter(fits).length >= samples[index]!.length * share)
    if (column && (isWithoutHeader || !column.header)) give(column, field)
    else if (column && field === 'email' && /mail/i.test(column.header)) give(column, field)
  }
  if (!isWithoutHeader) return
  const words = free().filter(({ index }) => samples[index]!.every((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell)))
  const [first, last] = words
  if (first && !last && samples[first.index]!.some((cell) => /[\s,]/.test(cell))) give(first, 'fullName')
  else if (first && last) {
    give(first, 'firstName')
    give(last, 'lastName')
  }
}

/** Rates rows by how much of a list of people or money is in them, to choose a sheet. */
export function rating(file: Pick<SourceFile, 'rows'>): number {
  const { header, records } = layoutOf(file.rows)
  if (records.length === 0) return 0
  const known = header?.cells.filter((cell) => fieldFor(cell) !== undefined).length ?? 0
  return (known + 1) * 1_000 + Math.min(records.length, 999)
}
