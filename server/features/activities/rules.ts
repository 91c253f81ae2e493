/** The form's option for a new category, whose name is typed. */
export const anotherCategory = '+'

/**
 * Maximum length of each text, in characters; the excerpt appears in lists and on the home page (content, section 9).
 */
export const maxLength = { title: 200, body: 100_000, category: 50, excerpt: 300 } as const

/** Maximum number of pictures and PDFs of one activity. */
export const maxPhotos = 60

/** Maximum number of activities on a home page, and in the sidebar of another activity. */
export const maxDisplayed = { home: 5, beside: 3 } as const
