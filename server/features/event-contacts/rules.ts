/** Maximum length of each field, in characters. */
export const maxLength = { memberId: 40, positionName: 60, contactEmail: 254, contactPhone: 20 } as const
