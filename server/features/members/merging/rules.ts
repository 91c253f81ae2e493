import { educationLines, mapLines } from '../details/lines.rules.ts'

/** What may differ between two people, in the order of the page, with the columns of the personal row behind each. */
export const comparedColumns = {
  name: ['mInit', 'firstName', 'lastName'],
  email: ['email'],
  phone: ['primaryPhone'],
  alternatePhone: ['alternatePhone'],
  alternateEmail: ['alternateEmail'],
  address: ['address1', 'address2', 'city', 'state', 'zipcode'],
  degree: ['degree', 'degreeYear'],
  ...mapLines(educationLines, (_, name) => [name]),
  certificate: ['certificate'],
  picture: ['profilePicture'],
} as const

export type ComparedPart = keyof typeof comparedColumns

/** What may differ between two memberships. */
export const comparedStanding = ['memberType', 'startedAt', 'dueIn'] as const
