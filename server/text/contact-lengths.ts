/** The maximum length of an email address and of a phone number in any form, in characters. */
export const contactLengths = { email: 254, primaryPhone: 20 } as const
