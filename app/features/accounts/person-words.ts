/** Texts of the fields about a person, in the sign-up and the profile. */
export const personWords = {
  chooseTitle: 'Select',
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
  address1: 'Address',
  address2: 'Address, line 2',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  degree: 'Highest degree',
  degreeYear: 'Degree year',
  major: 'Major',
  collegeName: 'College',
  certificate: 'Certificate',
}
