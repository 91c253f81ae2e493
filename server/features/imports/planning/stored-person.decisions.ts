import { educationLines, mapLines } from '#server/features/members/details/lines.rules.ts'
import type { RowPerson } from './person.decisions.ts'

/**
 * Returns a person of a row as stored, without what the file says nothing of: most rows leave most fields empty, and
 * 50,000 of them would be half as large again.
 */
export function storedPerson(person: RowPerson): string {
  const filled: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(person)) if (!isEmpty(value)) filled[key] = value
  return JSON.stringify(filled)
}

/** Returns the person that was stored. */
export const personOfStored = (stored: Partial<RowPerson>): RowPerson => ({ ...blank(), ...stored })

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === false || (typeof value === 'object' && Object.keys(value).length === 0)

/** Made for each person, because its lists are added to. */
const blank = (): RowPerson => ({
  row: 0,
  line: null,
  sourceKey: '',
  firstName: '',
  lastName: '',
  sourceId: '',
  memberNumber: '',
  title: '',
  email: '',
  otherEmail: '',
  phone: '',
  otherPhone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  degree: '',
  degreeYear: '',
  ...mapLines(educationLines, () => ''),
  memberType: '',
  status: null,
  days: {},
  isForLife: false,
  chapters: [],
  spouse: '',
  nameKey: '',
  amounts: [],
  totalCents: null,
  held: [],
  blocked: [],
  refused: [],
  notes: [],
})
