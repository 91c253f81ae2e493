import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isShared, liveSettings, missingSettings, settingsOfSetup } from './live-settings.js'
import { entropyBits } from './auth/secrets.ts'
import { paperSizes, type PaperSize } from './exports/paper.ts'
import { tableDateStyles, type TableDates } from './time/dates.ts'
import { isTimeZone } from './time/zones.ts'

const wholeNumber = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

const variables = z.object({
  PORT: wholeNumber(3000),
  /** Interface to listen on; a demo always listens on loopback. */
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().default(''),
  PORTAL_MODE: z.enum(['demo', 'live']).default('demo'),
  APP_SECRET: z.string().default(''),
  ASSOCIATION_SHORT_NAME: z
    .string()
    .regex(
      /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i,
      'letters, digits and hyphens only: in lower case it is the subdomain of the main chapter',
    )
    .default('AEA'),
  ASSOCIATION_NAME: z.string().min(1).default('Association of Engineers & Architects'),
  /** The employer identification number, for donors' tax returns. */
  ASSOCIATION_EIN: z
    .string()
    .regex(/^(\d{2}-\d{7})?$/, 'an EIN, such as 12-3456789')
    .default(''),
  BASE_DOMAIN: z.string().min(1).toLowerCase().default('localhost'),
  TIME_ZONE: z.string().default('America/New_York').refine(isTimeZone, 'is not a time zone'),
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().default(''),
  /** Whether chapters that are new as senders begin with few bulk emails a day. Empty: in a live portal. */
  MAIL_WARM_UP: z.enum(['', 'on', 'off']).default(''),
  /** Mail servers in the portal's own network that chapters may use, as comma-separated `host:port`. */
  MAIL_SERVERS_INSIDE: z.string().default(''),
  DNS_SERVERS: z.string().default(''),
  /** `practice` is the stand-in of demos: play money, in a portal that is live in all else. */
  PAYPAL_ENVIRONMENT: z.enum(['practice', 'sandbox', 'production']).default('production'),
  /** How many proxies in front of the portal are trusted about the client's address. */
  TRUSTED_PROXIES: wholeNumber(0),
  /** Requests that take this many milliseconds are logged as warnings; 0 for none. */
  SLOW_REQUEST_MS: wholeNumber(3000),
  /** How long a portal stopped by SIGTERM keeps taking requests, so that a balancer notices (seconds). */
  DRAIN_SECONDS: wholeNumber(5),
  /** The folder of the nightly backups, as seen from DATA_DIR; without it the portal makes none. */
  BACKUP_DIR: z.string().default(''),
  /** The file with the passphrase of the nightly backups, as seen from DATA_DIR; without it they are not encrypted. */
  BACKUP_PASSPHRASE_FILE: z.string().default(''),
  /** The bucket that the nightly backups are copied to; those of S3_* below are of the portal's files. */
  BACKUP_S3_BUCKET: z.string().default(''),
  /** What the keys of backups begin with there. */
  BACKUP_S3_PREFIX: z.string().max(200, 'at most 200 characters').default(''),
  BACKUP_S3_REGION: z.string().default(''),
  BACKUP_S3_ENDPOINT: z.string().default(''),
  BACKUP_S3_ACCESS_KEY_ID: z.string().default(''),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Gets a POST when the newest backup is too old. */
  ALERT_WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** The bearer token that opens /metrics; without it there is no such page. */
  METRICS_TOKEN: z.union([z.literal(''), z.string().min(16)]).default(''),
  S3_BUCKET: z.string().default(''),
  S3_REGION: z.string().default(''),
  S3_ENDPOINT: z.string().default(''),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Lengths of people's names: the documented ones, or 1 to 60 characters. */
  NAME_LENGTHS: z.enum(['documented', 'any']).default('documented'),
  /** How dates are written in the tables that the specification has: 21/11/2026, 11/21/2026 or Nov 21, 2026. Empty
   * leaves it to each chapter, as with the next one and the EIN. */
  TABLE_DATES: z.enum(['', ...tableDateStyles]).default(''),
  /** The size of all PDFs and printed pages. */
  PAPER_SIZE: z.enum(['', ...paperSizes]).default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The address of an external stand-in provider, for demos; a live portal rejects it. */
  STANDIN_URL: z.string().default(''),
  /** Lets tests make the stand-in provider misbehave; without it that route does not exist. */
  STANDIN_CONTROL_TOKEN: z.string().default(''),
})

