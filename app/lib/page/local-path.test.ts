import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('a path of this site is kept with its query', () => {
  expect(localPath('/payment?terms=2#total', '/')).toBe('/payment?terms=2#total')
})

test('signs outside of ASCII go as a header can carry them', () => {
  expect(localPath('/é中?q=ß', '/')).toBe('/%C3%A9%E4%B8%AD?q=%C3%9F')
})

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/a\\b', 'payment', '', '/a\nb', null, undefined])(
  '%j is not taken for a path of this site',
  (value) => expect(localPath(value, '/dashboard')).toBe('/dashboard'),
)
