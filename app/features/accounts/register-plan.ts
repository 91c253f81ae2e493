import type { FormGroupPlan } from '#app/ui/form/group-states.ts'

/** The parts of the sign-up, in order, with the fields that count. */
export const registerPlan: FormGroupPlan[] = [
  {
    id: 'person',
    title: 'Person',
    help: 'As it should appear on your member card.',
    fields: ['mInit', 'firstName', 'lastName', 'email', 'primaryPhone'],
  },
  {
    id: 'address',
    title: 'Address',
    help: 'For the member roll; never shown to visitors.',
    fields: ['address1', 'city', 'state', 'zipcode'],
  },
  { id: 'education', title: 'Education', help: 'Your last degree.', fields: ['degree', 'degreeYear', 'major', 'collegeName'] },
  { id: 'account', title: 'Account', help: 'Choose a password you use nowhere else.', fields: ['password', 'confirmPassword'] },
  { id: 'membership', title: 'Membership', help: 'The fee falls due after approval, not today.', fields: ['memberType', 'captcha'] },
]

/** What each field is called, on its label and in the note above the form. */
export const registerLabels = {
  mInit: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  primaryPhone: 'Phone',
  address1: 'Address',
  city: 'City',
  state: 'State',
  zipcode: 'Zipcode',
  degree: 'Last degree',
  degreeYear: 'Degree year',
  major: 'Major',
  collegeName: 'College',
  certificate: 'Certificate',
  password: 'Password',
  confirmPassword: 'Confirm password',
  memberType: 'Member type',
  captcha: 'Human check',
}
