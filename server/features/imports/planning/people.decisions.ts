import { folded } from '#server/text/folded.ts'
import { cutText } from '#server/text/graphemes.ts'
import { dayIn, ordersOf, type ColumnOrder } from '../mapping/days.decisions.ts'
import type { MappedList } from '../mapping/decisions.ts'
import { matchChapters, matchStates, type PlaceMatch } from '../mapping/places.decisions.ts'
import { dayFields, type Column, type PeopleField, type PlaceAnswers } from '../mapping/rules.ts'
import { usualType, type OurType, type TypeMatch } from '../mapping/member-types.decisions.ts'
import { decimalOf, tidyLine } from '../mapping/values.decisions.ts'
import { rowTeller, type Tell } from '../progress/rules.ts'
import type { RowEdit } from '../schema.ts'
import type { SourceFile, SourceRow } from '../sources/rules.ts'
import { edited } from '../writing/decisions.ts'
import { extraReadings, type ExtraReading } from './extras.decisions.ts'
import { dollars, personOf, textIn, type RowPerson } from './person.decisions.ts'
import { plannedRows, typesOf, type ChapterState } from './rows.decisions.ts'
import { noMoney, type Planned, type PlannedMoney, type PlannedRow, type RowAnswer } from './rules.ts'

/** A plan of a list of people, with the tables that an admin confirms. */
export type PlannedPeople = Planned & {
  people: readonly RowPerson[]
  /** Whether a column says what membership a row has. */
  hasStanding: boolean
  types: TypeMatch[]
  chapters: PlaceMatch[]
  /** Those that are written differently from ours. */
  states: PlaceMatch[]
  days: {
    column: string
    order: ColumnOrder['order']
    by: ColumnOrder['by']
    against: number
    /** Values that can only be read in this order. */
    for: number
    /** The first values that contradict it. */
    contradicting: { row: number; name: string; value: string }[]
  }[]
  /** The rows of the list as they are in the file. */
  records: readonly SourceRow[]
  /** Null for a list without one. */
  header: readonly string[] | null
  mappingName: string | null
  /** Our member type for one of theirs, as the mapping answers. */
  typeAnswers: Readonly<Record<string, string>>
  placeAnswers: PlaceAnswers
  /** The tags that rows name which are written. */
  tags: string[]
}

/** What an admin said about rows of an earlier plan. */
export type SaidOfRows = { answers: ReadonlyMap<number, RowAnswer>; edits: ReadonlyMap<number, RowEdit> }

