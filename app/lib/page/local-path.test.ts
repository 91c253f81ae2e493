import { expect, test } from 'vitest'
import { localPath, redirectPath } from './local-path.ts'

test('a path of this site keeps its query', () => {
  expect(localPath('/payment?terms=2#total', '/')).toBe('/payment?terms=2#total')
})

test('a redirect accepts the URLs that the portal itself writes', () => {
  expect(redirectPath('/members?keyword=%E4%B8%AD', '/')).toBe('/members?keyword=%E4%B8%AD')
  expect(redirectPath('//elsewhere.example', '/dashboard')).toBe('/dashboard')
})

test.each(['/é', '/中', '/members?keyword=中', '//ﬁ', '/\ud800'])('a redirect to %j is rejected', (value) => {
  expect(() => redirectPath(value, '/')).toThrow(expect.objectContaining({ init: { status: 400 } }))
})

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/a\\b',
  'payment',
  '',
  '/a\nb',
  null,
  undefined,
])('%j is not a path of this site', (value) => expect(localPath(value, '/dashboard')).toBe('/dashboard'))
