import { personLabels } from './person-words.ts'

/** Texts of the sign-up. */
export const registerWords = {
  title: 'Join',
  lead: 'About four minutes. First you confirm your email, then the chapter reviews your application. Everything is required except the certificate.',
  /** The same for everybody, so that it tells nobody who is a member. */
  before: 'Have you been a member before?',
  beforeLogin: 'Log in',
  beforeOr: 'or',
  beforeRecover: 'recover your password',
  beforeElse: 'If you no longer have your old email, join here: the chapter merges both records.',
  draftNote: 'Your answers are saved on this device until you submit.',
  act: 'Join',
  acting: 'Sending',
  login: 'Log in',
  closed: 'Joining is closed',
  closedText: (chapter: string) => `The ${chapter} chapter takes no new members. Members can still log in.`,
  emailHelp: 'You will log in with this email. It cannot be changed later.',
  chooseType: 'Select member type',
  term: (years: number, isLifelong: boolean) => (isLifelong ? 'for life' : years === 1 ? '1 year' : `${years} years`),
}

/** Sign-up sections: title and help. */
export const registerParts = {
  person: { title: 'About you', help: 'As it should appear on your member card.' },
  address: { title: 'Address', help: 'For the chapter only; never shown to visitors.' },
  education: { title: 'Education', help: 'Your highest degree.' },
  account: { title: 'Account', help: 'Choose a password you use nowhere else.' },
  membership: { title: 'Membership', help: 'You pay after you are approved, not today.' },
}

/** Field names, for the labels and the note above the form. */
export const registerLabels = {
  ...personLabels,
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  memberType: 'Member type',
  captcha: 'I am not a robot',
}
