/** Maximum length of each field, in characters. */
export const maxLength = { donationTypeName: 50, donationTypeDescription: 250 } as const
