import { allRights, everyRight, onlySeen, type Right, type Rights } from '#server/auth/rights.rules.ts'

/** A word for each right, as a list of them names it. */
const rightNames: Record<Right, string> = {
  members: 'members',
  applications: 'applications',
  events: 'events',
  content: 'content',
  mail: 'email',
  jobPortal: 'job portal',
  advertising: 'advertising',
  books: 'books',
  payments: 'payments',
  accounts: 'payment accounts',
  settings: 'settings',
  audit: 'read everything',
  offices: 'offices',
}

/** Returns what an office may do, in words: "Members, applications, content (read)". */
export function rightsInWords({ rights, eventIds }: { rights: Rights; eventIds: readonly string[] | null }): string {
  const given = allRights.filter((right) => rights[right] !== undefined)
  if (given.every((right) => rights[right] === everyRight[right]) && given.length === allRights.length)
    return 'All rights'
  const words = given.map((right) => {
    const limited = right === 'events' && eventIds !== null ? `${eventIds.length} ` : ''
    const read = rights[right] === 'see' && !onlySeen.includes(right) ? ' (read)' : ''
    const name = limited === '1 ' ? 'event' : rightNames[right]
    return `${limited}${name}${read}`
  })
  const text = words.join(', ')
  return text === '' ? 'Nothing' : text[0]!.toUpperCase() + text.slice(1)
}
