/**
 * The settings that a live portal requires; missing ones are reported before anything is installed or built.
 * `server/env.ts` validates all settings in full.
 */

/** None has a default in live mode: a demo's value would be wrong, and nobody would notice until it had done harm. */
export const liveSettings = {
  APP_SECRET: 'at least 32 random characters, such as `openssl rand -base64 32` prints',
  ASSOCIATION_SHORT_NAME: 'the abbreviation of the association; in lower case it is the subdomain of the main chapter',
  ASSOCIATION_NAME: 'the association as emails and pages name it',
  BASE_DOMAIN: 'the domain that the chapters are under',
  TIME_ZONE: 'what people type and read, and days of the books go by, e.g. America/New_York',
  SMTP_URL: 'where mail is handed over, e.g. smtps://user:password@mail.example.org',
  MAIL_FROM: 'the address that emails come from',
  TRUSTED_PROXIES:
    'how many proxies are in front, whose X-Forwarded-For is believed; 0 when visitors connect to the portal itself',
}

/**
 * The settings of them that the first start in a browser asks for and the database then has. The environment comes
 * first.
 */
export const settingsOfSetup = /** @type {const} */ ([
  'ASSOCIATION_SHORT_NAME',
  'ASSOCIATION_NAME',
  'TIME_ZONE',
  'SMTP_URL',
  'MAIL_FROM',
])

/**
 * @param {Record<string, string | undefined>} environment
 * @returns {string[]} a line for each setting that a live portal lacks and setup does not ask for; none in a demo
 */
export function missingSettings(environment) {
  if (environment.PORTAL_MODE !== 'live') return []
  const later = /** @type {readonly string[]} */ (settingsOfSetup)
  return Object.entries(liveSettings)
    .filter(([name]) => !environment[name] && !later.includes(name))
    .filter(([name]) => name !== 'APP_SECRET' || isShared(environment.DATABASE_URL))
    .map(([name, meaning]) => `${name}: ${meaning}`)
}

/**
 * Whether several servers may use a database: then the secret has to be given to each of them. With a SQLite file the
 * first start makes one (`server/env.ts`).
 * @param {string | undefined} database
 */
export const isShared = (database) => /^postgres(ql)?:/.test(database ?? '')
