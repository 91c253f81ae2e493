/** Secrets of the test world. Each is a unique text, so that it is recognized wherever it appears. */
export const canaries = {
  appSecret: 'canary of the app secret, long enough for it',
  password: 'canary of a password',
  clientSecret: 'canary-of-the-client-secret',
  smtpPassword: 'canary-of-the-smtp-password',
  mailPassword: 'canary-of-the-mail-password',
} as const

/** The beginning of every password hash. */
const hashMark = '$argon2id$v='

/** The names of the secrets that a text contains: plain, in base64, or URL-encoded. */
export function canariesIn(text: string, more: Readonly<Record<string, string>> = {}): string[] {
  const all: Record<string, string> = { ...canaries, hash: hashMark, ...more }
  return Object.entries(all)
    .filter(([, secret]) => disguises(secret).some((disguise) => text.includes(disguise)))
    .map(([name]) => name)
}

const known = new Map<string, string[]>()

function disguises(secret: string): string[] {
  const spellings = known.get(secret) ?? [secret, encodeURIComponent(secret), ...inBase64(secret)]
  known.set(secret, spellings)
  return spellings
}

/**
 * The part of the base64 that does not depend on where the secret begins: without the characters shared with its
 * neighbors.
 */
function inBase64(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.from(`${'x'.repeat(before)}${secret}`).toString('base64url')
    return text.slice(before === 0 ? 0 : before + 1, text.length - 3)
  })
}
