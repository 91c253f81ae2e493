/** The texts of the sign-up. */
export const registerWords = {
  title: 'Join',
  lead: 'About four minutes. First you confirm your email, then the chapter reviews your application. Everything is required except the certificate.',
  kept: 'Your answers are saved on this device until you submit.',
  act: 'Join',
  acting: 'Sending',
  login: 'Log in',
  closed: 'Joining is closed',
  closedText: (chapter: string) => `The ${chapter} chapter takes no new members. Members can still log in.`,
  emailHelp: 'You log in with it. It cannot be changed later.',
  phoneHelp: 'With the area code',
  phoneForm: 'Enter a phone number, such as (202) 555-0123',
  certificateHint: 'PDF or picture, up to 10 MB',
  chooseType: 'Select member type',
  term: (years: number, isLifelong: boolean) => (isLifelong ? 'for life' : years === 1 ? '1 year' : `${years} years`),
}

/** The parts of the sign-up: title and help. */
export const registerParts = {
  person: { title: 'About you', help: 'As it should appear on your member card.' },
  address: { title: 'Address', help: 'For the chapter only; never shown to visitors.' },
  education: { title: 'Education', help: 'Your highest degree.' },
  account: { title: 'Account', help: 'Choose a password you use nowhere else.' },
  membership: { title: 'Membership', help: 'You pay after you are approved, not today.' },
}

/** The name of each field, on its label and in the note above the form. */
export const registerLabels = {
  mInit: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  primaryPhone: 'Phone',
  address1: 'Address',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  degree: 'Highest degree',
  degreeYear: 'Degree year',
  major: 'Major',
  collegeName: 'College',
  certificate: 'Certificate',
  password: 'Password',
  confirmPassword: 'Confirm password',
  memberType: 'Member type',
  captcha: 'I am not a robot',
}
