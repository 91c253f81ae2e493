/** Texts of logging in with a passkey. */
export const passkeyWords = {
  act: 'Log in with a passkey',
  title: 'Log in with a passkey',
  lead: 'Your device asks for your fingerprint, face or screen lock.',
  noScript: 'Passkeys need JavaScript. Log in with your password or a link by email instead.',
  failed: 'Your browser did not use a passkey. Try again, or log in another way.',
}
