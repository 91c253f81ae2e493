import { expect, test } from 'vitest'
import { barePath, namedPath, shownName, uploadName } from './upload-path.ts'

const stored = `image-${'0a'.repeat(16)}`
const bare = `/uploads/${stored}.pdf`

test.each([
  ['Minutes of May.pdf', '-Minutes-of-May.pdf', 'Minutes-of-May.pdf'],
  ['Protokół_2026.final.PDF', '-Proto'.concat('ko-_2026.final.pdf'), 'Protoko-_2026.final.pdf'],
  ['invoice.pdf.exe', '-invoice.pdf.pdf', 'invoice.pdf.pdf'],
  ['../../etc/passwd', '-etc-passwd.pdf', 'etc-passwd.pdf'],
  ['a"><script>$1$&.pdf', '-a-script-1.pdf', 'a-script-1.pdf'],
  ['x'.repeat(4_000), `-${'x'.repeat(60)}.pdf`, `${'x'.repeat(60)}.pdf`],
  ['証明書.pdf', '.pdf', 'image.pdf'],
  ['', '.pdf', 'image.pdf'],
])('a file sent as %s is shown by its letters and its real ending', (sent, rest, label) => {
  const path = namedPath(bare, sent)
  expect(path).toBe(`/uploads/${stored}${rest}`)
  expect([uploadName(path), barePath(path), shownName(path)]).toEqual([`${stored}.pdf`, bare, label])
})

test('no other text is a path of an upload', () => {
  for (const text of ['', '/uploads/image-0.pdf', `${bare}x`, `/uploads/${stored}-.pdf`, `/uploads/${stored}-a/b.pdf`, `/uploads/${stored}-${'x'.repeat(61)}.pdf`, `${bare}\n`, `https://x.example${bare}`])
    expect([uploadName(text), barePath(text), shownName(text)]).toEqual([undefined, text, text])
})
