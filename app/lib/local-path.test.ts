import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('a path of this site is kept with its query', () => {
  expect(localPath('/payment?terms=2#total', '/')).toBe('/payment?terms=2#total')
})

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/a\\b', 'payment', '', '/a\nb', null, undefined])(
  '%j is not taken for a path of this site',
  (value) => expect(localPath(value, '/dashboard')).toBe('/dashboard'),
)
