/** Texts of proving again who one is. */
export const identityWords = {
  title: 'Confirm that it’s you',
  lead: 'Your login is more than 15 minutes old.',
  /** Over a form that waits to be sent again. */
  leadOver: 'Your login is more than 15 minutes old. Nothing was saved yet.',
  code: 'Code of your authenticator app',
  password: 'Current password',
  passkey: 'Use passkey',
  act: 'Confirm',
  acting: 'Checking',
  cancel: 'Cancel',
  noWay: 'Log out and in again to go on.',
  here: 'Confirm it on a page of its own',
}
