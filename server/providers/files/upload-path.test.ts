import punycode from 'punycode.js'
import { expect, test } from 'vitest'
import { graphemeCount } from '#server/text/graphemes.ts'
import { barePath, namedPath, displayName, uploadName } from './upload-path.ts'

const stored = `image-${'0a'.repeat(16)}`
const bare = `/uploads/${stored}.pdf`

test.each([
  ['Minutes of May.pdf', '-Minutes-of-May.pdf', 'Minutes-of-May.pdf'],
  ['invoice.pdf.exe', '-invoice.pdf.pdf', 'invoice.pdf.pdf'],
  ['../../etc/passwd', '-etc-passwd.pdf', 'etc-passwd.pdf'],
  ['a"><script>$1$&.pdf', '-a-script-1.pdf', 'a-script-1.pdf'],
  ['x'.repeat(4_000), `-${'x'.repeat(60)}.pdf`, `${'x'.repeat(60)}.pdf`],
  ['xn--nothing.pdf', '-xn-nothing.pdf', 'xn-nothing.pdf'],
  ['😀.pdf', '.pdf', 'image.pdf'],
  ['', '.pdf', 'image.pdf'],
])('a file sent as %s is shown by its letters and its real extension', (sent, rest, label) => {
  const path = namedPath(bare, sent)
  expect(path).toBe(`/uploads/${stored}${rest}`)
  expect([uploadName(path), barePath(path), displayName(path)]).toEqual([`${stored}.pdf`, bare, label])
})

test.each([
  ['Protokół_2026.final.PDF', 'Protokół_2026.final.pdf'],
  ['証明書.pdf', '証明書.pdf'],
  ['প্রতিবেদন ২০২৬.pdf', 'প্রতিবেদন-২০২৬.pdf'],
  ['Re\u0301sume\u0301 (2).pdf', 'Résumé-2.pdf'],
  ['\u202Eتقرير.pdf', 'تقرير.pdf'],
  ['دو\u200cتا.pdf', 'دو\u200cتا.pdf'],
  ['𑄇𑄈 "1".pdf', '𑄇𑄈-1.pdf'],
])('a file sent as %s keeps the letters of its script, in a path of ASCII', (sent, label) => {
  const path = namedPath(bare, sent)
  expect(path).toMatch(/^\/uploads\/image-[0-9a-f]{32}-xn--[\w.-]{1,56}\.pdf$/)
  expect([uploadName(path), barePath(path), displayName(path)]).toEqual([`${stored}.pdf`, bare, label])
})

test('a long name is cut between two letters, and a made-up one is shown unchanged', () => {
  const path = namedPath(bare, `${'প্রতিবেদন'.repeat(40)}.pdf`)
  expect(uploadName(path)).toBe(`${stored}.pdf`)
  const displayed = displayName(path)
  expect('প্রতিবেদন'.repeat(40).startsWith(displayed.replace('.pdf', ''))).toBe(true)
  expect(graphemeCount(displayed)).toBeGreaterThan(20)
  for (const name of ['xn--a', 'xn--abc-', `xn--${punycode.encode('\u202Eevil')}`, `xn--${punycode.encode('x')}`])
    expect(displayName(`/uploads/${stored}-${name}.pdf`)).toBe(`${name}.pdf`)
})

test('no other text is the path of an upload', () => {
  for (const text of [
    '',
    '/uploads/image-0.pdf',
    `${bare}x`,
    `/uploads/${stored}-.pdf`,
    `/uploads/${stored}-a/b.pdf`,
    `/uploads/${stored}-${'x'.repeat(61)}.pdf`,
    `${bare}\n`,
    `https://x.example${bare}`,
  ])
    expect([uploadName(text), barePath(text), displayName(text)]).toEqual([undefined, text, text])
})
