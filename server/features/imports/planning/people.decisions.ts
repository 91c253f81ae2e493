import { folded } from '#server/text/folded.ts'
import { ordersOf, type ColumnOrder } from '../mapping/days.decisions.ts'
import type { MappedList } from '../mapping/decisions.ts'
import { nameKey, splitName } from '../mapping/names.decisions.ts'
import { dayFields, type Column, type PeopleField, type SavedMapping } from '../mapping/rules.ts'
import { matchType, type OurType, type TypeMatch } from '../mapping/member-types.decisions.ts'
import { decimalOf, phoneDigits, stateCode, tidyLine } from '../mapping/values.decisions.ts'
import type { SourceFile, SourceRow } from '../sources/rules.ts'
import { findMember, indexOf, type MemberIndex } from './matching.decisions.ts'
import { dollars, personOf, type RowPerson } from './person.decisions.ts'
import { noMoney, type Change, type KnownMember, type Planned, type PlannedMoney, type PlannedRow } from './rules.ts'

/** What the chapter has, as an import compares with it. */
export type ChapterState = {
  members: readonly KnownMember[]
  /** Addresses of email of people who applied, in lower case. */
  applicants: ReadonlySet<string>
  types: readonly OurType[]
  /** Names of the chapter and of the others, by which a column of chapters is matched. */
  chapterNames: readonly string[]
  otherChapters: readonly string[]
}

/** A plan of a list of people, with the tables that an admin confirms. */
export type PlannedPeople = Planned & {
  types: TypeMatch[]
  chapters: { theirs: string; ours: string | null; rows: number }[]
  states: { theirs: string; ours: string | null; rows: number }[]
  days: { column: string; order: ColumnOrder['order']; by: ColumnOrder['by']; against: number }[]
}

