import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { rawMember } from './raw-member.ts'

test('a member comes out exactly as it was written', () => {
  expect(rawMember('{"a":1, "b" : { "x" : 1.0 ,"y":[ ] } , "c":2}', 'b')).toBe('{ "x" : 1.0 ,"y":[ ] }')
  expect(rawMember('{"a":"},{\\"b\\":1"}', 'b')).toBeNull()
  expect(rawMember('{"a":{"b":1}}', 'b')).toBeNull()
  expect(rawMember('{"\\u0062":1,"b":2}', 'b')).toBe('2')
  expect(rawMember('{}', 'b')).toBeNull()
  expect(rawMember('[1]', 'b')).toBeNull()
  expect(rawMember('not json', 'b')).toBeNull()
})

test("a member's text is found between others, whatever JSON it is", () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), fc.json(), (before, event, after) => {
      const body = `{"before":${before},"webhook_event": ${event},"after":${after}}`
      return rawMember(body, 'webhook_event') === event.trim()
    }),
  )
})

test('the checksum is the well-known one', () => {
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
})
