import { addressLines, educationLines, mapLines } from '#server/features/members/details/lines.rules.ts'

/** Texts of the fields about a person, in the sign-up and the profile. */
export const personWords = {
  chooseTitle: 'Pick',
  phoneHelp: 'With the area code',
  phoneForm: 'Enter a phone number, such as (202) 555-0123',
  certificateHint: 'PDF or picture, up to 10 MB',
}

/** Field names, for the labels and the note above the form. */
export const personLabels = {
  mInit: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  primaryPhone: 'Phone',
  alternatePhone: 'Alternate phone',
  ...mapLines({ ...addressLines, ...educationLines }, ({ label }) => label),
  address2: 'Address, line 2',
  degree: 'Highest degree',
  degreeYear: 'Degree year',
  certificate: 'Certificate',
}