export type Env = {
  port: number
  host: string
  dataDir: string
  /** `postgres://…`, or the path of the SQLite file. */
  database: string
  mode: 'demo' | 'live'
  appSecret: string
  /** The settings of a live portal that the environment has, so that setup does not ask for them. */
  given: ReadonlySet<SettingOfSetup>
  association: { shortName: string; name: string; ein: string; tableDates: TableDates | ''; paperSize: PaperSize | '' }
  baseDomain: string
  timeZone: string
  smtpUrl: string
  mailFrom: string
  /** Chapters that are new as senders begin with few bulk emails a day. */
  mailWarmUp: boolean
  mailServersInside: string[]
  /** Name servers to ask about mail records, as `address` or `address:port`; those of the machine where there are none. */
  dnsServers: string[]
  paypalEnvironment: 'practice' | 'sandbox' | 'production'
  trustedProxies: number
  /** 0 when no request counts as slow. */
  slowRequestMs: number
  drainSeconds: number
  /** The folder of the nightly backups; empty when the portal makes none. */
  backupDir: string
  /** Empty when backups are not encrypted. */
  backupPassphraseFile: string
  alertWebhookUrl: string
  /** Empty when there are no metrics. */
  metricsToken: string
  s3: S3Place | null
  /** Where the nightly backups are copied to; null when they stay in their folder alone. */
  backupS3: BackupS3Place | null
  nameLengths: 'documented' | 'any'
  logLevel: string
  standinUrl: string
  standinControlToken: string
}

