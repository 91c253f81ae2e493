/** Formats a share as "88%"; "0%" if the total is zero. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((100 * part) / whole)}%`
