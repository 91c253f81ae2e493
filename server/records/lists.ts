/** The questions that lists answer; nothing here that a browser should not load. */

/** Rows of a table on one page (foundation section 9). */
export const pageSizes = [2, 5, 10, 25, 50, 100] as const

export type PageSize = (typeof pageSizes)[number]

/** The size, unless it was made up by hand. */
export const knownSize = (size: number | undefined, usual: PageSize = 10): PageSize =>
  pageSizes.find((known) => known === size) ?? usual

/**
 * A list that the server pages, sorts and narrows: how it may be asked for, and how it begins. It stands in the rules
 * of its room; `listInput` makes the input of the procedure of it, `listState` the page's reading of its address.
 */
export type ListShape = {
  /** The columns that may sort it. */
  columns: readonly string[]
  /** The columns whose values may head the rows. */
  groups?: readonly string[]
  /** The values by which each filter may narrow it. */
  filters?: Readonly<Record<string, readonly string[] | RegExp>>
  sort?: string
  direction?: 'asc' | 'desc'
}
