/** Rules of member types, shared with the form: this file must stay light enough for browsers to load. */

/** Maximum length of each text in characters, and the highest fee. */
export const maxLengthOfType = { memberType: 50, description: 200 } as const
export const maxFeeDollars = 100_000
