import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey, honoredSecrets } from '#server/auth/secrets.ts'

/** The digits and letters that cannot be mistaken for each other; ids of payments are made of them too. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The keys of check codes by the version that a code begins with. An old one stays, or old receipts could not be
 * checked.
 */
const keys: Readonly<Record<string, string>> = { '1': 'receipt codes 1' }

const versionOfToday = '1'

/** Signs of each part of a code: 40 bits each name the payment and the entry's hash, 65 say that the code is ours. */
const length = { version: 1, paymentId: 8, fingerprint: 8, tag: 13 } as const

/** A code taken apart. Whether it is genuine only the portal knows; the rest anybody can read from it. */
export type CodeParts = { version: string; paymentId: string; fingerprint: string; tag: string }

/** The entry that books a payment, as its receipt names it. */
export type ReceiptEntry = { chapterId: string; paymentId: string; hash: string }

/** The check code of a receipt: which payment, the beginning of the hash of its entry, and a seal over both. */
export function codeOf(appSecret: string, { chapterId, paymentId, hash }: ReceiptEntry): string {
  const named = { version: versionOfToday, paymentId, fingerprint: fingerprintOf(hash) }
  return Object.values({ ...named, tag: tagOf(appSecret, chapterId, named) }).join('')
}

/** A code as it is printed: groups of five. */
export const groupedCode = (code: string): string => code.replace(/(.{5})(?=.)/g, '$1-')

/** A code as somebody typed or scanned it, taken apart; null when it cannot be one. */
export function partsOf(text: string): CodeParts | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const signs = length.version + length.paymentId + length.fingerprint + length.tag
  if (code.length !== signs || [...code].some((sign) => !crockford.includes(sign))) return null
  const [paymentAt, fingerprintAt, tagAt] = [
    length.version,
    length.version + length.paymentId,
    length.version + length.paymentId + length.fingerprint,
  ]
  return {
    version: code.slice(0, paymentAt),
    paymentId: code.slice(paymentAt, fingerprintAt),
    fingerprint: code.slice(fingerprintAt, tagAt),
    tag: code.slice(tagAt),
  }
}

/** Whether the chapter gave this code out. Any text that was sent costs the same work. */
export function isGenuineCode(appSecret: string, chapterId: string, parts: CodeParts | null): parts is CodeParts {
  const asked = parts ?? nothing
  const sent = Buffer.from(asked.tag)
  const isOurs = honoredSecrets(appSecret).some((secret) =>
    timingSafeEqual(Buffer.from(tagOf(secret, chapterId, asked)), sent),
  )
  return isOurs && parts !== null && parts.version in keys
}

const nothing: CodeParts = {
  version: '0',
  paymentId: '0'.repeat(length.paymentId),
  fingerprint: '0'.repeat(length.fingerprint),
  tag: '0'.repeat(length.tag),
}

/** The beginning of an entry's hash as a code has it. */
export const fingerprintOf = (hash: string): string => base32(Buffer.from(hash, 'hex'), length.fingerprint)

function tagOf(
  appSecret: string,
  chapterId: string,
  { version, paymentId, fingerprint }: Omit<CodeParts, 'tag'>,
): string {
  const key = derivedKey(appSecret, keys[version] ?? keys[versionOfToday]!)
  return base32(
    createHmac('sha256', key).update(`${version} ${chapterId} ${paymentId} ${fingerprint}`).digest(),
    length.tag,
  )
}

/** So many signs, of five bits each, from the front. */
function base32(bytes: Buffer, signs: number): string {
  const bits = [...bytes.subarray(0, Math.ceil((signs * 5) / 8))]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return Array.from({ length: signs }, (_, index) => crockford[parseInt(bits.slice(index * 5, index * 5 + 5), 2)]).join(
    '',
  )
}
