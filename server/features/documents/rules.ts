/** Most characters of each text. */
export const longest = { documentType: 50, documentName: 50, documentDescription: 250 } as const
