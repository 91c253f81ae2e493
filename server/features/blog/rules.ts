/** Maximum length of each text, in characters. */
export const maxLength = { title: 200, category: 60, body: 100_000, comment: 5000, excerpt: 100 } as const

/** Maximum number of categories that the form of a post offers; others can be typed. */
export const maxCategories = 500

/** Maximum number of posts in the sidebars of the list and of a post. */
export const maxBeside = { discussed: 3, byAuthor: 3, newest: 3 } as const

/**
 * Maximum numbers: comments per page of a post, or replies per page of a comment; pages shown at once; replies below
 * each comment in a list; comments and replies per API response.
 */
export const maxDisplayed = { comments: 50, pages: 3, replies: 10, sent: 500 } as const

/** The text in place of a hidden comment [spec 65]. */
export const hiddenText = 'hidden by an admin'

/** The text in place of the name of an author who left the chapter (docs/decisions/120). */
export const formerMember = 'Former member'
