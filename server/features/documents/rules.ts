/** Stands for no category of the list: the name of a new one is typed. */
export const anotherCategory = '+'

/** Most characters of each text. */
export const longest = { documentType: 50, documentName: 50, documentDescription: 250 } as const