/** Plans every row of a list of people. Pure: the same file and chapter give the same plan. */
export function plannedPeople(
  file: SourceFile,
  { layout, columns, system, mapping, mappingName }: MappedList,
  chapter: ChapterState,
  { thisYear, said, tell }: { thisYear: number; said?: SaidOfRows; tell?: Tell | undefined },
): PlannedPeople {
  const cellsOf = ({ index }: Column) => layout.records.map(({ cells }) => cells[index] ?? '')
  const withoutDays = columns.filter(
    (column) => column.field && dayFields.includes(column.field) && hasNoDays(column.field, cellsOf(column)),
  )
  for (const column of withoutDays) {
    delete column.extra
    Object.assign(column, { field: null, by: null })
  }
  const extras = extraReadings(columns, chapter)
  const ofDays = columns.filter(
    ({ field, index }) =>
      (field && dayFields.includes(field)) ||
      extras.some((one) => one.index === index && one.into.kind === 'answer' && one.into.field.kind === 'date'),
  )
  const found = ordersOf(ofDays.map(cellsOf), { thisYear, epoch: file.epoch })
  const orders = new Map(ofDays.map(({ index }, at) => [index, found[at]!]))
  const money = columns.filter(({ field }) => field === 'amount' || field === 'amountTotal')
  const taken = columns.filter(({ field }) => field !== null)
  const places = new Map(taken.map(({ field, index }) => [field!, index]).reverse() as [PeopleField, number][])
  const placeAnswers = { chapters: mapping?.chapters ?? {}, states: mapping?.states ?? {} }
  const reading = {
    columns,
    places,
    read: [...taken.map(({ index }) => index), ...extras.map(({ index }) => index)],
    extras,
    orders,
    decimal: decimalOf(money.flatMap(cellsOf)),
    epoch: file.epoch,
    thisYear,
    said: placeAnswers,
    system: system ?? '',
  }
  const textsIn = (field: PeopleField) =>
    places.has(field) ? layout.records.map(({ cells }) => textIn(cells[places.get(field)!] ?? '')) : []
  const isRead = rowTeller(tell, 'read', layout.records.length)
  const people = layout.records.map((record, at) => {
    isRead(at + 1)
    const edit = said?.edits.get(record.row)
    const person = personOf(record, reading)
    return edit ? ofColumns(edited(person, edit, edit.half ? 'stay' : 'go'), extras) : person
  })
  countRepeats(people)
  const types = typesOf(people, chapter.types, mapping?.types ?? {})
  const hasStanding = columns.some(({ field }) => field === 'memberType' || field === 'status')
  const rows = plannedRows(people, chapter, { types, hasStanding, tell, ...(said && { answers: said.answers }) })
  return {
    of: 'people',
    people,
    hasStanding,
    system,
    headerRow: layout.header?.row ?? null,
    rows,
    money: moneyOf(people),
    columns,
    leftOut: layout.leftOut,
    notes: [
      ...file.notes,
      ...withoutDays.map(({ header }) => `${header || 'A column'} has years or months and no days, and is left out.`),
      ...ofDays.flatMap(({ header }, at) => habitNote(header, found[at]!)),
      ...zeroNote(
        people,
        columns.find(({ field }) => field === 'zipcode'),
        layout.records,
      ),
      ...(columns.some(({ field }) => field === 'memberType') ? usualNote(people, rows, usualType(chapter.types)) : []),
    ],
    types: [...types.values()],
    chapters: matchChapters(
      textsIn('chapter'),
      [...chapter.chapterNames, ...chapter.otherChapters],
      placeAnswers.chapters,
    ),
    states: matchStates(textsIn('state'), placeAnswers.states),
    days: ofDays.map(({ header, index: at }, order) => ({
      column: header || `Column ${at + 1}`,
      order: found[order]!.order,
      by: found[order]!.by,
      against: found[order]!.against,
      for: found[order]!.for,
      contradicting: contradictions(people, layout.records, at, found[order]!, { thisYear, epoch: file.epoch }),
    })),
    records: layout.records,
    header: layout.header?.cells ?? null,
    mappingName,
    typeAnswers: mapping?.types ?? {},
    placeAnswers,
    tags: tagsOf(people, rows),
  }
}

/** Drops edited answers to fields whose columns go elsewhere by now. */
function ofColumns(person: RowPerson, readings: readonly ExtraReading[]): RowPerson {
  if (!person.extras) return person
  const refs = new Set(readings.flatMap(({ into }) => (into.kind === 'answer' ? [into.ref] : [])))
  return { ...person, extras: { ...person.extras, answers: person.extras.answers.filter(({ ref }) => refs.has(ref)) } }
}

/** How many contradicting values of a column are shown. */
const maxContradictions = 5

/** Returns the first values of a column that are no day in its order, but one in the other. */
function contradictions(
  people: readonly RowPerson[],
  records: readonly SourceRow[],
  column: number,
  order: ColumnOrder,
  settings: { thisYear: number; epoch: '1900' | '1904' | null },
): PlannedPeople['days'][number]['contradicting'] {
  const found: PlannedPeople['days'][number]['contradicting'] = []
  if (order.against === 0) return found
  const other = { ...order, order: order.order === 'mdy' ? 'dmy' : 'mdy', isUnclear: false } as const
  for (const [at, { row, cells }] of records.entries()) {
    const cell = cells[column] ?? ''
    const [read, turned] = [dayIn(cell, order, settings), dayIn(cell, other, settings)]
    if (!read || !('problem' in read) || !turned || !('day' in turned)) continue
    const { firstName, lastName } = people[at]!
    found.push({ row, name: `${firstName} ${lastName}`.trim(), value: cutText(tidyLine(cell), 60) })
    if (found.length === maxContradictions) break
  }
  return found
}

