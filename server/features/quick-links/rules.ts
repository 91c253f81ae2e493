/** Most characters of each field. */
export const longest = { linkTitle: 100, link: 500 } as const
