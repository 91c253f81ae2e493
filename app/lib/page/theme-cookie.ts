import type { ThemeChoice } from '#app/lib/page/viewer.ts'

const name = 'theme'
const yearInSeconds = 365 * 24 * 60 * 60

/** Returns the member's chosen theme from the request's Cookie header; 'device' if none. */
export function themeOf(cookies: string | null): ThemeChoice {
  const value = new RegExp(`(?:^|;\\s*)${name}=(light|dark)(?:;|$)`).exec(cookies ?? '')?.[1]
  return (value as 'light' | 'dark' | undefined) ?? 'device'
}

/** Returns the Set-Cookie header that stores the choice; 'device' deletes it. */
export function themeCookie(choice: ThemeChoice): string {
  const age = choice === 'device' ? 0 : yearInSeconds
  return `${name}=${choice === 'device' ? '' : choice}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly`
}

/** The daisyUI theme of a choice; undefined follows the device. */
export const themeName: Record<ThemeChoice, string | undefined> = {
  light: 'sheet',
  dark: 'blueprint',
  device: undefined,
}
