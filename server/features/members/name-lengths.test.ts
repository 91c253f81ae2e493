import { afterEach, expect, test } from 'vitest'
import { useNameLengths } from './name-lengths.rules.ts'
import { personDetails } from './schema.ts'

const complaintOf = (field: 'firstName' | 'lastName', name: string) =>
  personDetails.shape[field].safeParse(name).error?.issues[0]?.message

afterEach(() => useNameLengths('documented'))

test('names have the documented lengths, in graphemes', () => {
  expect(complaintOf('lastName', 'De')).toBe('At least 3 characters')
  expect(complaintOf('lastName', 'দে')).toBe('At least 3 characters')
  expect(complaintOf('firstName', 'Maximiliane-Charlotte')).toBe('At most 20 characters')
  expect(complaintOf('firstName', 'শ্রীমতী'.repeat(5))).toBeUndefined()
  expect(complaintOf('firstName', '\u{11103}\u{11127}'.repeat(20))).toBeUndefined()
})

test('an association may accept any name of up to 60 characters', () => {
  useNameLengths('any')
  for (const name of ['De', 'দে', 'O', 'x'.repeat(60)]) expect(complaintOf('lastName', name)).toBeUndefined()
  expect(complaintOf('lastName', 'x'.repeat(61))).toBe('At most 60 characters')
  expect(complaintOf('lastName', '\u200B')).toBe('Required')
})

test('text direction marks are removed from a name', () => {
  expect(personDetails.shape.firstName.parse('\u202Enayr\u202C')).toBe('nayr')
})
