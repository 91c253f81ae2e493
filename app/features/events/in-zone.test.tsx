import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InZone } from './in-zone.tsx'

const shown = (time: string) => renderToStaticMarkup(<InZone>{time}</InZone>)

test('a known zone has its short name, which stays with the time and tells the long one', () => {
  expect(shown('11:00 AM Eastern Time')).toBe('11:00 AM\u00a0<abbr title="Eastern Time" class="no-underline">ET</abbr>')
})

test('a time in another zone, or without one, is left as it is', () => {
  expect(shown('11:00 AM Germany Time')).toBe('11:00 AM Germany Time')
  expect(shown('Sat, May 1, 2027')).toBe('Sat, May 1, 2027')
})
