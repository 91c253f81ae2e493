/** Most characters of each text. */
export const longest = { title: 200, category: 60, body: 100_000, comment: 5000, excerpt: 100 } as const

/** Categories that the form of a post offers; others can be typed. */
export const mostCategories = 500

/** Posts in the blocks beside the list and beside a post. */
export const mostBeside = { discussed: 3, byAuthor: 3, newest: 3 } as const

/**
 * Comments below a post on one page, or replies where a page shows one comment alone; pages shown together; replies
 * below each of many; texts that a call sends at once.
 */
export const mostShown = { comments: 50, pages: 3, replies: 10, sent: 500 } as const

/** The text in place of a hidden comment (decision 65). */
export const hiddenText = 'hidden by an admin'

/** The words in place of the name of an author who left the chapter (docs/decisions/120). */
export const formerMember = 'Former member'
