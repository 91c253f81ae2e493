/** Maximum length of each field, in characters. A host name label has at most 63. */
export const maxLength = {
  chapterName: 100,
  subDomain: 63,
  chapterEmail: 100,
  chapterPhone: 30,
  chapterAddress: 200,
} as const

/** Subdomains that no chapter may have: the portal ignores them, or its domain uses them for something else. */
export const reservedSubDomains: readonly string[] = [
  'www',
  'mail',
  'email',
  'smtp',
  'imap',
  'pop',
  'mx',
  'webmail',
  'autodiscover',
  'autoconfig',
  'ftp',
  'sftp',
  'ssh',
  'vpn',
  'ns',
  'ns1',
  'ns2',
  'dns',
  'localhost',
  'admin',
  'api',
  'app',
  'portal',
  'login',
  'auth',
  'sso',
  'static',
  'assets',
  'cdn',
  'uploads',
  'status',
  'support',
  'help',
  'dev',
  'test',
  'staging',
  'demo',
  'root',
  'postmaster',
  'webmaster',
  'abuse',
]

/**
 * A label of a host name: letters, digits and hyphens, with no hyphen at either end, and not in a form reserved for
 * internationalized names.
 */
export const subDomainForm = /^(?!..--)[a-z\d](?:[a-z\d-]*[a-z\d])?$/

/** The parts of a chapter that its admins change, with their names in emails and the treasury. */
export const chapterParts = {
  payee: 'payment account',
  zelleAddress: 'Zelle address',
  refundLimit: 'amount above which a second admin confirms refunds',
  mailAccount: 'mail account',
  chapterName: 'name',
  chapterEmail: 'email address',
  chapterPhone: 'phone number',
  chapterAddress: 'address',
  timeZone: 'time zone',
  papers: 'dates, paper size and tax number',
  look: 'colors and logo',
  subDomain: 'subdomain',
  secondFactor: 'second factor of admins',
  advertisement: 'advertisements module',
  jobPortal: 'job portal module',
} as const

export type ChapterPart = keyof typeof chapterParts

/** The parts that could divert money or emails: changing them requires the password. */
export const guardedParts: readonly ChapterPart[] = ['payee', 'zelleAddress', 'refundLimit', 'mailAccount']

/** The setup steps that a chapter needs to work fully, in the order in which they are requested. */
export const setupSteps = ['memberTypes', 'admin', 'payments', 'mail', 'treasurer'] as const

export type SetupStep = (typeof setupSteps)[number]

/** Number of days for which an email that could not be delivered is shown to the chapter's admins. */
const failedEmailDays = 7

/** Returns the UTC time since which failed emails are shown. */
export const failedSince = (now: Date): string => new Date(now.getTime() - failedEmailDays * 86_400_000).toISOString()
