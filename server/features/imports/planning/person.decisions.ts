import { educationLines, mapLines, type EducationLine } from '#server/features/members/details/lines.rules.ts'
import { maxLength, titles } from '#server/features/members/rules.ts'
import { cutText, isLongerThan } from '#server/text/graphemes.ts'
import { dayIn, neverEnds, type ColumnOrder } from '../mapping/days.decisions.ts'
import {
  nameKey,
  saysDeceased,
  splitName,
  splitTitle,
  twoPeople,
  withoutRemark,
  type PersonName,
} from '../mapping/names.decisions.ts'
import { chaptersIn, saidOf, stateOf } from '../mapping/places.decisions.ts'
import { dayFields, type Column, type PeopleField, type PlaceAnswers } from '../mapping/rules.ts'
import {
  centsOf,
  emailsIn,
  isYes,
  phoneDigits,
  saysNothing,
  statusOf,
  tidyLine,
  zipOf,
  type Decimal,
  type MemberStatus,
} from '../mapping/values.decisions.ts'
import { maxCell, type SourceRow } from '../sources/rules.ts'
import { extrasOf, type ExtraReading, type RowExtras } from './extras.decisions.ts'

/** A person as a row of a file describes them. An empty text is nothing, and overwrites nothing. */
export type RowPerson = PersonName &
  Record<EducationLine, string> & {
    row: number
    line: number | null
    /** By what the same row of another file is recognized. */
    sourceKey: string
    /** How many rows before it have the same key; absent for none. */
    repeat?: number
    sourceId: string
    memberNumber: string
    title: string
    email: string
    otherEmail: string
    phone: string
    otherPhone: string
    address1: string
    address2: string
    city: string
    state: string
    zipcode: string
    country: string
    degree: string
    degreeYear: string
    memberType: string
    /** Null where the file says nothing. */
    status: MemberStatus | null
    days: Partial<Record<PeopleField, string>>
    isForLife: boolean
    chapters: string[]
    spouse: string
    /** The name as it is compared. */
    nameKey: string
    amounts: { kind: string; cents: number }[]
    totalCents: number | null
    /** Absent for a row that brings none. */
    extras?: RowExtras
    held: string[]
    /** Reasons that no answer removes: the row has to be edited. They are among `held` too. */
    blocked: string[]
    refused: string[]
    notes: string[]
  }

/** How the columns of a file are read. */
export type Reading = {
  columns: readonly Column[]
  /** The column of each field, and the columns that are not left out. */
  places: ReadonlyMap<PeopleField, number>
  read: readonly number[]
  extras: readonly ExtraReading[]
  orders: ReadonlyMap<number, ColumnOrder>
  decimal: Decimal
  epoch: '1900' | '1904' | null
  thisYear: number
  /** What an admin said of chapters and states. */
  said: PlaceAnswers
  /** The name of the last system; '' where it is not known. */
  system: string
}

/** Characters of a cell that are looked at. Longer ones fit no field, and hold their row. */
const longest = 250

/** Returns the text of a cell; '' for one that says nothing, such as "n/a". */
export function textIn(cell: string): string {
  const found = tidyLine(cutText(cell, longest))
  return saysNothing(found) ? '' : found
}

