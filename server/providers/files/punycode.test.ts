import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { decoded, encoded } from './punycode.ts'

test.each(['bücher', 'প্রতিবেদন', '議事録', 'протокол', 'דוח', 'تقرير', 'รายงาน', 'đôi-bên', 'a𑄇b', '𑄇𑄈'])('%s is written as in the names of hosts, and read again', (text) => {
  expect(`xn--${encoded(text)}`).toBe(domainToASCII(text))
  expect(decoded(encoded(text))).toBe(text)
})

test('capitals stay, and no other text is read', () => {
  expect(decoded(encoded('Résumé-A'))).toBe('Résumé-A')
  for (const text of ['é!', 'a-!', '9999999999', 'zzzzzzzzzzz', 'a-b']) expect([text, decoded(text) === undefined || encoded(decoded(text)!) !== text]).toEqual([text, true])
})
