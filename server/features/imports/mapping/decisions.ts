import { cutText } from '#server/text/graphemes.ts'
import type { SourceFile } from '../sources/rules.ts'
import { fieldFor, headerKey, isUsualHeader, ownMeaning, systemOf } from './headers.decisions.ts'
import { keepIdentities } from './identities.decisions.ts'
import { layoutOf, type Layout } from './layout.decisions.ts'
import {
  mayRepeat,
  type Column,
  type ExtraTarget,
  type NamedMapping,
  type PeopleField,
  type SavedMapping,
  type System,
} from './rules.ts'
import {
  columnKeys,
  describedField,
  guessedKind,
  settledTarget,
  slotOf,
  tagsHeader,
  type TargetField,
} from './targets.decisions.ts'
import { hasDay, isAmount, isEmail, phoneDigits, stateCode } from './values.decisions.ts'

/** A list of people with its columns recognized. */
export type MappedList = {
  layout: Layout
  columns: Column[]
  system: System | null
  /** The admin's, or the kept one that was made for these columns. */
  mapping: SavedMapping | null
  /** Of the kept one; null for another. */
  mappingName: string | null
}

/** How many rows are looked at to recognize a column by its content. */
export const looked = 300

type Around = {
  fields?: readonly TargetField[]
  named?: readonly NamedMapping[]
  layout?: Layout
  /** The columns with what was counted of all rows, where the layout has the first ones only. */
  counted?: readonly Column[]
}

/**
 * Finds the list in a file and recognizes its columns: by an admin's mapping, by header, then by content.
 * @param around the chapter's member fields, its kept mappings, and the list where it is known already
 */
export function mapped(
  file: Pick<SourceFile, 'rows' | 'hiddenColumns'>,
  given: SavedMapping | null,
  { fields = [], named = [], layout = layoutOf(file.rows), counted = [] }: Around = {},
): MappedList {
  const headers = Array.from({ length: layout.width }, (_, index) => layout.header?.cells[index]?.trim() ?? '')
  const system = systemOf(headers)
  const keys = columnKeys(headers)
  const kept = given ? undefined : named.find((one) => layout.header && isDeepEqual(one.headers, keys))
  const mapping = given ?? kept?.mapping ?? null
  const samples = headers.map((_, index) => cellsOf(layout, index))
  const columns = headers.map((header, index): Column => {
    const { samples: shown, filled, guess } = counted[index] ?? valuesOf(layout, index)
    return {
      index,
      header,
      ...whereTo({ header, key: keys[index]!, system, mapping, fields }),
      isHidden: file.hiddenColumns.includes(index),
      samples: shown,
      key: keys[index]!,
      ...(filled !== undefined && { filled }),
      ...(guess && { guess }),
    }
  })
  settleRepeated(columns)
  settleNames(columns)
  byContent(columns, samples, layout.header === null)
  for (const column of columns)
    if (column.field === null && !column.extra && column.by === null && column.filled! > 0)
      column.isOpen = !isKnown(system, column.header)
  for (const column of columns) if (column.by === 'map' && column.field === null && !column.extra) column.by = null
  settleRepeatedExtras(columns)
  keepIdentities(layout, columns, system, fields)
  return { layout, columns, system, mapping, mappingName: kept?.name ?? null }
}

/** Returns values of a column, how many there are, and the member field that they suggest. */
function valuesOf(layout: Layout, index: number): Pick<Column, 'samples' | 'filled' | 'guess'> {
  const { filled, ...guess } = guessedKind(cellsIn(layout, index))
  const different = [...new Set(cellsOf(layout, index))]
  return { samples: different.slice(0, 5).map((sample) => cutText(sample, 60)), filled, guess }
}

const isDeepEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, index) => key === other[index])

/** Whether a system has this column in all of its exports, so that leaving it out is no question. */
const isKnown = (system: System | null, header: string) =>
  fieldFor(header) !== undefined || ownMeaning(system, header) === null || isUsualHeader(system, header)

type Asked = {
  header: string
  key: string
  system: System | null
  mapping: SavedMapping | null
  fields: readonly TargetField[]
}

function whereTo({ header, key, system, mapping, fields }: Asked): Pick<Column, 'field' | 'by' | 'extra'> {
  const extra = mapping?.extras?.[key]
  const settled = extra && settledTarget(extra, fields)
  if (settled) return { field: null, by: 'map', extra: settled }
  const answers = mapping?.columns ?? {}
  const answered = [key, headerKey(header)].find((one) => Object.hasOwn(answers, one))
  if (answered !== undefined) return { field: answers[answered]!, by: 'map' }
  const field = byHeader(system, header)
  if (field !== null) return { field, by: 'header' }
  const own = ownTarget(header, fields)
  return own ? { field: null, by: 'header', extra: own } : { field: null, by: null }
}

/** Returns the member field or the tags that a header names. */
function ownTarget(header: string, fields: readonly TargetField[]): ExtraTarget | undefined {
  const described = describedField(header)
  if (described) return settledTarget(described, fields)
  const key = headerKey(header)
  const field = key === '' ? undefined : fields.find(({ fieldName }) => headerKey(fieldName) === key)
  if (field) return { kind: 'field', fieldId: field.fieldId, name: field.fieldName }
  return key === 'tags' || key === headerKey(tagsHeader) ? { kind: 'tags' } : undefined
}

const cellsIn = ({ records }: Layout, index: number) => records.map(({ cells }) => cells[index] ?? '')

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

/** Two columns never go to one member field: the admin has to say where the later one goes. */
function settleRepeatedExtras(columns: Column[]): void {
  const taken = new Set<string>()
  for (const column of [...columns].sort((a, b) => rankOfExtra(a) - rankOfExtra(b) || a.index - b.index)) {
    const slot = column.extra && slotOf(column.extra)
    if (slot === undefined) continue
    if (taken.has(slot)) {
      delete column.extra
      Object.assign(column, { by: null, isOpen: column.filled! > 0 })
    }
    taken.add(slot)
  }
}

const rankOfExtra = ({ by }: Column) => (by === 'map' ? 0 : 1)

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
  const free = () =>
    columns.filter((column) => column.field === null && column.by === null && samples[column.index]!.length > 0)
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
