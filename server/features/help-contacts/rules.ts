/** Maximum length of each field, in characters. */
export const maxLength = { memberId: 40, helpFor: 100, contactEmail: 254, contactPhone: 20 } as const
