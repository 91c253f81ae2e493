import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Derives a key for one purpose, so that no two uses of the portal's secret share a key. */
export function derivedKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `chapterhouse ${purpose}`, 32))
}

/** Encrypts a secret for storage in the database (AES-256-GCM): `nonce.tag.ciphertext`, base64url. */
export function seal(appSecret: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(appSecret, 'sealed secrets'), nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts the output of `seal`. @throws when it was sealed with another APP_SECRET or was changed */
export function unseal(appSecret: string, sealed: string): string {
  const [nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !text) throw new Error('This is not a sealed secret')
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(appSecret, 'sealed secrets'), nonce)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

/**
 * Estimates the bits of entropy in a secret from its characters: by the frequency of each, and of each step to the
 * next, so that "aaaa", "abcd" and repetitions count for little. 32 random hex digits have about 110 bits.
 */
export function entropyBits(secret: string): number {
  const codes = [...secret].map((character) => character.codePointAt(0)!)
  const steps = codes.slice(1).map((code, at) => code - codes[at]!)
  const period = codes.findIndex((_, from) => from > 0 && codes.slice(from).every((code, at) => code === codes[at]))
  return Math.min(bitsEach(codes), bitsEach(steps)) * (period > 0 ? period : codes.length)
}

function bitsEach(values: number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return -[...counts.values()].reduce(
    (sum, count) => sum + (count / values.length) * Math.log2(count / values.length),
    0,
  )
}

/** Signs the contents of a link, in 128 bits. It needs no table, and works as long as the portal's secret. */
export const signatureOf = (appSecret: string, text: string): string =>
  createHmac('sha256', derivedKey(appSecret, 'signed links')).update(text).digest('base64url').slice(0, 22)

/** Returns whether a text was signed here, by this secret or an earlier one that is still honored. */
export function isSignature(appSecret: string, text: string, given: string): boolean {
  const sent = Buffer.from(given)
  return honoredSecrets(appSecret).some((secret) => {
    const right = Buffer.from(signatureOf(secret, text))
    return right.length === sent.length && timingSafeEqual(right, sent)
  })
}

const former = new Map<string, readonly string[]>()

/** Makes this process accept signatures of these earlier secrets like those of the current one. */
export const honorFormerSecrets = (appSecret: string, secrets: readonly string[]): void =>
  void former.set(appSecret, secrets)

/** The secrets whose signatures are valid, the current one first. */
export const honoredSecrets = (appSecret: string): string[] => [appSecret, ...(former.get(appSecret) ?? [])]
