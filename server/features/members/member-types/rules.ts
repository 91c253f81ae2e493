/** Rules of member types, also used by the form: nothing here that a browser should not load. */

/** The maximum length of each text in characters, and the highest fee. */
export const maxLengthOfType = { memberType: 50, description: 200 } as const
export const maxFeeDollars = 100_000