/** Reads one row. What cannot be read is a reason to hold it, never guessed. */
export function personOf(source: SourceRow, reading: Reading): RowPerson {
  const cell = (field: PeopleField) => source.cells[reading.places.get(field) ?? -1] ?? ''
  const text = (field: PeopleField) => textIn(cell(field))
  const held: string[] = source.flaw ? [source.flaw] : []
  const refused: string[] = []
  const notes: string[] = []
  for (const index of reading.read) {
    const found = source.cells[index] ?? ''
    if (strange.test(found)) unreadable(found, { held, refused })
    if (found.length > maxCell) held.push(`A cell has more than ${maxCell.toLocaleString('en-US')} characters`)
  }
  if (source.cells.length > reading.columns.length) held.push('It has more cells than there are columns')

  const name = nameIn(text, held)
  const { emails, rest } = emailsIn(cutText(cell('email'), maxCell))
  const [email = '', second = ''] = emails
  if (rest && !saysNothing(rest)) held.push(`${shown(rest)} is no email address`)
  if (emails.length > 1) notes.push(`Two addresses: ${emails.join(' and ')}; the first is used`)
  const otherEmail = second || (emailsIn(cell('otherEmail')).emails[0] ?? '')
  const person: RowPerson = {
    row: source.row,
    line: source.line,
    sourceKey: '',
    firstName: name.firstName,
    lastName: name.lastName,
    sourceId: text('sourceId'),
    memberNumber: text('memberNumber'),
    title: titleOf(text('title')) || name.title,
    email,
    otherEmail: otherEmail.toLowerCase() === email.toLowerCase() ? '' : otherEmail,
    ...phones(text('phone'), source, reading),
    ...address(text, reading.said),
    degree: text('degree'),
    degreeYear: /\b(?:19|20)\d{2}\b/.exec(text('degreeYear'))?.[0] ?? '',
    ...mapLines(educationLines, (_, name) => text(name)),
    memberType: text('memberType'),
    status: null,
    days: {},
    isForLife: neverEnds(text('paidThrough')),
    chapters: chapters(text('chapter'), reading.said, held),
    spouse: tidyLine(`${text('spouseFirstName')} ${text('spouseFirstName') && text('spouseLastName')}`),
    nameKey: nameKey(name),
    ...amounts(source, reading, held),
    held,
    blocked: [],
    refused,
    notes,
  }
  standing(person, text)
  days(person, source, reading)
  const extras = extrasOf(source, reading.extras, reading, held)
  if (extras) person.extras = extras
  person.sourceKey = keyOf(person, reading.system, text('address1'))
  person.blocked = tooLong(person)
  held.push(...person.blocked)
  return person
}

/**
 * Without an id of the last system, what the file says of the person; names alone identify nobody. The street is as in
 * its own column, so that keys of lists that were read before stay.
 */
function keyOf(person: RowPerson, system: string, street: string): string {
  if (person.sourceId) return `${system}:${person.sourceId}`
  const { email, phone, zipcode, days: read, degreeYear, memberNumber } = person
  const rest = [
    email.toLowerCase(),
    phoneDigits(phone),
    street,
    zipcode,
    read.birthDate ?? '',
    degreeYear,
    memberNumber,
  ]
  return `row:${person.nameKey}|${rest.join('|')}`
}

const strange = /[\0\uFFFD\uD800-\uDFFF]/

function unreadable(cell: string, { held, refused }: Pick<RowPerson, 'held' | 'refused'>): void {
  if (cell.includes('\0')) refused.push('A cell has a character that no text may have (U+0000)')
  if (/[\uFFFD\uD800-\uDFFF]/.test(unpaired(cell))) held.push('A cell has a character that could not be read (\uFFFD)')
}

/** Returns the lone surrogates of a text, which are halves of characters. */
const unpaired = (text: string) => text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, '')

const shown = (text: string) => (text.length > 60 ? `${cutText(text, 60)}…` : text)

function nameIn(text: (field: PeopleField) => string, held: string[]): PersonName & { title: string } {
  const full = text('fullName')
  const first = text('firstName')
  const last = text('lastName')
  const middle = text('middleName')
  const suffix = text('suffix')
  const whole = [full, first, last].filter(Boolean).join(' ')
  if (saysDeceased(whole)) held.push('The name says that the person has died')
  const two = twoPeople(full || first) ?? twoPeople(last)
  if (two) held.push(`Two people in a row: ${two.map((part) => shown(part)).join(' and ')}`)
  if (/^test$/i.test(first || full) && /^(?:test|user|member)?$/i.test(last))
    held.push('It reads like a row made for a test')
  const split = first || last || !full ? { firstName: first, lastName: last } : splitName(withoutRemark(full))
  const { title, rest } = two ? { title: '', rest: split.firstName } : splitTitle(split.firstName)
  return {
    title: titleOf(title),
    firstName: withoutRemark([rest, middle].filter(Boolean).join(' ')),
    lastName: withoutRemark(
      suffix && !split.lastName.endsWith(suffix) ? `${split.lastName}, ${suffix}` : split.lastName,
    ),
  }
}

function titleOf(given: string): string {
  const word = given.replace(/\./g, '')
  return titles.find((title) => title.toLowerCase() === word.toLowerCase()) ?? (/^ms$/i.test(word) ? 'Miss' : '')
}

function phones(phone: string, { cells }: SourceRow, { columns }: Reading): Pick<RowPerson, 'phone' | 'otherPhone'> {
  const others = columns.flatMap(({ field, index }) => (field === 'otherPhone' ? [tidyLine(cells[index] ?? '')] : []))
  const all = [phone, ...others].filter((number) => number !== '' && !saysNothing(number))
  const [first = '', second = ''] = [...new Map(all.map((number) => [phoneDigits(number), number])).values()]
  return { phone: first, otherPhone: second }
}

