/** Maximum length of each field, in characters. */
export const maxLength = { linkTitle: 100, link: 500 } as const
