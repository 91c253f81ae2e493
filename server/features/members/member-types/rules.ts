/** Rules of member types, also used by the form: nothing here that a browser should not load. */

/** The maximum length of each text in characters, and the highest fee. */
export const longestOfType = { memberType: 50, description: 200 } as const
export const mostFeeDollars = 100_000
