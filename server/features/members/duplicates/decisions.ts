import { folded } from '#server/text/folded.ts'
import { answersIn } from '../member-fields/decisions.ts'
import type { FieldMeaning, MemberField } from '../member-fields/rules.ts'
import type { FieldAnswers } from '../member-fields/schema.ts'
import { degreeYears } from '../rules.ts'

/** What is compared of a person. */
export type Compared = {
  personId: string
  firstName: string
  lastName: string
  email: string
  primaryPhone: string
  alternatePhone: string
  degreeYear: number
  /** Days, as answers to the fields that are birthdays. */
  birthdays: readonly string[]
  /** The numbers that other systems gave, as answers to such fields. */
  formerNumbers: readonly string[]
}

/**
 * Returns what answers say about who a person is.
 * @throws Refusal invalid, with a message at each entry
 */
export function identitiesIn(
  fields: readonly MemberField[],
  given: FieldAnswers | undefined,
): Pick<Compared, 'birthdays' | 'formerNumbers'> {
  const answers = given === undefined ? new Map<string, string>() : answersIn(fields, given, 'admin')
  const said = (wanted: FieldMeaning) =>
    fields.flatMap(({ fieldId, meaning }) => (meaning === wanted ? (answers.get(fieldId) ?? '') : [])).filter(Boolean)
  return { birthdays: said('birthday'), formerNumbers: said('memberNumber') }
}

/** What two people have in common. */
const agreements = ['email', 'phone', 'nameAndYear', 'nameInOtherOrder', 'nameAndBirthday', 'memberNumber'] as const
export type Agreement = (typeof agreements)[number]

export type Sureness = 'certain' | 'likely' | 'possible'

/** Two people who may be the same, the one with the smaller id first. */
export type Pair = { oneId: string; otherId: string; agrees: Agreement[]; sureness: Sureness }

/** Fewer digits are an extension or a typo, which strangers share. */
const minDigits = 7

/** More people with the same value are an office or a placeholder, not one person. */
export const maxAlike = 10

/** Returns the digits of a phone number by which it is compared: without the country code of the United States. */
export function phoneDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return local.length >= minDigits ? local : ''
}

/** Returns the words of a name by which people are compared: folded, without hyphens and periods. */
export const nameWords = ({ firstName, lastName }: Pick<Compared, 'firstName' | 'lastName'>): string[] =>
  folded(`${firstName} ${lastName}`)
    .split(/[\s.,-]+/)
    .filter(Boolean)

const nameInOrder = (person: Compared) => nameWords(person).join(' ')

const nameSorted = (person: Compared) => nameWords(person).sort().join(' ')

/** Returns the year of a degree; null for one that nobody entered, which says nothing. */
export const yearOf = ({ degreeYear }: Pick<Compared, 'degreeYear'>): number | null =>
  degreeYear > 0 && degreeYear !== degreeYears.usual ? degreeYear : null

/** The keys under which people meet, by what they then agree in; '' meets nobody. */
const keysOf: Record<Agreement, (person: Compared) => string[]> = {
  email: ({ email }) => (email.includes('@') ? [email.toLowerCase()] : []),
  phone: ({ primaryPhone, alternatePhone }) => [...new Set([phoneDigits(primaryPhone), phoneDigits(alternatePhone)])],
  nameAndYear: (person) => (yearOf(person) === null ? [] : [`${nameInOrder(person)} ${yearOf(person)}`]),
  nameInOtherOrder: (person) => (yearOf(person) === null ? [] : [`${nameSorted(person)} ${yearOf(person)}`]),
  nameAndBirthday: (person) => person.birthdays.map((day) => `${nameSorted(person)} ${day}`),
  memberNumber: ({ formerNumbers }) => [...formerNumbers],
}

/**
 * Returns the pairs of people who may be the same, the surest first. People of one household share an address or a
 * phone, so with another first name that alone is only possible.
 */
export function pairsAmong(people: readonly Compared[], notTheSame: ReadonlySet<string> = new Set()): Pair[] {
  const found = new Map<string, { one: Compared; other: Compared; agrees: Set<Agreement> }>()
  for (const agreement of agreements) {
    const groups = new Map<string, Compared[]>()
    for (const person of people)
      for (const key of keysOf[agreement](person)) {
        if (key === '') continue
        const group = groups.get(key)
        if (group) group.push(person)
        else groups.set(key, [person])
      }
    for (const group of groups.values())
      if (group.length <= maxAlike)
        for (const [at, one] of group.entries())
          for (const other of group.slice(at + 1)) {
            const id = pairId(one.personId, other.personId)
            if (one.personId === other.personId || notTheSame.has(id)) continue
            const known = found.get(id)
            if (known) known.agrees.add(agreement)
            else found.set(id, { one, other, agrees: new Set([agreement]) })
          }
  }
  return [...found.values()]
    .map(({ one, other, agrees }) => asPair(one, other, agrees))
    .sort(
      (left, right) =>
        ranks[left.sureness] - ranks[right.sureness] ||
        (`${left.oneId} ${left.otherId}` < `${right.oneId} ${right.otherId}` ? -1 : 1),
    )
}

const ranks: Record<Sureness, number> = { certain: 0, likely: 1, possible: 2 }

function asPair(one: Compared, other: Compared, agrees: Set<Agreement>): Pair {
  // The same name is also the same name in another order.
  if (agrees.has('nameAndYear')) agrees.delete('nameInOtherOrder')
  const [oneId, otherId] = [one.personId, other.personId].sort() as [string, string]
  return {
    oneId,
    otherId,
    agrees: agreements.filter((each) => agrees.has(each)),
    sureness: surenessOf(one, other, agrees),
  }
}

function surenessOf(one: Compared, other: Compared, agrees: ReadonlySet<Agreement>): Sureness {
  const hasSameFirstName = folded(one.firstName) === folded(other.firstName)
  if (agrees.size > 1 && hasFirstNameOf(one, other) && hasFirstNameOf(other, one)) return 'certain'
  if (agrees.has('nameAndBirthday')) return 'certain'
  if (agrees.has('email') || agrees.has('memberNumber')) return hasSameFirstName ? 'certain' : 'possible'
  if (agrees.has('nameAndYear')) return 'likely'
  if (agrees.has('phone')) return hasSameFirstName ? 'likely' : 'possible'
  return 'possible'
}

/** Whether a word of the first name is anywhere in the other's name: names may be entered in another order. */
const hasFirstNameOf = ({ firstName }: Compared, other: Compared) =>
  folded(firstName)
    .split(/[\s.,-]+/)
    .some((word) => word !== '' && nameInOrder(other).split(' ').includes(word))

/** Returns the id of a pair, whichever of the two comes first. */
export const pairId = (one: string, other: string): string => [one, other].sort().join(' ')
