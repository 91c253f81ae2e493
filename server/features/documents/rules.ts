/** The form's option for a new category, whose name is typed. */
export const anotherCategory = '+'

/** Maximum length of each text, in characters. */
export const maxLength = { documentType: 50, documentName: 50, documentDescription: 250 } as const
