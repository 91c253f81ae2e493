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
  const notes = person.notes.filter((note) => !note.startsWith(splitNote))
  const both = { ...person, spouse: '', otherEmail: '', otherPhone: '' }
  if (at === 1) return { ...both, notes: [...notes, `${splitNote}: the other person is in row ${other}`] }
  const { birthDate: _, ...days } = person.days
  const { repeat: __, extras, ...rest } = both
  return {
    ...rest,
    ...(extras && { extras: { ...extras, answers: [] } }),
    row: person.row,
    sourceId: '',
    sourceKey: person.sourceKey.endsWith(secondKey) ? person.sourceKey : `${person.sourceKey}${secondKey}`,
    memberNumber: '',
    title: '',
    degree: '',
    degreeYear: '',
    ...mapLines(educationLines, () => ''),
    days,
    amounts: [],
    totalCents: null,
    notes: [`${splitNote} from row ${other}`],
  }
}

const splitNote = 'Split'

/** By which the second person of a row is recognized, when the same file is split again. */
const secondKey = ':second'
