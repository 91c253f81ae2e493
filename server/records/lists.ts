/** How lists may be queried; imported by the browser too. */

/** Rows of a table on one page (foundation section 9). */
export const pageSizes = [2, 5, 10, 25, 50, 100] as const

export type PageSize = (typeof pageSizes)[number]

/** Returns the size if it is one of `pageSizes`, otherwise the default. */
export const knownSize = (size: number | undefined, usual: PageSize = 10): PageSize =>
  pageSizes.find((known) => known === size) ?? usual

/**
 * A list that the server pages, sorts and filters: its allowed queries and its defaults. It is declared in its
 * feature's rules; `listInput` builds the procedure's input from it, and `listState` parses the page's address by it.
 */
export type ListShape = {
  /** The columns that may sort it. */
  columns: readonly string[]
  /** The columns that may group the rows. */
  groups?: readonly string[]
  /** The allowed values of each filter. */
  filters?: Readonly<Record<string, readonly string[] | RegExp>>
  sort?: string
  direction?: 'asc' | 'desc'
}
