import type { RecordKind, RecordState } from '#server/features/mail-records/rules.ts'

const purposes: Record<RecordKind, string> = {
  spf: 'SPF: who may send for you',
  dkim: 'DKIM: signs every email',
  dmarc: 'DMARC: what others do with forged emails',
  mx: 'Who takes replies and returned emails',
}

/** Texts of the page of a chapter's mail records. */
export const mailRecordsWords = {
  title: 'Domain and mail',
  lead: 'Records to paste where you bought the domain. New ones are looked for every five minutes.',
  look: 'Look again',
  looking: 'Looking',
  back: 'Chapter settings',
  from: 'Emails come from',
  signed: 'Signed',
  signedSince: (at: string) => `since ${at}`,
  notSigned: 'Not until the DKIM record is found',
  records: 'Records',
  found: (count: number, all: number) => `${count} of ${all} found`,
  lookedAt: (at: string) => `last look ${at}`,
  neverLooked: 'nobody looked yet',
  block: 'Mail',
  count: (count: number, all: number) => `${count} of ${all}`,
  type: (kind: RecordKind) => (kind === 'mx' ? 'MX' : 'TXT'),
  purposes,
  name: 'Name',
  value: 'Value',
  copy: (what: string, kind: RecordKind) => `Copy the ${what} of ${purposes[kind].split(':')[0]}`,
  states: { found: 'Found', missing: 'Not found', differs: 'Differs', unknown: 'No answer' } satisfies Record<
    RecordState,
    string
  >,
  notes: {
    spf: 'Replace it with the value above, which keeps your other senders. There must be only one SPF record.',
    dkim: 'Replace it with the value above. There must be only one record of this name.',
    dmarc: 'There must be only one DMARC record, with a policy of none, quarantine, or reject.',
    mx: '',
  } satisfies Record<RecordKind, string>,
  foundInstead: 'Found',
  new: 'New records can take an hour.',
  noMx: 'Nobody can reply to your emails: the domain takes none. Your mail provider says which record it needs.',
  unanswered: 'No name server answered. Look again in a minute.',
  begin: 'Make the records',
  beginning: 'Making the records',
  beginText: (domain: string) =>
    `Three records at ${domain} tell other servers that your emails are yours. Without them many land in spam. The portal makes a key that signs each email.`,
  renew: 'Make a new key',
  renewTitle: 'Make a new key?',
  renewText: (domain: string) =>
    `Emails from ${domain} are not signed until the new record is found. The old record can be deleted then. Do this if the key may have leaked.`,
  keep: 'Keep the key',
  none: 'No mail account yet',
  noneText: 'The records follow from the account that your emails come from.',
  toSettings: 'Set up the mail account',
  elsewhere: (address: string) => `Your emails come from ${address}`,
  elsewhereText:
    'That address is the association’s, and its records are kept there. With a mail account of its own the chapter has records of its own.',
  free: (domain: string) => `${domain} signs your emails itself`,
  freeText:
    'It belongs to your mail provider, and nobody else can add records there. An address at a domain of the chapter’s own looks more trustworthy.',
  done: {
    begin: 'The records are below',
    look: 'Looked again',
    mailgun: 'Saved',
    sendgrid: 'Saved',
    mailbox: 'Saved',
    removeMailbox: 'The portal no longer reads the mailbox',
  },
}

/** Texts of the address for bounces and complaints. */
export const reportsWords = {
  title: 'Bounces and complaints',
  text: 'Some mailboxes take an email and return it hours later. When your mail server or mail provider forwards these reports to an address of the portal, they show in the list of emails, and the people get no more emails to many. Amazon SES, Postmark, Mailgun, SendGrid, Mailjet, and Brevo send them there as webhooks.',
  make: 'Make the address',
  making: 'Making the address',
  made: 'Enter this address at your mail server or mail provider now. It is not shown again.',
  copy: 'Copy the address',
  since: (at: string) => `The address was made on ${at}.`,
  noReport: 'No report has come yet.',
  lastReport: (at: string) => `The last report came on ${at}.`,
  renew: 'Make a new address',
  renewTitle: 'Make a new address?',
  renewText: 'The one before stops working at once. Enter the new one at your mail server.',
  keep: 'Keep the address',
  mailgun: 'Check the signature of Mailgun',
  mailgunSet: 'The signature of Mailgun is checked',
  signingKey: 'Signing key of Mailgun',
  signingKeyHelp:
    'Mailgun calls it “HTTP webhook signing key”. Reports of Mailgun without its signature are then refused.',
  signingKeyHelpSet: 'A new key replaces the one before. An empty one ends the check.',
  sendgrid: 'Check the signature of SendGrid',
  sendgridSet: 'The signature of SendGrid is checked',
  publicKey: 'Verification key of SendGrid',
  publicKeyHelp:
    'SendGrid shows it once “Signed Event Webhook” is on. Reports of SendGrid without its signature are then refused. An empty one ends the check.',
  saveKey: 'Save the key',
  savingKey: 'Saving the key',
}

/** Texts of the mailbox in which reports come. */
export const mailboxWords = {
  title: 'A mailbox for reports',
  text: 'If your mail server cannot post to an address, the portal reads the inbox to which emails come back: the one of the address that your emails come from. It opens nothing but such reports and marks them as read. All other emails stay as they are.',
  begin: 'Read a mailbox',
  change: 'Change the mailbox',
  userName: 'Mailbox',
  read: 'Last read',
  notRead: 'Not yet',
  lastReport: 'Last report',
  noReport: 'None yet',
  cannotRead: (at: string) => `The mailbox cannot be read since ${at}`,
  triedAgain: 'The portal tries again by itself, after a longer pause each time.',
  fields: { mailServer: 'Mail server (IMAP)', userName: 'User name', mailboxPassword: 'Password of the mailbox' },
  serverHelp: 'Such as imap.gmail.com. Port 993 unless you add :143.',
  userHelp: 'Often the email address.',
  passwordHelp: 'Gmail, Google Workspace, and Microsoft 365 want an app password. It is stored sealed.',
  keepHelp: 'Leave it empty to keep the stored one.',
  test: 'Test the mailbox',
  testing: 'Testing',
  opened: (emails: number) => `The inbox opened. It has ${emails === 1 ? '1 email' : `${emails} emails`}`,
  notOpened: 'The mailbox cannot be read',
  notSaved: 'Nothing was saved yet.',
  save: 'Save the mailbox',
  remove: 'Stop reading the mailbox',
  removeText: 'The portal deletes the password. Emails in the mailbox stay.',
  removeNow: 'Stop now',
  removing: 'Stopping',
}