/** A bucket of an S3-compatible service, and the account there. */
export type S3Place = {
  bucket: string
  region: string
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bucket of the backups; their keys begin with the prefix. */
export type BackupS3Place = S3Place & { prefix: string }

/** A setting that the first start in a browser asks for. */
export type SettingOfSetup = (typeof settingsOfSetup)[number]

/** The portal cannot start in this environment; the message lists every bad variable and what is wrong with it. */
export class BadEnvironment extends Error {}

/**
 * Reads the environment once. A live portal must be given its domain; its association and mail account may come from
 * the database later (`useStoredSettings`). A demo, and a live portal with a SQLite file, generate a secret and store it
 * in the data directory.
 * @throws BadEnvironment
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable counts as unset: `PORT= npm start` means the default.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new BadEnvironment(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const vars = parsed.data
  const isLive = vars.PORTAL_MODE === 'live'
  const has = new Set(settingsOfSetup.filter((name) => given[name] !== undefined))
  const database = vars.DATABASE_URL || join(vars.DATA_DIR, 'chapterhouse.sqlite')
  if (isLive) assertFit(vars, given)
  const appSecret = vars.APP_SECRET || (isLive ? liveSecret(vars.DATA_DIR, database) : demoSecret(vars.DATA_DIR))
  // The defaults are the demo's.
  const unlessOpen = (name: SettingOfSetup, value: string) => (isLive && !has.has(name) ? '' : value)
  return {
    port: vars.PORT,
    host: vars.PORTAL_MODE === 'demo' ? '127.0.0.1' : vars.HOST,
    dataDir: vars.DATA_DIR,
    database,
    mode: vars.PORTAL_MODE,
    appSecret,
    given: has,
    association: {
      shortName: unlessOpen('ASSOCIATION_SHORT_NAME', vars.ASSOCIATION_SHORT_NAME),
      name: unlessOpen('ASSOCIATION_NAME', vars.ASSOCIATION_NAME),
      ein: vars.ASSOCIATION_EIN,
      tableDates: vars.TABLE_DATES,
      paperSize: vars.PAPER_SIZE,
    },
    baseDomain: vars.BASE_DOMAIN,
    timeZone: unlessOpen('TIME_ZONE', vars.TIME_ZONE) || 'UTC',
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.MAIL_FROM,
    mailWarmUp: vars.MAIL_WARM_UP === '' ? isLive : vars.MAIL_WARM_UP === 'on',
    mailServersInside: listIn(vars.MAIL_SERVERS_INSIDE),
    dnsServers: listIn(vars.DNS_SERVERS),
    paypalEnvironment: vars.PAYPAL_ENVIRONMENT,
    trustedProxies: vars.TRUSTED_PROXIES,
    slowRequestMs: vars.SLOW_REQUEST_MS,
    drainSeconds: vars.DRAIN_SECONDS,
    // Not in a release's own folder, which the next one replaces.
    backupDir: vars.BACKUP_DIR && resolve(vars.DATA_DIR, vars.BACKUP_DIR),
    backupPassphraseFile: vars.BACKUP_PASSPHRASE_FILE && resolve(vars.DATA_DIR, vars.BACKUP_PASSPHRASE_FILE),
    alertWebhookUrl: vars.ALERT_WEBHOOK_URL,
    metricsToken: vars.METRICS_TOKEN,
    s3: vars.S3_BUCKET ? filesPlace(vars) : null,
    backupS3: backupPlace(vars),
    nameLengths: vars.NAME_LENGTHS,
    logLevel: vars.LOG_LEVEL,
    standinUrl: vars.STANDIN_URL,
    standinControlToken: vars.STANDIN_CONTROL_TOKEN,
  }
}

/** Returns whether payments go to the stand-in, where no money moves. */
export const isPlayMoney = ({ mode, paypalEnvironment }: Pick<Env, 'mode' | 'paypalEnvironment'>): boolean =>
  mode === 'demo' || paypalEnvironment === 'practice'

type Variables = z.infer<typeof variables>

const filesPlace = (vars: Variables): S3Place => ({
  bucket: vars.S3_BUCKET,
  region: vars.S3_REGION,
  endpoint: vars.S3_ENDPOINT,
  accessKeyId: vars.S3_ACCESS_KEY_ID,
  secretAccessKey: vars.S3_SECRET_ACCESS_KEY,
})

/**
 * Service and account are those of the portal's files, unless one of them is set: then all of them are the backups' own,
 * so that no key is ever used at another service.
 */
function backupPlace(vars: Variables): BackupS3Place | null {
  if (vars.BACKUP_S3_BUCKET === '') return null
  const own = {
    region: vars.BACKUP_S3_REGION,
    endpoint: vars.BACKUP_S3_ENDPOINT,
    accessKeyId: vars.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: vars.BACKUP_S3_SECRET_ACCESS_KEY,
  }
  const isOwn = Object.values(own).some((value) => value !== '')
  const bucket = vars.BACKUP_S3_BUCKET
  const place = { ...(isOwn ? own : filesPlace(vars)), bucket, prefix: vars.BACKUP_S3_PREFIX }
  if (bucket === vars.S3_BUCKET && place.endpoint === vars.S3_ENDPOINT)
    throw new BadEnvironment(
      "BACKUP_S3_BUCKET: must not be S3_BUCKET: a backup beside the portal's files is lost with them",
    )
  return place
}

/**
 * Reads the environment without its secret: where the data is and where the portal listens. Generates no secret, and
 * works where the secret is in a file or comes with a backup.
 * @throws BadEnvironment
 */
export const readPlaces = (source: Record<string, string | undefined>): Omit<Env, 'appSecret'> =>
  // A live portal refuses a placeholder that is short or repeats itself.
  readEnv({ ...source, APP_SECRET: source.APP_SECRET || randomBytes(32).toString('base64url') })

/** 32 random hex digits are always above it; a repeated word or a keyboard row is below. */
const minEntropyBits = 84

/** Returns whether a secret is long and random enough for a live portal. */
export const isFitSecret = (secret: string): boolean => secret.length >= 32 && entropyBits(secret) >= minEntropyBits

function assertFit(vars: Variables, given: Record<string, string | undefined>) {
  const unfit = new Set(missingSettings({ ...given, PORTAL_MODE: 'live' }))
  const say = (name: keyof typeof liveSettings) => void unfit.add(`${name}: ${liveSettings[name]}`)
  if (vars.APP_SECRET && !isFitSecret(vars.APP_SECRET)) say('APP_SECRET')
  if (vars.BASE_DOMAIN === 'localhost') say('BASE_DOMAIN')
  if (vars.STANDIN_URL) unfit.add('STANDIN_URL: must not be set: a live portal takes real money')
  if (unfit.size > 0) throw new BadEnvironment([...unfit].join('\n'))
}

/** The file with the secret of a live portal that was not given one. No backup has it. */
const liveSecretName = 'app-secret'

/** Returns the file with the secret that a live portal made at its first start; empty when there is none. */
export function secretFile(dataDir: string): string {
  const file = join(dataDir, liveSecretName)
  return existsSync(file) ? file : ''
}

/** Returns the secret that a live portal made at its first start; empty when there is none. */
export function storedSecret(dataDir: string): string {
  const file = secretFile(dataDir)
  return file && readFileSync(file, 'utf8').trim()
}

function liveSecret(dataDir: string, database: string): string {
  const stored = storedSecret(dataDir)
  if (stored) return stored
  // A new one would open nothing of a database that was made with another.
  if (isShared(database) || existsSync(database)) throw new BadEnvironment(`APP_SECRET: ${liveSettings.APP_SECRET}`)
  return newSecret(dataDir, liveSecretName)
}

function demoSecret(dataDir: string): string {
  const file = join(dataDir, 'demo-secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : newSecret(dataDir, 'demo-secret')
}

function newSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('base64url')
  const file = join(dataDir, name)
  try {
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another process has made one since.
    const made = readFileSync(file, 'utf8').trim()
    if (made === '')
      throw new BadEnvironment(`APP_SECRET: ${file} is empty. Delete it to let the portal make a new one`)
    return made
  }
}

/** Returns the entries of a setting that are separated by commas. */
const listIn = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
