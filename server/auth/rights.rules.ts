/**
 * The rights that an office can have, and who may do what with them. Shared with the pages: this file must stay light
 * enough for browsers to load.
 */

/** Everything that can be given to an office apart, in the order in which it is shown. */
export const allRights = [
  'members',
  'applications',
  'events',
  'content',
  'mail',
  'jobPortal',
  'advertising',
  'books',
  'payments',
  'accounts',
  'settings',
  'audit',
  'offices',
] as const

export type Right = (typeof allRights)[number]

/** How far a right goes: `change` includes `see`. */
export type Level = 'see' | 'change'

export type Rights = Readonly<Partial<Record<Right, Level>>>

/** Rights that only let people see something: the books are written by payments, and an auditor changes nothing. */
export const onlySeen: readonly Right[] = ['books', 'audit']

/** What an act needs. With `audit` everything may be seen. */
export type Need = { right: Right; level: Level }

/** Every right of a chapter: what its admins have. */
export const everyRight: Rights = Object.fromEntries(
  allRights.map((right) => [right, onlySeen.includes(right) ? 'see' : 'change']),
)

/** Returns whether these rights suffice for what an act needs. */
export function suffices(held: Rights, { right, level }: Need): boolean {
  if (level === 'see' && held.audit !== undefined) return true
  // Nobody takes or refunds money without seeing what was paid.
  if (right === 'books' && level === 'see' && held.payments !== undefined) return true
  return held[right] === 'change' || held[right] === level
}

/** Returns whether `held` includes every right of `given`: nobody gives what they do not have. */
export const includes = (held: Rights, given: Rights): boolean =>
  Object.entries(given).every(([right, level]) => held[right as Right] === level || held[right as Right] === 'change')

/** The events that a right over events is limited to, at each level; null for all. */
export type EventLimits = Readonly<Record<Level, readonly string[] | null>>

/** No limits: of admins, and of officers with a right over all events. */
export const allEvents: EventLimits = { see: null, change: null }

/** Returns whether a right over events within these limits includes that of somebody else. */
export function coversEvents(
  own: EventLimits,
  { rights, eventIds }: { rights: Rights; eventIds: readonly string[] | null },
): boolean {
  const limit = rights.events ? own[rights.events] : null
  return limit === null || (eventIds?.every((eventId) => limit.includes(eventId)) ?? false)
}

/** Returns the rights of several offices together. */
export function together(several: readonly Rights[]): Rights {
  const sum: Partial<Record<Right, Level>> = {}
  for (const rights of several)
    for (const right of allRights) if (sum[right] !== 'change' && rights[right]) sum[right] = rights[right]
  return sum
}

type Reader = { role: string; rights?: Rights | undefined }

/**
 * Returns whether somebody may do something of a chapter: its admins and system admins everything, officers at work what
 * their rights say, and all others nothing.
 */
export function mayDo(reader: Reader, right: Right, level: Level = 'see'): boolean {
  if (reader.role === 'admin' || reader.role === 'systemAdmin') return true
  return reader.role === 'member' && reader.rights !== undefined && suffices(reader.rights, { right, level })
}

/** Hours after which people who work with the rights of an office are members again. */
export const hoursAtWork = 8
