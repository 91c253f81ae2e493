import { describe, expect, test } from 'vitest'
import { personal } from './schema.ts'

const complaints = (field: keyof typeof personal, text: string) =>
  personal[field].safeParse(text).error?.issues.map(({ message }) => message)

describe.each(['firstName', 'lastName'] as const)('the %s of a guest', (field) => {
  test('has at most 50 characters as people count them', () => {
    expect(personal[field].parse('\u{11103}\u{11127}'.repeat(50))).toBe('\u{11103}\u{11127}'.repeat(50))
    expect(complaints(field, 'শ্রীমতী'.repeat(12))).toBeUndefined()
    expect(complaints(field, 'x'.repeat(51))).toEqual(['At most 50 characters'])
    expect(complaints(field, '\u{11103}\u{11127}'.repeat(51))).toEqual(['At most 50 characters'])
  })

  test.each(['', ' ', '\u200B', '\u202E\u2060', '\u3164', '\u2800 \u2800'])('is required: %j is none', (text) => {
    expect(complaints(field, text)).toEqual(['Required'])
  })

  test('has no character from which mail programs make links, and no invisible control character', () => {
    expect(complaints(field, 'a/b')).toEqual(['Names cannot contain / : @ < >'])
    expect(complaints(field, 'a\u0007b')).toEqual(['Names cannot contain U+0007'])
  })
})

test('the address of a guest is cleaned like that of a member', () => {
  expect(personal.email.parse(' Vera@Bücher.example\u200B')).toBe('vera@xn--bcher-kva.example')
  expect(complaints('email', 'vera\u0007@example.org')).toEqual([
    'This is not an email address: U+0007 cannot be part of one',
  ])
  expect(complaints('email', '')).toEqual(['Required'])
})

test('the phone number of a guest is cleaned like that of a member, and may have words', () => {
  expect(personal.phone.parse('\u202A202\u2013555\u00A00123\u202C')).toBe('202-555 0123')
  expect(personal.phone.parse('555-0123, evenings')).toBe('555-0123, evenings')
  expect(personal.phone.parse(undefined)).toBe('')
  expect(complaints('phone', 'tel:555')).toEqual(['Phone numbers cannot contain / : @ < >'])
})
