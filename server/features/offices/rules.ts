/**
 * Rules of offices, shared with the pages: what offices are called, and the ready ones. This file must stay light enough
 * for browsers to load.
 */
import { capitalized } from '#server/text/graphemes.ts'
import { allRights, everyRight, onlySeen, type Level, type Right, type Rights } from '#server/auth/rights.rules.ts'

/** How many offices a chapter has at most, and how many events a right over events is limited to. */
export const max = { offices: 40, events: 50, termYears: 20 } as const

/** Maximum length of each text, in characters. */
export const maxLength = { officeName: 60 } as const

/** A term that ends within so many days is announced as ending. */
export const endingDays = 60

export const rightNames: Record<Right, string> = {
  members: 'Members',
  applications: 'Applications',
  events: 'Events',
  content: 'Content',
  mail: 'Email',
  jobPortal: 'Job portal',
  advertising: 'Advertising',
  books: 'Money: see payments and the books',
  payments: 'Money: take and refund',
  accounts: 'Money: settings of accounts',
  settings: 'Chapter settings',
  audit: 'Audit: read everything, the ledger included',
  offices: 'Name offices',
}

/** A right as forms and calls send it: `members.see`, or `members.change`, which includes it. */
export const grants = allRights.flatMap((right) => [
  `${right}.see` as const,
  ...(onlySeen.includes(right) ? [] : [`${right}.change` as const]),
])

/** Returns the rights that a list of grants gives: `change` includes `see`. */
export function rightsIn(given: readonly string[]): Rights {
  const rights: Partial<Record<Right, Level>> = {}
  for (const right of allRights) {
    if (given.includes(`${right}.change`)) rights[right] = 'change'
    else if (given.includes(`${right}.see`)) rights[right] = 'see'
  }
  return rights
}

/** Returns the grants of some rights. */
export const grantsOf = (rights: Rights): string[] =>
  grants.filter((grant) => {
    const [right, level] = grant.split('.') as [Right, Level]
    return rights[right] === 'change' || rights[right] === level
  })

type UsualOffice = { officeName: string; position: string; rights: Rights }

/** The offices that most chapters have, ready to add. Each goes with the committee position of its name, if there is one. */
export const usualOffices: readonly UsualOffice[] = [
  { officeName: 'President', position: 'president', rights: everyRight },
  {
    officeName: 'Secretary',
    position: 'secretary',
    rights: { members: 'change', applications: 'change', content: 'change', mail: 'change', settings: 'see' },
  },
  {
    officeName: 'Treasurer',
    position: 'treasurer',
    rights: { members: 'see', books: 'see', payments: 'change', accounts: 'change', settings: 'see' },
  },
  { officeName: 'Membership chair', position: '', rights: { members: 'change', applications: 'change' } },
  { officeName: 'Events chair', position: '', rights: { members: 'see', events: 'change' } },
  { officeName: 'Editor', position: '', rights: { content: 'change', jobPortal: 'change', mail: 'change' } },
  { officeName: 'Auditor', position: '', rights: { audit: 'see' } },
]

const inSentence: Partial<Record<Right, string>> = {
  members: 'members',
  applications: 'applications',
  events: 'events',
  content: 'content',
  mail: 'email',
  jobPortal: 'job portal',
  advertising: 'advertising',
  settings: 'settings',
  audit: 'audit',
  offices: 'offices',
}

/** The rights over money are said together: "money: see, take and refund, accounts". */
const overMoney: Partial<Record<Right, string>> = { books: 'see', payments: 'take and refund', accounts: 'accounts' }

/** Returns rights in words: "Members, applications, settings (see only)". */
export function rightsText(rights: Rights, eventNames: readonly string[] | null = null): string {
  const given = allRights.filter((right) => rights[right] !== undefined)
  if (given.length === 0) return 'No rights'
  if (given.length === allRights.length && given.every((right) => rights[right] === everyRight[right]))
    return eventNames === null ? 'All rights' : `All rights, events: ${eventNames.join(', ')}`
  if (given.length === 1 && given[0] === 'audit') return 'Audit: read everything'
  const named = given.map((right) => {
    const name = right === 'events' && eventNames !== null ? `events: ${eventNames.join(', ')}` : inSentence[right]
    const words = name ?? overMoney[right] ?? right
    const isLimited = rights[right] === 'see' && !onlySeen.includes(right)
    return { isMoney: name === undefined, words: isLimited ? `${words} (see only)` : words }
  })
  const said = (isMoney: boolean) => named.filter((one) => one.isMoney === isMoney).map(({ words }) => words)
  const money = said(true)
  const text = [...said(false), ...(money.length > 0 ? [`money: ${money.join(', ')}`] : [])].join(', ')
  return capitalized(text)
}
