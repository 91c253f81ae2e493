/** What people read in place of "we sent you an email" while it cannot go out. */
export const waitsForServer = 'Emails wait until this chapter has a mail server.'

/** What people read after it in a practice, where nobody may ever set up a mail server. */
export const openedInPractice = 'In this practice, a system admin opens them under System.'

const claim = /(?:^|(?<=[;.]) )we (?:emailed|sent) .*$/i

/** Returns a text without its last part, which says that an email was sent, and says that it waits instead. */
export function withoutSent(text: string): string {
  const rest = text.replace(claim, '').replace(/;$/, '.')
  return rest === '' ? waitsForServer : `${rest} ${waitsForServer}`
}
