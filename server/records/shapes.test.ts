import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  email,
  phone,
  flag,
  formattedText,
  line,
  listInput,
  optionalEmail,
  optionalLine,
  optionalLines,
} from './shapes.ts'

const payments = listInput({
  columns: ['year', 'paidAt'],
  groups: ['year'],
  filters: { year: /^\d{4}$/, status: ['active', 'inactive'] },
  sort: 'paidAt',
  direction: 'desc',
})
const begins = {
  page: 0,
  size: 10,
  sort: 'paidAt',
  direction: 'desc',
  search: '',
  group: undefined,
  year: undefined,
  status: undefined,
}

test("a list starts with its feature's defaults", () => {
  expect(payments.parse({})).toEqual(begins)
  expect(listInput({ columns: ['city'] }).parse({})).toEqual({
    page: 0,
    size: 10,
    sort: undefined,
    direction: 'asc',
    search: '',
    group: undefined,
  })
})

test('a valid request for a part of a list is used unchanged', () => {
  const asked = {
    page: 3,
    size: 25,
    sort: 'year',
    direction: 'asc',
    search: 'vera',
    group: 'year',
    year: '2026',
    status: 'active',
  }
  expect(payments.parse(asked)).toEqual(asked)
})

test("an invalid value falls back to the list's default", () => {
  for (const page of [-1, 0.5, 1e9]) expect(payments.parse({ page })).toEqual(begins)
  expect(
    payments.parse({
      size: 7,
      sort: 'passwordHash',
      direction: 'up',
      group: 'paidAt',
      year: '2026 or 1=1',
      status: '',
    }),
  ).toEqual(begins)
  expect(payments.parse({ search: 'x'.repeat(300) }).search).toHaveLength(100)
})

test.each([
  [true, 1],
  ['true', 1],
  [1, 1],
  [false, 0],
  ['false', 0],
  [0, 0],
])('the flag %j is stored as %i', (sent, stored) => expect(flag.parse(sent)).toBe(stored))

test.each(['', '  ', '\u200b', ' \u200b\u2060 ', '\u00ad', '\ufeff', '\u3164', '\u2800'])(
  '%j is invisible where text is required',
  (text) => {
    expect(
      line(50)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Required'])
    expect(
      formattedText(50)
        .safeParse(`<p>${text}&nbsp;</p><p><br></p>`)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Required'])
  },
)

test('zero-width characters stay between others', () => {
  expect(line(50).parse(' נו\u200dה ❤\ufe0f ')).toBe('נו\u200dה ❤\ufe0f')
  expect(formattedText(500).safeParse('<p><img src="/uploads/image-1.png"></p>').success).toBe(true)
})

test.each([
  ['ann\u200B@example.org', 'ann@example.org'],
  ['Ann@Bücher.example', 'ann@xn--bcher-kva.example'],
  ['r&d/lab@example.org', 'r&d/lab@example.org'],
])('the address %s becomes %s', (typed, address) => {
  expect(email.parse(typed)).toBe(address)
})

test.each([
  ['jané@example.org', 'This is not an email address: “é” cannot be part of one'],
  ['ann lee@example.org', 'This is not an email address: “a space” cannot be part of one'],
  ['ann@example', 'This is not an email address'],
  ['a..b@example.org', 'This is not an email address'],
  ['ann\u0007@example.org', 'This is not an email address: U+0007 cannot be part of one'],
  ['ann\u0301@example.org', 'This is not an email address: U+0301 cannot be part of one'],
  ['ann\u2800@example.org', 'This is not an email address: U+2800 cannot be part of one'],
])('the address %s is rejected: %s', (typed, message) => {
  expect(email.safeParse(typed).error?.issues[0]?.message).toBe(message)
})

test('an optional address is cleaned like a required one, and the complaint names the same character', () => {
  expect(optionalEmail.parse(' \u200B')).toBe('')
  expect(optionalEmail.parse('\u200BAnn@Bücher.example')).toBe('ann@xn--bcher-kva.example')
  expect(optionalEmail.safeParse('jané@example.org').error?.issues.map(({ message }) => message)).toEqual([
    'This is not an email address: “é” cannot be part of one',
  ])
})

test.each([
  ['a required line', line(50)],
  ['an optional line', optionalLine(50)],
  ['optional lines', optionalLines(50)],
])('%s is as long as people count it', (_, shape) => {
  const messages = (text: string) => shape.safeParse(text).error?.issues.map(({ message }) => message)
  expect(messages('শ্রীমতী'.repeat(12))).toBeUndefined()
  expect(messages('\u{11103}\u{11127}'.repeat(50))).toBeUndefined()
  expect(messages('\u{11103}\u{11127}'.repeat(51))).toEqual(['At most 50 characters'])
  expect(messages('x'.repeat(51))).toEqual(['At most 50 characters'])
  expect(messages(`x${'\u0301'.repeat(500)}`)).toEqual(['At most 50 characters'])
})

test('the document of the calls states the maximum of a line', () => {
  expect(z.toJSONSchema(line(50), { io: 'input' })).toMatchObject({ type: 'string', maxLength: 50 })
})

test.each([
  ['202\u2013555\u20110123', '202-555-0123'],
  ['\u202A(202)\u00A0555-0123\u202C', '(202) 555-0123'],
  ['555-0123 ext. 12', '555-0123 ext. 12'],
  ['555-0123x12', '555-0123x12'],
])('the phone number %j becomes %s', (typed, number) => {
  expect(phone.parse(typed)).toBe(number)
})
