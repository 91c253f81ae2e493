import { expect, test } from 'vitest'
import { articlesAt, maxKeywordLength, partAsked } from './addresses.ts'

const asked = (params: Record<string, string>, query = '') =>
  partAsked('/blog', { url: new URL(`http://dc.localhost/blog${query}`), params })

/** Returns the URL that a request redirects to. */
function ledTo(params: Record<string, string>, query = ''): string | null {
  try {
    asked(params, query)
  } catch (answer) {
    return (answer as Response).headers.get('location')
  }
  throw new Error('It leads nowhere')
}

test('the URL of a part of a list leaves out what is empty or first', () => {
  expect(articlesAt('/blog', { keyword: '', page: 0 })).toBe('/blog')
  expect(articlesAt('/blog', { keyword: '', page: 3 })).toBe('/blog/page/3')
  expect(articlesAt('/blog', { keyword: '50% off/on', page: 1 })).toBe('/blog/search/50%25%20off%2Fon/page/1')
})

test('an invalid URL is the first page', () => {
  expect(asked({ page: '2' })).toEqual({ keyword: '', page: 2 })
  expect(asked({ page: '-1', keyword: ' steel ' })).toEqual({ keyword: 'steel', page: 0 })
  expect(asked({ page: '1e9' }).page).toBe(0)
  expect(asked({ keyword: 'a'.repeat(300) }).keyword).toHaveLength(maxKeywordLength)
})

test('the search form redirects to the URL of its keyword, and with an empty one back to the list', () => {
  expect(ledTo({}, '?keyword=load+cells')).toBe('/blog/search/load%20cells')
  expect(ledTo({}, '?keyword=%25')).toBe('/blog/search/%25')
  expect(ledTo({}, '?keyword=++')).toBe('/blog')
  expect(ledTo({}, '?keyword=..')).toBe('/blog')
  expect(ledTo({ keyword: ' ' })).toBe('/blog')
})

test('a lone surrogate at the end of a long keyword does not make an invalid URL', () => {
  const word = 'a'.repeat(maxKeywordLength - 1) + '\u{1f309}'
  expect(ledTo({}, `?keyword=${encodeURIComponent(word)}`)).toBe(`/blog/search/${'a'.repeat(maxKeywordLength - 1)}`)
})
