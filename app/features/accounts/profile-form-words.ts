import { personLabels } from './person-words.ts'

/** The texts of the form of the own profile. */
export const profileFormWords = {
  title: 'Edit profile',
  lead: 'The admins of your chapter see this too.',
  back: { profile: 'Back to profile', systemAdmin: 'Back to all chapters' },
  fixed: 'Cannot be changed',
  sessions: 'You stay logged in here and are logged out on all other devices.',
  unequal: 'Passwords do not match',
  act: 'Update profile',
  cancel: 'Cancel',
}

/** The parts of the form: title and help. */
export const profileParts = {
  person: { title: 'About you', help: 'As it should appear on your member card.' },
  contact: { title: 'Contact', help: 'For the chapter; never shown to visitors.' },
  education: { title: 'Education', help: 'Your highest degree.' },
  password: { title: 'Password', help: 'Leave all three empty to keep your password.' },
}

export const profileLabels = {
  ...personLabels,
  email: 'Email',
  alternateEmail: 'Alternate email',
  currentPassword: 'Current password',
  password: 'New password',
  confirmPassword: 'Confirm new password',
}
