/** The longest email address and phone number, in characters, that any form takes. */
export const contactLengths = { email: 254, primaryPhone: 20 } as const
