/**
 * Rules of committees, shared with the pages (foundation section 5). This file must stay light enough for browsers to
 * load.
 */

/** The positions, in the order in which a committee is listed. */
const chapterPositions = ['president', 'president-elect', 'secretary', 'treasurer', 'executive-member'] as const

/** The chapters with a representative on the parent's committee, by subdomain. */
const represented = ['dc', 'sv', 'sc', 'ny', 'mi', 'ne'] as const

const representative = (subDomain: string) => `Chapter-Rep-${subDomain.toUpperCase()}`

/** Returns the positions available in the committee of a chapter. */
export const positionsOf = ({ isMain }: { isMain: boolean }): readonly string[] =>
  isMain ? [...chapterPositions, ...represented.map(representative)] : chapterPositions

/** Returns the subdomain of the chapter that a position represents; undefined if none. */
export const representedBy = (position: string): string | undefined =>
  represented.find((subDomain) => representative(subDomain) === position)

const inOrder = positionsOf({ isMain: true })

/** Returns the rank of a position in the list; positions that no longer exist come last [spec 17]. */
export const rankOf = (position: string): number =>
  inOrder.includes(position) ? inOrder.indexOf(position) : inOrder.length

/** Formats the years of a session as they are shown and sent: "2025-2027". */
export const tenureOf = ({ fromYear, toYear }: { fromYear: number; toYear: number }) => `${fromYear}-${toYear}`

export const years = { first: 1900, last: 2100 } as const

/** Maximum length of each text, in characters. */
export const maxLength = { memberId: 40, bio: 20_000, excerpt: 100 } as const
