/** Most characters of each text. */
export const longest = { title: 200, body: 100_000, excerpt: 100 } as const

/** Most files of one announcement. */
export const mostAttachments = 20

/** Announcements on a home page, and of others beside the one that is read. */
export const mostShown = 5
