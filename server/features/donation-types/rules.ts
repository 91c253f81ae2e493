/** Most characters of each field. */
export const longest = { donationTypeName: 50, donationTypeDescription: 250 } as const
