/** The records of a domain that decide whether its emails arrive. */
export const recordKinds = ['spf', 'dkim', 'dmarc', 'mx'] as const

export type RecordKind = (typeof recordKinds)[number]

/** `unknown`: nobody looked yet, or no name server answered. */
export type RecordState = 'found' | 'missing' | 'differs' | 'unknown'

/** A record to add at the domain's name server, and what is there. */
export type MailRecord = {
  kind: RecordKind
  /** Relative to the domain, as name servers ask for it: `@` for the domain itself. */
  name: string
  /** What to paste; '' where the mail provider has to say it. */
  value: string
  state: RecordState
  /** What is there instead, the first record first. */
  found: string[]
}

/** What the name servers answered; null for a question that none answered. */
export type DnsAnswers = Record<RecordKind, string[] | null>

/** Domains of free mail providers: nobody else can add records there, and they sign their emails themselves. */
export const freeMailDomains: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'ymail.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'cox.net',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'zohomail.com',
]

/** Maximum lengths of what is entered about a mailbox. */
export const maxLength = { mailServer: 100, userName: 254, password: 1_000 } as const

/** Whether a text names a server of IMAP: a host, and one of the two ports if any. */
export const isImapServer = (text: string): boolean => /^[a-z\d.-]{1,94}(?::(?:993|143))?$/i.test(text)
