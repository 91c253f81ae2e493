import { educationLines, lineLabels } from '#server/features/members/details/lines.rules.ts'
import { folded } from '#server/text/folded.ts'
import { nameKey, splitName } from '../mapping/names.decisions.ts'
import { matchType, usualType, type OurType, type TypeMatch } from '../mapping/member-types.decisions.ts'
import { phoneDigits, tidyLine } from '../mapping/values.decisions.ts'
import { paymentsIn, sourceIdOf } from '../earlier/decisions.ts'
import type { NamedMapping } from '../mapping/rules.ts'
import type { TargetField } from '../mapping/targets.decisions.ts'
import { rowTeller, type Tell } from '../progress/rules.ts'
import { extraChanges } from './extras.decisions.ts'
import { findMember, indexOf, type MemberIndex } from './matching.decisions.ts'
import { dollars, type RowPerson } from './person.decisions.ts'
import { leftOutReason, type Change, type KnownMember, type PlannedRow, type RowAnswer } from './rules.ts'

/** What the chapter has, as an import compares with it. */
export type ChapterState = {
  members: readonly KnownMember[]
  /** Addresses of email of people who applied, in lower case. */
  applicants: ReadonlySet<string>
  types: readonly OurType[]
  /** The ids of payments that earlier imports brought. */
  payments?: ReadonlySet<string>
  /** Names of the chapter and of the others, by which a column of chapters is matched. */
  chapterNames: readonly string[]
  otherChapters: readonly string[]
  /** The member fields that its people have, the tags that it has, and the mappings that it keeps. */
  fields?: readonly TargetField[]
  tags?: readonly string[]
  mappings?: readonly NamedMapping[]
  /** The fields that the import made, by their references. */
  made?: Readonly<Record<string, string>>
}

/** Matches the member types that a file names to ours, by the admin's answers first. */
export function typesOf(
  people: readonly RowPerson[],
  ours: readonly OurType[],
  answers: Readonly<Record<string, string>>,
): Map<string, TypeMatch> {
  const types = new Map<string, TypeMatch>()
  for (const { memberType } of people) {
    if (!memberType && !Object.hasOwn(answers, '')) continue
    const match = types.get(memberType) ?? matchType(memberType, ours, answers)
    match.rows++
    types.set(memberType, match)
  }
  return types
}

/** The first row with each key that several have, so that a later one with the same is recognized; and all names. */
type Seen = { by: Map<string, RowPerson>; names: Set<string> }

/** Keys are told apart by so many bits at first. */
const bitsOfKeys = 22

/**
 * Keeps the keys that several rows have, and those of the same bits: of 50,000 rows, all keys are 30 MB, and nearly all
 * of them are of one row alone.
 */
function firstOfAll(people: readonly RowPerson[]): Seen {
  const counts = new Uint8Array(2 ** bitsOfKeys)
  for (const person of people)
    for (const key of keysOf(person)) {
      const at = placeOf(key)
      if (counts[at]! < 2) counts[at]!++
    }
  const by = new Map<string, RowPerson>()
  for (const person of people)
    for (const key of keysOf(person)) if (counts[placeOf(key)] === 2 && !by.has(key)) by.set(key, person)
  const hasSpouses = people.some(({ spouse }) => spouse !== '')
  return { by, names: new Set(hasSpouses ? people.map((person) => person.nameKey.replace(' ', '')) : []) }
}

/** FNV-1a of a key. */
function placeOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> bitsOfKeys)) & (2 ** bitsOfKeys - 1)
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

/** Plans the rows of a list among each other and with the members, as far as an admin has not answered. */
export function plannedRows(
  people: readonly RowPerson[],
  chapter: ChapterState,
  {
    types,
    hasStanding,
    answers = new Map(),
    tell,
  }: {
    types: ReadonlyMap<string, TypeMatch>
    hasStanding: boolean
    answers?: ReadonlyMap<number, RowAnswer>
    tell?: Tell | undefined
  },
): PlannedRow[] {
  const around = {
    seen: firstOfAll(people),
    index: indexOf(chapter.members, chapter.fields),
    types,
    chapter,
    hasStanding,
  }
  const isPlanned = rowTeller(tell, 'plan', people.length)
  return people.map((person, at) => {
    isPlanned(at + 1)
    const answer = answers.get(person.row)
    return answer ? answeredRow(person, around, answer) : plannedRow(person, around)
  })
}

/** Plans a row as the admin decided, as far as it can be written at all. */
function answeredRow(person: RowPerson, around: Around, { answer, memberId }: RowAnswer): PlannedRow {
  const { row, line } = person
  const member = answer === 'same' ? around.index.byNumber.get(memberId ?? '') : undefined
  const base = { row, line, memberId: member?.memberId ?? null, changes: [] }
  if (answer === 'out') return { ...base, state: 'refused', reasons: [leftOutReason] }
  if (answer === 'same' && !member) return plannedRow(person, around)
  const refused = [...person.refused, ...refusals(person, around.hasStanding)]
  if (refused.length > 0) return { ...base, state: 'refused', reasons: refused }
  const held = [...person.blocked, ...unknownType(person, around, member !== undefined)]
  if (held.length > 0) return { ...base, state: 'held', reasons: held }
  if (!member) return { ...base, state: 'new', reasons: person.notes }
  return { ...base, ...outcome(person, member, around) }
}

