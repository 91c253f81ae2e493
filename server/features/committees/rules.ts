/** Rules of committees, for the pages too (foundation section 5). Nothing here that a browser should not load. */

/** In the order in which a committee is listed. */
const chapterPositions = ['president', 'president-elect', 'secretary', 'treasurer', 'executive-member'] as const

/** The chapters that send a representative to the parent's committee, by their sub-domains. */
const represented = ['dc', 'sv', 'sc', 'ny', 'mi', 'ne'] as const

const representative = (subDomain: string) => `Chapter-Rep-${subDomain.toUpperCase()}`

/** The positions that may be given in the committee of a chapter. */
export const positionsOf = ({ isMain }: { isMain: boolean }): readonly string[] =>
  isMain ? [...chapterPositions, ...represented.map(representative)] : chapterPositions

/** The sub-domain of the chapter that a position stands for; undefined for one that stands for none. */
export const representedBy = (position: string): string | undefined =>
  represented.find((subDomain) => representative(subDomain) === position)

const inOrder = positionsOf({ isMain: true })

/** The place of a position in the list; one that older data have comes last (decision 17). */
export const rankOf = (position: string): number =>
  inOrder.includes(position) ? inOrder.indexOf(position) : inOrder.length

/** The years of a session as they are shown and sent: "2025-2027". */
export const tenureOf = ({ fromYear, toYear }: { fromYear: number; toYear: number }) => `${fromYear}-${toYear}`

export const years = { first: 1900, last: 2100 } as const

/** Most characters of each text. */
export const longest = { memberId: 40, bio: 20_000, excerpt: 100 } as const
