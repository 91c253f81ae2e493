import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each(['/', '/dashboard', '/members?page=2#table', '/users/7/pending', '/a//b', '/search?next=https://example.org', '/ü'])(
  '%s is a path of this site',
  (path) => {
    expect(localPath(path, '/else')).toBe(path)
  },
)

test.each([
  ['nothing', undefined],
  ['no text', 7],
  ['an empty text', ''],
  ['another site', 'https://example.org/'],
  ['another site without its scheme', '//example.org'],
  ['the same by a backslash', '/\\example.org'],
  ['the same by two', '\\\\example.org'],
  ['a backslash further on', '/a\\b'],
  ['a tab that browsers drop', '/\t/example.org'],
  ['a new line that browsers drop', '/\n/example.org'],
  ['a second header', '/a\r\nset-cookie: b=c'],
  ['steps up to an empty name', '/..//example.org'],
  ['steps on the spot', '/.//example.org'],
  ['steps that are written otherwise', '/%2e%2e//example.org'],
  ['a script', 'javascript:alert(1)'],
  ['a path without its stroke', 'dashboard'],
  ['a space before it', ' /dashboard'],
])('%s is not', (_, value) => {
  expect(localPath(value, '/else')).toBe('/else')
})

test('what is let through stays on this host, whoever resolves it', () => {
  const here = 'http://dc.localhost:3000'
  for (const path of ['/', '/a//b', '/@example.org', '/:80', '/?//example.org', '/#//example.org']) {
    expect(new URL(localPath(path, '/else'), here).origin).toBe(here)
  }
})
