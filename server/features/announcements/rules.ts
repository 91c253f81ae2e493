/** Maximum length of each text, in characters. */
export const maxLength = { title: 200, body: 100_000, excerpt: 100 } as const

/** Maximum number of files of one announcement. */
export const maxAttachments = 20

/** Number of announcements on a home page, and in the sidebar of another announcement. */
export const maxDisplayed = 5
