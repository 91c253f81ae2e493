/** A share as it is read: "88%"; of nothing it is none. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((100 * part) / whole)}%`
