/** Rules of member types, for the form too: nothing here that a browser should not load. */

/** Most characters of each text, and the most that a fee may come to. */
export const longestOfType = { memberType: 50, description: 200 } as const
export const mostFeeDollars = 100_000
