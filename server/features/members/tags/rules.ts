/** Rules of tags, shared with the pages. This file must stay light enough for browsers to load. */

/** Maximum length of a tag's name in characters. */
export const maxTagLength = 40

/** Maximum number of tags per chapter. */
export const maxTags = 200

/** Maximum number of people who are tagged at once. */
export const maxTaggedAtOnce = 500
