/** Texts of the setup guide: what a chapter needs outside the portal. */
export const guideWords = {
  title: 'Setup guide',
  lead: 'What the chapter needs outside the portal. Print it for the person who has access to PayPal, the mailbox or the domain.',
  back: 'Chapter settings',
  print: 'Print',
  for: (chapter: string) => `For the chapter ${chapter}`,
  paypal: {
    title: 'PayPal',
    lead: 'Members pay into the chapter’s own PayPal account. The portal never sees a card or a PayPal password.',
    steps: [
      'Open a PayPal business account in the name of the chapter, with the chapter’s bank account linked and confirmed.',
      'Log in with it at developer.paypal.com, choose Live, open Apps & Credentials, and create an app of the type Merchant.',
      'In the app under Features, turn on “Accept payments” and “Transaction search”. Without the second, the treasury cannot compare its books with PayPal.',
      'In the app under Webhooks, add the address above. Choose all events of “Checkout” and “Payments & Payouts”.',
      'Copy client ID, secret and webhook ID into the chapter settings, and press “Test the account”.',
      'For the merchant ID, look in PayPal under Account settings, Business information.',
    ],
    webhook: 'Webhook address',
  },
  mailbox: {
    title: 'Mailbox',
    lead: 'Emails to members leave from a mailbox of the chapter, so that answers arrive there.',
    steps: [
      'Set up a mailbox for this address that several officers can read.',
      'Find the name of its server for outgoing mail (SMTP) and its port: 465 or 587. For Gmail it is smtp.gmail.com, for Microsoft 365 smtp.office365.com:587.',
      'Gmail and Microsoft 365 accept an app password only: turn on two-step verification for the mailbox, then create one.',
      'Enter address, server and password in the chapter settings, and press “Send a test email”.',
    ],
    address: 'Address of the chapter',
  },
  dns: {
    title: 'Domain (DNS)',
    lead: 'Three entries tell other mail servers that the chapter’s emails are genuine. Without them, many end up as spam. “Domain and mail” in the chapter panel has them ready to copy, and says when they are found. Ask the person who manages the domain to add them.',
    steps: [
      'SPF: one TXT entry of the domain that names the mail provider, such as “v=spf1 include:_spf.google.com ~all” for Gmail.',
      'DKIM: a TXT entry with the key that the portal made. It signs each email once the entry is found.',
      'DMARC: a TXT entry named _dmarc, such as “v=DMARC1; p=none; rua=mailto:” followed by an address that gets the reports.',
    ],
    domain: 'Domain of the address',
    site: 'The portal’s own address (needs no entry of yours)',
  },
  zelle: {
    title: 'Zelle (optional)',
    lead: 'Registrants can pay for events by Zelle if the chapter’s bank offers it.',
    steps: [
      'Register an email address or phone number of the chapter for Zelle at its bank.',
      'Enter the same in the chapter settings under Refunds and Zelle.',
      'Agree on who looks into the bank account and confirms payments in the treasury.',
    ],
  },
} as const
