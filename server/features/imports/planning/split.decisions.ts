import { createHash } from 'node:crypto'
import { educationLines, mapLines } from '#server/features/members/details/lines.rules.ts'
import { splitName, twoPeople, type PersonName } from '../mapping/names.decisions.ts'
import type { Half, RowEdit } from '../schema.ts'
import type { RowPerson } from './person.decisions.ts'

/** Returns the two people of a row as far as it names them, for an admin to complete. */
export function proposedHalves(person: RowPerson): { first: Half; second: Half } {
  const [first, second] = namesIn(person)
  return {
    first: { ...first, email: person.email, phone: person.phone },
    second: { ...second, email: person.otherEmail, phone: person.otherPhone },
  }
}

function namesIn({ firstName, lastName, spouse }: RowPerson): [PersonName, PersonName] {
  const firsts = twoPeople(firstName)
  const lasts = twoPeople(lastName)
  if (!firsts && !lasts && spouse) {
    const other = splitName(spouse)
    return [
      { firstName, lastName },
      { firstName: other.firstName, lastName: other.lastName || lastName },
    ]
  }
  const [one, ...others] = firsts ?? [firstName]
  const [oneLast, ...otherLasts] = lasts ?? [lastName]
  const other = others.join(' ')
  const otherLast = lasts ? otherLasts.join(' ') : lastName
  return [
    // "Ann Reed and Bob Smith" has two last names.
    !lasts && /\s/.test(one!) ? splitName(one!) : { firstName: one!, lastName: oneLast! },
    other ? { firstName: other, lastName: otherLast } : splitName(otherLast),
  ]
}

/** Returns what an admin entered for one half of a row; all else that a row may be edited in stays as it is. */
export const editOfHalf = (
  person: RowPerson,
  { importId, row }: { importId: string; row: number },
  { half, ...entered }: Half & { half: NonNullable<RowEdit['half']> },
): RowEdit => ({
  importId,
  row,
  version: undefined,
  memberType: person.memberType,
  joinedOn: person.days.joinedOn ?? '',
  paidThrough: person.days.paidThrough ?? '',
  ...entered,
  half,
})

/**
 * Returns what one half of a row has of it. Where they live and their membership is of both; the number, the id of the
 * last system, degrees, answers, and payments are of one person, and stay with the first.
 */
export function halfOf(person: RowPerson, { at, other }: NonNullable<RowEdit['half']>): RowPerson {
  const held = person.held.filter((reason) => !answeredBySplit.test(reason))
  // An id of the last system says nothing of the people, and its payments are known by it.
  const sourceKey = at === 1 && person.sourceId ? person.sourceKey : halfKey(person.sourceKey, at)
  const both = { ...person, held, sourceKey, spouse: '', otherEmail: '', otherPhone: '' }
  // The notes of the row may have the email of the other person.
  if (at === 1) return { ...both, notes: [`Split: the other person is in row ${other}`] }
  const { birthDate: _, ...days } = person.days
  const { repeat: __, extras, ...rest } = both
  return {
    ...rest,
    ...(extras && { extras: { ...extras, answers: [] } }),
    row: person.row,
    sourceId: '',
    memberNumber: '',
    title: '',
    degree: '',
    degreeYear: '',
    ...mapLines(educationLines, () => ''),
    days,
    amounts: [],
    totalCents: null,
    notes: [`Split from row ${other}`],
  }
}

/** Doubts about a row that the form of a split answers: it has names and emails. Others stay with both people. */
const answeredBySplit = /^Two people in a row| is no email address$/

/**
 * Returns the key that recognizes one of the two when the same file is split again. It is a hash: the row's own key has
 * details of both people, and each must be erasable alone.
 */
function halfKey(key: string, at: 1 | 2): string {
  if (/^half [12]:/.test(key)) return key
  return `half ${at}:${createHash('sha256').update(key).digest('hex')}`
}
