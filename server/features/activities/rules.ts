/** Stands for no category of the list: the name of a new one is typed. */
export const anotherCategory = '+'

/** Most characters of each text; the excerpt stands in lists and on the home page (content, section 9). */
export const longest = { title: 200, body: 100_000, category: 50, excerpt: 300 } as const

/** Most pictures and PDFs of one activity. */
export const mostPhotos = 60

/** Activities on a home page, and of others beside the one that is read. */
export const mostShown = { home: 5, beside: 3 } as const