/** Returns the question of a row's member type. A member whose row names none keeps the own one. */
function unknownType({ memberType }: RowPerson, { types, chapter }: Around, isKnown: boolean): string[] {
  const type = types.get(memberType)
  if (!type && !memberType)
    return isKnown || usualType(chapter.types) ? [] : ['It names no member type, and the chapter has no usual one']
  if (!type || type.ours !== null || type.create !== null) return []
  return [`"${type.theirs}" is no member type of the chapter${type.nearest ? `; the nearest is ${type.nearest}` : ''}`]
}

/** Returns what a row does to the member that it means. Payments come in also where nothing else differs. */
function outcome(
  person: RowPerson,
  member: KnownMember,
  around: Around,
): Pick<PlannedRow, 'state' | 'reasons' | 'changes'> {
  const changes = [...changesOf(person, member, around), ...extraChanges(person.extras, member, around.chapter.made)]
  const known = around.chapter.payments
  const payments = paymentsIn(person).filter(({ key }) => !known?.has(sourceIdOf(key)))
  const paid =
    payments.length === 0
      ? []
      : [`${dollars(payments.reduce((sum, { cents }) => sum + cents, 0))} comes into the history of payments`]
  return {
    state: changes.length + payments.length > 0 ? 'changed' : 'same',
    reasons: [...person.notes, ...keptEmail(person, member), ...paid],
    changes,
  }
}

function plannedRow(person: RowPerson, around: Around): PlannedRow {
  const { row, line } = person
  const held = [...person.held]
  const refused = [...person.refused, ...refusals(person, around.hasStanding)]
  const match = findMember(person, around.index)
  held.push(...unknownType(person, around, match !== undefined))
  held.push(...duplicates(person, around.seen), ...ofOtherChapter(person, around.chapter))
  if (person.spouse && !isListed(person.spouse, around.seen))
    held.push(`Two people in a row: the spouse is ${person.spouse}`)
  if (match) held.push(...(match.question ? [match.question] : keptEmail(person, match.member)))
  else if (person.email && around.chapter.applicants.has(person.email.toLowerCase()))
    held.push('A person with this address has applied and waits for approval')
  const base = { row, line, memberId: match?.member.memberId ?? null }
  if (refused.length > 0) return { ...base, state: 'refused', reasons: refused, changes: [] }
  if (held.length > 0) return { ...base, state: 'held', reasons: [...new Set(held)], changes: [] }
  if (!match) return { ...base, state: 'new', reasons: person.notes, changes: [] }
  return { ...base, ...outcome(person, match.member, around) }
}

function refusals(person: RowPerson, hasStanding: boolean): string[] {
  const hasName = person.firstName !== '' || person.lastName !== ''
  if (!hasName && !person.email) return ['It has neither a name nor an email address']
  if (hasStanding && !person.memberType && !person.status && !person.email && !person.phone && !person.address1)
    return ['It has no membership, and neither an email address nor a phone number or street']
  return []
}

function duplicates(person: RowPerson, { by }: Seen): string[] {
  const hasName = person.firstName !== '' || person.lastName !== ''
  if (!hasName && person.email) return ['It has no name']
  if (by.size === 0) return []
  for (const key of keysOf(person)) {
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
  ...lineLabels(educationLines).map(([name, field]) => ({
    field,
    of: (person: RowPerson) => person[name],
    in: (member: KnownMember) => member[name],
  })),
  { field: 'Title', of: (person) => person.title, in: (member) => member.mInit },
]

/** A name in capitals is the same name. */
function caseless(text: string): string {
  return folded(text.replace(/\s+/g, ' ').trim())
}

/**
 * Returns what to know where a row has another address than its member. An account belongs to the address that it logs
 * in with, so an import never changes it.
 */
function keptEmail({ email }: RowPerson, member: KnownMember): string[] {
  if (email === '' || caseless(email) === caseless(member.email) || member.takesEmail) return []
  return [emailStays(member)]
}

/** Says that a member's address is not the row's. */
export const emailStays = ({ firstName, lastName, memberId, email }: KnownMember): string =>
  `The email address of ${firstName} ${lastName} (${memberId}) is ${email || 'empty'} and is not changed by an import`

/** An empty cell changes nothing, and an address only where there is none yet. */
function changesOf(person: RowPerson, member: KnownMember, { types }: Pick<Around, 'types'>): Change[] {
  const changes = compared.flatMap(
    ({ field, of, in: inStore, by = (text: string) => tidyLine(text).toLowerCase() }) => {
      const [old, next] = [inStore(member), of(person)]
      if (field === 'Email' && !member.takesEmail) return []
      return next === '' || by(old) === by(next) ? [] : [{ field, old, new: next }]
    },
  )
  // What is answered for rows without a type is meant for new members.
  const type = person.memberType ? types.get(person.memberType)?.ours : undefined
  if (type && type !== member.memberType) changes.push({ field: 'Member type', old: member.memberType, new: type })
  return changes
}
