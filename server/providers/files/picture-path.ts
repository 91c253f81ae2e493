/** The widths in pixels in which a page may request an uploaded picture. */
export const pictureWidths = [320, 640, 1280] as const

/** Returns the address of an uploaded picture in one of those widths. */
export const sizedPath = (path: string, width: (typeof pictureWidths)[number]): string => `${path}?width=${width}`
