/** Texts of the pages of an account: log out, passwords, confirming an email. */
export const logoutWords = {
  title: 'Log out',
  loggedOut: 'You are logged out',
  act: 'Log out',
  acting: 'Logging out',
  stay: 'Stay logged in',
}

export const activateWords = {
  title: 'Confirm your email',
  doneTitle: 'Email confirmed',
  lead: (chapterName: string) => `Someone applied to the ${chapterName} chapter with this email address.`,
  prompts: {
    known:
      'Please confirm that it is yours. The chapter then reviews your application, and we will email you when that is done.',
    asked:
      'If it was you, confirm it with the password you chose. The chapter then reviews your application, and we will email you when that is done.',
    new: 'Choose a new password to confirm the email. The password from the application will no longer work.',
  },
  instead: { asked: 'Choose a new password instead', new: 'Use the password from the application instead' },
  act: 'Confirm my email',
  acting: 'Confirming',
  notYou: 'Didn’t apply? Just close this page; nothing will happen.',
  home: 'Home',
  noGood: {
    used: 'Your email is already confirmed.',
    expired: 'This link has expired',
    unknown: 'This link no longer works',
  },
  newest: 'Links expire after 7 days, and only the latest one works.',
}

/** What happens after an application was sent. */
export const sentWords = {
  title: 'Check your email',
  lead: (chapterName: string) => `Your application to the ${chapterName} chapter is on its way. Three steps are left.`,
  steps: 'What happens next',
  confirm: { title: 'Confirm your email', done: 'Email confirmed', to: 'We sent a link to', waits: 'The link is for' },
  expires: 'It works for 7 days.',
  review: { title: 'The chapter reviews your application', text: 'We will email you when it is decided.' },
  pay: { title: 'Pay your dues', text: 'The email has a link to pay. Your membership starts right away.' },
  missing: 'Nothing there? Look in your spam folder first.',
  act: 'Resend the link',
  acting: 'Sending',
  login: 'Log in',
  wrongAddress: 'Wrong address? Join again',
}

export const resendWords = {
  title: 'Resend verification link',
  lead: 'For your application to join. We email you a new link, and the old one stops working.',
  passwordHelp: 'The one you chose when you applied.',
  act: 'Resend verification link',
  acting: 'Sending',
}

export const recoverWords = {
  title: 'Forgot password',
  lead: 'We will email you a link to set a new password. It expires in one hour.',
  act: 'Email me a link',
  acting: 'Sending',
  sent: 'If that account is in our system, we emailed you a link to reset your password.',
}

export const resetWords = {
  title: 'Set new password',
  lead: 'You will be logged out on all devices.',
  firstLead: 'You will log in with it from now on.',
  act: 'Set new password',
  done: 'Password changed',
  loggedOut: 'You have been logged out on all devices.',
  firstDone: 'You can log in with it now.',
  deadLink: 'This link no longer works',
  deadLinkText: 'It has been used or has expired. Your password has not changed.',
  newLink: 'Request a new link',
}
