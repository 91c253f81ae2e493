/** Formats a share: "88%"; of zero, none. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((100 * part) / whole)}%`
