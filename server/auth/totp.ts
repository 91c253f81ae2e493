import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds that a code is shown for. */
const stepSeconds = 30

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a new key for an authenticator app: 160 random bits in base32, as RFC 4226 recommends. */
export const newTotpKey = (): string => base32(randomBytes(20))

/** Returns the number of the 30 seconds that a time belongs to. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** Returns the code of a step (RFC 6238, with SHA-1 and six digits: what every app can do). */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const offset = digest.at(-1)! & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Returns the step whose code this is: the current one or a neighbor, as phones' clocks drift. Null for a wrong code. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const present = stepAt(now)
  const matching = [present, present - 1, present + 1].filter((step) => {
    const right = Buffer.from(codeAt(key, step))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return matching[0] ?? null
}

/** Returns what the QR code of an authenticator app says. */
export function keyAddress(key: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = encodeURIComponent(`${issuer}:${account}`)
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}`
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits
    .match(/.{5}/g)!
    .map((five) => letters[parseInt(five, 2)])
    .join('')
}

function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
