/** The sentences of the documented calls, too short for a page that has to lead on. */
const short: Record<string, LostThing> = { 'Event not found': 'event', 'Registration not found': 'registration' }

type LostThing = 'event' | 'registration'

/**
 * Returns what a visitor looked for at an address that has nothing.
 * @param sentence what the server says about it; undefined if the address has no page
 */
export function lostThing(pathname: string, sentence: string | undefined): LostThing | null {
  if (sentence !== undefined) return short[sentence] ?? null
  // Registrations have pages with a key only: the number alone, as read from an email, has none.
  return /^\/registration(s|-payment)?(\/|$)/.test(pathname) ? 'registration' : null
}