/** Plans every row of a list of people. Pure: the same file and chapter give the same plan. */
export function plannedPeople(
  file: SourceFile,
  { layout, columns, system }: MappedList,
  chapter: ChapterState,
  { mapping, thisYear }: { mapping: SavedMapping | null; thisYear: number },
): PlannedPeople {
  const cellsOf = ({ index }: Column) => layout.records.map(({ cells }) => cells[index] ?? '')
  const withoutDays = columns.filter(
    (column) => column.field && dayFields.includes(column.field) && hasNoDays(column.field, cellsOf(column)),
  )
  for (const column of withoutDays) Object.assign(column, { field: null, by: null })
  const ofDays = columns.filter(({ field }) => field && dayFields.includes(field))
  const found = ordersOf(ofDays.map(cellsOf), { thisYear, epoch: file.epoch })
  const orders = new Map(ofDays.map(({ index }, at) => [index, found[at]!]))
  const money = columns.filter(({ field }) => field === 'amount' || field === 'amountTotal')
  const taken = columns.filter(({ field }) => field !== null)
  const places = new Map(taken.map(({ field, index }) => [field!, index]).reverse() as [PeopleField, number][])
  const reading = {
    columns,
    places,
    read: taken.map(({ index }) => index),
    orders,
    decimal: decimalOf(money.flatMap(cellsOf)),
    epoch: file.epoch,
    thisYear,
  }
  const people = layout.records.map((record) => personOf(record, reading))
  const types = typesOf(people, chapter.types, mapping)
  const index = indexOf(chapter.members)
  const seen = firstOfAll(people)
  const hasStanding = columns.some(({ field }) => field === 'memberType' || field === 'status')
  const rows = people.map((person) => plannedRow(person, { seen, index, types, chapter, hasStanding }))
  return {
    of: 'people',
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
    ],
    types: [...types.values()],
    chapters: chaptersOf(people, chapter),
    states: statesOf(
      columns,
      layout.records.map(({ cells }) => cells),
    ),
    days: ofDays.map(({ header, index: at }, order) => ({
      column: header || `Column ${at + 1}`,
      order: found[order]!.order,
      by: found[order]!.by,
      against: found[order]!.against,
    })),
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

function typesOf(
  people: readonly RowPerson[],
  ours: readonly OurType[],
  mapping: SavedMapping | null,
): Map<string, TypeMatch> {
  const types = new Map<string, TypeMatch>()
  for (const { memberType } of people) {
    if (!memberType) continue
    const match = types.get(memberType) ?? matchType(memberType, ours, mapping?.types ?? {})
    match.rows++
    types.set(memberType, match)
  }
  return types
}

/** The first row with each key, so that a later one with the same is recognized. */
type Seen = { by: Map<string, RowPerson>; keys: Map<RowPerson, string[]>; names: Set<string> }

function firstOfAll(people: readonly RowPerson[]): Seen {
  const by = new Map<string, RowPerson>()
  const keys = new Map<RowPerson, string[]>()
  for (const person of people) {
    const own = keysOf(person)
    keys.set(person, own)
    for (const key of own) if (!by.has(key)) by.set(key, person)
  }
  return { by, keys, names: new Set(people.map((person) => person.nameKey.replace(' ', ''))) }
}

/** Returns what makes two rows one person: the name with an address, a phone, a birthday or a degree year, or a number. */
function keysOf(person: RowPerson): string[] {
  const name = person.nameKey
  const hasName = name.trim() !== ''
  const phone = phoneDigits(person.phone)
  return [
    ...(person.email ? [`email:${person.email.toLowerCase()}:${hasName ? name : ''}`] : []),
    ...(person.sourceId ? [`id:${person.sourceId}`] : []),
    ...(person.memberNumber ? [`number:${person.memberNumber.replace(/^0+(?=.)/, '')}`] : []),
    ...(hasName && phone.length >= 7 ? [`phone:${phone}:${name}`] : []),
    ...(hasName && person.days.birthDate ? [`born:${person.days.birthDate}:${name}`] : []),
    ...(hasName && person.degreeYear ? [`degree:${person.degreeYear}:${name}`] : []),
  ]
}

type Around = {
  seen: Seen
  index: MemberIndex
  types: ReadonlyMap<string, TypeMatch>
  chapter: ChapterState
  hasStanding: boolean
}

function plannedRow(person: RowPerson, around: Around): PlannedRow {
  const { row, line } = person
  const held = [...person.held]
  const refused = [...person.refused, ...refusals(person, around.hasStanding)]
  const type = person.memberType ? around.types.get(person.memberType) : undefined
  if (type && type.ours === null && type.create === null)
    held.push(
      `"${type.theirs}" is no member type of the chapter${type.nearest ? `; the nearest is ${type.nearest}` : ''}`,
    )
  held.push(...duplicates(person, around.seen), ...ofOtherChapter(person, around.chapter))
  if (person.spouse && !isListed(person.spouse, around.seen))
    held.push(`Two people in a row: the spouse is ${person.spouse}`)
  const match = findMember(person, around.index)
  if (match?.question) held.push(match.question)
  else if (!match && person.email && around.chapter.applicants.has(person.email.toLowerCase()))
    held.push('A person with this address has applied and waits for approval')
  const base = { row, line, memberId: match?.member.memberId ?? null }
  if (refused.length > 0) return { ...base, state: 'refused', reasons: refused, changes: [] }
  if (held.length > 0) return { ...base, state: 'held', reasons: [...new Set(held)], changes: [] }
  if (!match) return { ...base, state: 'new', reasons: person.notes, changes: [] }
  const changes = changesOf(person, match.member, type?.ours ?? null)
  return { ...base, state: changes.length > 0 ? 'changed' : 'same', reasons: person.notes, changes }
}

function refusals(person: RowPerson, hasStanding: boolean): string[] {
  const hasName = person.firstName !== '' || person.lastName !== ''
  if (!hasName && !person.email) return ['It has neither a name nor an email address']
  if (hasStanding && !person.memberType && !person.status && !person.email && !person.phone && !person.address1)
    return ['It has no membership, and neither an email address nor a phone number or street']
  return []
}

function duplicates(person: RowPerson, { by, keys }: Seen): string[] {
  const hasName = person.firstName !== '' || person.lastName !== ''
  if (!hasName && person.email) return ['It has no name']
  for (const key of keys.get(person) ?? []) {
    const first = by.get(key)
    if (!first || first === person) continue
    if (key.startsWith('id:') || key.startsWith('number:')) {
      if (first.nameKey === person.nameKey)
        return [`Maybe the same person as row ${first.row}: the same number and name`]
      return [
        `Row ${first.row} has the same number, ${person.sourceId && key.startsWith('id:') ? person.sourceId : person.memberNumber}`,
      ]
    }
    const what = {
      email: 'name and email address',
      phone: 'name and phone',
      born: 'name and birthday',
      degree: 'name and degree year',
    }
    return [
      `Maybe the same person as row ${first.row}: the same ${what[key.slice(0, key.indexOf(':')) as keyof typeof what]}`,
    ]
  }
  return []
}

const isListed = (spouse: string, { names }: Seen) => names.has(nameKey(splitName(spouse)).replace(' ', ''))

function ofOtherChapter({ chapters }: RowPerson, { chapterNames, otherChapters }: ChapterState): string[] {
  if (chapters.length > 1) return [`Two chapters in a cell: ${chapters.join(' and ')}`]
  const [name = ''] = chapters
  const isOurs = chapterNames.some((ours) => folded(ours) === folded(name))
  const other = isOurs ? undefined : otherChapters.find((theirs) => folded(theirs) === folded(name))
  return other ? [`It is of the chapter ${other}`] : []
}

/** Fields of a person that an import may change, with the name under which the change is shown. */
const compared: {
  field: string
  of: (person: RowPerson) => string
  in: (member: KnownMember) => string
  by?: (text: string) => string
}[] = [
  { field: 'First name', of: (person) => person.firstName, in: (member) => member.firstName, by: caseless },
  { field: 'Last name', of: (person) => person.lastName, in: (member) => member.lastName, by: caseless },
  { field: 'Email', of: (person) => person.email, in: (member) => member.email, by: caseless },
  { field: 'Other email', of: (person) => person.otherEmail, in: (member) => member.alternateEmail, by: caseless },
  { field: 'Phone', of: (person) => person.phone, in: (member) => member.primaryPhone, by: phoneDigits },
  { field: 'Other phone', of: (person) => person.otherPhone, in: (member) => member.alternatePhone, by: phoneDigits },
  { field: 'Street', of: (person) => person.address1, in: (member) => member.address1 },
  { field: 'Apartment', of: (person) => person.address2, in: (member) => member.address2 },
  { field: 'City', of: (person) => person.city, in: (member) => member.city },
  { field: 'State', of: (person) => person.state, in: (member) => member.state },
  { field: 'ZIP code', of: (person) => person.zipcode, in: (member) => member.zipcode },
  { field: 'Degree', of: (person) => person.degree, in: (member) => member.degree },
  { field: 'Degree year', of: (person) => person.degreeYear, in: (member) => String(member.degreeYear) },
  { field: 'Major', of: (person) => person.major, in: (member) => member.major },
  { field: 'College', of: (person) => person.collegeName, in: (member) => member.collegeName },
  { field: 'Title', of: (person) => person.title, in: (member) => member.mInit },
]

/** A name in capitals is the same name. */
function caseless(text: string): string {
  return folded(text.replace(/\s+/g, ' ').trim())
}

/** An empty cell changes nothing. */
function changesOf(person: RowPerson, member: KnownMember, type: string | null): Change[] {
  const changes = compared.flatMap(
    ({ field, of, in: inStore, by = (text: string) => tidyLine(text).toLowerCase() }) => {
      const [old, next] = [inStore(member), of(person)]
      return next === '' || by(old) === by(next) ? [] : [{ field, old, new: next }]
    },
  )
  if (type && type !== member.memberType) changes.push({ field: 'Member type', old: member.memberType, new: type })
  return changes
}

function moneyOf(people: readonly RowPerson[]): PlannedMoney {
  const money = noMoney()
  let stated: number | null = null
  for (const { amounts, totalCents, days } of people) {
    if (totalCents !== null) stated = (stated ?? 0) + totalCents
    if (amounts.length === 0) continue
    money.rows++
    const year = (days.lastPaidOn ?? days.joinedOn)?.slice(0, 4) ?? 'unknown'
    for (const { kind, cents } of amounts) {
      money.sumCents += cents
      money.byYear[year] = (money.byYear[year] ?? 0) + cents
      money.byKind[kind] = (money.byKind[kind] ?? 0) + cents
    }
  }
  return { ...money, statedCents: stated }
}

function chaptersOf(
  people: readonly RowPerson[],
  { chapterNames, otherChapters }: ChapterState,
): PlannedPeople['chapters'] {
  const counts = new Map<string, number>()
  for (const name of people.flatMap(({ chapters }) => chapters)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const known = [...chapterNames, ...otherChapters]
  return [...counts].map(([theirs, rows]) => ({
    theirs,
    ours: known.find((name) => folded(name) === folded(theirs)) ?? null,
    rows,
  }))
}

/** Returns the states that are written differently from ours. */
function statesOf(columns: readonly Column[], rows: readonly string[][]): PlannedPeople['states'] {
  const column = columns.find(({ field }) => field === 'state')
  if (!column) return []
  const counts = new Map<string, number>()
  for (const cells of rows) {
    const text = tidyLine(cells[column.index] ?? '')
    if (text) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].flatMap(([theirs, count]) => {
    const ours = stateCode(theirs) ?? null
    return ours === theirs ? [] : [{ theirs, ours, rows: count }]
  })
}

/** Returns a sentence about sums that differ from the file's own. */
export const sumNote = ({ sumCents, statedCents }: PlannedMoney): string[] =>
  statedCents === null || statedCents === sumCents
    ? []
    : [`The amounts add up to ${dollars(sumCents)}, and the file says ${dollars(statedCents)}.`]
