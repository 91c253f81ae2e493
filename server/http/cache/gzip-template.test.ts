import fc from 'fast-check'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipTemplate } from './gzip-template.ts'

const first = ['n'.repeat(8) + 'QUJDRA==', '01890000-id']
const next = ['EFGH/+01EFGH/+==', '01890001-id']

const textFor = ([nonce, id]: string[]) =>
  `${nonce}<p>Grüße aus ${'der Kapitelstube '.repeat(4000)}</p><script nonce="${nonce}">${id}</script>${nonce}${nonce} \0 ${id}`

test('a text is the same for the next reader but for what fills its gaps, plain and gzipped', () => {
  const { plain, gzipped } = gzipTemplate(textFor(first), first)
  for (const reader of [first, next, first]) {
    expect(plain.render(reader).toString()).toBe(textFor(reader))
    // Node judges the check sum and the length.
    expect(gunzipSync(gzipped.render(reader)).toString()).toBe(textFor(reader))
  }
})

test('whatever stands around the gaps', () => {
  const piece = fc.oneof(fc.constantFrom('', 'ab', 'a'), fc.string({ unit: 'binary' }), fc.string().map((text) => text.repeat(200)))
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.constantFrom(0, 1)), { maxLength: 12 }), (pieces) => {
      const text = (reader: string[]) => pieces.map(([piece, gap]) => piece.replaceAll(/[nE0]/g, '') + reader[gap]!).join('')
      const { plain, gzipped } = gzipTemplate(text(first), first)
      expect(plain.render(next).toString()).toBe(text(next))
      expect(gunzipSync(gzipped.render(next)).toString()).toBe(text(next))
    }),
    { numRuns: 50, seed: 7 },
  )
})

test('gaps cost little of what compression wins', () => {
  const reader = ['0123456789abcdef01234567', '0f']
  const text = Array.from({ length: 300 }, (_, row) => `<li class="type-body mt-3">${row * 7919}${row % 40 ? '' : `<i nonce="${reader[0]}">`}</li>`).join('')
  const ours = gzipTemplate(text, reader).gzipped.render(reader)
  expect(ours.length).toBeLessThan(gzipSync(text).length + 8 * 50)
})

test('a gap takes nothing longer or shorter than what stood there', () => {
  const { plain, gzipped } = gzipTemplate(textFor(first), first)
  for (const form of [plain, gzipped]) expect(() => form.render(['short', first[1]!])).toThrow('must have its length')
})

test('texts are the same when they are the same for everybody', () => {
  const one = gzipTemplate(textFor(first), first).blank
  expect(gzipTemplate(textFor(next), next).blank.equals(one)).toBe(true)
  expect(gzipTemplate(textFor(next) + '.', next).blank.equals(one)).toBe(false)
})
