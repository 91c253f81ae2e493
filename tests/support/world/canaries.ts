/**
 * Secrets of the world that tests live in. Each is a text that stands nowhere else, so that it is known wherever it
 * turns up.
 */
export const canaries = {
  appSecret: 'canary of the app secret, long enough for it',
  password: 'canary of a password',
  clientSecret: 'canary-of-the-client-secret',
  smtpPassword: 'canary-of-the-smtp-password',
  mailPassword: 'canary-of-the-mail-password',
} as const

/** How every password's hash begins. */
const hashMark = '$argon2id$v='

/** The names of the secrets that a text holds: as they are, in base64, or as an address writes them. */
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
 * The part of the base64 that is the same wherever the secret begins in it: without the signs that its neighbours
 * share.
 */
function inBase64(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.from(`${'x'.repeat(before)}${secret}`).toString('base64url')
    return text.slice(before === 0 ? 0 : before + 1, text.length - 3)
  })
}
