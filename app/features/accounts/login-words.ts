import { roleNames } from '#server/features/accounts/rules.ts'

/** Texts of the login, and those it shares with the other account pages. */
export const loginWords = {
  title: 'Log in',
  chapter: ({ chapterName, isMain }: { chapterName: string; isMain: boolean }) =>
    isMain ? chapterName : `${chapterName} chapter`,
  expired: 'Your session has expired. Please log in again.',
  loggedInAs: (name: string) => `You are logged in as ${name}.`,
  needsAdmin: 'This page needs an admin account.',
  asAdmin: 'Log in as admin',
  workAsAdmin: 'Work as chapter admin',
  toDashboard: 'Back to dashboard',
  as: 'Log in as',
  roles: roleNames,
  act: 'Log in',
  acting: 'Logging in',
  or: 'or',
  emailLink: 'Email me a login link',
  forgot: 'Forgot password?',
  newHere: 'New here?',
  join: 'Join',
  noEmail: 'Didn’t get our email?',
  resend: 'Resend the verification link',
}

const numbers = ['', 'One person uses', 'Two people use', 'Three people use', 'Four people use', 'Five people use']

/** Texts of the choice among people who share an address. */
export const whoWords = {
  title: 'Who are you?',
  lead: (count: number, email: string) => `${numbers[count] ?? `${count} people use`} ${email}.`,
  member: (memberId: string) => `Member ${memberId}`,
  act: 'Continue',
  acting: 'Logging in',
}

export const accountWords = {
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  unequal: 'Passwords do not match',
  toLogin: 'Back to login',
  remembered: 'I remember my password',
}
