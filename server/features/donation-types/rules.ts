/** Maximum length of each field, in characters. */
export const longest = { donationTypeName: 50, donationTypeDescription: 250 } as const
