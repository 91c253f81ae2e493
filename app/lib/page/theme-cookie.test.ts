import { expect, test } from 'vitest'
import { themeCookie, themeOf } from './theme-cookie.ts'

test('the device decides until a member has chosen', () => {
  expect(themeOf(null)).toBe('device')
  expect(themeOf('session=abc; other_theme=dark')).toBe('device')
  expect(themeOf('theme=purple')).toBe('device')
})

test.each(['light', 'dark'] as const)('%s is stored and found again among other cookies', (choice) => {
  const [pair] = themeCookie(choice).split(';')
  expect(themeOf(`session=abc; ${pair}; last=1`)).toBe(choice)
})

test('choosing the device again deletes the cookie', () => {
  expect(themeCookie('device')).toContain('Max-Age=0')
})
