import { personLabels } from './person-words.ts'

/** Texts of the form for one's own profile. */
export const profileFormWords = {
  title: 'Edit profile',
  sections: 'Sections of this form',
  lead: 'The admins of your chapter see this too.',
  back: { profile: 'Profile', systemAdmin: 'Overview' },
  fixed: 'Cannot be changed',
  sessions: 'You stay logged in here and are logged out on all other devices.',
  unequal: 'Passwords do not match',
  act: 'Update profile',
  cancel: 'Cancel',
}

/** Texts of picture and certificate, on both forms that edit a person. */
export const fileWords = {
  pictureHint: 'JPEG, PNG, GIF or WebP, up to 10 MB',
  choose: 'Choose picture',
  another: 'Choose another',
  removePicture: 'Remove picture',
  noPicture: 'The picture will be removed.',
  stage: 'Part of the picture that is shown. Move the picture with the arrow keys.',
  preview: 'Preview',
  zoom: 'Zoom',
  nearer: 'Zoom in',
  farther: 'Zoom out',
  cropHelp: 'Drag the picture, or use the arrow keys (with Shift: ten times as far). It is stored as 164 by 164.',
  chooseCertificate: 'Choose file',
  replaceCertificate: 'Replace',
  removeCertificate: 'Remove certificate',
  noCertificate: 'The certificate will be removed.',
}

/** Form sections: title and help. */
export const profileParts = {
  picture: { title: 'Picture', help: 'Shown on your member card and, if you serve, on the committee page.' },
  person: { title: 'About you', help: 'As it should appear on your member card.' },
  contact: { title: 'Contact', help: 'For the chapter; never shown to visitors.' },
  education: { title: 'Education', help: 'Your highest degree.' },
  password: { title: 'Password', help: 'Leave all three empty to keep your password.' },
}

export const profileLabels = {
  ...personLabels,
  email: 'Email',
  alternateEmail: 'Alternate email',
  profilePicture: 'Picture',
  currentPassword: 'Current password',
  password: 'New password',
  confirmPassword: 'Confirm new password',
}
