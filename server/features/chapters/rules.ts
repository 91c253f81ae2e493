/** Most characters of each field. A label of a host name has at most 63. */
export const longest = {
  chapterName: 100,
  subDomain: 63,
  chapterEmail: 100,
  chapterPhone: 30,
  chapterAddress: 200,
} as const

/** Names of hosts that are no chapter's: they are skipped, or serve something else where the portal is. */
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
 * A label of a host name: letters, digits and hyphens, none at an end, and none of the forms kept for other alphabets.
 */
export const subDomainForm = /^(?!..--)[a-z\d](?:[a-z\d-]*[a-z\d])?$/

/** The parts of a chapter that its admins change, as emails and the treasury name them. */
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
  subDomain: 'sub-domain',
  advertisement: 'advertisements module',
  jobPortal: 'job portal module',
} as const

export type ChapterPart = keyof typeof chapterParts

/** The parts by which money or emails could be led astray: the password is asked for before they change. */
export const guardedParts: readonly ChapterPart[] = ['payee', 'zelleAddress', 'refundLimit', 'mailAccount']

/** The things without which a chapter cannot work fully, in the order in which they are asked for. */
export const setupSteps = ['memberTypes', 'admin', 'payments', 'mail', 'treasurer'] as const

export type SetupStep = (typeof setupSteps)[number]
