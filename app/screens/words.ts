/** Texts of pages that combine features: errors, the mailbox of a demo, a page that is not open yet. */
export const errorWords = {
  home: 'Home',
  events: 'Events',
  seeEvents: 'See events',
  login: 'Log in',
  missing: 'This span was never built',
  missingText: (host: string | undefined) =>
    `There is no page at this address${host ? ` on ${host}` : ''}. It may have moved, or the link may be from another chapter.`,
  missingEvent: (host: string | undefined) =>
    `There is no event with this number${host ? ` on ${host}` : ''}. It may have been deleted, or the link may be from another chapter.`,
  missingRegistration:
    'No registration belongs to this address. Please open the whole link from your confirmation email. Members also find their registrations on the dashboard.',
  registrations: 'My registrations',
  missingAsk: 'Something we should fix?',
  ended: 'This link has ended',
  endedAsk: 'Not what you expected?',
  forbidden: 'You don’t have access to this page',
  noAccess: 'You don’t have access to this page',
  needsRight: (right: string, offices: readonly string[]) =>
    `It needs the right “${right}”. Your office is ${offices.join(' and ')}.`,
  forAdmins: 'It is for admins of the chapter alone.',
  whoCanHelp: 'Who can help me?',
  forbiddenText: 'It needs an admin account.',
  refused: 'We could not do this',
  failed: 'Something broke on our side',
  failedText: 'We have logged it.',
  failedAsk: 'Still not working?',
  again: 'Try again',
  reference: 'Reference',
  write: 'Email the chapter',
  noChapter: 'No chapter here',
  noChapterText: 'There is no chapter at this address. Our chapters:',
}

export const mailboxWords = {
  title: 'Mailbox',
  lead: 'Emails sent by this demo. None of them leaves this machine.',
  zone: (name: string) => `Times are in ${name}.`,
  refresh: 'Refresh',
  search: 'Recipient or subject',
  emails: (count: number) => (count === 1 ? '1 email' : `${count} emails`),
  more: (count: number) => `Show ${count} more`,
  empty: 'No emails yet',
  emptyText: 'Join, pay or request a new password, and the email will appear here.',
  forgot: 'Forgot password',
  preview: (subject: string) => `The email “${subject}”`,
  all: 'All emails',
  to: 'To',
  toWhom: (to: string) => `To ${to}`,
  sent: 'Sent',
  links: 'Links',
  text: 'Plain text',
}

export const notOpenWords = {
  title: 'Under construction',
  text: 'This section is coming soon.',
  dashboard: 'Dashboard',
  home: 'Home',
}