/** Returns the chapters that a cell names, as they are called here where an admin said so. */
function chapters(cell: string, { chapters: said }: PlaceAnswers, held: string[]): string[] {
  return chaptersIn(cell).map((name) => {
    const ours = saidOf(said, name)
    if (ours === '') held.push(`"${shown(name)}" is no chapter of the association`)
    return ours || name
  })
}

function address(text: (field: PeopleField) => string, { states }: PlaceAnswers) {
  const country = text('country')
  const state = stateOf(text('state'), states)
  return {
    address1: [text('address1'), text('houseNumber')].filter(Boolean).join(' '),
    address2: text('address2'),
    city: text('city'),
    state,
    zipcode: zipOf(text('zipcode'), { state, country }),
    country,
  }
}

function amounts(
  { cells }: SourceRow,
  { columns, decimal }: Reading,
  held: string[],
): Pick<RowPerson, 'amounts' | 'totalCents'> {
  const read = (column: Column) => {
    const text = tidyLine(cells[column.index] ?? '')
    if (text === '' || saysNothing(text)) return undefined
    const cents = centsOf(text, decimal)
    if (cents === undefined) held.push(`${column.header}: ${shown(text)} is no amount`)
    return cents
  }
  const parts = columns.flatMap((column) => {
    const cents = column.field === 'amount' ? read(column) : undefined
    return cents === undefined ? [] : [{ kind: column.header, cents }]
  })
  const total = columns.find(({ field }) => field === 'amountTotal')
  const totalCents = total ? (read(total) ?? null) : null
  const sum = parts.reduce((all, { cents }) => all + cents, 0)
  if (parts.length > 0 && totalCents !== null && sum !== totalCents)
    held.push(`The parts add up to ${dollars(sum)}, and ${total!.header} says ${dollars(totalCents)}`)
  const isTotalOnly = parts.length === 0 && totalCents !== null
  return { amounts: isTotalOnly ? [{ kind: total!.header, cents: totalCents }] : parts, totalCents }
}

/** Returns an amount as in 1,250.00. */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function standing(person: RowPerson, text: (field: PeopleField) => string): void {
  const given = text('status')
  const status = given ? statusOf(given) : null
  if (status === undefined) person.held.push(`"${shown(given)}" is a status that is not known`)
  person.status = status ?? null
  if (status === 'deceased' || isYes(text('deceased'))) {
    person.status = 'deceased'
    if (!person.held.some((reason) => /died/.test(reason))) person.held.push('The row says that the person has died')
  }
}

function days(person: RowPerson, { cells }: SourceRow, { columns, orders, thisYear, epoch }: Reading): void {
  for (const column of columns) {
    if (!column.field || !dayFields.includes(column.field)) continue
    const cell = cells[column.index] ?? ''
    if (column.field === 'paidThrough' && neverEnds(cell)) continue
    // Dues are paid by the year.
    const year = column.field === 'paidThrough' ? /^(?:19|20)\d{2}$/.exec(cell.trim()) : null
    const read = year ? { day: `${year[0]}-12-31` } : dayIn(cell, orders.get(column.index)!, { thisYear, epoch })
    if (!read) continue
    if ('day' in read) person.days[column.field] = read.day
    else person.held.push(column.header ? `${column.header}: ${shown(read.problem)}` : shown(read.problem))
  }
}

/** Characters of a name as people count them, at an association that takes any name [spec 89]. */
const maxNameLength = 60

/** Returns what would have to be cut to fit our fields. */
export function tooLong(person: RowPerson): string[] {
  const blocked: string[] = []
  const limits: [string, string, number][] = [
    ['address', person.address1, maxLength.address1],
    ['city', person.city, maxLength.city],
    ['state', person.state, maxLength.state],
    ['ZIP code', person.zipcode, maxLength.zipcode],
    ['email address', person.email, 254],
  ]
  for (const [name, value, most] of limits)
    if (isLongerThan(value, most)) blocked.push(`The ${name} is longer than ${most} characters`)
  if (isLongerThan(person.firstName, maxNameLength))
    blocked.push(`The first name is longer than ${maxNameLength} characters`)
  if (isLongerThan(person.lastName, maxNameLength))
    blocked.push(`The last name is longer than ${maxNameLength} characters`)
  if (/[/:@<>]/.test(`${person.firstName}${person.lastName}`)) blocked.push('Names cannot contain / : @ < >')
  return blocked
}