/** Returns the tags that rows bring which are new or changed, each once. */
export function tagsOf(people: readonly RowPerson[], rows: readonly PlannedRow[]): string[] {
  const brought = new Set(rows.flatMap(({ row, state }) => (state === 'new' || state === 'changed' ? [row] : [])))
  const tags = new Map<string, string>()
  for (const { row, extras } of people)
    for (const tag of brought.has(row) ? (extras?.tags ?? []) : []) tags.set(folded(tag), tags.get(folded(tag)) ?? tag)
  return [...tags.values()]
}

/** Numbers the rows that have the key of an earlier one, so that a payment in each of them is a payment of its own. */
function countRepeats(people: RowPerson[]): void {
  const seen = new Map<string, number>()
  for (const person of people) {
    const before = seen.get(person.sourceKey) ?? 0
    if (before > 0) person.repeat = before
    seen.set(person.sourceKey, before + 1)
  }
}

/** Returns whether most values of a column are years or months. A year up to which dues are paid is its last day. */
function hasNoDays(field: PeopleField, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const short = field === 'paidThrough' ? yearOfMonth : yearOrMonth
  return filled.length > 0 && filled.filter((cell) => short.test(cell.trim())).length >= filled.length * 0.8
}

const yearOfMonth = /^(?:\d{1,2}[/-]\d{4}|\p{L}{3,}\.?,? \d{4})$/u
const yearOrMonth = /^(?:\d{4}|\d{1,2}[/-]\d{4}|\p{L}{3,}\.?,? \d{4})$/u

/** Returns a sentence about a column in which nothing tells days from months. */
function habitNote(header: string, { by, open, order }: ColumnOrder): string[] {
  if (by !== 'habit' || open === 0) return []
  return [
    `${header || 'A column'} does not show whether days or months come first, and is read as ${order === 'mdy' ? 'month/day/year' : 'day/month/year'}.`,
  ]
}

/** Returns a sentence about ZIP codes that get back their zeros. */
function zeroNote(people: readonly RowPerson[], column: Column | undefined, records: readonly SourceRow[]): string[] {
  if (!column) return []
  const count = people.filter(
    ({ zipcode }, at) =>
      zipcode.startsWith('0') && !(records[at]!.cells[column.index] ?? '').includes(zipcode.slice(0, 5)),
  ).length
  if (count === 0) return []
  return [
    count === 1
      ? 'One ZIP code gets back the zero that a spreadsheet took.'
      : `${count} ZIP codes get back the zeros that a spreadsheet took.`,
  ]
}

/** Returns a sentence about new members whose rows name no member type. */
function usualNote(people: readonly RowPerson[], rows: readonly PlannedRow[], type: OurType | undefined): string[] {
  const count = people.filter(({ memberType }, at) => memberType === '' && rows[at]!.state === 'new').length
  if (!type || count === 0) return []
  return [
    count === 1
      ? `One new person has no member type in the file, and becomes ${type.memberType}.`
      : `${count.toLocaleString('en-US')} new people have no member type in the file, and become ${type.memberType}.`,
  ]
}

/** Sums the amounts that come along in rows of people. */
export function moneyOf(people: readonly RowPerson[]): PlannedMoney {
  const money = noMoney()
  let stated: number | null = null
  for (const { amounts, totalCents, days } of people) {
    if (totalCents !== null) stated = (stated ?? 0) + totalCents
    if (amounts.length === 0) continue
    money.rows++
    const year = days.lastPaidOn?.slice(0, 4) ?? 'unknown'
    for (const { kind, cents } of amounts) {
      money.sumCents += cents
      money.byYear[year] = (money.byYear[year] ?? 0) + cents
      money.byKind[kind] = (money.byKind[kind] ?? 0) + cents
    }
  }
  return { ...money, statedCents: stated }
}

/** Returns a sentence about sums that differ from the file's own. */
export const sumNote = ({ sumCents, statedCents }: PlannedMoney): string[] =>
  statedCents === null || statedCents === sumCents
    ? []
    : [`The amounts add up to ${dollars(sumCents)}, and the file says ${dollars(statedCents)}.`]
